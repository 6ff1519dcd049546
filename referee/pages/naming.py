"""The names of a board: each where it lies best beside the others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from referee.pages.labels import (
    ON_A_SPACE,
    Around,
    Care,
    Label,
    Spot,
    Way,
    around_dots,
    parted,
    width_of,
)
from referee.pages.obstacles import Box
from referee.pages.sketch import Point, Sketch

_NEIGHBORS: Final = 20
"""So many names are kept clear of; more do not fit around a place."""
_SMALLER, _TWO_LINES = 3.5, 0.1
"""What it costs to be smaller, by how much, and to be in two lines."""
_WELL: Final = 0.9
"""A name that costs less lies well."""
_SHARED: Final = 4.0
"""Points of one country that are no farther apart, in font sizes, share a name."""
_LETTER_OF_WIDTH: Final = 1.05
"""The size of names, in widths of a space."""
_SMALLEST_NAME: Final = 13.0
_ON_A_NAME: Final = 8.0
"""What it costs to lie on another name."""


def size_of_names(sketch: Sketch) -> float:
    """The size of the names of places where there is room."""
    return max(sketch.space_width * _LETTER_OF_WIDTH, _SMALLEST_NAME)


def write(sketch: Sketch, size: float, care: Care) -> list[Label]:
    """A label for every city, one for every point of a country; none for a junction."""
    spots = sorted(_spots(sketch, size), key=lambda spot: -width_of(_name(sketch, spot), 1))
    around = around_dots(sketch, size, len(spots), care)
    tries = [Tries(around, spot) for spot in spots]
    found: dict[int, Way] = {}
    # Each is placed again when all the others have been, until they all lie well.
    for _ in range(care.rounds):
        for number, spot in enumerate(tries):
            taken = [label.box for other, (_, label) in found.items() if other != number]
            found[number] = spot.best(taken)
        if all(cost < ON_A_SPACE for cost, _ in found.values()):
            break
    return sorted((label for _, label in found.values()), key=lambda one: (one.place, one.x))


def _name(sketch: Sketch, spot: Spot) -> str:
    return sketch.board.places[spot.place].name


def _spots(sketch: Sketch, size: float) -> Iterator[Spot]:
    for index, place in enumerate(sketch.board.places):
        if place.kind == "city":
            yield Spot(index, sketch.places[index])
        elif place.kind == "country":
            points = list(_apart(_points(sketch, index), _SHARED * size))
            for point in points:
                yield Spot(index, point)
            if not points:
                yield Spot(index, sketch.places[index], across=True)


def _points(sketch: Sketch, country: int) -> list[Point]:
    """Where the lines into a country end."""
    return [
        point
        for route, point in zip(sketch.board.routes, sketch.terminals, strict=True)
        if point is not None and country in route.ends
    ]


def _apart(points: Iterable[Point], distance: float) -> Iterator[Point]:
    """The points that are that far from those before them."""
    kept: list[Point] = []
    for point in points:
        if all(math.dist(point, other) > distance for other in kept):
            kept.append(point)
            yield point


class Tries:
    """What is tried for one spot, in the order in which it is: in one line, in two, smaller."""

    def __init__(self, around: Around, spot: Spot) -> None:
        self.around, self.spot = around, spot
        name = _name(around.sketch, spot)
        self.kinds = [
            (lines, scale) for scale in around.scales for lines in ((name,), parted(name)) if lines
        ]
        self.found: dict[tuple[tuple[str, ...], float], list[Way]] = {}

    def best(self, taken: Sequence[Box]) -> Way:
        """The cheapest way that there is beside other names."""
        reach = width_of(_name(self.around.sketch, self.spot), self.around.size * 1.1)
        near = _near(taken, self.spot.at, reach + 4 * self.around.size)
        best: Way | None = None
        for lines, scale in self.kinds:
            if (lines, scale) not in self.found:
                size = self.around.size * scale
                self.found[lines, scale] = self.around.ways(self.spot, lines, size)
            extra = (1 - scale) * _SMALLER + (len(lines) - 1) * _TWO_LINES
            best = _cheapest(self.found[lines, scale], near, best, extra)
            if best[0] < _WELL:
                break
        assert best is not None  # noqa: S101 there is always a way
        return best


def _cheapest(ways: Sequence[Way], near: Sequence[Box], best: Way | None, extra: float) -> Way:
    """The best way so far, or one of these where it is cheaper, with what they cost besides."""
    for alone, label in ways:
        cost = alone + extra
        if best is not None and cost >= best[0]:
            break
        left, top, right, bottom = label.box
        names = sum(
            left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
            for other in near
        )
        if best is None or cost + names * _ON_A_NAME < best[0]:
            best = (cost + names * _ON_A_NAME, label)
    assert best is not None  # noqa: S101 there is always a way
    return best


def _near(boxes: Sequence[Box], at: Point, reach: float) -> list[Box]:
    x, y = at
    near = [
        box
        for box in boxes
        if box[0] < x + reach and x - reach < box[2] and box[1] < y + reach and y - reach < box[3]
    ]
    return near[:_NEIGHBORS]
