"""The setting of a request: the map, the options, and the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.maps.loading import BoardKind, GameMap
from referee.maps.specs import Points, Terms
from referee.model.board import Board
from referee.model.fault import FaultCode
from referee.rules.core.game import Game
from referee.wire.api.schemas import (
    Schemas,
    check_conflicts,
    check_tie_breaks,
    chooses_tickets,
    in_json,
    options_of,
)
from referee.wire.boards.doubts import DoubtfulLookup
from referee.wire.boards.fields import OPEN
from referee.wire.boards.inline import inline_board
from referee.wire.boards.open import OpenBoard, OpenLookup
from referee.wire.boards.points import Tables
from referee.wire.json.document import Faults, FoundFault
from referee.wire.lookup.search import Lookup, Mention
from referee.wire.schema.fields import Json
from referee.wire.schema.limits import LENGTH
from referee.wire.schema.records import Partial

Loaded = Mapping[str, Any]
Mentions = Callable[[], Iterable[Mention]]


class Setting(Struct, frozen=True):
    """What a game is played with. `options` are all options in force, as echoed.

    `points` are the point tables of routes. On an open board, `tracks` numbers the routes that have
    equal descriptions.
    """

    game_map: GameMap
    game: Game
    board_kind: BoardKind
    options: Mapping[str, Any]
    points: Points
    tracks: Mapping[int, int] | None = None


def setting_of(
    game_map: GameMap,
    schemas: Schemas,
    loaded: Loaded,
    written: Loaded,
    players: int,
    mentions: Mentions,
    faults: Faults,
) -> tuple[Setting, Lookup]:
    """The setting and its lookup; of a board with faults, only the sound parts.

    `loaded` is what could be read of the request as it was `written`. `mentions` are the routes and
    tickets that are named in it, for an open board.
    """
    given = options_of(loaded.get("options"), players, faults)
    game = game_map.game_with(given)
    check_conflicts(schemas.conflicting, game, players, faults)
    if given:
        check_tie_breaks(game, faults)
    echoed = in_json(game.options) if given else schemas.defaults
    records = schemas.route_reference, schemas.ticket_reference
    what = (*records, faults, chooses_tickets(game_map))
    board, points = loaded.get("board"), loaded.get("points")
    if board is None and isinstance(written.get("board"), dict):
        board = Partial()
    if board is None and points is None:
        kind: BoardKind = game_map.board_kind
        setting = Setting(game_map, game, kind, echoed, game_map.terms.points)
        if written.get("board") is not None:
            return setting, DoubtfulLookup(game, *what)
        return setting, Lookup(game, *what)
    terms = _terms(game_map, game, board, points)
    if _lost(written, loaded) or (isinstance(board, dict) and _lost(written["board"], board)):
        terms = _scoring_anything(terms)
    if board == OPEN:
        described = schemas.route, schemas.ticket
        opened = OpenBoard(game_map, terms, described, faults)
        opened.add(mentions())
        own, at, tracks = opened.board()
        game = game.on(own)
        setting = Setting(game_map, game, "open", echoed, terms.points, tracks)
        return setting, OpenLookup(game, *what, described=at, crowded=opened.crowded)
    if board is None:
        game = game.on(scored_anew(game.board, terms, faults))
        setting = Setting(game_map, game, game_map.board_kind, echoed, terms.points)
        return setting, Lookup(game, *what)
    own, doubts = inline_board(board, written["board"], game.board, terms, faults)
    game = game.on(own)
    setting = Setting(game_map, game, "inline", echoed, terms.points)
    if doubts is None:
        return setting, Lookup(game, *what)
    return setting, DoubtfulLookup(game, *what, doubts=doubts)


def _lost(written: Loaded, loaded: Loaded) -> bool:
    """Whether the request has unreadable point tables."""
    return written.get("points") is not None and loaded.get("points") is None


def _scoring_anything(terms: Terms) -> Terms:
    """Terms by which no route lacks points: with faulty tables, it is unknown which ones do."""
    anything = dict.fromkeys(range(1, LENGTH + 1), 0)
    return replace(terms, points=dict.fromkeys(terms.kinds or (None,), anything))


def _terms(game_map: GameMap, game: Game, board: Json, points: Tables | None) -> Terms:
    """The terms of the board, with the point tables in force.

    The tables of a stand-in are not the printed ones, so an open board does not use them.
    """
    terms = game_map.terms_with(game)
    tables = dict(terms.points)
    if board == OPEN and game_map.board_kind == "stand-in":
        tables = {}
    if isinstance(board, dict):
        tables |= board.get("points") or {}
    return replace(terms, points=tables | (points or {}))


def scored_anew(board: Board, terms: Terms, faults: Faults) -> Board:
    """The map's own board with other points; unchanged if some routes would have no points."""
    routes = []
    missing: dict[tuple[int, int], FoundFault] = {}
    for route in board.routes:
        counted = route.cost if route.priced else route.length
        points = terms.points.get(route.kind, {}).get(counted)
        if points is None:
            facts = {"length": route.length, "cards": counted}
            missing[route.length, counted] = FoundFault(FaultCode.POINTS_MISSING, "/points", facts)
        else:
            routes.append(replace(route, points=points))
    if missing:
        faults.extend(missing.values())
        return board
    return replace(board, routes=tuple(routes))
