"""Load for a long time: nothing goes wrong, and memory stays flat."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle
from random import Random
from typing import NamedTuple

from tests.api.serving import Served
from tests.trust.heavy import HEAVY, written
from tools.bench.cells import cells
from tools.bench.games import MAPS
from tools.soak.memory import Memory

CLIENTS = 8
WARM = 90
"""Seconds until all that is kept has been asked for, and every thread has had a heavy request."""
GOOD = {200, 400, 422}


class Request(NamedTuple):
    """A request, and whether it is one of those that are hard on the service."""

    method: str
    path: str
    body: bytes | None = None
    hard: bool = False


def usual() -> list[Request]:
    """Everyday requests of all kinds about all maps, in an order in which they are mixed."""
    asked = [Request("GET", f"/v1/maps/{map_id}") for map_id in MAPS]
    asked += [Request("POST", cell.path, cell.raw) for map_id in MAPS for cell in cells(map_id)]
    Random(0).shuffle(asked)
    return asked


def requests(easy: list[Request]) -> list[Request]:
    """Everyday requests, and after all of them each time one that is hard on the service."""
    made = (make() for make in HEAVY.values())
    hard = [Request("POST", f"/v1/maps/{path}", written(body), hard=True) for path, body in made]
    return [one for heavy in hard for one in (*easy, heavy)]


@dataclass
class Loaded:
    """What came of it."""

    seconds: float = 0.0
    statuses: Counter[int] = field(default_factory=Counter)
    times: Counter[int] = field(default_factory=Counter)
    """How often an everyday request took so many tenths of a millisecond."""
    sizes: list[list[int]] = field(default_factory=list)
    """KiB of each worker, over the time."""
    grown: int = 0
    """KiB by which the worker that grew most has since it was warm: after a tenth of the time, or
    more where that is less than `WARM`, but half of it at most."""

    stayed: bool = False
    """Whether the same workers are there at the end."""

    def milliseconds(self, part: float) -> float:
        """In how many milliseconds that part of the everyday requests was answered."""
        wanted, passed = part * self.times.total(), 0
        for tenths, count in sorted(self.times.items()):
            passed += count
            if passed >= wanted:
                return tenths / 10
        return 0.0

    @property
    def wrong(self) -> int:
        """Answers that are neither good nor a problem of the request."""
        return sum(count for status, count in self.statuses.items() if status not in GOOD)


def load(service: Served, seconds: float, *, dearest: bool = True, source: str = "") -> Loaded:
    """Send requests for a time, from an address; without `dearest`, only everyday ones."""
    mixed, workers = requests(usual()) if dearest else usual(), service.workers()
    loaded, started = Loaded(), time.monotonic()
    memory, until = Memory(workers), started + seconds
    with ThreadPoolExecutor(CLIENTS) as clients:
        asking = [
            clients.submit(
                _ask, service.port, source, mixed[number * 13 :] + mixed[: number * 13], until
            )
            for number in range(CLIENTS)
        ]
        settled = False
        while (left := until - time.monotonic()) > 0:
            loaded.sizes.append(memory.now())
            if not settled and seconds - left > min(max(WARM, seconds / 10), seconds / 2):
                memory.settle()
                settled = True
            time.sleep(min(left, seconds / 100))
        for one in asking:
            statuses, times = one.result()
            loaded.statuses += statuses
            loaded.times += times
    loaded.seconds, loaded.grown = time.monotonic() - started, memory.grown()
    loaded.stayed = service.workers() == workers
    return loaded


def _ask(
    port: int, source: str, mixed: list[Request], until: float
) -> tuple[Counter[int], Counter[int]]:
    statuses, times = Counter[int](), Counter[int]()
    connection = HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
    for request in cycle(mixed):
        started = time.monotonic()
        if started > until:
            break
        headers = {} if request.body is None else {"Content-Type": "application/json"}
        connection.request(request.method, request.path, request.body, headers)
        answer = connection.getresponse()
        answer.read()
        statuses[answer.status] += 1
        if not request.hard:
            times[round((time.monotonic() - started) * 10_000)] += 1
    connection.close()
    return statuses, times
