"""Stations: a house over the dot of its city, and a mark on the route that it borrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.model.player import Player
from referee.pages.drawing import Drawing, built_id
from referee.pages.sketch import Sketch
from referee.pages.svg import number
from referee.rules.features.stations import BUILT


def symbols(sketch: Sketch) -> Iterator[str]:
    """The station, in the color of its owner."""
    size = number(sketch.space_width * 1.05)
    yield (
        f'<g id="{built_id(DRAWING.name)}"><g transform="scale({size})">'
        '<path d="M-1 .95V-.35L-1.25-.35L0-1.35L1.25-.35L1-.35V.95z" '
        'stroke-width=".13"/></g></g>'
    )


def built(player: Player) -> Sequence[int]:
    """The cities of a player's stations."""
    return [station.city for station in BUILT.of(player)]


def borrowed(player: Player) -> Sequence[int]:
    """The routes that are said to be borrowed."""
    return [station.borrows for station in BUILT.of(player) if station.borrows is not None]


DRAWING = Drawing("stations", symbols=symbols, built=built, borrowed=borrowed)
