"""What a name must not be written over: spaces, dots, squares, and how much a box covers."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate
from operator import add
from typing import Final

from msgspec import Struct

from referee.pages.features import clearance
from referee.pages.shapes import size
from referee.pages.sketch import Point, Sketch, kind_of

Box = tuple[float, float, float, float]
"""left, top, right, bottom"""

_NEARLY: Final = 0.6
"""So near, in squares, the middle of a square may lie to a thing to be on it."""


class Thing(Struct, frozen=True):
    """A rectangle by its middle, the direction of its length, and half its length and width."""

    x: float
    y: float
    along: float
    aside: float
    length: float
    width: float


class Obstacles:
    """How many small squares of a box lie on something.

    The squares above and to the left of each are counted once, so that a box takes four look-ups
    however many things there are.
    """

    def __init__(
        self,
        things: Iterable[Thing],
        points: Iterable[Point],
        width: float,
        height: float,
        square: float,
    ) -> None:
        self.square = square
        self.columns, self.rows = int(width / square) + 1, int(height / square) + 1
        squares: defaultdict[int, bytearray] = defaultdict(lambda: bytearray(self.columns))
        for thing in things:
            for row, start, end in self._on(thing):
                squares[row][start:end] = b"\1" * (end - start)
        for x, y in points:
            row, column = int(y / square), int(x / square)
            if 0 <= row < self.rows and 0 <= column < self.columns:
                squares[row][column] = 1
        self.sums = [[0] * (self.columns + 1)]
        for row in range(self.rows):
            above = self.sums[-1]
            here = squares.get(row)
            self.sums.append(list(map(add, above, accumulate(here, initial=0))) if here else above)

    def _on(self, thing: Thing) -> Iterator[tuple[int, int, int]]:
        """The squares whose middles lie on a thing, or nearly: in each row from one to another."""
        square, along, aside = self.square, thing.along, thing.aside
        # More than half a square more, for what only touches the corner of one.
        long, wide = thing.length + square * _NEARLY, thing.width + square * _NEARLY
        across = abs(along) * long + abs(aside) * wide
        down = abs(aside) * long + abs(along) * wide
        for row in range(
            max(0, int((thing.y - down) / square)),
            min(self.rows, int((thing.y + down) / square) + 1),
        ):
            y = (row + 0.5) * square - thing.y
            left, right = -across, across
            # Between its two long sides, and between its two short ones.
            for slope, lean, half in ((along, -aside, long), (aside, along, wide)):
                if slope:
                    middle, reach = y * lean / slope, half / abs(slope)
                    left, right = max(left, middle - reach), min(right, middle + reach)
                elif abs(y) > half:
                    right = left - square
            start = math.ceil((thing.x + left) / square - 0.5)
            end = math.floor((thing.x + right) / square - 0.5) + 1
            start, end = max(0, start), min(self.columns, end)
            if start < end:
                yield row, start, end

    def under(self, box: Box) -> int:
        """How many squares of a box lie on something."""
        left, top, right, bottom = box
        above = self.sums[_clamped(top / self.square, self.rows)]
        below = self.sums[_clamped(math.ceil(bottom / self.square), self.rows)]
        start = _clamped(left / self.square, self.columns)
        end = _clamped(math.ceil(right / self.square), self.columns)
        return below[end] - below[start] - above[end] + above[start]


def _clamped(value: float, most: int) -> int:
    square = int(value)
    return 0 if square < 0 else min(square, most)


def obstacles(sketch: Sketch, square: float, most: int) -> Obstacles:
    """All that is on a board, in squares of a size; of more spaces than `most` the middles."""
    many = sum(map(len, sketch.spaces)) > most
    points = [(x, y) for way in sketch.spaces for x, y, _ in way] if many else ()
    found = [*(() if many else spaces(sketch)), *dots(sketch)]
    return Obstacles(found, points, sketch.width, sketch.height, square)


def dots(sketch: Sketch) -> Iterator[Thing]:
    """The squares where lines end in a country, and the dots of places."""
    half = sketch.space_width * 0.5
    for terminal in sketch.terminals:
        if terminal is not None:
            yield Thing(*terminal, 1.0, 0.0, half, half)
    for place, (x, y) in zip(sketch.board.places, sketch.places, strict=True):
        if place.kind != "country":
            half = clearance(sketch, place)
            yield Thing(x, y, 1.0, 0.0, half, half)


def spaces(sketch: Sketch) -> Iterator[Thing]:
    """The spaces of all routes."""
    for route in sketch.board.routes:
        length, width = size(sketch, kind_of(sketch, route).shape)
        for x, y, degrees in sketch.spaces[route.index]:
            turn = math.radians(degrees)
            yield Thing(x, y, math.cos(turn), math.sin(turn), length / 2, width / 2)
