"""What the features of maps add to the picture of a board: a module and a row for each."""

from __future__ import annotations

from typing import Final

from referee.pages.drawing import Drawing
from referee.pages.features import ferries, four_for_one, harbors, stations, tolls, tunnels
from referee.pages.sketch import Sketch

DRAWINGS: Final = (
    tunnels.DRAWING,
    ferries.DRAWING,
    four_for_one.DRAWING,
    tolls.DRAWING,
    harbors.DRAWING,
    stations.DRAWING,
)


def drawings(sketch: Sketch) -> tuple[Drawing, ...]:
    """The drawings of the features that a board is played with."""
    return tuple(drawing for drawing in DRAWINGS if drawing.name in sketch.features)
