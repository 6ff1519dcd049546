"""What stands beside the players: the options, and the board that is played on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.maps.loading import BoardKind, GameMap
from referee.maps.specs import Terms
from referee.model.board import Board
from referee.model.fault import FaultCode
from referee.model.game import Game, Options
from referee.rules.routes import line_of
from referee.wire.faults import Trouble, Troubles
from referee.wire.fields import Json
from referee.wire.reading_doubts import UNREAD, DoubtfulReferences
from referee.wire.reading_inline import inline_board
from referee.wire.reading_open import Gathering
from referee.wire.references import References
from referee.wire.schemas_boards import OPEN, Tables
from referee.wire.schemas_limits import LENGTH
from referee.wire.schemas_records import Partial
from referee.wire.schemas_requests import Schemas

Loaded = Mapping[str, Any]
Described = tuple[str, Any]
"""A pointer, and the route or ticket described there."""


class Table(Struct, frozen=True):
    """What a game is played with. `options` are all in force, as they are echoed.

    On an open board `tracks` says for each route which of equal descriptions it is.
    """

    game_map: GameMap
    game: Game
    board_kind: BoardKind
    options: Mapping[str, Any]
    tracks: Mapping[int, int] | None = None


def options_of(
    game_map: GameMap, given: Loaded | None, players: int, troubles: Troubles
) -> Options:
    """The options in force: those given, else the map's."""
    defaults = game_map.game.options
    if not given:
        return defaults
    changes: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in given.items()
        if value is not None
    }
    if not changes:
        return defaults
    if defaults.tolls and not changes.get("tolls", True):
        option = game_map.contents["options"]["parallel_limit_players"]
        if "default_without_tolls" in option:
            changes.setdefault("parallel_limit_players", option["default_without_tolls"])
    options = replace(defaults, **changes)
    feature = game_map.game.features.neutral_player
    if feature and options.neutral_player:
        conflicts = {"tolls": not options.tolls, "players": players != feature.players}
        troubles += (
            Trouble(
                FaultCode.OPTION_CONFLICT,
                "/options/neutral_player",
                {"option": "neutral_player", "other": other},
            )
            for other, conflict in conflicts.items()
            if conflict
        )
    return options


def sit_down(
    game_map: GameMap,
    schemas: Schemas,
    loaded: Loaded,
    players: int,
    described: tuple[Iterable[Described], Iterable[Described]],
    written: Loaded,
    troubles: Troubles,
) -> tuple[Table, References]:
    """The table, and what may be named there: of a board with faults, its sound parts.

    `loaded` is what could be read of the request as it was `written`. `described` are the routes
    and tickets wherever they are used, for an open board.
    """
    options = options_of(game_map, loaded.get("options"), players, troubles)
    game = game_map.game
    if options is not game.options:
        game = replace(game, options=options)
    told = game_map.told(options)
    board, points = loaded.get("board"), loaded.get("points")
    if board is None and isinstance(written.get("board"), dict):
        board = Partial()
    if board is None and points is None:
        found: References = References(game.board, schemas, troubles)
        if written.get("board") is not None:
            found = DoubtfulReferences(game.board, schemas, troubles, UNREAD)
        return Table(game_map, game, game_map.board_kind, told), found
    terms = _terms(game_map, options, board, points)
    if _lost(written, loaded) or (isinstance(board, dict) and _lost(written["board"], board)):
        terms = _scoring_anything(terms)
    if board == OPEN:
        references, tracks = _gathered(Gathering(game_map, terms, schemas, troubles), described)
        game = replace(game, board=references.board)
        return Table(game_map, game, "open", told, tracks), references
    if board is None:
        own = scored_anew(game.board, terms, troubles)
        table = Table(game_map, replace(game, board=own), game_map.board_kind, told)
        return table, References(own, schemas, troubles)
    own, doubts = inline_board(board, written["board"], game.board, terms, troubles)
    table = Table(game_map, replace(game, board=own), "inline", told)
    if doubts is None:
        return table, References(own, schemas, troubles)
    return table, DoubtfulReferences(own, schemas, troubles, doubts)


def _gathered(
    gathering: Gathering, described: tuple[Iterable[Described], Iterable[Described]]
) -> tuple[References, dict[int, int]]:
    """An open board of what is described, and the track number of each of its routes."""
    for pointer, written in described[0]:
        gathering.route(pointer, written)
    for pointer, written in described[1]:
        gathering.ticket(pointer, written)
    return gathering.references()


def _lost(written: Loaded, loaded: Loaded) -> bool:
    """Whether point tables were sent that could not be read."""
    return written.get("points") is not None and loaded.get("points") is None


def _scoring_anything(terms: Terms) -> Terms:
    """Terms by which no route lacks points: which ones do is not known where tables are faulty."""
    table = dict.fromkeys(range(1, LENGTH + 1), 0)
    return replace(terms, points=dict.fromkeys(terms.kinds or (None,), table))


def _terms(game_map: GameMap, options: Options, board: Json, points: Tables | None) -> Terms:
    """What the board must keep to, with the point tables in force.

    The tables of a stand-in are not the printed ones, so an open board goes without them.
    """
    tables = dict(game_map.terms.points)
    if board == OPEN and game_map.board_kind == "stand-in":
        tables = {}
    if isinstance(board, dict):
        tables |= board.get("points") or {}
    tables |= points or {}
    return replace(game_map.terms, points=tables, tolls=options.tolls)


def scored_anew(board: Board, terms: Terms, troubles: Troubles) -> Board:
    """The map's own board with other points; as it is where there are not points for all routes."""
    routes = []
    missing: dict[tuple[int, int], Trouble] = {}
    for route in board.routes:
        points = terms.points.get(route.kind, {}).get(route.cost)
        if points is None:
            facts = {"length": route.length, "cards": route.cost}
            missing[route.length, route.cost] = Trouble(FaultCode.POINTS_MISSING, "/points", facts)
        else:
            routes.append(replace(route, points=points))
    if missing:
        troubles += missing.values()
        return board
    lines = tuple(line_of(route, subways=terms.subways) for route in routes)
    return replace(board, routes=tuple(routes), route_lines=lines)
