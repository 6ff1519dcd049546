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

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from referee.maps.assembly import BoardFaultsError, assemble
from referee.maps.canonical import canonical
from referee.maps.described import place_spec, route_spec, ticket_spec
from referee.maps.faults import (
    impossible_tickets,
    repeated_ids,
    shape_faults,
    unfitting,
    wrong_counts,
)
from referee.maps.sound_parts import of_sound_parts, sound_parts
from referee.maps.specs import PlaceSpec, Points, Terms
from referee.maps.vocabulary import unknown_words
from referee.model.board import Board
from referee.model.cards import CardKind, Cards, PieceKind, RouteKind
from referee.model.fault import Fault, FaultCode
from referee.rules.compiling import Facts, Offered, Selection, changed, compile_game
from referee.rules.game import Game
from referee.rules.registry import FEATURES, OPTIONS, ROWS

Params = Mapping[str, Any]
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
        return replace(self.terms, required=_required(game.rules.numbers))


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


def own_map(path: Path) -> GameMap:
    """Load a map file of the product, which the tests hold to the schema and its canonical form.

    That need not be done again at every start, which takes two thirds of the time without it.
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
        game=compile_game(facts, board, {}, by_kind=_by_kind(contents)),
    )


def options_of(contents: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the file offers, and those that every map has, by name."""
    features, most = contents["features"], contents["players"][1]
    everywhere = {
        name: {
            "default": option.everywhere.usual(features, most),
            "reason": option.everywhere.reason,
        }
        for name, option in OPTIONS.items()
        if option.everywhere is not None
    }
    return dict(sorted({**everywhere, **contents["options"]}.items()))


def facts_of(contents: Mapping[str, Any]) -> Facts:
    """What a map file says of its game."""
    return Facts(
        map_id=contents["id"],
        players=(contents["players"][0], contents["players"][1]),
        cards=_cards(contents["cards"]),
        pieces=_pieces(contents),
        kinds=_kinds(contents),
        features=contents["features"],
        options=_offered(contents),
    )


def _offered(contents: Mapping[str, Any]) -> dict[str, Offered]:
    """The options as the map offers them."""
    return {
        name: Offered(
            _frozen(option["default"]),
            option.get("changes") or {},
            msgspec.convert(option.get("in_play") or {}, dict[str, tuple[Selection, ...]]),
        )
        for name, option in contents["options"].items()
    }


def terms_of(contents: Mapping[str, Any]) -> Terms:
    """What any board played on the map must keep to."""
    features = contents["features"]
    rows = [FEATURES[name] for name in features if name in FEATURES]
    kinds = _kinds(contents)
    tickets = features["tickets"]
    offered = _offered(contents)
    defaults = {name: option.default for name, option in offered.items()}
    return Terms(
        pieces=_pieces(contents),
        kinds=kinds,
        points=points_by_kind(contents["points"], list(kinds) or [None]),
        same_kind=features["parallel"].get("same_kind", True),
        dead_ends=any(row.dead_ends for row in rows),
        ticket_decks=tuple(tickets["decks"]),
        route_members=tuple(member for row in rows for member in row.route_members),
        ticket_members=tuple(member for row in rows for member in row.ticket_members),
        required=_required(changed(features, offered, defaults)),
    )


def _required(features: Mapping[str, Any]) -> frozenset[str]:
    """The members of routes and tickets that must be there with some features in force."""
    rows = [FEATURES[name] for name in features if name in FEATURES]
    members = [member for row in rows for member in (*row.route_members, *row.ticket_members)]
    return frozenset(member.name for member in members if member.required)


def _pieces(contents: Mapping[str, Any]) -> dict[str, PieceKind]:
    return {kind: PieceKind(kind, piece["count"]) for kind, piece in contents["pieces"].items()}


def _kinds(contents: Mapping[str, Any]) -> dict[str, RouteKind]:
    return {
        name: RouteKind(
            name,
            piece=kind["piece"],
            transport=kind.get("cards"),
            priced=kind.get("priced", False),
            per_space=kind.get("per_space", 1),
            shape=kind.get("shape", "box"),
        )
        for name, kind in contents.get("route_kinds", {}).items()
    }


def _by_kind(contents: Mapping[str, Any]) -> bool:
    """Whether each kind of route has a point table of its own."""
    return not _is_table(contents["points"])


def _places(contents: Mapping[str, Any]) -> tuple[PlaceSpec, ...]:
    return tuple(place_spec(p, f"/places/{i}") for i, p in enumerate(contents["places"]))


def _assembled(contents: Mapping[str, Any], terms: Terms) -> tuple[Board | None, list[Fault]]:
    """The board of a map file, and all that is wrong with the file but for its shape."""
    routes = [route_spec(r, f"/routes/{i}") for i, r in enumerate(contents["routes"])]
    tickets = [ticket_spec(t, f"/tickets/{i}") for i, t in enumerate(contents["tickets"])]
    faults = [
        *wrong_counts(contents),
        *repeated_ids(contents),
        *unknown_words(contents),
        *unfitting(contents),
    ]
    try:
        board = assemble(_places(contents), routes, tickets, terms)
    except BoardFaultsError as error:
        return None, [*faults, *error.faults]
    return board, faults


def _is_table(points: Mapping[str, Any]) -> bool:
    """Whether it is a single table of points, and not one for each kind of route."""
    return all(isinstance(value, int) for value in points.values())


def points_by_kind(points: Mapping[str, Any], kinds: Sequence[str | None]) -> Points:
    """The point tables by kind of route; a single table serves all of them."""
    if _is_table(points):
        table = {int(length): value for length, value in points.items()}
        return dict.fromkeys(kinds, table)
    return {
        kind: {int(length): value for length, value in table.items()}
        for kind, table in points.items()
    }


def _cards(cards: Params) -> Cards:
    kinds = {kind["id"]: CardKind(**kind) for kind in cards["kinds"]}
    decks: dict[str, int] = {}
    sets: dict[tuple[str, str | None], tuple[CardKind, ...]] = {}
    for kind in kinds.values():
        decks[kind.deck] = decks.get(kind.deck, 0) + kind.count
        if kind.color is not None:
            alike = kind.color, kind.transport
            sets[alike] = (*sets.get(alike, ()), kind)
    return Cards(cards["wild"], tuple(cards["colors"]), kinds, decks, sets)


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
