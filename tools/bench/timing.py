"""Clocks: how long a call takes, on a machine that others use too.

The clock is that of the processor's time of this process, so that waiting for a core does not
count. The best of several rounds is what the machine can do; all that is above it is somebody
else's work.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time

ROUNDS = 15
SECONDS_A_ROUND = 0.04


def microseconds(call: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The time of a call in microseconds: the best of many rounds, each of many calls."""
    call()
    count = max(1, int(SECONDS_A_ROUND / max(1e-7, seconds(call))))

    def often() -> None:
        for _ in range(count):
            call()

    with no_collecting():
        return min(seconds(often) for _ in range(rounds)) / count * 1e6


def seconds(call: Callable[[], object]) -> float:
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
