"""Everyday load alone, and then with all attacks at once beside it."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from operator import sub
from random import Random
from threading import Thread
from typing import Final

from tests.api.serving import Served
from tools.soak import load
from tools.soak.hostile import ATTACKS
from tools.soak.memory import Memory

PAUSE: Final = 0.5
"""Seconds between two attacks of a kind."""
CALM: Final = 60
"""Seconds after the attacks in which memory has to come back."""
SOURCE: Final = "127.0.0.2"
"""Everyday clients have another address than those that attack."""


@dataclass
class Attacked:
    """What came of it."""

    alone: load.Loaded
    beside: load.Loaded
    attacks: Counter[str] = field(default_factory=Counter)
    most: int = 0
    """KiB by which the worker that grew most had while it was attacked."""
    left: int = 0
    """The same when the attacks were over."""
    stayed: bool = False
    """Whether the same workers are there at the end."""

    def times(self, part: float) -> float:
        """How many times as long that part of the everyday requests took beside the attacks."""
        return self.beside.milliseconds(part) / (self.alone.milliseconds(part) or 1)


def attacked(service: Served, seconds: float, calm: float = CALM) -> Attacked:
    """Ask as on any day, a fifth of the time alone and then among attackers."""
    workers = service.workers()
    alone = load.load(service, seconds / 5, dearest=False, source=SOURCE)
    memory, context = Memory(workers), multiprocessing.get_context("spawn")
    over, counts = context.Event(), context.Queue()
    attackers = context.Process(target=_attack, args=(service.port, over, counts))
    attackers.start()
    try:
        beside = load.load(service, seconds, dearest=False, source=SOURCE)
    finally:
        over.set()
    found = Attacked(alone, beside, counts.get(timeout=120))
    attackers.join()
    found.most = max([max(map(sub, sizes, memory.settled)) for sizes in beside.sizes])
    time.sleep(calm)
    found.left = memory.grown()
    found.stayed = service.workers() == workers
    return found


def _attack(port: int, over: Event, counts: multiprocessing.Queue[Counter[str]]) -> None:
    """Attack in every way at once until it is over."""
    done = Counter[str]()

    def again(name: str) -> None:
        while not over.is_set():
            with suppress(OSError):  # a connection is refused to it
                ATTACKS[name](port, Random(done[name]))
            done[name] += 1
            over.wait(PAUSE)

    threads = [Thread(target=again, args=(name,)) for name in ATTACKS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    counts.put(done)
