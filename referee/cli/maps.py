"""Maps on the command line: the list of them, and everything that is wrong with a file."""

from __future__ import annotations

from pathlib import Path

from referee.maps.catalog import Catalog
from referee.maps.loading import MapFaultsError, read_map
from referee.texts.messages import phrase, text, word


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
                word(language, f"board.{game_map.board_kind}"),
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def check(path: Path, language: str) -> tuple[str, bool]:
    """What is wrong with a map file, and whether it is good."""
    try:
        read_map(path)
    except MapFaultsError as error:
        return report(error, language), False
    return phrase(language, "no_faults", {"source": path.name}), True


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
    place, code = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = (f"  {row[0]:<{place}}  {row[1]:<{code}}  {row[2]}" for row in rows)
    return "\n".join((phrase(language, "faults", facts), *lines))
