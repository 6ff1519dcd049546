"""Where the names of places are written: beside their dots, clear of spaces and of each other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from referee.pages.sketch import Point, Sketch

Anchor = Literal["start", "middle", "end"]
Box = tuple[float, float, float, float]

_LETTER: Final = 0.68
"""The width of a letter, in font sizes; an average, for nobody knows the reader's font."""
_AROUND: Final = 16
_DISTANCES: Final = (0.0, 0.6, 1.3)


@dataclass(frozen=True, slots=True)
class Label:
    """A name with the point and the side by which it is held."""

    text: str
    x: float
    y: float
    anchor: Anchor


def write(sketch: Sketch, size: float) -> tuple[Label | None, ...]:
    """A label for every place; None for a junction, which has no name on the board."""
    marks = _marks(sketch)
    taken: list[Box] = []
    labels: dict[int, Label] = {}
    places = sketch.board.places
    # Long names find a place hardest, so they choose first.
    for place in sorted(range(len(places)), key=lambda i: (-len(places[i].name), i)):
        if places[place].kind != "junction":
            country = places[place].kind == "country"
            labels[place], box = _best(sketch, place, size, marks, taken, at_center=country)
            taken.append(box)
    return tuple(labels.get(place) for place in range(len(places)))


def _marks(sketch: Sketch) -> list[Point]:
    """Points that should not be written over: three on every space, and every dot."""
    marks = list(sketch.places)
    reach = sketch.space_length * 0.36
    for spaces in sketch.spaces:
        for x, y, degrees in spaces:
            turn = math.radians(degrees)
            across, down = reach * math.cos(turn), reach * math.sin(turn)
            marks += [(x - across, y - down), (x, y), (x + across, y + down)]
    return marks


def _best(
    sketch: Sketch,
    place: int,
    size: float,
    marks: list[Point],
    taken: list[Box],
    *,
    at_center: bool,
) -> tuple[Label, Box]:
    x, y = sketch.places[place]
    text = sketch.board.places[place].name
    reach = len(text) * size * _LETTER + 3 * size
    near = [(a, b) for a, b in marks if abs(a - x) < reach and abs(b - y) < reach]
    best: tuple[float, Label, Box] | None = None
    for cost, label in _candidates(x, y, text, size, sketch.space_width, at_center=at_center):
        box = _box(label, size)
        margin = sketch.space_width * 0.4
        over = sum(
            box[0] - margin < a < box[2] + margin and box[1] - margin < b < box[3] + margin
            for a, b in near
        )
        touched = sum(
            box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
            for other in taken
        )
        inside = box[0] > 0 and box[1] > 0 and box[2] < sketch.width and box[3] < sketch.height
        total = cost + over + 6 * touched + (0 if inside else 30)
        if best is None or total < best[0]:
            best = (total, label, box)
    assert best is not None  # noqa: S101 there are always candidates
    return best[1], best[2]


def _candidates(
    x: float, y: float, text: str, size: float, dot: float, *, at_center: bool
) -> list[tuple[float, Label]]:
    """Labels around a dot, the nearest and the usual ones (below, above, beside) cheapest."""
    found = [(-1.0, Label(text, x, y + size * 0.35, "middle"))] if at_center else []
    for step, far in enumerate(_DISTANCES):
        for turn in range(_AROUND):
            angle = 2 * math.pi * turn / _AROUND + math.pi / 2
            across, down = math.cos(angle), math.sin(angle)
            distance = dot * 0.95 + far * size
            anchor: Anchor = "middle" if abs(across) < 0.3 else "start" if across > 0 else "end"  # noqa: PLR2004 nearly above or below
            base = y + down * (distance + size * 0.5) + size * 0.35
            cost = step * 0.5 + (turn % 4) * 0.05
            found.append((cost, Label(text, x + across * distance, base, anchor)))
    return found


def _box(label: Label, size: float) -> Box:
    width = len(label.text) * size * _LETTER
    left = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    return left, label.y - size * 0.8, left + width, label.y + size * 0.2
