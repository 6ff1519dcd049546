"""Attractions: a star on the dot of their place."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from referee.model.board import Place
from referee.pages.drawing import DOT, Drawing
from referee.pages.sketch import Point, Sketch
from referee.pages.svg import number, placed
from referee.rules.features.attractions import ATTRACTION

_TIPS = [
    (radius * sin(turn * pi / 5), -radius * cos(turn * pi / 5))
    for turn, radius in enumerate((1, 0.42) * 5)
]
STAR = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in _TIPS) + "z"


def style(_: Sketch) -> Iterator[str]:
    """The star is of the color of gold, with a dark rim."""
    yield ".b-attraction{fill:#e8b21e;stroke:#5c4300;stroke-width:.1;stroke-linejoin:round}"


def dot(place: Place) -> float:
    """Attractions are larger, for a star is drawn on them."""
    return 0.8 if ATTRACTION.of(place) else DOT


def on_place(_: Sketch, place: Place, at: Point, radius: float) -> Iterator[str]:
    """The star of an attraction."""
    if ATTRACTION.of(place):
        yield f'<path class="b-attraction" d="{STAR}" {placed(*at, scale=radius * 0.85)}/>'


DRAWING = Drawing("attractions", style=style, dot=dot, on_place=on_place)
