"""Load a map file: check it, and freeze it into a game.

`maps/map.schema.json` checks the shape of a map file; its meaning is checked here. All faults are
collected, each with a pointer into the file, before it is refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from referee.maps.assembly import BoardFaultsError, assemble
from referee.maps.canonical import canonical
from referee.maps.described import place_spec, repeated_ids, route_spec, ticket_spec
from referee.maps.facts import facts_of, is_one_table, options_of, required_members, terms_of
from referee.maps.faults import (
    impossible_tickets,
    shape_faults,
    unfitting,
    wrong_counts,
)
from referee.maps.files import plain, read_contents
from referee.maps.playing import unplayable
from referee.maps.relations import unrelated_members
from referee.maps.sound_parts import of_sound_parts, sound_parts
from referee.maps.specs import PlaceSpec, Terms
from referee.maps.vocabulary import unknown_words
from referee.model.board import Board
from referee.model.fault import Fault, FaultCode
from referee.rules.core.game import Game
from referee.rules.in_force.compiling import Facts, compile_game
from referee.rules.in_force.registry import ROWS

BoardKind = Literal["printed", "stand-in", "inline", "open"]

KEPT_GAMES = 256
"""So many sets of options are kept compiled for each map."""


class GameMap(Struct, frozen=True):
    """A map as loaded: the file's contents, and the game that they describe.

    `revision` is a hash of the contents, `terms` are those of any board played on this map,
    `features` are all features that the map names, whatever the options, and `game` is the game
    with the default options.
    """

    id: str
    contents: Mapping[str, Any]
    revision: str
    board_kind: BoardKind
    facts: Facts
    terms: Terms
    places: tuple[PlaceSpec, ...]
    features: tuple[str, ...]
    game: Game
    compiled: dict[tuple[tuple[str, Any], ...], Game] = field(default_factory=dict)

    @property
    def option_names(self) -> tuple[str, ...]:
        """The options that the map has, in the order of the file."""
        return tuple(self.facts.options)

    def game_with(self, options: Mapping[str, Any]) -> Game:
        """The game with some options given, the others as the map has them."""
        if not options:
            return self.game
        key = tuple(sorted(options.items()))
        game = self.compiled.get(key)
        if game is None:
            game = compile_game(self.facts, self.game.board, options, by_kind=self.game.by_kind)
            if len(self.compiled) < KEPT_GAMES:
                self.compiled[key] = game
        return game

    def terms_with(self, game: Game) -> Terms:
        """What a board must keep to with the options of a game."""
        return replace(self.terms, required=required_members(game.rules.numbers))


class MapFaultsError(Exception):
    """A map file cannot be used; `faults` says all that is wrong with it."""

    def __init__(self, source: str, faults: Sequence[Fault]) -> None:
        super().__init__(f"{source}: {len(faults)} faults")
        self.source = source
        self.faults = tuple(faults)


class MapFile(Struct, frozen=True):
    """A map that has been checked: its id, and its canonical text in UTF-8."""

    id: str
    text: bytes

    @property
    def revision(self) -> str:
        """The hash of the text that names this state of the map."""
        return hashlib.sha256(self.text).hexdigest()[:16]

    def contents(self) -> dict[str, Any]:
        """What the file says, with the options that every map has."""
        contents: dict[str, Any] = json.loads(self.text)
        return {**contents, "options": options_of(contents)}


def load_file(file: MapFile) -> GameMap:
    """The map of a checked file. Files of the product are checked by the tests.

    Loading a map takes about 3 ms, checking it about 50.
    """
    contents = file.contents()
    facts, terms = facts_of(contents), terms_of(contents)
    board = assembled(contents, terms)
    return GameMap(
        id=file.id,
        contents=contents,
        revision=file.revision,
        board_kind=contents["board"],
        facts=facts,
        terms=terms,
        places=_places(contents),
        features=tuple(row.name for row in ROWS if row.name in contents["features"]),
        game=compile_game(facts, board, {}, by_kind=not is_one_table(contents["points"])),
    )


def read_map(path: Path) -> GameMap:
    """Load one map file. Raises `MapFaultsError` with everything that is wrong with it."""
    return load_file(check_file(path))


def check_file(path: Path) -> MapFile:
    """Check one map file. Raises `MapFaultsError` with everything that is wrong with it."""
    contents, faults = read_contents(path)
    return _checked(contents, path.name, faults)


def map_of(written: object) -> GameMap:
    """A map from the JSON of a file. Raises `MapFaultsError` with everything that is wrong."""
    contents, faults = plain(written)
    return load_file(_checked(contents, "map", faults))


def _checked(contents: Any, source: str, faults: list[Fault]) -> MapFile:  # noqa: ANN401 any JSON
    """The file of a document that may be anything; `faults` are those of its JSON."""
    found = [*faults] if faults else map_faults(contents)
    if found:
        raise MapFaultsError(source, found)
    return MapFile(contents["id"], canonical(contents).encode())


def map_faults(contents: Any) -> list[Fault]:  # noqa: ANN401 any JSON
    """Everything that is wrong with a map file: its shape, its words, its numbers, its games."""
    faults = shape_faults(contents)
    if any(fault.code is FaultCode.NOT_AS_SCHEMA for fault in faults):
        parts = sound_parts(contents, faults)
        return faults if parts is None else [*faults, *of_sound_parts(_meant(parts)[1], faults)]
    board, found = _meant(contents)
    faults += found
    if not faults and board is not None:
        faults += unplayable(contents, board)
    return faults


def _meant(contents: Mapping[str, Any]) -> tuple[Board | None, list[Fault]]:
    """The board of a map file of good shape, and all that is wrong with what the file means."""
    faults = [
        *wrong_counts(contents),
        *repeated_ids([row["id"] for row in contents["routes"]], "/routes"),
        *repeated_ids([row["id"] for row in contents["tickets"]], "/tickets"),
        *unknown_words(contents),
        *unfitting(contents),
        *unrelated_members(contents),
    ]
    try:
        board = assembled(contents, terms_of(contents))
    except BoardFaultsError as error:
        return None, [*faults, *error.faults]
    return board, [*faults, *impossible_tickets(board)]


def assembled(contents: Mapping[str, Any], terms: Terms) -> Board:
    """The printed board of a map file. Raises `BoardFaultsError`."""
    routes = [route_spec(r, f"/routes/{i}") for i, r in enumerate(contents["routes"])]
    tickets = [ticket_spec(t, f"/tickets/{i}") for i, t in enumerate(contents["tickets"])]
    return replace(assemble(_places(contents), routes, tickets, terms), printed=True)


def _places(contents: Mapping[str, Any]) -> tuple[PlaceSpec, ...]:
    return tuple(place_spec(p, f"/places/{i}") for i, p in enumerate(contents["places"]))
