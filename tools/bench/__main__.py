"""`make bench`: measure, print one table, and write it to docs/bench.json."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict
from pathlib import Path

from tools.bench import pure, served
from tools.bench.pure import Measure

SMALL = 10
OUT = Path(__file__).parents[2] / "docs" / "bench.json"


def machine() -> str:
    """What it was measured on."""
    cpu = "unknown processor"
    told = Path("/proc/cpuinfo")
    if told.exists():
        names = [line for line in told.read_text("utf-8").splitlines() if "model name" in line]
        cpu = names[0].split(":")[1].strip() if names else cpu
    return f"{cpu}, {os.cpu_count()} cores (shared), Python {platform.python_version()}"


def row(measure: Measure) -> str:
    """A measure as a row of the table."""
    value = f"{measure.value:,.{0 if measure.value > SMALL else 2}f}"
    target, verdict = "", ""
    if measure.target is not None:
        target = f"{'≥' if measure.least else '≤'} {measure.target:,g}"
        verdict = "met" if measure.met else "missed"
    return f"| {measure.what} | {value} {measure.unit} | {target} | {verdict} |"


def main() -> None:
    """Measure everything."""
    found = []
    print(f"{machine()}\n\n| what | measured | target | |\n|---|---|---|---|")
    for measure in (*pure.measures(), *served.measures()):
        found.append(measure)
        print(row(measure), flush=True)
    told = {"machine": machine(), "measures": [asdict(measure) for measure in found]}
    OUT.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
