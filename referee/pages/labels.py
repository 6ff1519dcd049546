"""Where the names of places are written: beside their dots, clear of spaces and of each other."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate, islice
from operator import add, itemgetter
from typing import Final, Literal

from msgspec import Struct

from referee.pages.sketch import Point, Sketch

Anchor = Literal["start", "middle", "end"]
Box = tuple[float, float, float, float]

_LETTER: Final = 0.68
"""The width of a letter, in font sizes; an average, for nobody knows the reader's font."""
_DIRECTIONS: Final = 16
_DISTANCES: Final = (0.0, 0.6, 1.3)
_SQUARE: Final = 3.0
_NEIGHBORS: Final = 20
"""So many names are kept clear of; more do not fit around a place."""
_TRIES: Final = 5_000
"""So many places for names are tried in all: every one on a board of a hundred names."""
_SPACES: Final = 2_000
"""Where there are more spaces than this, only their middles are kept clear of."""


class Label(Struct, frozen=True):
    """A name with the point and the side by which it is held."""

    text: str
    x: float
    y: float
    anchor: Anchor


class Crowd:
    """How many points lie in a rectangle, as far as small squares tell.

    What lies above and to the left of each square is counted once, so that a rectangle takes four
    look-ups however many points there are.
    """

    def __init__(self, points: Iterable[Point], width: float, height: float) -> None:
        self.columns, self.rows = int(width / _SQUARE) + 1, int(height / _SQUARE) + 1
        squares: defaultdict[int, list[int]] = defaultdict(lambda: [0] * self.columns)
        for x, y in points:
            if 0 <= x <= width and 0 <= y <= height:
                squares[int(y / _SQUARE)][int(x / _SQUARE)] += 1
        self.sums = [[0] * (self.columns + 1)]
        for row in range(self.rows):
            above = self.sums[-1]
            here = squares.get(row)
            self.sums.append(list(map(add, above, accumulate(here, initial=0))) if here else above)

    def within(self, left: float, top: float, right: float, bottom: float) -> int:
        """The points in a rectangle."""
        above = self.sums[_clamped(top, self.rows)]
        below = self.sums[_clamped(bottom, self.rows)]
        start, end = _clamped(left, self.columns), _clamped(right, self.columns)
        return below[end] - below[start] - above[end] + above[start]


def _clamped(value: float, most: int) -> int:
    square = int(value / _SQUARE + 0.5)
    return 0 if square < 0 else min(square, most)


def write(sketch: Sketch, size: float) -> tuple[Label | None, ...]:
    """A label for every place; None for a junction, which has no name on the board."""
    crowd = Crowd(_marks(sketch), sketch.width, sketch.height)
    taken: list[Box] = []
    labels: dict[int, Label] = {}
    places = sketch.board.places
    # Long names find a place hardest, so they choose first.
    for place in sorted(range(len(places)), key=lambda i: (-len(places[i].name), i)):
        if places[place].kind != "junction":
            country = places[place].kind == "country"
            labels[place], box = _best(sketch, place, size, crowd, taken, at_center=country)
            taken.append(box)
    return tuple(labels.get(place) for place in range(len(places)))


def _marks(sketch: Sketch) -> Iterator[Point]:
    """Points that should not be written over: three on every space, and every dot."""
    yield from sketch.places
    if sum(map(len, sketch.spaces)) > _SPACES:
        yield from ((x, y) for spaces in sketch.spaces for x, y, _ in spaces)
        return
    reach = sketch.space_length * 0.36
    for spaces in sketch.spaces:
        for x, y, degrees in spaces:
            turn = math.radians(degrees)
            across, down = reach * math.cos(turn), reach * math.sin(turn)
            yield x - across, y - down
            yield x, y
            yield x + across, y + down


def _best(
    sketch: Sketch,
    place: int,
    size: float,
    crowd: Crowd,
    taken: list[Box],
    *,
    at_center: bool,
) -> tuple[Label, Box]:
    x, y = sketch.places[place]
    text = sketch.board.places[place].name
    reach, margin = len(text) * size * _LETTER + 3 * size, sketch.space_width * 0.4
    near = [
        box
        for box in taken
        if box[0] < x + reach and x - reach < box[2] and box[1] < y + reach and y - reach < box[3]
    ][:_NEIGHBORS]
    best: tuple[float, Label, Box] | None = None
    tries = _TRIES // len(sketch.places)
    candidates = _candidates(x, y, text, size, sketch.space_width, at_center=at_center)
    for cost, label in islice(candidates, tries):
        left, top, right, bottom = box = _box(label, size)
        inside = left > 0 and top > 0 and right < sketch.width and bottom < sketch.height
        total = cost + (0 if inside else 30)
        if best is not None and total >= best[0]:
            continue
        total += crowd.within(left - margin, top - margin, right + margin, bottom + margin)
        if best is not None and total >= best[0]:
            continue
        total += 6 * sum(
            left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
            for other in near
        )
        if best is None or total < best[0]:
            best = (total, label, box)
    assert best is not None  # noqa: S101 there are always candidates
    return best[1], best[2]


def _candidates(
    x: float, y: float, text: str, size: float, dot: float, *, at_center: bool
) -> Iterator[tuple[float, Label]]:
    """Labels around a dot, the nearest and the usual ones (below, above, beside) cheapest."""
    if at_center:
        yield -1.0, Label(text, x, y + size * 0.35, "middle")
    for cost, far, across, down, anchor in _AROUND_A_DOT:
        distance = dot * 0.95 + far * size
        base = y + down * (distance + size * 0.5) + size * 0.35
        yield cost, Label(text, x + across * distance, base, anchor)


def _around() -> Iterator[tuple[float, float, float, float, Anchor]]:
    """Each way to stand by a dot: its cost, the distance in font sizes, the direction, the side."""
    for step, far in enumerate(_DISTANCES):
        for turn in range(_DIRECTIONS):
            angle = 2 * math.pi * turn / _DIRECTIONS + math.pi / 2
            across = math.cos(angle)
            anchor: Anchor = "middle" if abs(across) < 0.3 else "start" if across > 0 else "end"  # noqa: PLR2004 nearly above or below
            yield step * 0.5 + (turn % 4) * 0.05, far, across, math.sin(angle), anchor


# Cheapest first, so that most of the others need not be computed.
_AROUND_A_DOT: Final = sorted(_around(), key=itemgetter(0))


def _box(label: Label, size: float) -> Box:
    width = len(label.text) * size * _LETTER
    left = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    return left, label.y - size * 0.8, left + width, label.y + size * 0.2
