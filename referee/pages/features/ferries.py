"""Ferries: a locomotive on each of the spaces that ask for one, and water around them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.maps.inks import INK, WATER
from referee.model.board import Route
from referee.pages.drawing import Drawing, Say
from referee.pages.features.figures import disk, seam
from referee.pages.shapes import size
from referee.pages.sketch import Sketch, kind_of
from referee.pages.svg import number, placed
from referee.rules.features.ferries import FERRY, WILD_SPACES

LOCOMOTIVE: Final = (
    "M-1.5.5V-.75H-1.35V-1H-.35V-.75H-.5V-.35H.45V-.9H.85V-.35H1.2Q1.5-.35 1.5 0V.5L1.75.75H1.3"
    "A.36.36 0 1 1 .6.75H.2A.36.36 0 1 1-.5.75H-.75A.36.36 0 1 1-1.45.75z"
    "M-1.15-.6V-.2H-.75V-.6z"
)
"""A locomotive that runs to the right: path data between -1.75 and 1.75, -1 and 1.1."""


def symbols(sketch: Sketch) -> Iterator[str]:
    """The locomotive on its white ground, once for every shape of a space that has one."""
    kinds = [kind_of(sketch, route) for route in sketch.board.routes if FERRY.of(route)]
    for shape in sorted({kind.shape for kind in kinds}):
        _, width = size(sketch, shape)
        yield (
            f'<g id="b-wild-{shape}"><rect class="b-wild" x="-{number(width * 0.6)}" '
            f'y="-{number(width * 0.52)}" width="{number(width * 1.2)}" '
            f'height="{number(width * 1.04)}" rx="{number(width * 0.2)}"/>'
            f'<path class="b-locomotive" d="{LOCOMOTIVE}" {placed(0, 0, scale=width * 0.29)}/></g>'
        )


def below(sketch: Sketch, route: Route) -> Iterator[str]:
    """A band of water along the spaces of a ferry."""
    if FERRY.of(route):
        points = "L".join(sketch.points[route.index])
        wide = number(sketch.space_width * 1.9)
        yield f'<path class="b-ferry" d="M{points}h.1" stroke-width="{wide}"/>'


def above(sketch: Sketch, route: Route) -> Iterator[str]:
    """The locomotives, where not said on the first spaces, and the rate if cards stand for one."""
    count = FERRY.of(route)
    shape = kind_of(sketch, route).shape
    spaces = sketch.transforms[route.index]
    for at in (WILD_SPACES.of(route) or range(count))[:count]:
        if at < len(spaces):
            yield f'<use href="#b-wild-{shape}" {spaces[at]}/>'
    rate = sketch.features[DRAWING.name].get("any_cards")
    if count and rate:
        yield disk(seam(sketch, route), sketch.space_width * 0.6, f"{rate}:1", "b-ferry-rate")


def style(_: Sketch) -> Iterator[str]:
    """Locomotives are as dark as writing, on white."""
    yield (
        f".b-ferry-rate{{fill:#fff;stroke:{WATER};stroke-width:1}}"
        ".b-wild{fill:#fff;stroke:currentColor;stroke-width:.7}"
        f".b-locomotive{{fill:{INK};fill-rule:evenodd}}"
        f".b-ferry{{fill:none;stroke:{WATER};stroke-opacity:.3;stroke-linecap:round;"
        "stroke-linejoin:round}"
    )


def words(say: Say, route: Route) -> Iterator[str]:
    """How many locomotives a ferry asks for."""
    if wilds := FERRY.of(route):
        yield say("route.ferry", count=wilds)


DRAWING = Drawing("ferries", symbols=symbols, style=style, below=below, above=above, words=words)
