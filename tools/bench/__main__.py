"""`make bench`: measure, print one table, write docs/bench.json, plots and docs/performance.md.

Where wrk is missing the rest is measured and printed, and nothing is written. `BENCH_SECONDS` (1)
is how long wrk asks each time, `BENCH_REQUESTS` (100,000) after how many a worker is weighed. With
`BENCH_SHORT=1` two maps are measured, and nothing is written either.
"""

from __future__ import annotations

import json
import os
import platform
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

from referee.rules.board import network
from tools.bench import growth, pure, served, wrk
from tools.bench.measure import Measure, Measured
from tools.bench.short import SHORT
from tools.bench.shown import NUMBERS, measured, show
from tools.bench.table import HEAD, row, shares_table

DIGITS = 4


def machine() -> str:
    """What it is measured on, and how busy others keep it."""
    cpu = "unknown processor"
    cpu_info = Path("/proc/cpuinfo")
    if cpu_info.exists():
        names = [line for line in cpu_info.read_text("utf-8").splitlines() if "model name" in line]
        cpu = names[0].split(":")[1].strip() if names else cpu
    cores, load = len(os.sched_getaffinity(0)), os.getloadavg()[0]
    python = f"Python {platform.python_version()}"
    interpreted = str(network.__file__).endswith(".py")
    rules = "nothing compiled" if interpreted else "rules compiled"
    return f"{cpu}, {cores} cores, {python}, {rules}; load average {load:.1f} before the run"


def measures(found: Measured) -> Iterator[Measure]:
    """All measures; what grows, and every share, is measured besides."""
    yield from pure.measures()
    if not SHORT:
        found.growth.extend(growth.growths())
    with served.service() as service:
        yield service.started()
        yield service.lines()
        if wrk.installed():
            found.shares.extend(service.shares())
            found.growth.append(served.rates(found.shares))
            yield from served.compared(found.shares)
            yield service.weighed()


def rounded(value: object) -> object:
    """Numbers with as many digits as mean anything."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, dict):
        return {name: rounded(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(inner) for inner in value]
    return value


def main() -> int:
    """Measure everything and write it down."""
    # So that servers are stopped when this is.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    whole = wrk.installed()
    if not whole:
        print("There is no wrk: requests/s and the memory of a worker are not measured.\n")
    found = Measured(machine(), [], [])
    print(f"{found.machine}\n\n{HEAD}", flush=True)
    for measure in measures(found):
        found.measures.append(measure)
        print(row(measure), flush=True)
    if found.shares:
        print(f"\n{shares_table(found)}")
    if SHORT or not whole:
        print("\ndocs/bench.json, the plots and docs/performance.md stay as they are.")
        return 0
    numbers = json.dumps(rounded(found.as_json()), ensure_ascii=False, indent=1)
    NUMBERS.write_text(numbers + "\n", "utf-8")
    show(measured())
    return 0


if __name__ == "__main__":
    sys.exit(main())
