"""The sample on real input: what it reports agrees with other tools, whatever happens to it on the way."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

from conftest import HOME, JAR, eventually


def count_classes(data: bytes | Path) -> int:
    """What `unzip -l` lists."""
    with zipfile.ZipFile(io.BytesIO(data) if isinstance(data, bytes) else data) as archive:
        return sum(name.endswith(".class") for name in archive.namelist())


def jars_and_classes(jar: Path) -> tuple[int, int]:
    """This jar and the jars inside of it, one level deep, and their classes."""
    jars, classes = 1, count_classes(jar)
    with zipfile.ZipFile(jar) as archive:
        for name in archive.namelist():
            if name.endswith(".jar"):
                jars, classes = jars + 1, classes + count_classes(archive.read(name))
    return jars, classes


def figures(report: str) -> dict[str, int]:
    """The numbers of the report's head."""
    found = {}
    for name in ("Jars", "Classes", "Failed"):
        match = re.search(rf"^\s*{name}\s+([\d,]+)", report, re.MULTILINE)
        assert match, f"no figure {name} in:\n{report}"
        found[name] = int(match.group(1).replace(",", ""))
    return found


def report_of(output: str) -> str:
    """The last report on the console."""
    start = output.rindex("Dependency audit")
    return output[start:].rstrip()


def test_own_class_path_agrees_with_an_independent_count(sample):
    run = sample("--exit").start()
    assert run.wait() == 0, run.output()
    jars, classes = jars_and_classes(JAR)
    head = figures(report_of(run.output()))
    assert (head["Jars"], head["Classes"], head["Failed"]) == (jars, classes, 0)


def test_unzip_agrees_on_a_single_jar(sample, tmp_path):
    folder = tmp_path / "jars"
    folder.mkdir()
    jar = next(HOME.glob("ringo-server/target/lib/sqlite-jdbc-*.jar"))
    shutil.copy(jar, folder)
    listing = subprocess.run(["unzip", "-l", str(jar)], capture_output=True, text=True, check=True).stdout
    run = sample(str(folder), "--exit").start()
    assert run.wait() == 0, run.output()
    assert figures(report_of(run.output()))["Classes"] == sum(
        line.endswith(".class") for line in listing.splitlines())


def test_broken_input_is_named_and_the_rest_is_done(sample, tmp_path):
    folder = tmp_path / "jars"
    (folder / "empty").mkdir(parents=True)
    (tmp_path / "nothing").mkdir()
    whole = next(HOME.glob("ringo-server/target/lib/slf4j-api-*.jar"))
    shutil.copy(whole, folder / "größe-日本-🫖.jar")
    (folder / "truncated.jar").write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    (folder / "text.jar").write_text("this is no jar")
    run = sample(str(folder), str(tmp_path / "nothing"), str(tmp_path / "missing"), "--exit").start()
    assert run.wait() == 1, run.output()
    output = run.output()
    report = report_of(output)
    assert figures(report)["Failed"] == 2 and figures(report)["Jars"] == 1
    assert figures(report)["Classes"] == count_classes(whole)
    for name in ("truncated.jar", "text.jar"):
        assert name in report[report.index("Not audited"):]
    assert f"There is no folder or file {tmp_path / 'missing'}" in output
    assert f"No jar found in {tmp_path / 'nothing'}" in output


def test_second_start_finds_the_work_done_and_says_so(sample):
    first = sample("--exit").start()
    assert first.wait() == 0
    before = report_of(first.output())
    first.start()
    assert first.wait() == 0
    assert "have been audited before; nothing to do." in first.output()
    assert report_of(first.output()) == before


def test_kill_in_the_middle_loses_nothing_and_repeats_only_what_was_running(sample, tmp_path):
    undisturbed = sample("--exit").start()
    assert undisturbed.wait() == 0
    expected = report_of(undisturbed.output())
    for leftover in ("data", "audit", "sample.log"):
        path = tmp_path / leftover
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    run = sample("--exit", "--sample.concurrency=2").start()
    run.await_up()
    done = eventually(lambda: run.queue("audit").get("succeeded", 0))
    run.kill()
    run.start()
    assert run.wait() == 0, run.output()
    assert report_of(run.output()) == expected
    assert repeated_attempts(tmp_path / "data") <= 2 and done >= 1


def repeated_attempts(data: Path) -> int:
    import sqlite3

    with sqlite3.connect(data / "queue.db") as database:
        statuses = database.execute("SELECT DISTINCT status FROM tasks").fetchall()
        assert statuses == [(4,)], "every task must have succeeded"
        return database.execute(
            "SELECT count(*) - count(DISTINCT task_id) FROM attempts").fetchone()[0]
