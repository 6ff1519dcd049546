"""The maps that can be played on: those of the product, and those of a custom folder.

At the start the files are read, and those of the folder are checked: a fault stops the start. A map
is assembled at first use, from the text read at the start, so later changes of a file have no
effect. Lists of maps need only the files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from referee.maps.loading import GameMap, MapFaultsError, MapFile, check_file, load_file
from referee.model.fault import Fault, FaultCode
from referee.resources import maps_folder


class Maps(Mapping[str, GameMap]):
    """The maps by id. Each is assembled at first use and cached."""

    def __init__(self, files: Mapping[str, MapFile]) -> None:
        self._files = files
        self._loaded: dict[str, GameMap] = {}

    def __getitem__(self, map_id: str) -> GameMap:
        loaded = self._loaded.get(map_id)
        if loaded is None:
            # Two threads may both assemble a map; the results are equal, and one is kept.
            loaded = self._loaded.setdefault(map_id, load_file(self._files[map_id]))
        return loaded

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __contains__(self, map_id: object) -> bool:
        return map_id in self._files


class Catalog(Struct, frozen=True):
    """The maps by id, in the order in which they are listed: their files, and themselves."""

    files: Mapping[str, MapFile] = field(default_factory=dict)
    maps: Maps = field(default_factory=lambda: Maps({}))

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

    >>> list(load_catalog().maps)[:3]
    ['berlin', 'europe', 'germany']
    """
    files = product_files()
    broken: list[MapFaultsError] = []
    for path in _paths(folder):
        try:
            added = check_file(path)
        except MapFaultsError as error:
            broken.append(error)
            continue
        if added.id in files:
            fault = Fault(FaultCode.DUPLICATE_ID, "/id", {"id": added.id})
            broken.append(MapFaultsError(path.name, [fault]))
        files.setdefault(added.id, added)
    if broken:
        raise CatalogError(broken)
    return Catalog(files, Maps(files))


def product_files() -> dict[str, MapFile]:
    """The files of the maps of the product by id, which is the name of the file."""
    return {path.stem: MapFile(path.stem, path.read_bytes()) for path in _paths(maps_folder())}


def _paths(folder: Path | None) -> list[Path]:
    if folder is None:
        return []
    if not folder.is_dir():
        reason = "there is no such folder"
        fault = Fault(FaultCode.NOT_AS_SCHEMA, "", {"reason": reason})
        raise CatalogError([MapFaultsError(str(folder), [fault])])
    return sorted(path for path in folder.glob("*.json") if not path.name.endswith(".schema.json"))
