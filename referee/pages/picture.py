"""The board as a picture: one SVG that stands alone, with the claims of the players on it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from referee.model.board import Route
from referee.pages import claims, labels, shapes
from referee.pages.claims import Claims
from referee.pages.sketch import Point, Sketch, line, shape_of
from referee.pages.svg import attribute, number, placed, text
from referee.rules.features.tolls import TOLL

_LETTER_OF_WIDTH: Final = 1.05
"""The size of names, in widths of a space."""
_SMALLEST_NAME: Final = 13.0


class Words(Struct, frozen=True):
    """What the picture says to those who do not see it. `routes` are given by their number."""

    title: str
    description: str
    routes: Mapping[int, str]


def draw(
    sketch: Sketch, words: Words, players: Sequence[Claims] = (), names: str | None = None
) -> str:
    """The picture, below it a legend of the players where there are any.

    `names` are those of the places as `written_names` writes them, where that has been done.
    """
    size = _size(sketch)
    legend = claims.legend(sketch, players)
    height = sketch.height + (legend.height if legend else 0)
    owners = {route: player for player in players for route in player.routes}
    view = f"0 0 {number(sketch.width)} {number(height)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" ',
        'aria-labelledby="b-title b-description">',
        f'<title id="b-title">{text(words.title)}</title>',
        f'<desc id="b-description">{text(words.description)}</desc>',
        f"<style>{shapes.style(sketch, size)}</style>",
        f"<defs>{''.join(shapes.definitions(sketch))}</defs>",
        f'<rect class="b-paper" width="{number(sketch.width)}" height="{number(height)}"/>',
        '<g class="b-routes">',
        *(
            _route(sketch, route, words.routes[route.index], owners.get(route.index))
            for route in sketch.board.routes
        ),
        '</g><g class="b-places">',
        *_places(sketch),
        '</g><g class="b-names">',
        written_names(sketch) if names is None else names,
        "</g>",
        *claims.harbors(sketch, players),
        *claims.arcs(sketch, players),
        *((legend.drawing,) if legend else ()),
        "</svg>",
    ]
    return "".join(parts)


def _route(sketch: Sketch, route: Route, words: str, owner: Claims | None) -> str:
    used = shapes.space_id(route.color, shape_of(sketch, route))
    where = [placed(x, y, degrees=degrees) for x, y, degrees in sketch.spaces[route.index]]
    spaces = "".join([f'<use href="#{used}" {there}/>' for there in where])
    points = "L".join(f"{number(x)} {number(y)}" for x, y in line(sketch, route))
    kind = "b-route b-priced" if route.priced else "b-route"
    figures = "".join((*_cards(sketch, route), *_toll(sketch, route)))
    pieces = claims.pieces(sketch, route, owner, where) if owner else ""
    return (
        f'<g class="{kind}" data-route={attribute(route.id)}><title>{text(words)}</title>'
        f'<path class="b-line" d="M{points}"/>{spaces}{figures}{pieces}</g>'
    )


def _cards(sketch: Sketch, route: Route) -> Iterator[str]:
    """How many cards a priced route takes, for its one space does not show it."""
    if route.priced:
        x, y, _ = sketch.spaces[route.index][0]
        yield _figure(x, y, sketch.space_width * 0.5, str(route.cost), "b-cards b-city")


def _toll(sketch: Sketch, route: Route) -> Iterator[str]:
    """The toll, on the seam between two spaces so that no symbol is hidden."""
    toll = TOLL.of(route)
    if toll:
        spaces = sketch.spaces[route.index]
        x, y, degrees = spaces[len(spaces) // 2]
        turn = math.radians(degrees)
        # The end of the middle space that faces the one before it, or the left end of an only one.
        back = sketch.space_length / 2
        ends = [(x + s * back * math.cos(turn), y + s * back * math.sin(turn)) for s in (-1, 1)]
        before = spaces[len(spaces) // 2 - 1][:2] if len(spaces) > 1 else ends[0]
        x, y = min(ends, key=lambda end: math.dist(end, before))
        yield _figure(x, y, sketch.space_width * 0.5, str(toll), "b-toll")


def _figure(x: float, y: float, radius: float, figure: str, kind: str) -> str:
    return (
        f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
        f'<text class="b-figure" x="{number(x)}" y="{number(y + radius * 0.5)}" '
        f'font-size="{number(radius * 1.4)}">{figure}</text>'
    )


def _places(sketch: Sketch) -> Iterator[str]:
    squares = _terminals(sketch)
    for index, (place, (x, y)) in enumerate(zip(sketch.board.places, sketch.places, strict=True)):
        name, inner = attribute(place.id), ""
        if place.kind == "city":
            inner = _city(sketch, (x, y), port=place.port)
        elif place.kind == "junction":
            r = number(sketch.space_width * 0.4)
            inner = f'<path class="b-junction" d="M0-{r}L{r} 0L0 {r}L-{r} 0z" {placed(x, y)}/>'
        else:
            inner = "".join(squares[index])
        yield f'<g class="b-place" data-place={name} data-kind="{place.kind}">{inner}</g>'


def _city(sketch: Sketch, at: Point, *, port: bool) -> str:
    x, y = at
    radius = sketch.space_width * (0.72 if port else 0.55)
    dot = f'<circle class="b-city" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    if not port:
        return dot
    anchor = placed(x, y, scale=radius * 0.62)
    return f'{dot}<path class="b-anchor" d="{shapes.ANCHOR}" {anchor}/>'


def _terminals(sketch: Sketch) -> Mapping[int, list[str]]:
    """By place a square where each line ends: lines into one country do not meet (`dead-end`)."""
    half = sketch.space_width * 0.42
    found: defaultdict[int, list[str]] = defaultdict(list)
    for route in sketch.board.routes:
        point = sketch.terminals[route.index]
        if point is not None:
            square = (
                f'<rect class="b-terminal" x="{number(point[0] - half)}" '
                f'y="{number(point[1] - half)}" width="{number(2 * half)}" '
                f'height="{number(2 * half)}"/>'
            )
            for end in route.ends:
                found[end].append(square)
    return found


def _size(sketch: Sketch) -> float:
    return max(sketch.space_width * _LETTER_OF_WIDTH, _SMALLEST_NAME)


def written_names(sketch: Sketch) -> str:
    """The names of the places: finding where they are clear of everything takes its time."""
    return "".join(_names(sketch))


def _names(sketch: Sketch) -> Iterator[str]:
    found = labels.write(sketch, _size(sketch))
    for place, label in zip(sketch.board.places, found, strict=True):
        if label:
            kind = "b-name b-country" if place.kind == "country" else "b-name"
            yield (
                f'<text class="{kind}" x="{number(label.x)}" y="{number(label.y)}" '
                f'text-anchor="{label.anchor}">{text(label.text)}</text>'
            )
