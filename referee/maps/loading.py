"""Load a map file: check it, and freeze it into a game.

The shape of a map file is the business of `maps/map.schema.json`; what it means is checked here.
All faults are found before a file is refused, each with a pointer into the file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.maps.assembly import BoardFaultsError, assemble
from referee.maps.canonical import canonical
from referee.maps.faults import (
    impossible_tickets,
    repeated_ids,
    shape_faults,
    unplayable,
    wrong_counts,
)
from referee.maps.sound_parts import of_sound_parts, sound_parts
from referee.maps.specs import PlaceSpec, Points, RouteSpec, Terms, TicketSpec
from referee.maps.vocabulary import unknown_words
from referee.model import features as rooms
from referee.model.board import Board
from referee.model.fault import Fault, FaultCode
from referee.model.game import CardKind, Cards, Game, Options, PieceKind

Params = Mapping[str, Any]
BoardKind = Literal["printed", "stand-in", "inline", "open"]


class GameMap(Struct, frozen=True):
    """A map as loaded: the file's contents, and the game that they describe.

    `revision` is a hash of the contents, `terms` what any board played on this map must keep to,
    `defaults` the options as the map sets them, as they are told by all answers: not to be changed.
    """

    id: str
    contents: Mapping[str, Any]
    revision: str
    board_kind: BoardKind
    terms: Terms
    places: tuple[PlaceSpec, ...]
    game: Game
    defaults: Mapping[str, Any]

    @property
    def option_names(self) -> tuple[str, ...]:
        """The options that the map has, in the order of the file."""
        return tuple(self.contents["options"])

    def told(self, options: Options) -> Mapping[str, Any]:
        """The options that the map has, with their values in force as JSON has them."""
        if options is self.game.options:
            return self.defaults
        return _told(self.contents["options"], options)


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
            _, rest = _assembled(parts, terms_of(parts))
            faults += of_sound_parts(rest, faults)
        raise MapFaultsError(path.name, faults)
    return freeze_map(contents, path.name, faults)


def _no_number(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


def freeze_map(contents: Mapping[str, Any], source: str, found: Sequence[Fault] = ()) -> GameMap:
    """The map that well-shaped contents describe. Raises `MapFaultsError`.

    `found` are the faults found so far: names that nothing knows, told with all the others.
    """
    terms, features = terms_of(contents), _features(contents["features"])
    board, faults = _assembled(contents, terms)
    if board is None or found or faults:
        raise MapFaultsError(source, [*found, *faults])
    if features.passengers is not None:
        start = features.passengers.start
        board = replace(
            board,
            waiting={n: start[p.id] for n, p in enumerate(board.places) if p.id in start},
        )
    game = Game(
        map_id=contents["id"],
        players=(contents["players"][0], contents["players"][1]),
        board=board,
        cards=_cards(contents["cards"]),
        pieces=terms.pieces,
        features=features,
        options=_defaults(contents["options"], features),
    )
    return GameMap(
        id=contents["id"],
        contents=contents,
        revision=hashlib.sha256(canonical(dict(contents)).encode()).hexdigest()[:16],
        board_kind=contents["board"],
        terms=terms,
        places=_places(contents),
        game=game,
        defaults=_told(contents["options"], game.options),
    )


def terms_of(contents: Mapping[str, Any]) -> Terms:
    """What any board played on the map must keep to."""
    pieces = {
        kind: PieceKind(kind, piece["count"], piece["routes"])
        for kind, piece in contents["pieces"].items()
    }
    features = _features(contents["features"])
    return Terms(
        pieces=pieces,
        points=points_by_kind(contents["points"], [kind.routes for kind in pieces.values()]),
        same_kind=features.parallel.same_kind,
        dead_ends=features.dead_ends is not None,
        ticket_decks=features.tickets.decks,
        tolls=features.tolls is not None,
        subways=features.subways is not None,
    )


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
        *unplayable(contents),
    ]
    try:
        board = assemble(_places(contents), routes, tickets, terms)
    except BoardFaultsError as error:
        return None, [*faults, *error.faults]
    return board, [*faults, *impossible_tickets(board)]


def place_spec(place: Mapping[str, Any], pointer: str) -> PlaceSpec:
    """A place of a map file or of an inline board."""
    return PlaceSpec(
        id=place["id"],
        name=place.get("name") or place["id"],
        names=place.get("names") or {},
        aliases=tuple(place.get("aliases") or ()),
        kind=place.get("kind") or "city",
        port=bool(place.get("port")),
        x=place.get("x"),
        y=place.get("y"),
        pointer=pointer,
    )


def route_spec(route: Mapping[str, Any], pointer: str) -> RouteSpec:
    """A route of a map file, of an inline board, or described where it is used."""
    return RouteSpec(
        start=route["from"],
        end=route["to"],
        length=route["length"],
        color=route.get("color"),
        kind=route.get("kind"),
        cards=route.get("cards"),
        toll=route.get("toll"),
        points=route.get("points"),
        id=route.get("id"),
        pointer=pointer,
    )


def ticket_spec(ticket: Mapping[str, Any], pointer: str) -> TicketSpec:
    """A ticket of a map file, of an inline board, or described where it is used."""
    neutral = ticket.get("neutral")
    return TicketSpec(
        start=ticket["from"],
        end=ticket["to"],
        value=ticket["value"],
        deck=ticket.get("deck"),
        neutral=(neutral[0], neutral[1]) if neutral else None,
        id=ticket.get("id"),
        pointer=pointer,
    )


def points_by_kind(points: Mapping[str, Any], kinds: Sequence[str | None]) -> Points:
    """The point tables by kind of route; a single table serves all of them."""
    if all(isinstance(value, int) for value in points.values()):
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
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return value


def _tickets(setup: Params, returns: Params, **numbers: Any) -> rooms.Tickets:  # noqa: ANN401 the schema has their types
    return rooms.Tickets(
        setup=rooms.TicketSetup(**setup), returns=rooms.TicketReturns(**returns), **numbers
    )


FEATURES: Mapping[str, Callable[..., Any]] = {
    "draw": rooms.Draw,
    "tickets": _tickets,
    "end": rooms.End,
    "parallel": rooms.Parallel,
    "tie_breaks": rooms.TieBreaks,
    "dead_ends": rooms.DeadEnds,
    "passengers": rooms.Passengers,
    "globetrotter": rooms.Globetrotter,
    "supply": rooms.Supply,
    "double_ships": rooms.DoubleShips,
    "harbors": rooms.Harbors,
    "exchange": rooms.Exchange,
    "subways": rooms.Subways,
    "draft": rooms.Draft,
    "express": rooms.Express,
    "province": rooms.Province,
    "start_offsets": rooms.StartOffsets,
    "tolls": rooms.Tolls,
    "loans": rooms.Loans,
    "neutral_player": rooms.NeutralPlayer,
}


def _features(named: Mapping[str, Params]) -> rooms.Features:
    features = {}
    for name in named.keys() & FEATURES.keys():
        frozen = {key: _frozen(value) for key, value in named[name].items()}
        features[name] = FEATURES[name](**frozen)
    return rooms.Features(**features)


def _told(names: Iterable[str], options: Options) -> dict[str, Any]:
    """Options by name, as JSON has them."""
    found = {name: getattr(options, name) for name in names}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in found.items()}


def _defaults(options: Mapping[str, Any], features: rooms.Features) -> Options:
    defaults: Params = {name: _frozen(option["default"]) for name, option in options.items()}
    base = Options(features.parallel.close_up_to, features.tie_breaks.order)
    return replace(base, **defaults)
