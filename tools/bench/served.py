"""The service as it runs: gunicorn, asked by wrk, beside a plain Flask endpoint."""

from __future__ import annotations

import itertools
import json
import os
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPResponse
from operator import truediv
from pathlib import Path
from statistics import median

from tools.bench import wrk
from tools.bench.games import questions, snapshot
from tools.bench.measure import Growth, Measure
from tools.bench.server import FRAMEWORK, OURS, Server, serving

SECONDS = float(os.environ.get("BENCH_SECONDS") or 3)
ROUNDS = 7
STARTS, STREAMS = 5, 3
LINES, LINES_AT_ONCE = 8_000, 40
WEIGHED_AFTER = int(os.environ.get("BENCH_REQUESTS") or 100_000)
COMPARED = ("scores", "verdicts")
"""What Flask alone is asked too: the questions with a target."""
NO_RETIRING = ("--max-requests", "0")


@dataclass
class Rates:
    """Requests a second of each question, by who was asked, in each of several rounds."""

    rounds: dict[str, dict[str, list[float]]] = field(default_factory=dict)

    def heard(self, who: str, question: str, rate: float) -> None:
        """One round."""
        self.rounds.setdefault(who, {}).setdefault(question, []).append(rate)

    def middle(self, who: str, question: str) -> float:
        """The round in the middle: neither a lucky one nor a disturbed one."""
        return median(self.rounds[who][question])

    def share(self, question: str) -> float:
        """Ours of those of Flask alone, each compared with the round just before it."""
        ours, framework = (self.rounds[who][question] for who in ("1 worker", "Flask alone"))
        return median(map(truediv, ours, framework))

    def growth(self) -> Growth:
        """As it is plotted."""
        lines = {
            who: [(question, self.middle(who, question)) for question in found]
            for who, found in self.rounds.items()
        }
        return Growth("requests", "Requests a second over gunicorn", "", "requests/s", lines)


class Service:
    """The service, with the questions that are put to it and a folder for what wrk reads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.answers = folder / "answers"
        self.answers.mkdir()
        self.asked = {
            name: (f"/v1/maps/{path}", json.dumps(body).encode())
            for name, (path, body) in questions().items()
        }

    def started(self) -> Measure:
        """How long it takes from nothing to the first answer."""
        times = []
        for _ in range(STARTS):
            with serving(OURS, self.answers) as server:
                times.append(server.ready())
        return Measure("cold start to the first answer", min(times), "s", 0.7)

    def lines(self) -> Measure:
        """Finished games, one a line, all in one request."""
        usual = snapshot("germany", players=3, claims=45, tickets=15)
        line = json.dumps(usual).encode() + b"\n"
        with serving(OURS, self.answers) as server:
            server.ready()
            rate = max(_stream(server, line) for _ in range(STREAMS))
        what = "NDJSON scores of three players, one worker"
        return Measure(what, rate, "games/s", 4_000, least=True)

    def rates(self) -> Rates:
        """One worker, then two, and Flask alone with one."""
        found = Rates()
        with self._pair() as (ours, framework):
            for _ in range(ROUNDS):
                for name in COMPARED:
                    # In turn, so that neither has the better hour.
                    asked = framework, f"/{name}", self.asked[name][1]
                    found.heard("Flask alone", name, self._load(*asked))
                    found.heard("1 worker", name, self._load(ours, *self.asked[name]))
            for name in self.asked.keys() - COMPARED:
                for _ in range(ROUNDS // 2):
                    found.heard("1 worker", name, self._load(ours, *self.asked[name]))
        with serving(OURS, self.answers, workers=2) as both:
            both.ready()
            for name, _ in itertools.product(self.asked, range(ROUNDS // 2)):
                found.heard("2 workers", name, self._load(both, *self.asked[name]))
        return found

    def weighed(self) -> Measure:
        """The memory of a worker that has answered very many requests."""
        answered = 0
        with serving(OURS, self.answers, settings=NO_RETIRING) as server:
            server.ready()
            turns = itertools.cycle(COMPARED)
            while answered < WEIGHED_AFTER:
                path, body = self.asked[next(turns)]
                answered += wrk.load(server, path, body, self.folder, 2 * SECONDS).count
            what = f"memory of a worker after {WEIGHED_AFTER:,} requests"
            note = "resident; scores and verdicts of one map"
            return Measure(what, server.worker_megabytes(), "MB", 60, note=note)

    def _load(self, server: Server, path: str, body: bytes) -> float:
        return wrk.load(server, path, body, self.folder, SECONDS).rate

    @contextmanager
    def _pair(self) -> Iterator[tuple[Server, Server]]:
        """The service, and Flask with the answers that the service gives."""
        with serving(OURS, self.answers) as ours:
            ours.ready()
            for name in COMPARED:
                (self.answers / f"{name}.json").write_bytes(ours.post(*self.asked[name]))
            with serving(FRAMEWORK, self.answers) as framework:
                framework.ready()
                yield ours, framework


@contextmanager
def service() -> Iterator[Service]:
    """What is measured, and its folder while that is needed."""
    with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder:
        yield Service(Path(folder))


def compared(found: Rates) -> Iterator[Measure]:
    """Our requests a second as a share of those of Flask alone."""
    for name in COMPARED:
        ours, framework = (found.middle(who, name) for who in ("1 worker", "Flask alone"))
        note = f"{ours:,.0f} to {framework:,.0f} requests/s, the middle of {ROUNDS} rounds"
        what = f"{name} over gunicorn, one worker on one core, to Flask alone"
        yield Measure(what, found.share(name), "×", 0.8, least=True, note=note)


def _stream(server: Server, line: bytes) -> float:
    """Lines answered in a second, sent while the answers are read.

    A service that cannot get rid of its answers stops reading.
    """
    with socket.create_connection(("127.0.0.1", server.port), timeout=300) as connection:
        started = time.perf_counter()
        sender = threading.Thread(target=_send, args=(connection, line))
        sender.start()
        answer = HTTPResponse(connection, method="POST")
        answer.begin()
        count = answer.read().count(b"\n")
        took = time.perf_counter() - started
        sender.join()
    if count != LINES:
        raise RuntimeError(f"{count} answers to {LINES} lines")
    return count / took


def _send(connection: socket.socket, line: bytes) -> None:
    head = (
        "POST /v1/maps/germany/scores/lines HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/x-ndjson",
        f"Content-Length: {len(line) * LINES}",
    )
    connection.sendall("\r\n".join((*head, "", "")).encode())
    for _ in range(LINES // LINES_AT_ONCE):
        connection.sendall(line * LINES_AT_ONCE)
