"""The ground of a board, land and water, as paths in the units of its picture.

`tools/ground` makes it from public outlines, fitted to the places of the board. A square as large
as the board has a side of 1000 units.
"""

from __future__ import annotations

from functools import cache

import msgspec

from referee.resources import maps_folder


class Ground(msgspec.Struct, frozen=True):
    """Land and lakes as areas, and the borders of countries as lines."""

    land: str
    lakes: str
    borders: str


@cache
def ground_of(map_id: str) -> Ground | None:
    """The ground of a map of the product; None where it has none."""
    path = maps_folder() / "ground" / f"{map_id}.json"
    return msgspec.json.decode(path.read_bytes(), type=Ground) if path.exists() else None
