"""A separate gunicorn for the time of a measurement, with the product's configuration."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
OURS, FRAMEWORK = "referee.server:create_app()", "tools.bench.baseline:create_app()"
THREADED = ("--worker-class", "gthread", "--threads", "8")
"""How gunicorn serves what is no event loop."""
PATIENCE = 30
CORES = sorted(os.sched_getaffinity(0))


def pinned(core: int) -> list[str]:
    """The start of a command that is to keep to one core, where that can be said."""
    if len(CORES) == 1 or not shutil.which("taskset"):
        return []
    return ["taskset", "-c", str(core)]


class Server:
    """A running server. One worker alone has a core to itself."""

    def __init__(
        self, application: str, answers: Path, workers: int, settings: Sequence[str]
    ) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.workers = workers
        command = pinned(CORES[0]) if workers == 1 else []
        command += [sys.executable, "-m", "gunicorn", "-c", "python:referee.server.gunicorn_conf"]
        if application == FRAMEWORK:
            settings = [*THREADED, *settings]
        command += [*settings, "-w", str(workers), "-b", f"127.0.0.1:{self.port}", application]
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "BENCH_ANSWERS": str(answers)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def ready(self, path: str = "/readyz") -> float:
        """Wait for the first answer; the seconds that it took since the start."""
        while time.perf_counter() - self.started < PATIENCE:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(self.address + path, timeout=5).read()  # noqa: S310
                return time.perf_counter() - self.started
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended: {self.process.args}")
            time.sleep(0.005)
        raise TimeoutError(path)

    def post(self, path: str, body: bytes) -> bytes:
        """Ask once."""
        headers = {"Content-Type": "application/json"}
        asked = urllib.request.Request(self.address + path, body, headers)  # noqa: S310
        with urllib.request.urlopen(asked, timeout=60) as answer:  # noqa: S310
            return answer.read()

    def worker_megabytes(self) -> float:
        """The memory that the first worker has resident (RSS), what it shares included."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
        status = Path(f"/proc/{children[0]}/status").read_text("utf-8")
        found = re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)
        if found is None:
            raise RuntimeError(status)
        return int(found[1]) / 1024

    def stop(self) -> None:
        """End it, with its workers."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            # Workers end by themselves when they find that they have no parent.
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def serving(
    application: str, answers: Path, workers: int = 1, settings: Sequence[str] = ()
) -> Iterator[Server]:
    """A server while it is needed."""
    server = Server(application, answers, workers, settings)
    try:
        yield server
    finally:
        server.stop()
