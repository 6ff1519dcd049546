"""From degrees to a board: a thin-plate spline through the places whose degrees are known."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Point = tuple[float, float]


def mercator(longitude: float, latitude: float) -> Point:
    """A point of the globe on a plane that keeps angles, in degrees."""
    turned = math.radians(max(min(latitude, 85.0), -85.0))
    return longitude, -math.degrees(math.log(math.tan(math.pi / 4 + turned / 2)))


def fitted(
    globe: Sequence[Point], board: Sequence[Point], stiffness: float
) -> Callable[[Point], Point]:
    """A smooth map of the plane that takes the first points near to the second.

    With no `stiffness` it takes them there exactly.
    """
    left, top = (min(point[side] for point in globe) for side in (0, 1))
    wide = max(max(p[0] for p in globe) - left, max(p[1] for p in globe) - top)
    known = [((x - left) / wide, (y - top) / wide) for x, y in globe]
    count = len(known)
    rows = [
        [
            *(_bend(math.dist(one, other)) + (stiffness if one is other else 0) for other in known),
            *(1.0, *one),
        ]
        for one in known
    ]
    rows += [[*(weight(p) for p in known), 0.0, 0.0, 0.0] for weight in _FLAT]
    weights = [_solved(rows, [p[side] for p in board] + [0.0] * 3) for side in (0, 1)]

    def there(point: Point) -> Point:
        x, y = (point[0] - left) / wide, (point[1] - top) / wide
        bends = [_bend(math.hypot(x - at[0], y - at[1])) for at in known]
        bends += [1.0, x, y]
        across, down = (sum(w * b for w, b in zip(ws, bends, strict=True)) for ws in weights)
        return across, down

    assert count == len(board)  # noqa: S101 a place of the board for each of the globe
    return there


_FLAT: tuple[Callable[[Point], float], ...] = (lambda _: 1.0, lambda p: p[0], lambda p: p[1])


def _bend(distance: float) -> float:
    return distance * distance * math.log(distance) if distance > 0 else 0.0


def _solved(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    work = [[*row, value] for row, value in zip(rows, right, strict=True)]
    size = len(work)
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(work[row][column]))
        work[column], work[best] = work[best], work[column]
        for row in range(column + 1, size):
            factor = work[row][column] / work[column][column]
            if factor:
                work[row] = [a - factor * b for a, b in zip(work[row], work[column], strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        rest = sum(work[row][at] * found[at] for at in range(row + 1, size))
        found[row] = (work[row][size] - rest) / work[row][row]
    return found
