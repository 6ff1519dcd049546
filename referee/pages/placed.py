"""Precomputed positions of the names on the maps' boards, since placing them takes long.

They are in `maps/names`, each file with a key for its board. If a board has changed, its names are
placed anew; `python -m referee.pages.placed` updates the files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from referee.maps.catalog import load_catalog
from referee.maps.loading import GameMap
from referee.pages.labels import PRINTED, Label
from referee.pages.naming import size_of_names, write
from referee.pages.sketch import Sketch, lay_out
from referee.resources import maps_folder


class Placed(msgspec.Struct, frozen=True):
    """Names with the key of the board on which they stand."""

    key: str
    labels: tuple[Label, ...]


def names_of(game_map: GameMap, sketch: Sketch) -> Sequence[Label]:
    """The names on the board of a map, as they were placed before or else as they are now."""
    path = _path(game_map.id)
    if path.exists():
        placed = msgspec.json.decode(path.read_bytes(), type=Placed)
        if placed.key == key_of(sketch):
            return placed.labels
    return place(sketch)


def place(sketch: Sketch) -> list[Label]:
    """The names of a board, placed with all care."""
    return write(sketch, size_of_names(sketch), PRINTED)


def key_of(sketch: Sketch) -> str:
    """A short name for where everything lies on a board, and what its places are called."""
    names = [(one.name, one.kind, bool(one.more)) for one in sketch.board.places]
    shapes = sorted((name, kind.shape) for name, kind in sketch.kinds.items())
    points = [*sketch.places, *(one for way in sketch.spaces for one in way)]
    points += [one or () for one in sketch.terminals]
    # In steps that do not depend on how a machine rounds.
    lies = [[f"{number:.2f}" for number in one] for one in points]
    parts = repr((names, shapes, lies, f"{sketch.space_length:.2f}"))
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


def sketch_of(game_map: GameMap) -> Sketch:
    """The board of a map laid out."""
    contents, game = game_map.contents, game_map.game
    aspect, features = contents["picture"]["aspect"], contents["features"]
    return lay_out(game.board, contents["routes"], aspect, game.kinds, features)


def written(sketch: Sketch) -> bytes:
    """The file for a board, in coordinates as a picture has them."""
    rounded = [
        msgspec.structs.replace(
            label,
            size=round(label.size, 1),
            x=round(label.x, 1),
            y=round(label.y, 1),
            box=tuple(round(side, 1) for side in label.box),
        )
        for label in place(sketch)
    ]
    encoded = msgspec.json.encode(Placed(key_of(sketch), tuple(rounded)))
    return msgspec.json.format(encoded, indent=1) + b"\n"


def _path(map_id: str) -> Path:
    return maps_folder() / "names" / f"{map_id}.json"


if __name__ == "__main__":
    for game_map in load_catalog():
        _path(game_map.id).write_bytes(written(sketch_of(game_map)))
