"""Make the ground of the boards: `python -m tools.ground FOLDER [MAP ...]`.

The folder has the shapefiles of Natural Earth at 1:10 million: `ne_10m_land.shp`,
`ne_10m_lakes.shp` and `ne_10m_admin_0_boundary_lines_land.shp`. `maps/SOURCES.md` says where they
are from.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from tools.ground.fitting import fitted, mercator
from tools.ground.outlines import Frame, Point, area, cut_line, cut_ring, joined, path, simpler
from tools.ground.shapefile import parts

MAPS = Path(__file__).parents[2] / "maps"
SIDE = 1000.0
"""As pictures have it: the side of a square as large as the board."""
MARGIN = 6.0
"""Outlines are cut so far outside the picture, so that no cut is seen."""
TOLERANCE, SMALLEST = 1.8, 90.0
BORDERS = 3.0
"""Borders are less exact than coasts: they are a hint."""
STIFFNESS = 0.0004
COARSE = 0.004
"""In degrees for each degree of the width of the board: so much is left out before fitting."""


def main(folder: Path, wanted: Sequence[str]) -> None:
    """Write the ground of each map and say how far its places are from where it has them."""
    anchors = json.loads(Path(__file__).with_name("anchors.json").read_text("utf-8"))
    rings = {
        "land": list(parts(folder / "ne_10m_land.shp")),
        "lakes": list(parts(folder / "ne_10m_lakes.shp")),
    }
    lines = joined(parts(folder / "ne_10m_admin_0_boundary_lines_land.shp"))
    for name in wanted or sorted(anchors):
        contents = json.loads((MAPS / f"{name}.json").read_text("utf-8"))
        ground, away = ground_of(contents, anchors[name], rings, lines)
        text = json.dumps(ground, indent=1) + "\n"
        (MAPS / "ground" / f"{name}.json").write_text(text, "utf-8")
        print(f"{name}: {len(text)} bytes, places {away:.0f} units away at most")


def ground_of(
    contents: dict, anchors: dict, rings: dict, lines: Iterable[Sequence[Point]]
) -> tuple[dict[str, str], float]:
    """The paths of land, lakes and borders, and how far from its place a city is at most."""
    aspect = contents["picture"]["aspect"]
    width, height = SIDE * math.sqrt(aspect), SIDE / math.sqrt(aspect)
    at = {place["id"]: (place["x"] * width, place["y"] * height) for place in contents["places"]}
    globe = [mercator(longitude, latitude) for latitude, longitude in anchors.values()]
    board = [at[place] for place in anchors]
    there = fitted(globe, board, STIFFNESS)
    away = max(math.dist(there(g), b) for g, b in zip(globe, board, strict=True))
    frame = (-MARGIN, -MARGIN, width + MARGIN, height + MARGIN)
    around = _around(globe, board, width, height)
    coarse = COARSE * (around[2] - around[0]) / 10
    ground = {}
    for name, found in rings.items():
        paths = [
            path(ring, closed=True)
            for ring in _fitted_rings(found, around, coarse, there, frame)
            if area(ring) > SMALLEST
        ]
        ground[name] = "".join(paths)
    ground["borders"] = "".join(
        path(simpler(part, BORDERS), closed=False)
        for line in lines
        for near in _turned(line, around)
        for inside in cut_line(near, around)
        for part in cut_line([there(point) for point in simpler(inside, coarse)], frame)
    )
    return ground, away


def _around(globe: Sequence[Point], board: Sequence[Point], width: float, height: float) -> Frame:
    """The part of the plane of the globe that may be on the board, as the spread of places says."""
    sides = []
    for axis, whole in ((0, width), (1, height)):
        low, high = (side(p[axis] for p in globe) for side in (min, max))
        first, last = (side(p[axis] for p in board) for side in (min, max))
        unit = (high - low) / (last - first)
        more = (high - low) * 0.12
        sides.append((low - first * unit - more, high + (whole - last) * unit + more))
    (left, right), (top, bottom) = sides
    return left, top, right, bottom


def _turned(line: Sequence[Point], around: Frame) -> Iterator[list[Point]]:
    """A line in the plane, once more for each turn around the globe that brings it near."""
    plain = [mercator(*point) for point in line]
    low, high = min(p[0] for p in plain), max(p[0] for p in plain)
    for turn in (-360.0, 0.0, 360.0):
        if low + turn < around[2] and high + turn > around[0]:
            yield [(x + turn, y) for x, y in plain]


def _fitted_rings(
    rings: Iterable[Sequence[Point]],
    around: Frame,
    coarse: float,
    there: Callable[[Point], Point],
    frame: Frame,
) -> Iterator[list[Point]]:
    for ring in rings:
        for near in _turned(ring, around):
            inside = cut_ring(near, around)
            if len(inside) > 2:  # noqa: PLR2004 a ring has three points
                on_board = cut_ring([there(p) for p in simpler(inside, coarse)], frame)
                if len(on_board) > 2:  # noqa: PLR2004
                    yield simpler(on_board, TOLERANCE)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
