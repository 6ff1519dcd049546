"""Load for a long time: nothing goes wrong, and memory stays flat."""

from __future__ import annotations

import json
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle

from tests.api.serving import Served
from tests.trust.heavy import HEAVY, written
from tools.load.everyday import everyday
from tools.soak.memory import Memory

CLIENTS = 8
WARM = 90
"""Seconds until all that is kept has been asked for, and every thread has had a heavy request."""
GOOD = {200, 400, 422}
Request = tuple[str, str, bytes | None]


def requests() -> list[Request]:
    """Everyday requests, and among them those of the tests that are hard on the service."""
    easy: list[Request] = [
        (method, path, None if value is None else json.dumps(value).encode())
        for method, path, value in everyday().values()
    ]
    hard: list[Request] = []
    for make in HEAVY.values():
        path, body = make()
        hard.append(("POST", f"/v1/maps/{path}", written(body)))
    return [one for heavy in hard for one in (*easy * 5, heavy)]


@dataclass
class Loaded:
    """What came of it."""

    seconds: float = 0.0
    statuses: Counter[int] = field(default_factory=Counter)
    sizes: list[list[int]] = field(default_factory=list)
    """KiB of each worker, over the time."""
    grown: int = 0
    """KiB by which the worker that grew most has since it was warm: after a tenth of the time, or
    more where that is less than `WARM`, but half of it at most."""

    @property
    def wrong(self) -> int:
        """Answers that are neither good nor a problem of the request."""
        return sum(count for status, count in self.statuses.items() if status not in GOOD)


def load(service: Served, seconds: float) -> Loaded:
    """Ask for so long."""
    mixed = requests()
    loaded, started = Loaded(), time.monotonic()
    memory, until = Memory(service.workers()), started + seconds
    with ThreadPoolExecutor(CLIENTS) as clients:
        asking = [
            clients.submit(_ask, service.port, mixed[number * 7 :] + mixed[: number * 7], until)
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
            loaded.statuses += one.result()
    loaded.seconds, loaded.grown = time.monotonic() - started, memory.grown()
    return loaded


def _ask(port: int, mixed: list[Request], until: float) -> Counter[int]:
    statuses: Counter[int] = Counter()
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    for method, path, body in cycle(mixed):
        if time.monotonic() > until:
            break
        headers = {} if body is None else {"Content-Type": "application/json"}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        statuses[answer.status] += 1
    connection.close()
    return statuses
