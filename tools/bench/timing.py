"""Clocks: how long a call takes, on a machine that others use too.

The clock is that of the processor's time of this process, so that waiting for a core does not
count. The best of several rounds is what the machine can do; all that is above it is somebody
else's work.

So that machines can be compared, times are scaled by a fixed loop of plain Python, which is
measured in turn with what is measured and counts as `LOOP` microseconds on every machine.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import process_time
from typing import Generic, TypeVar

ROUNDS = 25
SECONDS_A_ROUND, SECONDS_A_PIECE = 0.04, 0.001
"""A round of a call is of pieces, each of as many calls as take so long."""
LOOP = 60.0
"""The microseconds of the fixed loop on the machine to which times are scaled."""
LOOPS = 30
"""So often the fixed loop runs each time; the best counts."""
Call = Callable[[], object]
K = TypeVar("K", bound=Hashable)
NUMBERS = dict.fromkeys(range(1000), 0)


def fixed_loop() -> None:
    """The fixed loop: 1,000 dictionary reads and writes."""
    numbers = NUMBERS
    for number in range(1000):
        numbers[number] = numbers[number]


@dataclass
class Scale:
    """The seconds of the fixed loop, the best so far."""

    loop: float = float("inf")

    def measure(self) -> None:
        """Run the loop once more."""
        for _ in range(LOOPS):
            self.loop = min(self.loop, seconds(fixed_loop))

    def __call__(self, time: float) -> float:
        """A time, in any unit, as it would be where the loop takes `LOOP`."""
        return time * LOOP / (self.loop * 1e6)


@dataclass
class Times(Generic[K]):
    """What calls take in microseconds, as measured, and the scale of the machine."""

    measured: dict[K, float]
    scale: Scale = field(default_factory=Scale)

    def scaled(self, name: K) -> float:
        """The time of a call, scaled."""
        return self.scale(self.measured[name])


def microseconds(calls: Mapping[K, Call], rounds: int = ROUNDS) -> Times[K]:
    """The time of each call: the best piece of its rounds.

    All have their first round, then all their second: whoever disturbs for a while spoils a round
    of many calls rather than all rounds of one. A piece is short, as the fixed loop is, so that
    both find a moment in which nobody disturbs.
    """
    often = {name: _often(call) for name, call in calls.items()}
    times = Times(dict.fromkeys(calls, float("inf")))
    with no_collecting():
        for _ in range(rounds):
            times.scale.measure()
            for name, (many, count, pieces) in often.items():
                best = min([seconds(many) for _ in range(pieces)])
                times.measured[name] = min(times.measured[name], best / count * 1e6)
    return times


def _often(call: Call) -> tuple[Call, int, int]:
    """A piece of a round, the calls in it, and the number of pieces."""
    call()
    took = max(1e-7, seconds(call))
    count = max(1, int(SECONDS_A_PIECE / took))
    pieces = max(1, int(SECONDS_A_ROUND / (count * took)))

    def many() -> None:
        for _ in range(count):
            call()

    return many, count, pieces


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
