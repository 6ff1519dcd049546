"""Tolls: the toll of a route in a disk on it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.maps.inks import INK
from referee.model.board import Route
from referee.pages.drawing import Drawing, Say
from referee.pages.features.figures import disk, seam
from referee.pages.sketch import Sketch
from referee.pages.svg import number
from referee.rules.features.tolls import TOLL


def above(sketch: Sketch, route: Route) -> Iterator[str]:
    """The toll, between two spaces."""
    if toll := TOLL.of(route):
        yield disk(seam(sketch, route), sketch.space_width * 0.5, str(toll), "b-toll")


def style(sketch: Sketch) -> Iterator[str]:
    """Tolls are on yellow disks."""
    thin = number(sketch.space_width * 0.09 + 0.2)
    yield f".b-toll{{fill:#fff8d0;stroke:{INK};stroke-width:{thin}}}"


def words(say: Say, route: Route) -> Iterator[str]:
    """What a claim costs in tolls."""
    if toll := TOLL.of(route):
        yield say("route.toll", count=toll)


DRAWING = Drawing("tolls", style=style, above=above, words=words)
