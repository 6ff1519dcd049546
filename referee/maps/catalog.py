"""The maps that can be played on: those of the product, and those of a folder of one's own.

All are loaded once, checked and frozen; a folder with a map that cannot be used stops the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from referee.maps.loading import GameMap, MapFaultsError, product_map, read_map
from referee.model.fault import Fault, FaultCode
from referee.resources import maps_folder


class Catalog(Struct, frozen=True):
    """The maps by id, in the order in which they are listed."""

    maps: Mapping[str, GameMap]

    def __iter__(self) -> Iterator[GameMap]:
        return iter(self.maps.values())

    def get(self, map_id: str) -> GameMap | None:
        """The map of that id, if there is one."""
        return self.maps.get(map_id)


class CatalogError(Exception):
    """Maps that cannot be used; each of `broken` says all that is wrong with a file."""

    def __init__(self, broken: Sequence[MapFaultsError]) -> None:
        super().__init__("; ".join(map(str, broken)))
        self.broken = tuple(broken)


def load_catalog(folder: Path | None = None) -> Catalog:
    """The maps of the product and those in the folder. Raises `CatalogError`.

    >>> [game_map.id for game_map in load_catalog()][:3]
    ['berlin', 'europe', 'germany']
    """
    maps = {path.stem: product_map(path) for path in _files(maps_folder())}
    broken: list[MapFaultsError] = []
    for path in _files(folder):
        try:
            added = read_map(path)
        except MapFaultsError as error:
            broken.append(error)
            continue
        if added.id in maps:
            fault = Fault(FaultCode.DUPLICATE_ID, "/id", {"id": added.id})
            broken.append(MapFaultsError(path.name, [fault]))
        maps.setdefault(added.id, added)
    if broken:
        raise CatalogError(broken)
    return Catalog(MappingProxyType(maps))


def _files(folder: Path | None) -> list[Path]:
    if folder is None:
        return []
    if not folder.is_dir():
        reason = "there is no such folder"
        fault = Fault(FaultCode.NOT_AS_SCHEMA, "", {"reason": reason})
        raise CatalogError([MapFaultsError(str(folder), [fault])])
    return sorted(path for path in folder.glob("*.json") if not path.name.endswith(".schema.json"))
