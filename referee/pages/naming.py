"""The names of a board, each placed where it fits best among the others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
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
from referee.pages.sketch import Point, Sketch, terminals_at

_NEIGHBORS: Final = 20
"""So many names are kept clear of; more do not fit around a place."""
_SMALLER, _TWO_LINES = 3.5, 0.1
"""The costs of a smaller size, by how much, and of two lines."""
_WELL: Final = 0.9
"""A name that costs less is well placed."""
_SHARED: Final = 4.0
"""Points of one country that are no farther apart, in font sizes, share a name."""
_LETTER_OF_WIDTH: Final = 1.05
"""The size of names, in widths of a space."""
_SMALLEST_NAME: Final = 13.0
_ON_A_NAME: Final = 8.0
"""The cost of covering another name."""


def size_of_names(sketch: Sketch) -> float:
    """The size of the names of places where nothing is in the way."""
    return max(sketch.space_width * _LETTER_OF_WIDTH, _SMALLEST_NAME)


def write(sketch: Sketch, size: float, care: Care) -> list[Label]:
    """A label for every city, one for every point of a country; none for a junction."""
    spots = sorted(_spots(sketch, size), key=lambda spot: -width_of(_name(sketch, spot), 1))
    around = around_dots(sketch, size, len(spots), care)
    tries = [Tries(around, spot) for spot in spots]
    found: dict[int, tuple[float, Label]] = {}
    # Each is placed again when all the others have been, until they all lie well.
    for _ in range(care.rounds):
        for number, spot in enumerate(tries):
            others = (label.box for other, (_, label) in found.items() if other != number)
            found[number] = spot.best(others)
        if all(cost < ON_A_SPACE for cost, _ in found.values()):
            break
    return sorted((label for _, label in found.values()), key=lambda one: (one.place, one.x))


def _name(sketch: Sketch, spot: Spot) -> str:
    return sketch.board.places[spot.place].name


def _spots(sketch: Sketch, size: float) -> Iterator[Spot]:
    terminals = terminals_at(sketch)
    for index, place in enumerate(sketch.board.places):
        if place.kind == "city":
            yield Spot(index, sketch.places[index])
        elif place.kind == "country":
            points = list(_apart(terminals.get(index, ()), _SHARED * size))
            for point in points:
                yield Spot(index, point)
            if not points:
                yield Spot(index, sketch.places[index], across=True)


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

    def best(self, taken: Iterable[Box]) -> tuple[float, Label]:
        """The label that costs least beside other names, and what it costs."""
        reach = width_of(_name(self.around.sketch, self.spot), self.around.size * 1.1)
        near = list(islice(_near(taken, self.spot.at, reach + 4 * self.around.size), _NEIGHBORS))
        best, least = None, math.inf
        for lines, scale in self.kinds:
            size = self.around.size * scale
            if (lines, scale) not in self.found:
                self.found[lines, scale] = self.around.ways(self.spot, lines, size)
            extra = (1 - scale) * _SMALLER + (len(lines) - 1) * _TWO_LINES
            way = _cheapest(self.found[lines, scale], near, least, extra)
            if way is not None:
                best, least = Label.at(self.spot.place, lines, size, way), way[0]
            if least < _WELL:
                break
        assert best is not None  # noqa: S101 there is always a way
        return least, best


def _cheapest(ways: Sequence[Way], near: Sequence[Box], least: float, extra: float) -> Way | None:
    """The best of these ways, with what they cost besides, where it costs less than the `least`."""
    best = None
    for alone, box, anchor in ways:
        cost = alone + extra
        if cost >= least:
            break
        left, top, right, bottom = box
        for other_left, other_top, other_right, other_bottom in near:
            if (
                left < other_right
                and other_left < right
                and top < other_bottom
                and other_top < bottom
            ):
                cost += _ON_A_NAME
        if cost < least:
            best, least = (cost, box, anchor), cost
    return best


def _near(boxes: Iterable[Box], at: Point, reach: float) -> Iterator[Box]:
    """The boxes that are not too far from a point to be met."""
    left, top, right, bottom = at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach
    for box in boxes:
        if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]:
            yield box
