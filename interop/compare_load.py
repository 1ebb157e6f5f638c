"""Drives two daemons of the contract with the same load, in turn, and prints a table of medians and ratios.

    python compare_load.py OURS THEIRS [--rounds 3] [--only enqueue]     # after `mvn package` and `peers/install`

Each round starts a fresh daemon on an empty directory of the same disk, first one, then the other, so that what disturbs
the machine disturbs both. The load driver is built from `loadgen/` with Go. Data directories are below --directory
(default: a temporary one below the current directory), since a file system in memory would hide what a commit costs.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Load:
    """One row of the table: what it is called, the driver's arguments, and the figures to read from its answer."""

    title: str
    arguments: str
    figures: tuple[str, ...] = ("per_second",)


LOADS = (
    Load("enqueue, 1 caller", "-mode enqueue -n 1500 -c 1"),
    Load("enqueue, 16 callers", "-mode enqueue -n 8000 -c 16"),
    Load("enqueue, 64 callers", "-mode enqueue -n 8000 -c 64"),
    Load("enqueue in batches of 1,000", "-mode batch -n 20000 -c 1"),
    Load("work, 1 stream of 64", "-mode work -n 10000 -c 1 -k 64"),
    Load("work, 4 streams of 64", "-mode work -n 10000 -c 4 -k 64"),
    Load("claim 100 and ack each, 4 callers", "-mode claimack -n 4000 -c 4 -batch 100"),
    Load("enqueue to assignment at 100/s", "-mode e2e -n 1000 -rate 100 -c 1 -k 64", ("p50_ms", "p99_ms")),
    Load("enqueue to assignment at 400/s", "-mode e2e -n 3000 -rate 400 -c 1 -k 64", ("p50_ms", "p99_ms")),
)
LABELS = {"per_second": "tasks/s", "p50_ms": "p50 ms", "p99_ms": "p99 ms"}


class Daemon:
    """A daemon on an empty directory, owned through its lifecycle pipe."""

    def __init__(self, executable: str, directory: Path) -> None:
        self.process = subprocess.Popen(
            [executable, "embedded", "--data-dir", str(directory), "--listen", "127.0.0.1:0", "--storage", "sqlite",
             "--parent-pid", str(os.getpid()), "--lifecycle-stdin", "--registry", ""],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.address = json.loads(self.process.stdout.readline())["endpoint"].removeprefix("grpc://")

    def resident_peak_mb(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) / 1024

    def stop(self) -> None:
        self.process.stdin.close()
        self.process.wait(30)


def measure(driver: str, executable: str, directory: Path, load: Load) -> dict[str, float]:
    directory.mkdir(parents=True)
    daemon = Daemon(executable, directory)
    try:
        # A short run first: both are measured warm, as a daemon is that has been up for a while.
        warm = re.sub(r"-n \d+", "-n 3000" if "e2e" not in load.arguments else "-n 300", load.arguments)
        drive(driver, daemon, warm)
        row = drive(driver, daemon, load.arguments)
        return {**{figure: row[figure] for figure in load.figures}, "peak_mb": daemon.resident_peak_mb()}
    finally:
        daemon.stop()


def drive(driver: str, daemon: Daemon, arguments: str) -> dict[str, float]:
    command = [driver, "-addr", daemon.address, *arguments.split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed: {done.stderr[-2000:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def table(ours: str, theirs: str, driver: str, directory: Path, options: argparse.Namespace) -> None:
    print(f"| load | | {options.names[0]} | {options.names[1]} | ratio |\n|---|---|---|---|---|")
    peaks: tuple[list[float], list[float]] = ([], [])
    for number, load in enumerate(load for load in LOADS if options.only in load.title):
        rows: tuple[list[dict[str, float]], list[dict[str, float]]] = ([], [])
        for turn in range(options.rounds):
            for side, executable in enumerate((ours, theirs)):
                rows[side].append(measure(driver, executable, directory / f"{number}-{turn}-{side}", load))
        for figure in load.figures:
            a, b = (statistics.median(row[figure] for row in side) for side in rows)
            ratio = a / b if figure == "per_second" else b / a
            print(f"| {load.title} | {LABELS[figure]} | {a:,.{digits(figure)}f} | {b:,.{digits(figure)}f} | {ratio:.1f} × |",
                  flush=True)
        for side in (0, 1):
            peaks[side].extend(row["peak_mb"] for row in rows[side])
    a, b = max(peaks[0]), max(peaks[1])
    print(f"| largest resident memory | MB | {a:.0f} | {b:.0f} | {b / a:.1f} × |")


def digits(figure: str) -> int:
    return 0 if figure == "per_second" else 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", help="loads whose title contains this")
    parser.add_argument("--names", nargs=2, default=["ours", "Go daemon"])
    parser.add_argument("--directory", type=Path, default=Path.cwd())
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="compare-load-", dir=options.directory) as scratch:
        driver = str(Path(scratch) / "loadgen")
        subprocess.run(["go", "build", "-o", driver, "."], cwd=HERE / "loadgen", check=True)
        table(options.ours, options.theirs, driver, Path(scratch), options)


if __name__ == "__main__":
    main()
