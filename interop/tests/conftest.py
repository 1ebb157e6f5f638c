"""The sample application as a process of its own, for tests that drive it from outside.

    RINGO_HOME=<clone> pytest        # after `mvn package`
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

HOME = Path(os.environ.get("RINGO_HOME", Path(__file__).resolve().parents[2]))
JAR = HOME / "sample-app/target/sample-app.jar"
START_SECONDS = 90


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def eventually(look, seconds: float = 60, interval: float = 0.1):
    """What `look` returns as soon as it is truthy; fails the test when the time is over."""
    deadline = time.monotonic() + seconds
    while True:
        value = look()
        if value:
            return value
        assert time.monotonic() < deadline, f"condition not reached within {seconds} s"
        time.sleep(interval)


class Sample:
    """The sample with its data in one folder; may be killed and started again."""

    def __init__(self, folder: Path, *arguments: str, java: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.port = free_port()
        self.log = folder / "sample.log"
        self.command = [
            "java", *java, "-jar", str(JAR), *arguments,
            f"--server.port={self.port}", f"--ringo.local.directory={self.data}",
            f"--sample.directory={folder / 'audit'}",
        ]
        self.process: subprocess.Popen | None = None

    def start(self, *more: str) -> "Sample":
        self.process = subprocess.Popen(
            [*self.command, *more], stdout=self.log.open("ab"), stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        return self

    def output(self) -> str:
        return self.log.read_text()

    def get(self, path: str) -> dict:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=20) as answer:
            return json.load(answer)

    def is_up(self) -> bool:
        assert self.process.poll() is None, "the sample has ended:\n" + self.output()[-4000:]
        try:
            return self.get("/actuator/health")["status"] == "UP"
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def await_up(self) -> "Sample":
        eventually(self.is_up, START_SECONDS)
        return self

    def queue(self, name: str) -> dict:
        return next((queue for queue in self.get("/actuator/ringo")["queues"] if queue["name"] == name), {})

    @property
    def endpoint(self) -> str:
        return self.get("/actuator/ringo")["storage"]["listening"]

    @property
    def token(self) -> str:
        return (self.data / "token").read_text().strip()

    def kill(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait(20)

    def wait(self, seconds: float = 240) -> int:
        return self.process.wait(seconds)


@pytest.fixture
def sample(tmp_path):
    """Makes samples that are killed at the end of the test, whatever happens."""
    assert JAR.is_file(), f"{JAR} is missing: run `mvn package` first"
    made: list[Sample] = []

    def make(*arguments: str, **options) -> Sample:
        made.append(Sample(tmp_path, *arguments, **options))
        return made[-1]

    yield make
    for each in made:
        each.kill()
