"""Requirements for the maps of this project beyond a valid map file.

A map with a file in `maps/` has names in every language, ids as the contract makes them, a drawing
of every space, one network, and files beside its own: the facts that tests expect of it, golden and
recorded games, its rulebook. A custom map needs none of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from referee.maps.assembly import assemble
from referee.maps.described import place_spec, route_spec, ticket_spec
from referee.maps.facts import terms_of
from referee.model.board import Board
from referee.model.finding import Fact
from referee.words.store import LANGUAGES

Contents = Mapping[str, Any]

BESIDE: Final = (
    *("tests/maps/expected/{id}.json", "tests/golden/{id}/*.json", "tests/games/{id}-*.json"),
    "docs/rulebooks/{id}.md",
)
"""The files of a map beside its own, from the folder in which `maps` lies."""


class Lack(Struct, frozen=True):
    """Something that is missing: where, what (the name of a phrase), and the facts."""

    place: str
    what: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


def lacking(contents: Contents) -> Iterator[Lack]:
    """What a map file without faults lacks of what every map of the project has."""
    yield from _names(contents)
    yield from _drawings(contents)
    board = _board_without_ids(contents)
    yield from _ids(contents, board)
    yield from _apart(board)


def files_lacking(contents: Contents, folder: Path) -> Iterator[Lack]:
    """The files that a map in a folder `maps` lacks beside its own."""
    for pattern in BESIDE:
        name = pattern.format(id=contents["id"])
        if next(folder.parent.glob(name), None) is None:
            yield Lack(name, "lack_file")


def _names(contents: Contents) -> Iterator[Lack]:
    """The map and every place have a name in every language, and other names that are others."""
    named = {"": contents, **{f"/places/{n}": place for n, place in enumerate(contents["places"])}}
    for pointer, thing in named.items():
        for language in LANGUAGES:
            if language not in thing["names"]:
                yield Lack(f"{pointer}/names/{language}", "lack_name")
        for alias in {thing["name"], *thing["names"].values()} & set(thing.get("aliases", ())):
            yield Lack(f"{pointer}/aliases", "lack_alias", {"name": alias})


def _drawings(contents: Contents) -> Iterator[Lack]:
    """Every route has a drawing of its own, with a space for each of its spaces."""
    drawn: dict[str, str] = {}
    for number, route in enumerate(contents["routes"]):
        spaces, pointer = route.get("spaces") or [], f"/routes/{number}/spaces"
        if len(spaces) != route["length"]:
            facts: Mapping[str, Fact] = {"found": len(spaces), "length": route["length"]}
            yield Lack(pointer, "lack_spaces", facts)
        elif (other := drawn.setdefault(str(spaces), route["id"])) != route["id"]:
            yield Lack(pointer, "lack_drawing", {"route": other})


def _board_without_ids(contents: Contents) -> Board:
    """The board with the ids that its routes and tickets would be given."""
    return assemble(
        [place_spec(place, "") for place in contents["places"]],
        [replace(route_spec(route, ""), id=None) for route in contents["routes"]],
        [replace(ticket_spec(ticket, ""), id=None) for ticket in contents["tickets"]],
        terms_of(contents),
    )


def _ids(contents: Contents, board: Board) -> Iterator[Lack]:
    """Routes and tickets are called as they would be without an id."""
    made = {
        "routes": [route.id for route in board.routes],
        "tickets": [ticket.id for ticket in board.tickets],
    }
    for member, ids in made.items():
        for number, (row, name) in enumerate(zip(contents[member], ids, strict=True)):
            if row["id"] != name:
                yield Lack(f"/{member}/{number}/id", "lack_id", {"id": name})


def _apart(board: Board) -> Iterator[Lack]:
    """All places are on one network; one does not pass through a country."""
    networks: list[set[tuple[int, int | None]]] = []
    for route in board.routes:
        ends = {
            (end, route.index if board.places[end].kind == "country" else None)
            for end in route.ends
        }
        joined = [network for network in networks if not network.isdisjoint(ends)]
        networks = [network for network in networks if network.isdisjoint(ends)]
        networks.append(ends.union(*joined))
    largest = max(networks, key=len, default=set())
    reached = {place for place, _ in largest}
    for index in range(len(board.places)):
        if index not in reached:
            yield Lack(f"/places/{index}", "lack_network")
