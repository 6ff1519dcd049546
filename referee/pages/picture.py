"""The board as a picture: one SVG that stands alone, with the claims of the players on it.

It is in layers that a page may add to: `b-ground`, `b-beds`, `b-routes`, `b-pieces`, `b-places`,
`b-built` and `b-names`. Each route says which drawing of a piece lies on its spaces, each place
where it is, each name of which place it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from referee.maps.ground import Ground
from referee.model.board import Place, Route
from referee.pages import claims, shapes
from referee.pages.claims import Claims
from referee.pages.features import dot_of, drawings
from referee.pages.features.figures import disk
from referee.pages.labels import Label
from referee.pages.naming import size_of_names
from referee.pages.sketch import Point, Sketch, kind_of, over_edge, path, terminals_at
from referee.pages.svg import attribute, number, placed, point, text

_SILENT: Final = 'aria-hidden="true" pointer-events="none"'
"""Pieces are not read out and not tapped: their routes and places are."""


class Words(Struct, frozen=True):
    """What the picture says to those who do not see it. `routes` are given by their number."""

    title: str
    description: str
    routes: Mapping[int, str]


def draw(
    sketch: Sketch,
    words: Words,
    names: Sequence[Label],
    players: Sequence[Claims] = (),
    ground: Ground | None = None,
) -> str:
    """The picture, below it a legend of the players where there are any.

    `names` are those of the places, with where each is to stand; `ground` is what
    lies below all.
    """
    legend = claims.legend(sketch, players)
    height = sketch.height + (legend.height if legend else 0)
    view = f"0 0 {number(sketch.width)} {number(height)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" ',
        'aria-labelledby="b-title b-description">',
        f'<title id="b-title">{text(words.title)}</title>',
        f'<desc id="b-description">{text(words.description)}</desc>',
        f"<style>{_style(sketch)}</style>",
        f"<defs>{''.join(_definitions(sketch))}</defs>",
        f'<rect class="b-paper" width="{number(sketch.width)}" height="{number(height)}"/>',
        *_ground(sketch, ground),
        '<g class="b-beds">',
        *(part for route in sketch.board.routes for part in _bed(sketch, route)),
        '</g><g class="b-routes">',
        *(_route(sketch, route, words.routes[route.index]) for route in sketch.board.routes),
        f'</g><g class="b-pieces" {_SILENT}>',
        *claims.pieces(sketch, players),
        '</g><g class="b-places">',
        *_places(sketch),
        f'</g><g class="b-built" {_SILENT}>',
        *claims.built(sketch, players),
        '</g><g class="b-names">',
        *_names(sketch, names),
        "</g>",
        *claims.arcs(sketch, players),
        *((legend.drawing,) if legend else ()),
        "</svg>",
    ]
    return "".join(parts)


def _ground(sketch: Sketch, ground: Ground | None) -> Iterator[str]:
    """Water with land in it, where it is known how they lie."""
    if ground is not None:
        yield (
            # A picture in the picture, for outlines reach a little beyond its edges.
            f'<svg class="b-ground" width="{number(sketch.width)}" '
            f'height="{number(sketch.height)}"><rect class="b-water" width="100%" height="100%"/>'
            f'<path class="b-land" d="{ground.land}"/>'
            f'<path class="b-lakes" d="{ground.lakes}"/>'
            f'<path class="b-borders" d="{ground.borders}"/></svg>'
        )


def _definitions(sketch: Sketch) -> Iterator[str]:
    yield from shapes.definitions(sketch)
    for drawing in drawings(sketch):
        yield from drawing.symbols(sketch)


def _style(sketch: Sketch) -> str:
    looks = [rule for drawing in drawings(sketch) for rule in drawing.style(sketch)]
    return "".join([shapes.style(sketch, size_of_names(sketch)), *looks])


def _bed(sketch: Sketch, route: Route) -> Iterator[str]:
    for drawing in drawings(sketch):
        yield from drawing.below(sketch, route)


def _route(sketch: Sketch, route: Route, words: str) -> str:
    kind = kind_of(sketch, route)
    used = shapes.space_id(route.color, kind)
    spaces = "".join([f'<use href="#{used}" {there}/>' for there in sketch.transforms[route.index]])
    named = "b-route b-priced" if route.priced else "b-route"
    more = [part for drawing in drawings(sketch) for part in drawing.above(sketch, route)]
    above = "".join([*_cards(sketch, route), *more])
    return (
        f'<g class="{named}" data-route={attribute(route.id)} '
        f'data-piece="{shapes.piece_id(kind)}"><title>{text(words)}</title>'
        f"{_line(sketch, route)}{spaces}{f'<g>{above}</g>' if above else ''}</g>"
    )


def _line(sketch: Sketch, route: Route) -> str:
    """The line from place to place; one over the edge has an arrow at each edge."""
    line = f'<path class="b-line" d="{path(sketch, route)}"/>'
    if route.index not in sketch.over_edge:
        return line
    size = sketch.space_width * 0.62
    _, *edges = over_edge(sketch, route)
    for x, y in edges:
        inward = -1 if x else 1
        line += (
            f'<path class="b-edge" d="M{point(x, y)}l{number(inward * size * 1.2)}-'
            f'{number(size)}v{number(2 * size)}z"/>'
        )
    return line


def _cards(sketch: Sketch, route: Route) -> Iterator[str]:
    """How many cards a priced route takes, for its one space does not show it."""
    if route.priced:
        x, y, _ = sketch.spaces[route.index][0]
        yield disk((x, y), sketch.space_width * 0.5, str(route.cost), "b-cards b-city")


def _places(sketch: Sketch) -> Iterator[str]:
    terminals = terminals_at(sketch)
    for index, (place, (x, y)) in enumerate(zip(sketch.board.places, sketch.places, strict=True)):
        inner = ""
        if place.kind == "city":
            inner = _city(sketch, place, (x, y))
        elif place.kind == "junction":
            r = number(sketch.space_width * 0.4)
            inner = f'<path class="b-junction" d="M0-{r}L{r} 0L0 {r}L-{r} 0z" {placed(x, y)}/>'
        else:
            inner = "".join([_terminal(sketch, end) for end in terminals.get(index, ())])
        yield (
            f'<g class="b-place" data-place={attribute(place.id)} data-kind="{place.kind}" '
            f'data-at="{point(x, y)}">{inner}</g>'
        )


def _city(sketch: Sketch, place: Place, at: Point) -> str:
    x, y = at
    radius = dot_of(sketch, place)
    dot = f'<circle class="b-city" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    more = [part for one in drawings(sketch) for part in one.on_place(sketch, place, at, radius)]
    return "".join([dot, *more])


def _terminal(sketch: Sketch, at: Point) -> str:
    """A square where a line ends in a country."""
    half = sketch.space_width * 0.42
    return (
        f'<rect class="b-terminal" x="{number(at[0] - half)}" y="{number(at[1] - half)}" '
        f'width="{number(2 * half)}" height="{number(2 * half)}"/>'
    )


def _names(sketch: Sketch, found: Sequence[Label]) -> Iterator[str]:
    size = size_of_names(sketch)
    for label in found:
        place = sketch.board.places[label.place]
        country = place.kind == "country"
        x = number(label.x)
        first, *rest = map(text, label.lines)
        more = "".join(f'<tspan x="{x}" dy="1.05em">{line}</tspan>' for line in rest)
        # Lines are read as one name, so what parts them is written as well.
        joint = " " if rest and not first.endswith("-") else ""
        smaller = f' style="font-size:{number(label.size)}px"' if label.size < size else ""
        yield (
            f'<text class="{"b-name b-country" if country else "b-name"}" x="{x}" '
            f'y="{number(label.y)}" text-anchor="{label.anchor}"{smaller} '
            f"data-name={attribute(place.id)}>"
            f"{first}{joint}{more}</text>"
        )
