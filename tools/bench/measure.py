"""What is measured: single numbers with their targets, and how numbers grow."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

Point = tuple[float | str, float]


@dataclass(frozen=True, slots=True)
class Measure:
    """One number, what it is of, its unit, and the target where there is one."""

    what: str
    value: float
    unit: str
    target: float | None = None
    least: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; `least` targets are to be reached, others not exceeded."""
        if self.target is None:
            return None
        return self.value >= self.target if self.least else self.value <= self.target


@dataclass(frozen=True, slots=True)
class Share:
    """A question about a map over gunicorn: requests a second of ours and of Flask alone.

    `share` is ours of those of Flask: the median of several rounds.
    """

    map_id: str
    asked: str
    ours: float
    flask: float
    share: float


@dataclass(frozen=True, slots=True)
class Growth:
    """How a number grows with another: lines of points, each line with its label.

    Where `x` counts nothing its values are words, and the plot has bars.
    """

    name: str
    title: str
    x: str
    y: str
    lines: dict[str, list[Point]]


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything that was measured in one run, and on which machine."""

    machine: str
    measures: list[Measure]
    growth: list[Growth]
    shares: list[Share] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """As it is written down."""
        return asdict(self)


def read(values: dict[str, Any]) -> Measured:
    """What was written down."""
    return Measured(
        machine=values["machine"],
        measures=[Measure(**measure) for measure in values["measures"]],
        growth=[Growth(**growth) for growth in values["growth"]],
        shares=[Share(**share) for share in values.get("shares", ())],
    )
