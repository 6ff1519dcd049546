"""Tunnels: the spaces of one stand in a row of dark teeth, as in rock."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.board import Route
from referee.pages.drawing import Drawing, Say
from referee.pages.shapes import size
from referee.pages.sketch import Sketch, kind_of
from referee.pages.svg import number
from referee.rules.features.tunnels import TUNNEL


def symbols(sketch: Sketch) -> Iterator[str]:
    """A row of teeth, wider than the space that is to stand in it, for every shape of a space."""
    kinds = [kind_of(sketch, route) for route in sketch.board.routes if TUNNEL.of(route)]
    for shape in sorted({kind.shape for kind in kinds}):
        length, width = size(sketch, shape)
        reach = length / 2 + width * 0.12
        yield (
            f'<path id="b-teeth-{shape}" class="b-tunnel" d="M-{number(reach)} 0H{number(reach)}" '
            f'stroke-width="{number(width * 1.75)}" stroke-dasharray="{number(2 * reach / 13)}"/>'
        )


def below(sketch: Sketch, route: Route) -> Iterator[str]:
    """A row of teeth along each space."""
    if TUNNEL.of(route):
        teeth = f"b-teeth-{kind_of(sketch, route).shape}"
        for there in sketch.transforms[route.index]:
            yield f'<use href="#{teeth}" {there}/>'


def style(_: Sketch) -> Iterator[str]:
    """Teeth are of the color of the outlines of spaces."""
    yield ".b-tunnel{fill:none;stroke:currentColor}"


def words(say: Say, route: Route) -> Iterator[str]:
    """That a route is a tunnel."""
    if TUNNEL.of(route):
        yield say("route.tunnel")


DRAWING = Drawing("tunnels", symbols=symbols, style=style, below=below, words=words)
