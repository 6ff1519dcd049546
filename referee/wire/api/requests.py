"""Requests: from parsed JSON to the values that the rules judge.

A request is read in two steps. A schema checks the shape: members, types, limits and the words of
the map. Then references to places, routes, tickets and players are resolved. All faults of both
steps are reported at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from marshmallow import ValidationError
from msgspec import Struct

from referee.maps.loading import GameMap
from referee.model.action import Action
from referee.model.fault import FaultCode
from referee.model.player import Player
from referee.model.position import Position
from referee.wire.api.schemas import RequestSchema, chooses_tickets, schemas_of
from referee.wire.api.setting import Setting, setting_of
from referee.wire.boards.fields import OPEN
from referee.wire.json.document import ROOT, Faults, Location, RevisionError, request_faults
from referee.wire.lookup.search import Lookup, Mention
from referee.wire.members.actions import action_of
from referee.wire.members.positions import (
    BASE,
    POSITION,
    Actions,
    claims_beside,
    in_position,
    in_snapshot,
    position_of,
    snapshot_of,
)
from referee.wire.members.references import References, references_to
from referee.wire.schema.limits import HAND, HAND_LISTED, NAMED, TICKETS

Loaded = Mapping[str, Any]
_GAMES: Final = ("players", "position")
"""How a game is given: as a snapshot or as a position."""
ACTION: Final = ROOT / "action"
"""The location of the action in a request for a verdict."""


class GameRequest(Struct, frozen=True):
    """A snapshot or a position, to be scored or audited; `base` is the location of its players.

    With `texts` every line of the score has a text.
    """

    setting: Setting
    players: tuple[Player, ...]
    position: Position | None = None
    base: str = ""
    texts: bool = False


class ScoresRequest(GameRequest, frozen=True):
    """A snapshot or a position to be scored."""


class AuditRequest(GameRequest, frozen=True):
    """A snapshot or a position to be audited."""


class VerdictRequest(Struct, frozen=True):
    """A position, and an action to be judged in it."""

    setting: Setting
    position: Position
    action: Action


class ListRequest(Struct, frozen=True):
    """A position whose actions are to be listed."""

    setting: Setting
    position: Position


class ReplayRequest(Struct, frozen=True):
    """A position and the actions that are played from it.

    `moves` give each action when it is played: if a reference fits several tracks, the meaning
    depends on which are free by then. With `texts` every line of the score has a text.
    """

    setting: Setting
    position: Position
    moves: tuple[Callable[[Position], Action], ...]
    texts: bool = False


def read_scores(game_map: GameMap, body: object) -> ScoresRequest:
    """A request for a score, from parsed JSON.

    Raises `RequestFaultsError` and `RevisionError`, like all these functions.
    """
    reading = _Reading(game_map, body, schemas_of(game_map).scores)
    return ScoresRequest(*reading.game(), texts=bool(reading.loaded.get("texts")))


def read_audit(game_map: GameMap, body: object, *, whole: bool = False) -> AuditRequest:
    """A request for an audit, of a snapshot or of a position.

    If a `whole` board is needed, nobody may count by hand.
    """
    schemas = schemas_of(game_map)
    reading = _Reading(game_map, body, schemas.pictures if whole else schemas.audits)
    if whole:
        reading.need_board()
        reading.by_hand = False
    return AuditRequest(*reading.game())


def read_verdict(game_map: GameMap, body: object) -> VerdictRequest:
    """A request for a verdict on an action."""
    reading = _Reading(game_map, body, schemas_of(game_map).verdicts)
    asked = {ACTION: reading.loaded.get("action") or {}}
    setting, references, position = reading.position(asked)
    pending = action_of(references, reading.schemas.play, asked[ACTION], ACTION)
    reading.finish()
    return VerdictRequest(setting, position, pending.at(position))


def read_action(setting: Setting, position: Position, action: object) -> VerdictRequest:
    """An action to be judged in a position that has been read already."""
    schemas, faults = schemas_of(setting.game_map), Faults()
    records = schemas.route_reference, schemas.ticket_reference
    lookup = Lookup(setting.game, *records, faults, chooses_tickets(setting.game_map))
    names = [player.name for player in position.players]
    references = References(lookup, names, tables=setting.points)
    loaded: Loaded = {}
    try:
        loaded = schemas.action.read(action)
    except ValidationError as error:
        faults.collect(error.messages, ACTION)
    pending = action_of(references, schemas.play, loaded, ACTION)
    if faults:
        raise request_faults(faults, {"action": action})
    return VerdictRequest(setting, position, pending.at(position))


def read_legal_actions(game_map: GameMap, body: object) -> ListRequest:
    """A request for the list of legal actions, which needs a whole board."""
    reading = _Reading(game_map, body, schemas_of(game_map).listing)
    reading.most_cards = HAND_LISTED
    reading.need_board()
    setting, _, position = reading.position()
    reading.finish()
    return ListRequest(setting, position)


def read_replay(game_map: GameMap, body: object) -> ReplayRequest:
    """A request for a replay. The faults of all actions are reported before any is played."""
    reading = _Reading(game_map, body, schemas_of(game_map).replays)
    play = reading.schemas.play
    asked: dict[Location, Loaded] = {
        ROOT / "actions" / number: action or {}
        for number, action in enumerate(reading.loaded.get("actions") or ())
    }
    named = sum([_tickets_named(action) for action in asked.values()])
    if named > NAMED:
        reading.too_many_tickets(ROOT / "actions", NAMED)
        asked = {}
    rows = (reading.loaded.get("position") or {}).get("players") or ()
    if sum(len((row or {}).get("tickets") or ()) for row in rows) > TICKETS:
        reading.too_many_tickets(POSITION / "players", TICKETS)
    setting, references, position = reading.position(asked)
    moves = tuple([action_of(references, play, action, at).at for at, action in asked.items()])
    reading.finish()
    return ReplayRequest(setting, position, moves, bool(reading.loaded.get("texts")))


LISTS: Final = ("drawn", "kept", "dealt", "offered")
"""The members of actions in which tickets are listed."""


def _tickets_named(action: Loaded) -> int:
    """How many tickets an action names in its lists."""
    return sum([len(value) for name in LISTS if isinstance(value := action.get(name), list)])


class _Reading:
    """A request being read, with the faults found so far."""

    def __init__(self, game_map: GameMap, body: object, schema: RequestSchema) -> None:
        self.game_map, self.schemas = game_map, schemas_of(game_map)
        self.body = body
        self.faults = Faults()
        self.most_cards = HAND
        self.by_hand = True
        self.loaded: Loaded = {}
        self._load(schema, body)
        pinned = self.loaded.get("map_revision")
        if pinned is not None and pinned != game_map.revision:
            raise RevisionError(pinned, game_map.revision)

    def _load(self, schema: RequestSchema, body: object) -> None:
        try:
            self.loaded = schema.load(body)
        except ValidationError as error:
            self.faults.collect(error.messages)
            if isinstance(error.valid_data, dict):
                self.loaded = error.valid_data

    @property
    def written(self) -> Loaded:
        """The members of the request as written."""
        return self.body if isinstance(self.body, dict) else {}

    def snapshot(self) -> tuple[Setting, tuple[Player, ...], Position | None]:
        """The setting and the players of a snapshot, some of whom may count by hand.

        Also a position, if there are further members beside the players.
        """
        rows = self.loaded.get("players") or ()
        play, loaded = self.schemas.play, self.loaded
        setting, lookup = self._setting(rows, lambda: in_snapshot(play, loaded))
        references = references_to(
            lookup,
            rows,
            ROOT,
            claims_beside(play.snapshot, loaded, ROOT),
            most_cards=self.most_cards,
            tables=setting.points,
            by_hand=self.schemas.reported if self.by_hand else None,
        )
        return setting, *snapshot_of(references, play, loaded)

    def position(self, actions: Actions | None = None) -> tuple[Setting, References, Position]:
        """The setting, the references resolved on it, and the position."""
        loaded = self.loaded.get("position") or {}
        play, rows = self.schemas.play, loaded.get("players") or ()
        setting, lookup = self._setting(rows, lambda: in_position(play, loaded, actions or {}))
        references = references_to(
            lookup,
            rows,
            POSITION,
            claims_beside(play.position, loaded, POSITION),
            most_cards=self.most_cards,
            tables=setting.points,
        )
        return setting, references, position_of(references, play, loaded)

    def game(self) -> tuple[Setting, tuple[Player, ...], Position | None, str]:
        """The setting, the players, the position if there is one, and the location of the players.

        A request has either a snapshot or a position.
        """
        has = [name for name in _GAMES if self.written.get(name) is not None]
        if len(has) > 1:
            self.faults.add(FaultCode.NOT_TOGETHER, "", members=_GAMES)
        elif not has and isinstance(self.body, dict):
            self.faults.add(FaultCode.REQUIRED, "/players", member="players")
        for member in self.schemas.play.snapshot:
            if has == ["position"] and self.loaded.get(member.name) is not None:
                both = ("position", member.name)
                self.faults.add(FaultCode.NOT_TOGETHER, "", members=both)
        if has == ["position"]:
            setting, _, position = self.position()
            self.finish()
            return setting, position.players, position, BASE
        setting, players, beside = self.snapshot()
        self.finish()
        return setting, players, beside, ""

    def need_board(self) -> None:
        """Refuse an open board; everything on it is then in doubt."""
        if self.loaded.get("board") == OPEN:
            self.faults.add(FaultCode.BOARD_NEEDED, "/board")
            self.loaded = {**self.loaded, "board": None, "points": None}

    def too_many_tickets(self, at: Location, most: int) -> None:
        """Report that there are more tickets than may be named."""
        self.faults.add(FaultCode.OUT_OF_RANGE, at, measure="tickets", least=0, most=most)

    def finish(self) -> None:
        """Raise the error with all faults, if there are any."""
        if self.faults:
            raise request_faults(self.faults, self.body)

    def _setting(
        self, rows: Sequence[Loaded | None], mentions: Callable[[], Iterator[Mention]]
    ) -> tuple[Setting, Lookup]:
        return setting_of(
            self.game_map,
            self.schemas,
            self.loaded,
            self.written,
            len(rows),
            mentions,
            self.faults,
        )
