"""Outlines in the files of Natural Earth: the lines and rings of an ESRI shapefile."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

Point = tuple[float, float]
_HEADER = 100
_LINES, _RINGS = 3, 5


def parts(path: Path) -> Iterator[list[Point]]:
    """Each line or ring: points of longitude and latitude in degrees."""
    raw = path.read_bytes()
    at = _HEADER
    while at < len(raw):
        (words,) = struct.unpack_from(">i", raw, at + 4)
        at += 8
        yield from _parts(raw, at)
        at += 2 * words


def _parts(raw: bytes, at: int) -> Iterator[list[Point]]:
    (kind,) = struct.unpack_from("<i", raw, at)
    if kind not in (_LINES, _RINGS):
        return
    count, total = struct.unpack_from("<2i", raw, at + 36)
    starts = [*struct.unpack_from(f"<{count}i", raw, at + 44), total]
    numbers = struct.unpack_from(f"<{2 * total}d", raw, at + 44 + 4 * count)
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    for start, end in pairwise(starts):
        yield points[start:end]
