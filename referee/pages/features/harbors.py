"""Harbors: a disk with the arms of an anchor, over the dot of its port."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.board import Place
from referee.pages.drawing import DOT, Drawing, built_id
from referee.pages.shapes import ANCHOR
from referee.pages.sketch import Point, Sketch
from referee.pages.svg import number, placed
from referee.rules.features.harbors import BUILT, PORT


def symbols(sketch: Sketch) -> Iterator[str]:
    """The harbor, in the color of its owner."""
    size = number(sketch.space_width * 0.9)
    yield (
        f'<g id="{built_id(DRAWING.name)}"><g transform="scale({size})">'
        '<path d="M-1.3-.1L-1.75.6L-1.4.55A1.5 1.5 0 0 0 1.4.55L1.75.6L1.3-.1L.95.6'
        'A1.05 1.05 0 0 1-.95.6L-1.3-.1z" stroke-width=".13"/>'
        '<circle r="1" stroke-width=".13"/></g></g>'
    )


def dot(place: Place) -> float:
    """Ports are larger, for an anchor is drawn on them."""
    return 0.72 if PORT.of(place) else DOT


def on_place(_: Sketch, place: Place, at: Point, radius: float) -> Iterator[str]:
    """The anchor of a port."""
    if PORT.of(place):
        yield f'<path class="b-anchor" d="{ANCHOR}" {placed(*at, scale=radius * 0.62)}/>'


DRAWING = Drawing("harbors", symbols=symbols, dot=dot, on_place=on_place, built=BUILT.of)
