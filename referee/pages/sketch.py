"""Where everything lies on a picture of a board: every space, terminal and place in its units.

The printed position of a space is taken where the board has it; the spaces of a route without
positions are laid between its two places, parallel tracks side by side.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from statistics import quantiles
from typing import Any, Final

from msgspec import Struct

from referee.model.board import Board, Route
from referee.model.cards import RouteKind
from referee.model.member import NOTHING
from referee.pages.svg import number, point

Point = tuple[float, float]
Space = tuple[float, float, float]
"""x, y and degrees clockwise; turned so that writing on it stands upright."""

_SIDE: Final = 1000.0
"""The side of a square as large as the picture."""
_LARGEST_STEP: Final = 50.0
_SMALLEST_STEP: Final = 12.0
_FEWEST_STEPS: Final = 3


class Sketch(Struct, frozen=True, dict=True):
    """A board laid out. `spaces` and `terminals` are by route, `places` by place.

    `kinds` are the kinds of routes, `features` the numbers of the map's features, by name.

    A terminal is where a route ends in its country; None where it ends in a place that is a dot.
    `over_edge` are the routes that leave the picture on one side and come back on the other.
    """

    board: Board
    kinds: Mapping[str, RouteKind]
    features: Mapping[str, Any]
    width: float
    height: float
    space_length: float
    space_width: float
    places: tuple[Point, ...]
    spaces: tuple[tuple[Space, ...], ...]
    terminals: tuple[Point | None, ...]
    over_edge: frozenset[int]

    @cached_property
    def points(self) -> Sequence[Sequence[str]]:
        """The middle of each space of each route as SVG has it: written once for all that is there.

        That and `transforms` make a picture of many spaces a tenth faster.
        """
        return [[point(x, y) for x, y, _ in spaces] for spaces in self.spaces]

    @cached_property
    def transforms(self) -> Sequence[Sequence[str]]:
        """The attribute that puts a shape on a space, for each space of each route."""
        return [
            [
                f'transform="translate({middle})rotate({number(degrees)})"'
                for middle, (_, _, degrees) in zip(middles, spaces, strict=True)
            ]
            for middles, spaces in zip(self.points, self.spaces, strict=True)
        ]


_PLAIN: Final = RouteKind("", "")


def kind_of(sketch: Sketch, route: Route) -> RouteKind:
    """The kind of a route; a plain one where the map has no kinds."""
    return sketch.kinds.get(route.kind or "", _PLAIN)


def lay_out(
    board: Board,
    written: Sequence[Mapping[str, Any]],
    aspect: float,
    kinds: Mapping[str, RouteKind] = NOTHING,
    features: Mapping[str, Any] = NOTHING,
) -> Sketch:
    """Lay out a board. `written` are its routes as written down, in the board's order."""
    width, height = _SIDE * math.sqrt(aspect), _SIDE / math.sqrt(aspect)

    places = tuple((x * width, y * height) for x, y in _positions(board))
    laid = {}
    terminals: list[Point | None] = []
    for route, as_written in zip(board.routes, written, strict=True):
        if len(as_written.get("spaces") or ()) == route.length:
            laid[route.index] = tuple(
                (x * width, y * height, upright(degrees)) for x, y, degrees in as_written["spaces"]
            )
        terminals.append(_terminal(route, board, places))
        if terminals[-1] and (point := as_written.get("terminal")):
            terminals[-1] = (point[0] * width, point[1] * height)
    step = _step(laid, board, places)
    beside = _width_between(laid, board) or step * 0.4
    length = step * 0.9
    across = min(beside * 0.92, length * 0.42)
    for route, offset in _offsets(board, laid, across * 1.15):
        here, there = places[route.ends[0]], places[route.ends[1]]
        laid[route.index] = _between(here, there, route.length, offset, across)
    return Sketch(
        board=board,
        kinds=kinds,
        features=features,
        width=width,
        height=height,
        space_length=length,
        space_width=across,
        places=places,
        spaces=tuple(laid[route.index] for route in board.routes),
        terminals=tuple(terminals),
        over_edge=frozenset(
            route.index
            for route, as_written in zip(board.routes, written, strict=True)
            if as_written.get("wrap")
        ),
    )


def path(sketch: Sketch, route: Route) -> str:
    """The way of a route as path data: from its first place over its spaces to the other place.

    That of a route over the edge is two: to the edge, and from the other edge on.
    """
    start, end = _ends(sketch, route)
    way = [point(*start), *sketch.points[route.index], point(*end)]
    if route.index in sketch.over_edge:
        at, edge, back = over_edge(sketch, route)
        way.insert(at, f"{point(*edge)}M{point(*back)}")
    return "M" + "L".join(way)


def over_edge(sketch: Sketch, route: Route) -> tuple[int, Point, Point]:
    """Where a route goes over the edge: after how many points of its way, where, and where back."""
    start, end = _ends(sketch, route)
    way = [start, *((x, y) for x, y, _ in sketch.spaces[route.index]), end]
    jumps = [abs(there[0] - here[0]) for here, there in pairwise(way)]
    last = jumps.index(max(jumps))
    (x, y), (to_x, to_y) = way[last], way[last + 1]
    edge, back = (0.0, sketch.width) if x < to_x else (sketch.width, 0.0)
    rest = abs(edge - x) + abs(to_x - back)
    height = y + (to_y - y) * (abs(edge - x) / rest if rest else 0.5)
    return last + 1, (edge, height), (back, height)


def _ends(sketch: Sketch, route: Route) -> tuple[Point, Point]:
    """Where the line of a route begins and ends: in a dot, or at its terminal."""
    terminal = sketch.terminals[route.index]
    start, end = (
        terminal
        if terminal is not None and sketch.board.places[place].kind == "country"
        else sketch.places[place]
        for place in route.ends
    )
    return start, end


def terminals_at(sketch: Sketch) -> Mapping[int, Sequence[Point]]:
    """The terminals in each country: lines into one do not meet (`dead-end`)."""
    found: defaultdict[int, list[Point]] = defaultdict(list)
    for route, terminal in zip(sketch.board.routes, sketch.terminals, strict=True):
        if terminal is not None:
            for end in route.ends:
                found[end].append(terminal)
    return found


def points_of(sketch: Sketch) -> Sequence[Sequence[Point]]:
    """The points of each place: its dot, or where lines end in a country."""
    terminals = terminals_at(sketch)
    return [
        (terminals.get(index) if place.kind == "country" else None) or [sketch.places[index]]
        for index, place in enumerate(sketch.board.places)
    ]


def upright(degrees: float) -> float:
    """The same line read from the left: an angle between -90 and 90.

    >>> upright(180.0), upright(-100.0), upright(90.0)
    (0.0, 80.0, 90.0)
    """
    turned = (degrees + 90) % 180 - 90
    return 90.0 if turned == -90 else turned  # noqa: PLR2004 a right angle


def _positions(board: Board) -> list[Point]:
    """The places as fractions; those without a position stand in a ring."""
    lost = [i for i, place in enumerate(board.places) if place.x is None or place.y is None]
    ring = {
        place: 2 * math.pi * number / max(len(lost), 1) - math.pi / 2
        for number, place in enumerate(lost)
    }
    return [
        (0.5 + 0.43 * math.cos(ring[i]), 0.5 + 0.43 * math.sin(ring[i]))
        if place.x is None or place.y is None
        else (place.x, place.y)
        for i, place in enumerate(board.places)
    ]


def _terminal(route: Route, board: Board, places: Sequence[Point]) -> Point | None:
    found = [end for end in route.ends if board.places[end].kind == "country"]
    return places[found[0]] if found else None


def _step(laid: Mapping[int, Sequence[Space]], board: Board, places: Sequence[Point]) -> float:
    """From one space to the next, as it is on nearly all routes."""
    steps = [
        math.dist(here[:2], there[:2])
        for spaces in laid.values()
        for here, there in pairwise(spaces)
    ]
    if len(steps) < _FEWEST_STEPS:
        steps += [
            math.dist(places[route.ends[0]], places[route.ends[1]]) / (route.length + 1)
            for route in board.routes
        ]
    if len(steps) < _FEWEST_STEPS:
        return _LARGEST_STEP
    return min(max(quantiles(steps, n=12)[0], _SMALLEST_STEP), _LARGEST_STEP)


def _width_between(laid: Mapping[int, Sequence[Space]], board: Board) -> float | None:
    """How far apart parallel tracks lie where they are closest."""
    gaps = [
        math.dist(here[:2], there[:2])
        for route in board.routes
        if route.index in laid
        for other in route.parallel
        if other > route.index and other in laid
        for here, there in zip(laid[route.index], laid[other], strict=True)
    ]
    return sorted(gaps)[len(gaps) // 20] if gaps else None


def _offsets(
    board: Board, laid: Mapping[int, Sequence[Space]], between: float
) -> list[tuple[Route, float]]:
    """Routes still to be laid, each with its distance from the straight line of its places."""
    beside: defaultdict[tuple[int, ...], list[Route]] = defaultdict(list)
    for route in board.routes:
        if route.index not in laid:
            beside[tuple(sorted(route.ends))].append(route)
    return [
        # Measured from the end with the lower number, whichever way a track is written down.
        (route, (number - (len(tracks) - 1) / 2) * between * (1 if route.ends == ends else -1))
        for ends, tracks in beside.items()
        for number, route in enumerate(tracks)
    ]


def _between(
    here: Point, there: Point, count: int, offset: float, margin: float
) -> tuple[Space, ...]:
    (x, y), (across, down) = here, (there[0] - here[0], there[1] - here[1])
    distance = math.hypot(across, down) or 1.0
    margin = min(margin, distance / 4)
    degrees = upright(math.degrees(math.atan2(down, across)))
    part = (distance - 2 * margin) / count
    along = [(margin + part * (number + 0.5)) / distance for number in range(count)]
    aside = (-down / distance * offset, across / distance * offset)
    return tuple((x + across * t + aside[0], y + down * t + aside[1], degrees) for t in along)
