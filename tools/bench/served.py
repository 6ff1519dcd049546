"""The service as it runs: gunicorn, wrk, memory and the first answer after a start."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tools.bench.games import snapshot
from tools.bench.pure import Measure, middle

ROOT = Path(__file__).parents[2]
SECONDS = float(os.environ.get("BENCH_SECONDS", "5"))
ROUNDS = 3
LINES = 8_000
REQUESTS_BEFORE_WEIGHING = 100_000
SECONDS_TO_START = 30
SERVER_CORE, CLIENT_CORE = "0", "1"
OURS, BASELINE = "referee.api:create_app()", "tools.bench.baseline:create_app()"


class Server:
    """A gunicorn with the product's own configuration, on a port of its own."""

    def __init__(self, application: str, answers: Path, workers: int = 1) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        pin = ["taskset", "-c", SERVER_CORE] if workers == 1 and shutil.which("taskset") else []
        command = [sys.executable, "-m", "gunicorn", "-c", "python:referee.api.gunicorn_conf"]
        command += ["-w", str(workers), "-b", f"127.0.0.1:{self.port}", application]
        environment = {**os.environ, "BENCH_ANSWERS": str(answers)}
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [*pin, *command],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def ready(self, path: str) -> float:
        """Wait for the first answer; the seconds that it took since the start."""
        while time.perf_counter() - self.started < SECONDS_TO_START:
            with contextlib.suppress(OSError, urllib.error.URLError):
                urllib.request.urlopen(self.address + path, timeout=5).read()  # noqa: S310
                return time.perf_counter() - self.started
            time.sleep(0.005)
        raise TimeoutError(path)

    def worker_megabytes(self) -> float:
        """The memory of the first worker: its own share of what it has mapped (PSS)."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(
            "ascii"
        )
        rollup = Path(f"/proc/{children.split()[0]}/smaps_rollup").read_text("ascii")
        found = re.search(r"^Rss:\s+(\d+) kB", rollup, re.MULTILINE)
        return int(found[1]) / 1024 if found else float("nan")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(30)


@contextlib.contextmanager
def serving(application: str, answers: Path, workers: int = 1) -> Iterator[Server]:
    """A server while it is needed."""
    server = Server(application, answers, workers)
    try:
        yield server
    finally:
        server.stop()


def post(server: Server, path: str, body: bytes, kind: str = "application/json") -> Any:  # noqa: ANN401
    """Ask once."""
    asked = urllib.request.Request(server.address + path, body, {"Content-Type": kind})  # noqa: S310
    with urllib.request.urlopen(asked, timeout=60) as answer:  # noqa: S310
        return json.load(answer)


def load(
    server: Server, path: str, body: bytes, folder: Path, *, seconds: float, connections: int = 4
) -> dict[str, float]:
    """Requests per second and latencies under wrk. Raises where any answer is not a good one."""
    payload, script = folder / "body.json", folder / "post.lua"
    payload.write_bytes(body)
    script.write_text(
        'wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\n'
        f'local file = io.open("{payload}", "rb")\nwrk.body = file:read("*a")\nfile:close()\n'
    )
    pin = ["taskset", "-c", CLIENT_CORE] if shutil.which("taskset") else []
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", str(script)]
    told = subprocess.run(
        [*pin, *command, server.address + path], check=True, capture_output=True, text=True
    ).stdout
    if "Non-2xx" in told or "Socket errors" in told:
        raise RuntimeError(told)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", told)
    found = {"rate": float(rate[1]) if rate else 0.0}
    for name in ("50", "99"):
        told_time = re.search(rf"^\s+{name}%\s+([\d.]+)(us|ms|s)$", told, re.MULTILINE)
        if told_time:
            found[f"p{name}"] = (
                float(told_time[1]) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[told_time[2]]
            )
    return found


def questions() -> dict[str, tuple[str, bytes]]:
    """The two questions that are put to the service and, answered beforehand, to the framework."""
    from referee.api.rendering_actions import action_value  # noqa: PLC0415 pulls in the web side
    from referee.api.rendering_position import position_value  # noqa: PLC0415
    from referee.model.action import ClaimRoute  # noqa: PLC0415
    from referee.rules.judge import legal_actions  # noqa: PLC0415

    game, position = middle("germany")
    claim = next(
        entry.action
        for entry in legal_actions(game, position)
        if isinstance(entry.action, ClaimRoute)
    )
    names = [player.name for player in position.players]
    verdict = {
        "position": position_value(game, position),
        "action": action_value(game, claim, names),
    }
    full = snapshot("germany", players=5, claims=100, tickets=35)
    return {
        "score": ("/v1/maps/germany/scores", json.dumps(full).encode()),
        "verdict": ("/v1/maps/germany/verdicts", json.dumps(verdict).encode()),
    }


def measures() -> Iterator[Measure]:
    """Everything that is measured of the running service."""
    folder = Path(tempfile.mkdtemp(prefix="referee-bench-"))
    answers = folder / "answers"
    answers.mkdir()
    asked = questions()
    with serving(OURS, answers) as ours:
        yield Measure("cold start to the first answer", ours.ready("/readyz"), "s", 0.7)
        for name, (path, body) in asked.items():
            (answers / f"{name}.json").write_text(json.dumps(post(ours, path, body)))
        with serving(BASELINE, answers) as framework:
            _wait(framework, "/score", asked["score"][1])
            for name, (path, body) in asked.items():
                yield from _ratio(name, path, body, ours, framework, folder)
        usual = snapshot("germany", players=3, claims=45, tickets=15)
        yield _lines(ours, json.dumps(usual).encode())
        load(ours, *asked["verdict"], folder, seconds=_seconds_for(ours, asked["verdict"], folder))
        yield Measure(
            f"memory of a worker after {REQUESTS_BEFORE_WEIGHING:,} requests",
            ours.worker_megabytes(),
            "MB",
            60,
        )
    shutil.rmtree(folder)


def _wait(server: Server, path: str, body: bytes) -> None:
    for _ in range(400):
        with contextlib.suppress(OSError, urllib.error.URLError):
            post(server, path, body)
            return
        time.sleep(0.05)


def _ratio(
    name: str, path: str, body: bytes, ours: Server, framework: Server, folder: Path
) -> Iterator[Measure]:
    """The two in turn, several times, so that neither has the better hour."""
    rates: dict[str, list[float]] = {"ours": [], "framework": []}
    for _ in range(ROUNDS):
        rates["framework"].append(
            load(framework, f"/{name}", body, folder, seconds=SECONDS)["rate"]
        )
        rates["ours"].append(load(ours, path, body, folder, seconds=SECONDS)["rate"])
    mine, theirs = (statistics.median(rates[who]) for who in ("ours", "framework"))
    yield Measure(f"{name}s over gunicorn, one worker on one core", mine, "requests/s")
    yield Measure(f"the framework alone, same body and answer ({name})", theirs, "requests/s")
    yield Measure(f"{name}s: ours to the framework's", mine / theirs, "ratio", 0.8, least=True)


def _lines(server: Server, body: bytes) -> Measure:
    line = json.dumps(json.loads(body)).encode() + b"\n"
    connection = HTTPConnection("127.0.0.1", server.port, timeout=300)
    started = time.perf_counter()
    connection.request(
        "POST",
        "/v1/maps/germany/scores",
        body=(line for _ in range(LINES)),
        headers={"Content-Type": "application/x-ndjson"},
        encode_chunked=True,
    )
    count = connection.getresponse().read().count(b"\n")
    took = time.perf_counter() - started
    return Measure(
        "NDJSON scores of three players through one worker",
        count / took,
        "games/s",
        4_000,
        least=True,
    )


def _seconds_for(server: Server, question: tuple[str, bytes], folder: Path) -> float:
    rate = load(server, *question, folder, seconds=1)["rate"]
    return max(1.0, REQUESTS_BEFORE_WEIGHING / rate)
