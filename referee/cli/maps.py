"""Maps on the command line: the list of them, and everything that is wrong with a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from referee.cli import files
from referee.maps.canonical import canonical
from referee.maps.catalog import Catalog
from referee.maps.loading import MapFaultsError, read_map
from referee.maps.product import Lack, files_lacking, lacking
from referee.resources import maps_folder
from referee.words.messages import phrase, text
from referee.words.names import word


def listed(catalog: Catalog, language: str) -> str:
    """A line for each map."""
    rows = []
    for game_map in catalog:
        fewest, most = game_map.game.players
        board = game_map.game.board
        size = {
            "places": len(board.places),
            "routes": len(board.routes),
            "tickets": len(board.tickets),
        }
        rows.append(
            (
                game_map.id,
                game_map.contents["name"],
                phrase(language, "players", {"fewest": fewest, "most": most}),
                phrase(language, "size", size),
                word(language, "board", game_map.board_kind),
            )
        )
    return "\n".join(line.removeprefix("  ") for line in _table(rows))


def check(path: Path, language: str, *, write: bool = False) -> tuple[str, bool]:
    """The faults of a map file, and whether it is valid.

    For a valid file it also lists what a map of this project needs besides. `write` puts a valid
    file into its canonical form.
    """
    try:
        read_map(path)
    except MapFaultsError as error:
        return report(error, language), False
    written = path.read_text("utf-8")
    contents = json.loads(written)
    form = canonical(contents)
    lines = [phrase(language, "no_faults", {"source": path.name})]
    lacks = list(lacking(contents))
    if path.resolve().parent == maps_folder().resolve():
        lacks += files_lacking(contents, maps_folder())
    if written != form and write:
        with files.written(path) as stream:
            stream.write(form.encode())
        lines.append(phrase(language, "written", {"source": path.name}))
    elif written != form:
        lacks.append(Lack("", "lack_form"))
    if lacks:
        lines.append(phrase(language, "lacks", {"source": path.name, "count": len(lacks)}))
        lines += _table(
            [
                (
                    lack.place or phrase(language, "everything", {}),
                    phrase(language, lack.what, lack.facts),
                )
                for lack in lacks
            ]
        )
    return "\n".join(lines), True


def report(error: MapFaultsError, language: str) -> str:
    """All faults of a map file, each with its place, its code and what it means."""
    facts = {"source": error.source, "count": len(error.faults)}
    rows = [
        (
            fault.pointer or phrase(language, "everything", {}),
            fault.code.value,
            text(language, fault.code, fault.facts),
        )
        for fault in error.faults
    ]
    return "\n".join((phrase(language, "faults", facts), *_table(rows)))


def _table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The rows as lines, their columns one below the other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  " + "  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
