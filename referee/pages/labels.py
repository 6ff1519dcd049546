"""Where the name of a place may be written: by its own dot, clear of spaces and of other dots."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from operator import itemgetter
from typing import Final, Literal

from msgspec import Struct

from referee.pages.features import clearance
from referee.pages.obstacles import Box, Obstacles, obstacles
from referee.pages.sketch import Point, Sketch

Anchor = Literal["start", "middle", "end"]

_WIDTHS: Final = {
    **dict.fromkeys("ijl.,'’|!:;", 0.38),
    **dict.fromkeys("tfrI-() ", 0.48),
    **dict.fromkeys("mwMW", 1.08),
}
_CAPITAL, _SMALL = 0.79, 0.7
"""The widths of letters, in font sizes; of a wide font, for nobody knows the reader's."""
_ABOVE, _HANGING, _BELOW = 0.78, 0.22, 0.03
"""How far letters reach above and below their base: those that hang, and the others."""
_SEEN: Final = 1e-6
"""Differences in distance below this are ignored."""
_HANGERS: Final = frozenset("gjpqyQ,ç")
_LINE: Final = 1.05
"""From one line of a name to the next."""
_DISTANCES: Final = (0.1, 0.25, 0.4, 0.6, 0.8, 1.1, 1.5, 2.0, 2.5, 3.0, 3.6)
ON_A_SPACE, _ON_A_SQUARE, _OUTSIDE, _BY_ANOTHER = 4.0, 0.2, 30.0, 3.0
"""The costs of covering something, of leaving the board, of being nearer to another dot."""


class Care(Struct, frozen=True):
    """How carefully names are placed.

    What is on the board is known in squares of a size, of more spaces than `spaces` the middles
    alone. A name is tried in each of `scales`; all names together at so many places (`tries`), one
    after the other so many times (`rounds`).
    """

    square: float
    spaces: int
    scales: tuple[float, ...]
    tries: int
    rounds: int


PRINTED: Final = Care(1.5, 2_000, (1.0, 0.87, 0.75, 0.66, 0.6), 30_000, 4)
"""For boards of maps, whose names are placed once."""
QUICK: Final = Care(4.0, 500, (1.0,), 3_000, 1)
"""For any board that is sent."""


Way = tuple[float, Box, Anchor]
"""Where a name may stand: what that costs, the box that it fills, and the side by which it is held.
"""


class Label(Struct, frozen=True):
    """A name, in one line or two, with its size, the point and the side by which it is held.

    `box` is what it fills in a wide font.
    """

    place: int
    lines: tuple[str, ...]
    size: float
    box: Box
    x: float
    y: float
    anchor: Anchor

    @classmethod
    def at(cls, place: int, lines: tuple[str, ...], size: float, way: Way) -> Label:
        """The name of a place, written where it may stand."""
        _, box, anchor = way
        left, top, right, _ = box
        x = {"start": left, "middle": (left + right) / 2, "end": right}[anchor]
        return cls(place, lines, size, box, x, top + _ABOVE * size, anchor)

    @property
    def text(self) -> str:
        """The name as it reads."""
        return _joined(self.lines)


class Spot(Struct, frozen=True):
    """A point that is to have a name: that of a place, written around it or across it."""

    place: int
    at: Point
    across: bool = False


def around_dots(sketch: Sketch, size: float, spots: int, care: Care) -> Around:
    """A board as names of a size are fitted to so many spots."""
    places = zip(sketch.board.places, sketch.places, strict=True)
    dots = {at for place, at in places if place.kind == "city"}
    dots.update(at for at in sketch.terminals if at is not None)
    known = obstacles(sketch, care.square, care.spaces)
    in_rows = sorted(dots, key=itemgetter(1))
    return Around(sketch, size, known, in_rows, care.scales, care.tries // max(spots, 1))


class Around(Struct, frozen=True):
    """A board as names are fitted to it: in so many sizes, each tried at so many places.

    `dots` are points that have names, from the top of the board to the bottom.
    """

    sketch: Sketch
    size: float
    obstacles: Obstacles
    dots: Sequence[Point]
    scales: Sequence[float]
    tries: int

    def ways(self, spot: Spot, lines: tuple[str, ...], size: float) -> list[Way]:
        """Where a name may stand, and what that costs as far as the board goes; cheapest first."""
        country = self.sketch.board.places[spot.place].kind == "country"
        wide = max(width_of(line, size) for line in lines)
        wide += max(map(len, lines)) * 0.06 * size if country else 0.0
        below = _HANGING if _HANGERS & set(lines[-1]) else _BELOW
        high = size * (_ABOVE + below + _LINE * (len(lines) - 1))
        found = []
        for effort, (x, y), anchor in islice(self._middles(spot, wide, high), self.tries):
            box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            found.append((effort + self._cost(box, spot.at, wide + 4 * size), box, anchor))
        return sorted(found, key=itemgetter(0))

    def _cost(self, box: Box, own: Point, reach: float) -> float:
        left, top, right, bottom = box
        inside = left >= 0 and top >= 0
        inside = inside and right <= self.sketch.width and bottom <= self.sketch.height
        cost = 0.0 if inside else _OUTSIDE
        if covered := self.obstacles.under(box):
            return cost + ON_A_SPACE + covered * _ON_A_SQUARE
        return cost + (_BY_ANOTHER if self._by_another(box, own, reach) else 0.0)

    def _by_another(self, box: Box, own: Point, reach: float) -> bool:
        """Whether a box is nearer to another dot than to its own; to one within reach of that."""
        left, top, right, bottom = box
        gap = _gap(box, own) - _SEEN
        # Names are wide and low, so most dots are too far above or below: a tenth less time.
        start = bisect_left(self.dots, top - gap, key=itemgetter(1))
        end = bisect_right(self.dots, bottom + gap, start, key=itemgetter(1))
        return any(
            left - gap < dot[0] < right + gap
            and _gap(box, dot) < gap
            and math.dist(dot, own) < reach
            for dot in self.dots[start:end]
        )

    def _middles(
        self, spot: Spot, wide: float, high: float
    ) -> Iterator[tuple[float, Point, Anchor]]:
        """Middles of boxes around a spot, the nearest first."""
        x, y = spot.at
        if spot.across:
            yield -1.0, (x, y), "middle"
        place = self.sketch.board.places[spot.place]
        dot = clearance(self.sketch, place)
        for cost, far, (across, beside), (down, below), anchor in _AROUND:
            distance = dot + far * self.size
            middle = (
                x + across * wide / 2 + beside * distance,
                y + down * high / 2 + below * distance,
            )
            yield cost, middle, anchor


def _around() -> Iterator[tuple[float, float, tuple[float, float], tuple[float, float], Anchor]]:
    """Each way to stand by a dot.

    Its cost, the distance in font sizes, and for each direction how many halves of the box and how
    many distances its middle is from the dot; the side by which it is held.
    """
    for far in _DISTANCES:
        for slide in (0.0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1.0, 1.0):
            shifted = far * 0.5 + abs(slide) * 0.2
            yield shifted, far, (1, 1), (slide, 0), "start"
            yield shifted + 0.02, far, (-1, -1), (slide, 0), "end"
            yield shifted + 0.04, far, (slide, 0), (1, 1), "middle"
            yield shifted + 0.06, far, (slide, 0), (-1, -1), "middle"
        for right in (1, -1):
            for down in (1, -1):
                anchor: Anchor = "start" if right == 1 else "end"
                yield far * 0.5 + 0.15, far, (right, right * 0.7), (down, down * 0.5), anchor


_AROUND: Final = sorted(_around(), key=itemgetter(0))


def _gap(box: Box, point: Point) -> float:
    """How far a point is from a box."""
    left, top, right, bottom = box
    x, y = point
    return math.hypot(max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0))


def width_of(text: str, size: float) -> float:
    """The width of a name in a wide font."""
    return size * _font_sizes(text)


@lru_cache(maxsize=1024)
def _font_sizes(text: str) -> float:
    return sum(_WIDTHS.get(letter) or (_CAPITAL if letter.isupper() else _SMALL) for letter in text)


def parted(name: str) -> tuple[str, ...]:
    """A name in two lines, as even as can be; none where it is one word.

    >>> parted("Rio de Janeiro"), parted("La Chaux-de-Fonds"), parted("Bern")
    (('Rio de', 'Janeiro'), ('La Chaux-', 'de-Fonds'), ())
    """
    cuts = [at + 1 for at, letter in enumerate(name) if letter in " -"]
    if not cuts:
        return ()
    cut = min(cuts, key=lambda at: abs(len(name) - 2 * at))
    return name[:cut].rstrip(), name[cut:]


def _joined(lines: Sequence[str]) -> str:
    """The name of which these are the lines.

    >>> _joined(("Rio de", "Janeiro")), _joined(("La Chaux-", "de-Fonds"))
    ('Rio de Janeiro', 'La Chaux-de-Fonds')
    """
    return "".join(line if line.endswith("-") else f"{line} " for line in lines).rstrip()
