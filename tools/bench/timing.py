"""Clocks: how long a call takes, on a machine that others use too.

The clock is that of the processor's time of this process, so that waiting for a core does not
count. The best of several rounds is what the machine can do; all that is above it is somebody
else's work.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from time import process_time
from typing import TypeVar

ROUNDS = 25
SECONDS_A_ROUND = 0.04
Call = Callable[[], object]
K = TypeVar("K", bound=Hashable)


def microseconds(calls: Mapping[K, Call], rounds: int = ROUNDS) -> dict[K, float]:
    """The time of each call in microseconds: the best of its rounds, each of many calls.

    All have their first round, then all their second: whoever disturbs for a while spoils a round
    of many calls rather than all rounds of one.
    """
    often = {name: _often(call) for name, call in calls.items()}
    best = dict.fromkeys(calls, float("inf"))
    with no_collecting():
        for _ in range(rounds):
            for name, (many, count) in often.items():
                best[name] = min(best[name], seconds(many) / count * 1e6)
    return best


def _often(call: Call) -> tuple[Call, int]:
    call()
    count = max(1, int(SECONDS_A_ROUND / max(1e-7, seconds(call))))

    def many() -> None:
        for _ in range(count):
            call()

    return many, count


def seconds(call: Call) -> float:
    """The processor's time of one call."""
    started = process_time()
    call()
    return process_time() - started


@contextmanager
def no_collecting() -> Iterator[None]:
    """Without the garbage collector, which comes when it likes."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
