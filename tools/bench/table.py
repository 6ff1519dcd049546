"""The table of what was measured, as Markdown."""

from __future__ import annotations

from statistics import median

from tools.bench.measure import Measure, Measured

HEAD = "| what | measured | target | |\n|---|---|---|---|"
WITHOUT_FRACTION, ONE_DIGIT = 100, 10


def number(value: float) -> str:
    """A number with about three digits."""
    digits = 0 if value >= WITHOUT_FRACTION else 1 if value >= ONE_DIGIT else 2
    return f"{value:,.{digits}f}"


def row(measure: Measure) -> str:
    """A measure as a row of the table."""
    note = f" ({measure.note})" if measure.note else ""
    target, verdict = "", ""
    if measure.target is not None:
        target = f"{'≥' if measure.least else '≤'} {measure.target:,g} {measure.unit}"
        verdict = "met" if measure.met else "**missed**"
    return (
        f"| {measure.what} | {number(measure.value)} {measure.unit}{note} | {target} | {verdict} |"
    )


def table(measured: Measured) -> str:
    """The machine, all measures and all shares, with space around."""
    found = ["", f"{measured.machine}.", "", HEAD, *map(row, measured.measures), ""]
    if measured.shares:
        found += [shares_table(measured), ""]
    return "\n".join([*found, ""])


def shares_table(measured: Measured) -> str:
    """Our requests a second as a share of those of Flask alone, by map and by question."""
    shares = {(one.map_id, one.asked): one.share for one in measured.shares}
    maps = list(dict.fromkeys(map_id for map_id, _ in shares))
    asked = list(dict.fromkeys(name for _, name in shares))
    rows = ["| to Flask alone | " + " | ".join(maps) + " |", "|---" * (len(maps) + 1) + "|"]
    rows += [
        f"| {name} | " + " | ".join(f"{shares[map_id, name]:.2f}" for map_id in maps) + " |"
        for name in asked
    ]
    return "\n".join(rows)


def summary(measured: Measured) -> str:
    """The worst and the median share in a sentence; nothing where none were measured."""
    if not measured.shares:
        return ""
    worst = min(measured.shares, key=lambda one: one.share)
    middle = median([one.share for one in measured.shares])
    return (
        f"\nThe service handles {middle:.2f} times as many requests per second as a Flask endpoint"
        f" that parses the same body and returns the same answer (median of all maps and questions;"
        f" {worst.share:.2f} times at worst, {worst.map_id}: {worst.asked}).\n\n"
    )
