"""Harbors: a disk with the arms of an anchor, over the dot of its port."""

from __future__ import annotations

from collections.abc import Iterator

from referee.pages.drawing import Drawing, built_id
from referee.pages.sketch import Sketch
from referee.pages.svg import number
from referee.rules.features.harbors import BUILT


def symbols(sketch: Sketch) -> Iterator[str]:
    """The harbor, in the color of its owner."""
    size = number(sketch.space_width * 0.9)
    yield (
        f'<g id="{built_id(DRAWING.name)}"><g transform="scale({size})">'
        '<path d="M-1.3-.1L-1.75.6L-1.4.55A1.5 1.5 0 0 0 1.4.55L1.75.6L1.3-.1L.95.6'
        'A1.05 1.05 0 0 1-.95.6L-1.3-.1z" stroke-width=".13"/>'
        '<circle r="1" stroke-width=".13"/></g></g>'
    )


DRAWING = Drawing("harbors", symbols=symbols, built=BUILT.of)
