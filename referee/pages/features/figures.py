"""Figures on the seam between two spaces of a route, so that no symbol is hidden."""

from __future__ import annotations

import math

from referee.model.board import Route
from referee.pages.sketch import Point, Sketch
from referee.pages.svg import number


def seam(sketch: Sketch, route: Route) -> Point:
    """Where the middle space of a route meets the one before it; the left end of an only one."""
    spaces = sketch.spaces[route.index]
    x, y, degrees = spaces[len(spaces) // 2]
    turn = math.radians(degrees)
    back = sketch.space_length / 2
    ends = [(x + s * back * math.cos(turn), y + s * back * math.sin(turn)) for s in (-1, 1)]
    before = spaces[len(spaces) // 2 - 1][:2] if len(spaces) > 1 else ends[0]
    return min(ends, key=lambda end: math.dist(end, before))


def disk(at: Point, radius: float, figure: str, kind: str) -> str:
    """A figure in a circle."""
    x, y = at
    size = radius * (1.4 if len(figure) < 3 else 0.95)  # noqa: PLR2004 three signs are wider
    return (
        f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
        f'<text class="b-figure" x="{number(x)}" y="{number(y + size * 0.36)}" '
        f'font-size="{number(size)}">{figure}</text>'
    )
