"""The service as it runs: gunicorn, asked by wrk, beside a plain Flask endpoint."""

from __future__ import annotations

import json
import os
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from pathlib import Path
from statistics import median

from tools.bench import wrk
from tools.bench.cells import Cell, cells
from tools.bench.games import a_game
from tools.bench.measure import Growth, Measure, Share
from tools.bench.server import FRAMEWORK, OURS, Server, serving
from tools.bench.short import MAPS, SHORT
from tools.bench.timing import Scale

SECONDS = float(os.environ.get("BENCH_SECONDS") or 1)
ROUNDS = 1 if SHORT else 2
STARTS, STREAMS = 5, 3
LINES, LINES_AT_ONCE = 8_000, 40
WEIGHED_AFTER = int(os.environ.get("BENCH_REQUESTS") or (5_000 if SHORT else 100_000))
NO_RETIRING = ("--max-requests", "0")


class Service:
    """The service, with the questions that are put to it and a folder for what wrk reads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.answers = folder / "answers"
        self.answers.mkdir()
        self.asked = [cell for map_id in MAPS for cell in cells(map_id)]

    def started(self) -> Measure:
        """How long it takes from nothing to the first answer."""
        times = []
        for _ in range(STARTS):
            with serving(OURS, self.answers) as server:
                times.append(server.ready())
        return Measure("cold start to the first answer", min(times), "s", 0.4)

    def lines(self) -> Measure:
        """Finished games, one a line, all in one request."""
        usual = a_game(players=3)
        line = json.dumps(usual).encode() + b"\n"
        scale, rate = Scale(), 0.0
        with serving(OURS, self.answers) as server:
            server.ready()
            for _ in range(STREAMS):
                scale.measure()
                rate = max(rate, _stream(server, line))
        what = "NDJSON scores of three players, one worker"
        scaled = rate / scale(1)
        return Measure(what, scaled, "games/s", note=f"all receipts; unscaled {rate:,.0f}")

    def shares(self) -> Iterator[Share]:
        """Every question about every map, put to one worker and to Flask alone in turn."""
        with self._pair() as (ours, framework):
            for number, cell in enumerate(self.asked):
                rates = []
                for _ in range(ROUNDS):
                    flask = self._load(framework, f"/{number}", cell)
                    rates.append((flask, self._load(ours, cell.path, cell)))
                yield Share(
                    map_id=cell.map_id,
                    asked=cell.name,
                    ours=median([mine for _, mine in rates]),
                    flask=median([flask for flask, _ in rates]),
                    share=median([mine / flask for flask, mine in rates]),
                )

    def weighed(self) -> Measure:
        """The memory of a worker that has answered very many requests, of all kinds and maps."""
        answered = 0
        with serving(OURS, self.answers, settings=NO_RETIRING) as server:
            server.ready()
            while answered < WEIGHED_AFTER:
                for cell in self.asked:
                    answered += wrk.load(server, cell.path, cell.raw, self.folder, SECONDS).count
            what = f"memory of a worker after {WEIGHED_AFTER:,} requests or more"
            note = f"resident; {answered:,}, all questions about {len(MAPS)} maps"
            return Measure(what, server.worker_megabytes(), "MB", 60, note=note)

    def _load(self, server: Server, path: str, cell: Cell) -> float:
        return wrk.load(server, path, cell.raw, self.folder, SECONDS).rate

    @contextmanager
    def _pair(self) -> Iterator[tuple[Server, Server]]:
        """The service, and Flask with the answers that the service gives."""
        with serving(OURS, self.answers, settings=NO_RETIRING) as ours:
            ours.ready()
            for number, cell in enumerate(self.asked):
                (self.answers / f"{number}.json").write_bytes(ours.post(cell.path, cell.raw))
            with serving(FRAMEWORK, self.answers, settings=NO_RETIRING) as framework:
                framework.ready()
                yield ours, framework


@contextmanager
def service() -> Iterator[Service]:
    """What is measured, and its folder while that is needed."""
    with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder:
        yield Service(Path(folder))


def compared(found: list[Share]) -> Iterator[Measure]:
    """Our requests a second as a share of those of Flask alone: the worst and the middle."""
    what = "requests a second over gunicorn, one worker on one core, to Flask alone"
    worst = min(found, key=lambda one: one.share)
    note = f"{worst.map_id}, {worst.asked}: {worst.ours:,.0f} to {worst.flask:,.0f} requests/s"
    yield Measure(f"{what}: the worst of all", worst.share, "×", 0.6, least=True, note=note)
    middle = median([one.share for one in found])
    note = f"of {len(found)}: all maps, all questions, by ids and by ends"
    yield Measure(f"{what}: the median", middle, "×", 0.85, least=True, note=note)


def rates(found: list[Share]) -> Growth:
    """The requests a second of each question, the middle of all maps, as they are plotted."""
    asked = list(dict.fromkeys(one.asked for one in found))

    def line(who: str) -> list[tuple[float | str, float]]:
        return [
            (name, median([getattr(one, who) for one in found if one.asked == name]))
            for name in asked
        ]

    lines = {"Flask alone": line("flask"), "1 worker": line("ours")}
    return Growth("requests", "Requests a second over gunicorn", "", "requests/s", lines)


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
