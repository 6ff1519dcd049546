"""How wide a board is for its height, read off its own points.

Positions are fractions of the width and of the height, so a board that is told without its
proportions would be squashed into those of another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import Any, Final

from referee.model.board import Board

_SLANTING: Final = (20.0, 70.0)
"""Between these degrees an angle tells width from height."""
_LIKE_ANGLES: Final = 30.0
"""Two spaces that differ by more lie on a bend."""
_FEWEST: Final = 5
"""So many witnesses are needed."""
_WIDEST: Final = 3.0
_SAME_BY_ANGLES: Final = 1.05
_SAME_BY_LENGTHS: Final = 1.6
"""Nearer than that it is as good as the aspect expected: lengths are less exact than angles."""


def aspect_of(board: Board, written: Sequence[Mapping[str, Any]], expected: float) -> float:
    """Width divided by height of a board of one's own; `expected` where its points do not tell.

    The angles of neighboring spaces say it exactly. Without them it is what makes routes of equal
    length equally long. `written` are the routes as written down, in the board's order.
    """
    angles = list(by_angles(written))
    told = len(angles) >= _FEWEST
    found = median(angles) if told else by_lengths(board)
    same = _SAME_BY_ANGLES if told else _SAME_BY_LENGTHS
    if found is None or 1 / same < found / expected < same:
        return expected
    return min(max(found, 1 / _WIDEST), _WIDEST)


def by_angles(written: Sequence[Mapping[str, Any]]) -> Iterator[float]:
    """The aspect by each two neighboring spaces: where the next one lies, and how they are turned.

    >>> spaces = [[0.1, 0.1, 45], [0.2, 0.3, 45]]
    >>> [round(aspect, 9) for aspect in by_angles([{"spaces": spaces}])]
    [2.0]
    """
    for told in written:
        for (x, y, turned), (to_x, to_y, to_turned) in pairwise(told.get("spaces") or ()):
            turn = (to_turned - turned + 90) % 180 - 90
            degrees = (turned + turn / 2) % 180
            slant = min(degrees, 180 - degrees)
            across, down = to_x - x, to_y - y
            if abs(turn) > _LIKE_ANGLES or not _SLANTING[0] < slant < _SLANTING[1] or not across:
                continue
            aspect = down / across / math.tan(math.radians(degrees))
            if aspect > 0:
                yield aspect


def by_lengths(board: Board) -> float | None:
    """The aspect with which a space is as long on one route as on the others, as nearly as can be.

    Countries are left out: lines into them end far from where their name stands.
    """
    ways = []
    for route in board.routes:
        here, there = (board.places[end] for end in route.ends)
        if "country" in (here.kind, there.kind) or None in (here.x, here.y, there.x, there.y):
            continue
        steps = route.length + 0.5
        across, down = (there.x or 0) - (here.x or 0), (there.y or 0) - (here.y or 0)
        ways.append(((across / steps) ** 2, (down / steps) ** 2))
    if len(ways) < _FEWEST:
        return None

    def unevenness(aspect: float) -> float:
        steps = [math.sqrt(across * aspect + down / aspect) for across, down in ways]
        return sum(step * step for step in steps) / (sum(steps) ** 2 or 1.0)

    tried: list[float] = [_WIDEST ** (part / 24) for part in range(-24, 25)]
    return min(tried, key=unevenness)
