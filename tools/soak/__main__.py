"""Long runs: `make soak`.

100,000 lines in one request, a million random games scored and a thousand played, an hour of load.
`SOAK_LINES`, `SOAK_GAMES`, `SOAK_PLAYED` and `SOAK_MINUTES` say how many; 0 leaves a part out.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.api.serving import serving
from tools.soak import games, lines, load

LINES, SCORED, PLAYED, MINUTES = 100_000, 1_000_000, 1_000, 60
MOST_GROWN = 8 * 1024
"""KiB by which a worker may grow: buffers, and caches that fill."""
NO_RETIRING = ("--max-requests", "0")
"""Workers stay, so that what they leak is seen."""


def main() -> int:
    """Run everything; 0 if all of it holds."""
    held = [
        _lines(_number("SOAK_LINES", LINES)),
        _games("scored", games.finished, _number("SOAK_GAMES", SCORED), games.CHUNK),
        _games("played", games.played, _number("SOAK_PLAYED", PLAYED), 10),
        _load(_number("SOAK_MINUTES", MINUTES)),
    ]
    return int(not all(held))


def _number(name: str, otherwise: int) -> int:
    return int(os.environ.get(name) or otherwise)


def _lines(count: int) -> bool:
    if not count:
        return True
    with (
        tempfile.TemporaryDirectory() as name,
        serving(Path(name), settings=NO_RETIRING) as service,
    ):
        measured = lines.stream(service, count)
    print(
        f"{measured.lines} lines in {measured.seconds:.0f} s, in order, {measured.bad} bad ones"
        f" answered in their place; the worker has grown by {measured.grown} KiB",
        flush=True,
    )
    return measured.grown < MOST_GROWN


def _games(what: str, check: Callable[[int], None], count: int, chunk: int) -> bool:
    started = shown = time.monotonic()
    for done in games.many(check, count, chunk):
        now = time.monotonic()
        if done == count or now - shown > 60:  # noqa: PLR2004 a line each minute
            print(f"{done} of {count} games {what} in {now - started:.0f} s", flush=True)
            shown = now
    return True


def _load(minutes: int) -> bool:
    if not minutes:
        return True
    with (
        tempfile.TemporaryDirectory() as name,
        serving(Path(name), 2, settings=NO_RETIRING) as service,
    ):
        measured = load.load(service, minutes * 60)
    answered = ", ".join(
        f"{count} × {status}" for status, count in sorted(measured.statuses.items())
    )
    print(
        f"{minutes} minutes of load: {answered}; a worker has grown by"
        f" {measured.grown} KiB at most; {measured.sizes[-1]} KiB",
        flush=True,
    )
    return measured.wrong == 0 and measured.grown < MOST_GROWN


if __name__ == "__main__":
    sys.exit(main())
