"""Clocks: how long a call takes, on a machine that others use too."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

ROUNDS = 15
SECONDS_A_ROUND = 0.05


def microseconds(call: Callable[[], object]) -> float:
    """The time of a call in microseconds: the best of many rounds, each of many calls.

    The best is what the machine can do; all that is above it is somebody else's work.
    """
    call()
    started = time.perf_counter()
    call()
    count = max(1, int(SECONDS_A_ROUND / max(1e-7, time.perf_counter() - started)))
    best = float("inf")
    gc.disable()
    try:
        for _ in range(ROUNDS):
            started = time.perf_counter()
            for _ in range(count):
                call()
            best = min(best, (time.perf_counter() - started) / count)
    finally:
        gc.enable()
    return best * 1e6
