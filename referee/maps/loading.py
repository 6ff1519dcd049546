"""Load a map file: check it, and freeze it into a game.

The shape of a map file is the business of `maps/map.schema.json`; what it means is checked here.
All faults are found before a file is refused, each with a pointer into the file.
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

    `revision` is a hash of the contents, `terms` what any board played on this map must keep to,
    `features` the rows of all features that the map plays with whatever the options, and `game` is
    the game with the options as the map has them.
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


def read_map(path: Path) -> GameMap:
    """Load one map file. Raises `MapFaultsError` with everything that is wrong with it."""
    try:
        contents = json.loads(path.read_text("utf-8"), parse_constant=_no_number)
    except (OSError, ValueError) as error:
        fault = Fault(FaultCode.NOT_AS_SCHEMA, "", {"reason": str(error)})
        raise MapFaultsError(path.name, [fault]) from error
    faults = shape_faults(contents)
    if any(fault.code is FaultCode.NOT_AS_SCHEMA for fault in faults):
        parts = sound_parts(contents, faults)
        if parts is not None:
            board, rest = _assembled(parts, terms_of(parts))
            rest += [] if board is None else impossible_tickets(board)
            faults += of_sound_parts(rest, faults)
        raise MapFaultsError(path.name, faults)
    return freeze_map(contents, path.name, faults)


def product_map(path: Path) -> GameMap:
    """Load a map file of the product.

    The tests hold it to the schema and to its canonical form, so neither is checked at every start:
    eleven maps take 30 ms to load that way instead of 530.
    """
    text = path.read_text("utf-8")
    return freeze_map(json.loads(text), path.name, text=text)


def _no_number(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


def freeze_map(
    contents: Mapping[str, Any],
    source: str,
    found: Sequence[Fault] = (),
    *,
    text: str | None = None,
) -> GameMap:
    """The map that well-shaped contents describe. Raises `MapFaultsError`.

    `found` are the faults found so far: names that nothing knows, reported with all the others.
    `text` is the canonical text of a file of which it is known that all its tickets can be
    completed.
    """
    whole = canonical(dict(contents)) if text is None else text
    revision = hashlib.sha256(whole.encode()).hexdigest()[:16]
    terms = terms_of(contents)
    board, faults = _assembled(contents, terms)
    if board is not None and text is None:
        faults += impossible_tickets(board)
    if board is None or found or faults:
        raise MapFaultsError(source, [*found, *faults])
    board = replace(board, printed=True)
    contents = {**contents, "options": options_of(contents)}
    facts = facts_of(contents)
    return GameMap(
        id=contents["id"],
        contents=contents,
        revision=revision,
        board_kind=contents["board"],
        facts=facts,
        terms=terms,
        places=_places(contents),
        features=tuple(row.name for row in ROWS if row.name in contents["features"]),
        game=compile_game(facts, board, {}, by_kind=not is_one_table(contents["points"])),
    )


def _places(contents: Mapping[str, Any]) -> tuple[PlaceSpec, ...]:
    return tuple(place_spec(p, f"/places/{i}") for i, p in enumerate(contents["places"]))


def _assembled(contents: Mapping[str, Any], terms: Terms) -> tuple[Board | None, list[Fault]]:
    """The board of a map file, and all that is wrong with the file but for its shape."""
    routes = [route_spec(r, f"/routes/{i}") for i, r in enumerate(contents["routes"])]
    tickets = [ticket_spec(t, f"/tickets/{i}") for i, t in enumerate(contents["tickets"])]
    faults = [
        *wrong_counts(contents),
        *repeated_ids([route.id for route in routes], "/routes"),
        *repeated_ids([ticket.id for ticket in tickets], "/tickets"),
        *unknown_words(contents),
        *unfitting(contents),
    ]
    try:
        board = assemble(_places(contents), routes, tickets, terms)
    except BoardFaultsError as error:
        return None, [*faults, *error.faults]
    return board, faults
