"""Requests: from parsed JSON, or what was read of it in one go, to the values that the rules judge.

Reading goes in two steps. A schema checks the shape: members, types, limits and the words of the
map. Then what is named is found: places, routes, tickets and players. All troubles of both steps
are told at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from marshmallow import ValidationError
from msgspec import Struct

from referee.maps.loading import GameMap
from referee.model.action import Action
from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.model.player import Player
from referee.model.position import Position
from referee.wire.faults import RequestFaultsError, RevisionError, Trouble, Troubles, faults
from referee.wire.plain import Plain
from referee.wire.reading_actions import actions_of, described_in, tickets_named, without_tickets
from referee.wire.reading_players import players_of
from referee.wire.reading_position import BASE, position_of
from referee.wire.reading_table import Described, Table, sit_down
from referee.wire.references import References
from referee.wire.schemas_boards import OPEN
from referee.wire.schemas_limits import NAMED, TICKETS
from referee.wire.schemas_records import Record
from referee.wire.schemas_requests import schemas

__all__ = [
    "AuditRequest",
    "ListRequest",
    "ReplayRequest",
    "RequestFaultsError",
    "RevisionError",
    "ScoresRequest",
    "Table",
    "VerdictRequest",
    "read_audit",
    "read_legal_actions",
    "read_replay",
    "read_scores",
    "read_verdict",
]

Rows = Sequence[Mapping[str, Any] | None]
"""Players, as far as their shape is good."""
Actions = Mapping[str, Mapping[str, Any]]
"""Actions by pointer."""


class ScoresRequest(Struct, frozen=True):
    """A snapshot to be scored."""

    table: Table
    players: tuple[Player, ...]


class AuditRequest(Struct, frozen=True):
    """A snapshot or a position to be looked over; `base` is where its players stand."""

    table: Table
    players: tuple[Player, ...]
    position: Position | None
    base: str


class VerdictRequest(Struct, frozen=True):
    """A position, and an action to be judged in it."""

    table: Table
    position: Position
    action: Action


class ListRequest(Struct, frozen=True):
    """A position whose actions are to be listed."""

    table: Table
    position: Position


class ReplayRequest(Struct, frozen=True):
    """A position and the actions that are played from it.

    `moves` give each action when it is played: which track a reference means that fits several
    depends on the tracks that are free by then.
    """

    table: Table
    position: Position
    moves: tuple[Callable[[Position], Action], ...]


def read_scores(game_map: GameMap, body: object) -> ScoresRequest:
    """A request for a score: parsed JSON, or read in one go as a `Plain` one.

    Raises `RequestFaultsError` and `RevisionError`, as all of these.
    """
    reading = _Reading(game_map, body, schemas(game_map).scores)
    table, players = reading.snapshot()
    reading.finish()
    return ScoresRequest(table, players)


def read_audit(game_map: GameMap, body: object, *, whole: bool = False) -> AuditRequest:
    """A request for an audit, of a snapshot or of a position; of a `whole` board where needed."""
    reading = _Reading(game_map, body, schemas(game_map).audit)
    if whole:
        reading.need_board()
    body = reading.body
    if not isinstance(body, dict) or "position" not in body:
        if isinstance(body, dict) and "players" not in body:
            reading.tell(FaultCode.REQUIRED, "/players", member="players")
        table, players = reading.snapshot()
        reading.finish()
        return AuditRequest(table, players, None, "")
    if "players" in body:
        reading.tell(FaultCode.UNKNOWN_MEMBER, "/players", member="players", nearest=())
    table, _, position = reading.position()
    reading.finish()
    return AuditRequest(table, position.players, position, BASE)


def read_verdict(game_map: GameMap, body: object) -> VerdictRequest:
    """A request for a verdict on an action."""
    reading = _Reading(game_map, body, schemas(game_map).verdict)
    asked = {"/action": reading.loaded.get("action") or {}}
    table, references, position = reading.position(asked)
    (pending,) = actions_of(table.game, references, asked, position)
    reading.finish()
    return VerdictRequest(table, position, pending.at(position))


def read_legal_actions(game_map: GameMap, body: object) -> ListRequest:
    """A request for the list of legal actions, which needs a whole board."""
    reading = _Reading(game_map, body, schemas(game_map).listing)
    reading.need_board()
    table, _, position = reading.position()
    reading.finish()
    return ListRequest(table, position)


def read_replay(game_map: GameMap, body: object) -> ReplayRequest:
    """A request for a replay. The faults of all actions are told before any is played."""
    reading = _Reading(game_map, body, schemas(game_map).replay)
    asked = {
        f"/actions/{number}": action or {}
        for number, action in enumerate(reading.loaded.get("actions") or ())
    }
    if sum(map(tickets_named, asked.values())) > NAMED:
        reading.tell(FaultCode.OUT_OF_RANGE, "/actions", measure="tickets", least=0, most=NAMED)
        asked = {pointer: without_tickets(action) for pointer, action in asked.items()}
    rows = (reading.loaded.get("position") or {}).get("players") or ()
    if sum(len((row or {}).get("tickets") or ()) for row in rows) > TICKETS:
        reading.tell(
            FaultCode.OUT_OF_RANGE, f"{BASE}/players", measure="tickets", least=0, most=TICKETS
        )
    table, references, position = reading.position(asked)
    moves = tuple(action.at for action in actions_of(table.game, references, asked, position))
    reading.finish()
    return ReplayRequest(table, position, moves)


class _Reading:
    """A request being read, with the troubles that were met."""

    def __init__(self, game_map: GameMap, body: object, record: Record) -> None:
        self.game_map = game_map
        self.body = body
        self.troubles = Troubles()
        self.loaded: Mapping[str, Any] = {}
        if isinstance(body, Plain):
            self.body = self.loaded = body.members
        else:
            self._read(record, body)
        pinned = self.loaded.get("map_revision")
        if pinned is not None and pinned != game_map.revision:
            raise RevisionError(pinned, game_map.revision)

    def _read(self, record: Record, body: object) -> None:
        try:
            self.loaded = record.read(body)
        except ValidationError as error:
            self.troubles.gather(error.messages)
            if isinstance(error.valid_data, dict):
                self.loaded = error.valid_data

    def snapshot(self) -> tuple[Table, tuple[Player, ...]]:
        """The table and the players of a snapshot."""
        rows = self.loaded.get("players") or ()
        table, references = self._sit_down(rows, "")
        players, _, _ = players_of(table.game, references, rows, "")
        return table, players

    def position(self, actions: Actions | None = None) -> tuple[Table, References, Position]:
        """The table, what may be named there, and the position."""
        loaded = self.loaded.get("position") or {}
        rows = loaded.get("players") or ()
        table, references = self._sit_down(rows, BASE, loaded.get("neutral"), actions or {})
        return table, references, position_of(table.game, references, loaded)

    def tell(self, code: FaultCode, pointer: str, **facts: Fact) -> None:
        """Add a trouble."""
        self.troubles.append(Trouble(code, pointer, facts))

    def need_board(self) -> None:
        """Refuse an open board; all that is on it is then in doubt."""
        if self.loaded.get("board") == OPEN:
            self.tell(FaultCode.BOARD_NEEDED, "/board")
            self.loaded = {**self.loaded, "board": None, "points": None}

    def finish(self) -> None:
        """Tell all troubles there are."""
        if self.troubles:
            raise faults(self.troubles, self.body)

    def _sit_down(
        self,
        rows: Rows,
        base: str,
        neutral: Mapping[str, Any] | None = None,
        actions: Actions | None = None,
    ) -> tuple[Table, References]:
        described: tuple[list[Described], list[Described]] = ([], [])
        if self.loaded.get("board") == OPEN:
            described = _described(rows, base, neutral, actions or {})
        written = self.body if isinstance(self.body, dict) else {}
        return sit_down(
            self.game_map,
            schemas(self.game_map),
            self.loaded,
            len(rows),
            described,
            written,
            self.troubles,
        )


def _described(
    rows: Rows, base: str, neutral: Mapping[str, Any] | None, actions: Actions
) -> tuple[list[Described], list[Described]]:
    """Where a request describes routes, and where tickets."""
    routes: list[Described] = []
    tickets: list[Described] = []
    for seat, row in enumerate(rows):
        pointer = f"{base}/players/{seat}"
        routes += _listed(f"{pointer}/routes", (row or {}).get("routes"))
        tickets += _listed(f"{pointer}/tickets", (row or {}).get("tickets"))
    routes += _listed(f"{base}/neutral/routes", (neutral or {}).get("routes"))
    for pointer, action in actions.items():
        more_routes, more_tickets = described_in(action, pointer)
        routes += more_routes
        tickets += more_tickets
    return routes, tickets


def _listed(pointer: str, items: Sequence[Any] | None) -> Iterator[Described]:
    return ((f"{pointer}/{number}", item) for number, item in enumerate(items or ()))
