"""Tunnels: the spaces of one stand in a row of dark teeth, as in rock."""

from __future__ import annotations

import math
from collections.abc import Iterator

from referee.model.board import Route
from referee.pages.drawing import Drawing, Phrases
from referee.pages.shapes import size
from referee.pages.sketch import Sketch, kind_of
from referee.pages.svg import number
from referee.rules.features.tunnels import TUNNEL


def below(sketch: Sketch, route: Route) -> Iterator[str]:
    """A row of teeth along each space, wider than the space."""
    if not TUNNEL.of(route):
        return
    length, width = size(sketch, kind_of(sketch, route).shape)
    reach = length / 2 + width * 0.12
    rows = []
    for x, y, degrees in sketch.spaces[route.index]:
        turn = math.radians(degrees)
        across, down = reach * math.cos(turn), reach * math.sin(turn)
        rows.append(
            f"M{number(x - across)} {number(y - down)}L{number(x + across)} {number(y + down)}"
        )
    tooth = number(2 * reach / 13)
    yield (
        f'<path class="b-tunnel" d="{"".join(rows)}" stroke-width="{number(width * 1.75)}" '
        f'stroke-dasharray="{tooth}"/>'
    )


def style(_: Sketch) -> Iterator[str]:
    """Teeth are of the color of the outlines of spaces."""
    yield ".b-tunnel{fill:none;stroke:currentColor}"


def words(phrases: Phrases, route: Route) -> Iterator[str]:
    """That a route is a tunnel."""
    if TUNNEL.of(route):
        yield phrases["route.tunnel"]


DRAWING = Drawing("tunnels", style=style, below=below, words=words)
