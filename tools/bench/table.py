"""The table of what was measured, as Markdown."""

from __future__ import annotations

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
    """The machine and all measures, with space around."""
    return "\n".join(["", f"{measured.machine}.", "", HEAD, *map(row, measured.measures), "", ""])
