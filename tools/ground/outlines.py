"""Rings and lines cut to a rectangle, made simpler and written as paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
Frame = tuple[float, float, float, float]
"""left, top, right, bottom"""


def cut_ring(ring: Sequence[Point], frame: Frame) -> list[Point]:
    """A ring cut to a rectangle, one side after the other (Sutherland and Hodgman)."""
    points = list(ring)
    for side in range(4):
        axis, limit, sign = side % 2, frame[side], 1 if side < 2 else -1  # noqa: PLR2004 left and top
        kept: list[Point] = []
        for here, there in pairwise([*points[-1:], *points]):
            inside = [sign * (p[axis] - limit) >= 0 for p in (here, there)]
            if inside[0] != inside[1]:
                kept.append(_crossing(here, there, axis, limit))
            if inside[1]:
                kept.append(there)
        points = kept
    return points


def _crossing(here: Point, there: Point, axis: int, limit: float) -> Point:
    part = (limit - here[axis]) / (there[axis] - here[axis])
    other = here[1 - axis] + (there[1 - axis] - here[1 - axis]) * part
    return (limit, other) if axis == 0 else (other, limit)


def cut_line(line: Sequence[Point], frame: Frame) -> Iterator[list[Point]]:
    """The parts of a line that run inside a rectangle, with one point more at each end."""
    part: list[Point] = []
    before: Point | None = None
    for point in line:
        inside = frame[0] <= point[0] <= frame[2] and frame[1] <= point[1] <= frame[3]
        if inside:
            part = part or ([before] if before else [])
            part.append(point)
        elif part:
            yield [*part, point]
            part = []
        before = point
    if len(part) > 1:
        yield part


def joined(lines: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """Lines that go on in one another made one; where three meet, they stay apart."""
    found = [list(line) for line in lines]
    ends = Counter(end for line in found for end in {line[0], line[-1]})
    waiting: dict[Point, list[Point]] = {}
    done: list[list[Point]] = []
    for line in found:
        whole = line
        for at in (0, -1):
            other = waiting.pop(whole[at], None) if ends[whole[at]] == 2 else None  # noqa: PLR2004 one goes on in the other
            if other is None:
                continue
            for end in (other[0], other[-1]):
                if waiting.get(end) is other:
                    del waiting[end]
            done.remove(other)
            ahead = other if other[-1] == whole[at] else other[::-1]
            whole = [*ahead, *(whole[1:] if at == 0 else whole[-2::-1])]
            if at == 0:
                continue
        done.append(whole)
        for end in (whole[0], whole[-1]):
            if ends[end] == 2:  # noqa: PLR2004
                waiting[end] = whole
    return done


def simpler(points: Sequence[Point], tolerance: float) -> list[Point]:
    """A line without the points that lie nearly on it (Douglas and Peucker)."""
    if len(points) < 3:  # noqa: PLR2004 a line of two points is simple
        return list(points)
    kept = {0, len(points) - 1}
    waiting = [(0, len(points) - 1)]
    while waiting:
        start, end = waiting.pop()
        (ax, ay), (bx, by) = points[start], points[end]
        across, down = bx - ax, by - ay
        far = (across * across + down * down) ** 0.5
        worst, at = tolerance, 0
        for number in range(start + 1, end):
            x, y = points[number]
            away = (
                abs((x - ax) * down - (y - ay) * across) / far
                if far
                else ((x - ax) ** 2 + (y - ay) ** 2) ** 0.5
            )
            if away > worst:
                worst, at = away, number
        if at:
            kept.add(at)
            waiting += [(start, at), (at, end)]
    return [points[number] for number in sorted(kept)]


def area(ring: Sequence[Point]) -> float:
    """The area of a ring."""
    steps = pairwise([*ring, ring[0]])
    return abs(sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in steps)) / 2


def path(points: Sequence[Point], *, closed: bool) -> str:
    """Path data in whole units, each point by its distance from the one before."""
    (x, y), *rest = [(round(x), round(y)) for x, y in points]
    steps = []
    last = (x, y)
    for point in rest:
        if point != last:
            steps.append(f"{point[0] - last[0]} {point[1] - last[1]}")
            last = point
    joined = " ".join(steps).replace(" -", "-")
    return f"M{x} {y}l{joined}{'z' if closed else ''}" if steps else ""
