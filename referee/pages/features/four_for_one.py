"""Routes on which several cards stand for one: the rate in a disk on the route."""

from __future__ import annotations

from collections.abc import Iterator

from referee.maps.inks import INK
from referee.model.board import Route
from referee.pages.drawing import Drawing, Say
from referee.pages.features.figures import disk, seam
from referee.pages.sketch import Sketch
from referee.pages.svg import number
from referee.rules.features.four_for_one import FOUR_FOR_ONE


def above(sketch: Sketch, route: Route) -> Iterator[str]:
    """The rate, between two spaces."""
    if FOUR_FOR_ONE.of(route):
        rate = f"{sketch.features[DRAWING.name]['cards']}:1"
        yield disk(seam(sketch, route), sketch.space_width * 0.8, rate, "b-rate")


def style(sketch: Sketch) -> Iterator[str]:
    """Rates are on white disks."""
    thin = number(sketch.space_width * 0.09 + 0.2)
    yield f".b-rate{{fill:#fff;stroke:{INK};stroke-width:{thin}}}"


def words(say: Say, route: Route) -> Iterator[str]:
    """That other cards stand for those of the route."""
    if FOUR_FOR_ONE.of(route):
        yield say("route.four_for_one")


DRAWING = Drawing("four_for_one", style=style, above=above, words=words)
