"""What the features of maps add to the picture of a board: a module and a row for each."""

from __future__ import annotations

from typing import Final

from referee.model.board import Place
from referee.pages.drawing import DOT, Drawing
from referee.pages.features import (
    attractions,
    ferries,
    four_for_one,
    harbors,
    stations,
    tolls,
    tunnels,
)
from referee.pages.sketch import Sketch

DRAWINGS: Final = (
    tunnels.DRAWING,
    ferries.DRAWING,
    four_for_one.DRAWING,
    tolls.DRAWING,
    harbors.DRAWING,
    attractions.DRAWING,
    stations.DRAWING,
)


def drawings(sketch: Sketch) -> tuple[Drawing, ...]:
    """The drawings of the features that a board is played with."""
    return tuple(drawing for drawing in DRAWINGS if drawing.name in sketch.features)


def dot_of(sketch: Sketch, place: Place) -> float:
    """The radius of the dot of a city: the largest that a feature gives it."""
    return sketch.space_width * max((one.dot(place) for one in drawings(sketch)), default=DOT)


def clearance(sketch: Sketch, place: Place) -> float:
    """How far from the middle of a place its name begins."""
    return max(sketch.space_width * 0.6, dot_of(sketch, place) + sketch.space_width * 0.03)
