"""The aspect ratio of a board, estimated from its points.

Positions are fractions of the width and of the height, so a board that is given without its
proportions would be squashed into those of another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import quantiles
from typing import Any, Final

from referee.model.board import Board

_SLANTING: Final = (20.0, 70.0)
"""Between these degrees an angle tells width from height."""
_LIKE_ANGLES: Final = 30.0
"""Two spaces that differ by more lie on a bend."""
_FEWEST: Final = 5
"""The least number of estimates."""
_AGREED: Final = 1.5
"""The interquartile range of the estimates must not exceed this."""
_WIDEST: Final = 3.0
_AS_GOOD: Final = 1.05
"""An estimate this close to the expected aspect is replaced by it."""
_CLEARLY: Final = 0.5
"""Lengths are less exact than angles: they must lie so much closer together to be believed."""


def aspect_of(board: Board, written: Sequence[Mapping[str, Any]], expected: float) -> float:
    """Width divided by height of a custom board; `expected` if its points do not show it.

    The angles of neighboring spaces say it exactly. Without them it is what makes routes of equal
    length equally long. `written` are the routes as written down, in the board's order.
    """
    found = _agreed(list(by_angles(written))) or by_lengths(board, expected)
    if 1 / _AS_GOOD < found / expected < _AS_GOOD:
        return expected
    return min(max(found, 1 / _WIDEST), _WIDEST)


def _agreed(aspects: Sequence[float]) -> float | None:
    """The median of the estimates, if there are enough and most of them agree."""
    if len(aspects) < _FEWEST:
        return None
    low, middle, high = quantiles(aspects, n=4)
    return middle if high < low * _AGREED else None


def by_angles(written: Sequence[Mapping[str, Any]]) -> Iterator[float]:
    """The aspect by each two neighboring spaces: where the next one lies, and how they are turned.

    >>> spaces = [[0.1, 0.1, 45], [0.2, 0.3, 45]]
    >>> [round(aspect, 9) for aspect in by_angles([{"spaces": spaces}])]
    [2.0]
    """
    for route in written:
        for (x, y, turned), (to_x, to_y, to_turned) in pairwise(route.get("spaces") or ()):
            turn = (to_turned - turned + 90) % 180 - 90
            degrees = (turned + turn / 2) % 180
            slant = min(degrees, 180 - degrees)
            across, down = to_x - x, to_y - y
            if abs(turn) > _LIKE_ANGLES or not _SLANTING[0] < slant < _SLANTING[1] or not across:
                continue
            aspect = down / across / math.tan(math.radians(degrees))
            if aspect > 0:
                yield aspect


def by_lengths(board: Board, expected: float) -> float:
    """The aspect with which a space is as long on one route as on the others, as nearly as can be.

    It is `expected` unless another is clearly better. Countries are left out, for lines into them
    end far from where their name stands, and so are priced routes, of one space.
    """
    ways = []
    for route in board.routes:
        here, there = (board.places[end] for end in route.ends)
        if "country" in (here.kind, there.kind) or route.priced:
            continue
        if (
            here.x is not None
            and here.y is not None
            and there.x is not None
            and there.y is not None
        ):
            steps = route.length + 0.5
            ways.append((((there.x - here.x) / steps) ** 2, ((there.y - here.y) / steps) ** 2))
    if len(ways) < _FEWEST:
        return expected

    all_across, all_down = sum(across for across, _ in ways), sum(down for _, down in ways)

    def unevenness(aspect: float) -> float:
        """The variance of the steps for a mean of 1."""
        steps = sum([math.sqrt(across * aspect + down / aspect) for across, down in ways])
        squares = all_across * aspect + all_down / aspect
        return len(ways) * squares / (steps * steps or 1.0) - 1

    tried: list[float] = [_WIDEST ** (part / 24) for part in range(-24, 25)]
    best = min(tried, key=unevenness)
    clearly = unevenness(best) < unevenness(expected) * _CLEARLY - 1e-9
    return best if clearly else expected
