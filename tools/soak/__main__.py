"""Long runs: `make soak`.

100,000 lines in one request, a million random games scored and a thousand played, a million scores
and a million claims compared with naive second counts, ten million random and mutated bodies, an
hour of load. `SOAK_LINES`, `SOAK_GAMES`, `SOAK_PLAYED`, `SOAK_COMPARED`, `SOAK_CLAIMS`,
`SOAK_BODIES` and `SOAK_MINUTES` say how many; 0 leaves a part out. The load has the most expensive
bodies of the tests in it, one in a hundred; with `SOAK_DEAREST=0` it has not. With
`SOAK_ONLY=hostile` everyday load is asked for `SOAK_MINUTES` (10) with all attacks at once beside
it, of a service whose log cannot be written.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from tests.api.serving import Served, serving
from tools.soak import attacked, bodies, claims, compared, games, lines, load

LINES, SCORED, PLAYED, BODIES, MINUTES = 100_000, 1_000_000, 1_000, 10_000_000, 60
COMPARED, CLAIMS = 1_000_000, 1_000_000
A_MINUTE: Final = 60
FAILED: Final = 500
"""A status from here on is a failure of the service."""
T = TypeVar("T")
MOST_GROWN = 8 * 1024
"""KiB by which a worker may grow: buffers, and caches that fill."""
HOSTILE: Final = 10
"""Minutes among attackers."""
MOST_LEFT = 40 * 1024
"""KiB by which a worker may have grown a minute after all attacks."""
MOST_TIMES: Final = 5
"""The largest ratio of p99 to median for everyday requests."""
NO_RETIRING = ("--max-requests", "0")
"""Workers stay, so that what they leak is seen."""


def main() -> int:
    """Run everything; 0 if all of it holds."""
    if os.environ.get("SOAK_ONLY") == "hostile":
        return int(not _hostile(_number("SOAK_MINUTES", HOSTILE)))
    held = [
        _lines(_number("SOAK_LINES", LINES)),
        _games("scored", games.finished, _number("SOAK_GAMES", SCORED), games.CHUNK),
        _games("played", games.played, _number("SOAK_PLAYED", PLAYED), 10),
        _games("compared", compared.compared, _number("SOAK_COMPARED", COMPARED), games.CHUNK),
        _claims(_number("SOAK_CLAIMS", CLAIMS)),
        _bodies(_number("SOAK_BODIES", BODIES)),
        _load(_number("SOAK_MINUTES", MINUTES), dearest=os.environ.get("SOAK_DEAREST") != "0"),
    ]
    return int(not all(held))


def _number(name: str, otherwise: int) -> int:
    return int(os.environ.get(name) or otherwise)


@contextmanager
def _service(workers: int, output: str = "") -> Iterator[Served]:
    """A service of its own, whose workers do not retire."""
    with (
        tempfile.TemporaryDirectory() as name,
        serving(Path(name), workers, NO_RETIRING, output) as service,
    ):
        yield service


def _lines(count: int) -> bool:
    if not count:
        return True
    with _service(workers=1) as service:
        measured = lines.stream(service, count)
    print(
        f"{measured.lines} lines in {measured.seconds:.0f} s, in order, {measured.bad} bad ones"
        f" answered in their place; the worker has grown by {measured.grown} KiB",
        flush=True,
    )
    return measured.grown < MOST_GROWN


def _games(what: str, check: Callable[[int], None], count: int, chunk: int) -> bool:
    started = time.monotonic()
    for done in now_and_then(games.many(check, count, chunk)):
        seconds = time.monotonic() - started
        print(f"{done} of {count} games {what} in {seconds:.0f} s", flush=True)
    return True


def _claims(count: int) -> bool:
    started = time.monotonic()
    for done in now_and_then(claims.many(count)):
        seconds = time.monotonic() - started
        print(f"{done} of {count} claims judged in {seconds:.0f} s", flush=True)
    return True


def _bodies(count: int) -> bool:
    if not count:
        return True
    with _service(workers=2) as service:
        workers, started = service.workers(), time.monotonic()
        for statuses in now_and_then(bodies.sent(service, count)):
            seconds = time.monotonic() - started
            print(f"{statuses.total()} bodies in {seconds:.0f} s: {shown(statuses)}", flush=True)
        stayed = service.workers() == workers
    return stayed and not any(status >= FAILED for status in statuses)


def _load(minutes: int, *, dearest: bool) -> bool:
    if not minutes:
        return True
    with _service(workers=2) as service:
        measured = load.load(service, minutes * A_MINUTE, dearest=dearest)
    middle, slow = measured.milliseconds(0.5), measured.milliseconds(0.99)
    print(
        f"{minutes} minutes of load: {shown(measured.statuses)}; everyday requests within"
        f" {middle} ms median, {slow} ms p99; a worker has grown by"
        f" {measured.grown} KiB at most; {measured.sizes[-1]} KiB",
        flush=True,
    )
    even = dearest or slow <= MOST_TIMES * middle
    return measured.wrong == 0 and measured.stayed and measured.grown < MOST_GROWN and even


def _hostile(minutes: int) -> bool:
    with _service(workers=2, output=">/dev/full") as service:
        found = attacked.attacked(service, minutes * A_MINUTE)
    alone, beside = found.alone, found.beside
    print(
        f"everyday load alone: {shown(alone.statuses)}; within {alone.milliseconds(0.5)} ms"
        f" (median) and {alone.milliseconds(0.99)} ms (p99)\n"
        f"among attackers for {minutes} minutes: {shown(beside.statuses)}; within"
        f" {beside.milliseconds(0.5)} ms and {beside.milliseconds(0.99)} ms,"
        f" {found.times(0.99):.1f} times the p99\n"
        f"attacks: {', '.join(f'{count} × {name}' for name, count in found.attacks.items())}\n"
        f"a worker had grown by {found.most} KiB at most, and by {found.left} KiB a minute later;"
        f" {'the same workers' if found.stayed else 'not the same workers'}",
        flush=True,
    )
    even = found.times(0.99) <= MOST_TIMES
    return beside.wrong == 0 and found.stayed and found.left < MOST_LEFT and even


def shown(statuses: Counter[int]) -> str:
    """How many answers there were of each status."""
    return ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))


def now_and_then(found: Iterable[T]) -> Iterator[T]:
    """One result a minute, and the last one."""
    waiting, since = [], time.monotonic()
    for one in found:
        waiting = [one]
        if time.monotonic() - since > A_MINUTE:
            yield waiting.pop()
            since = time.monotonic()
    yield from waiting


if __name__ == "__main__":
    sys.exit(main())
