"""The referee as a library: what the service answers, as values and without HTTP.

A `Map` takes players, positions and actions in the shapes of the contract (`docs/`, `openapi.yaml`)
and gives typed values; `to_dict()` of an answer is the JSON that the service would send.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from referee.library.answers import (
    LANGUAGE,
    ActionsAnswer,
    AuditAnswer,
    Position,
    ReplayAnswer,
    ScoreAnswer,
    VerdictAnswer,
    about,
    in_json,
)
from referee.library.given import in_list, judged, plain, unknown_value
from referee.maps.catalog import product_files
from referee.maps.loading import GameMap, load_file, map_of, read_map
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.rules.audits.audit import audit_position, audit_replay, recorded_scores
from referee.rules.drawing.starting import start
from referee.rules.verdicts.judge import legal_actions, play, replay
from referee.wire.api import answers, requests
from referee.wire.api.questions import acted, audited, line_texts, move_known, scored
from referee.wire.json.document import RequestFaultsError
from referee.wire.members.positions import BASE

Json = Mapping[str, Any]


class Map:
    """A map to play on.

    A position is an object in the shape of the contract, or the position of an answer. All methods
    take `options`, `board` and `points` as a request does, and the `language` of the texts in
    `to_dict()`. They raise `referee.InvalidRequest` for whatever cannot be judged, and nothing else
    for any value that a caller gives.
    """

    def __init__(self, game_map: GameMap) -> None:
        self._map = game_map

    def __repr__(self) -> str:
        return f"referee.load({self.id!r})"

    @property
    def id(self) -> str:
        """The id of the map."""
        return self._map.id

    @property
    def contents(self) -> Json:
        """The file of the map."""
        return self._map.contents

    @judged
    def score(
        self,
        players: Sequence[Json] | Json | Position,
        *,
        options: Json | None = None,
        board: Json | str | None = None,
        points: Json | None = None,
        texts: bool | None = None,
        language: str = LANGUAGE,
    ) -> ScoreAnswer:
        """The score of a snapshot (a list of players) or of a position.

        With `texts` every line of the score has a text.
        """
        beside = _beside(options=options, board=board, points=points, texts=texts)
        request = self._game_request(players, beside, requests.read_scores)
        found = scored(request)
        return ScoreAnswer(request, found, (*audited(request), *recorded_scores(found)), language)

    @judged
    def audit(
        self,
        players: Sequence[Json] | Json | Position,
        *,
        options: Json | None = None,
        board: Json | str | None = None,
        points: Json | None = None,
        language: str = LANGUAGE,
    ) -> AuditAnswer:
        """The audit of a snapshot or a position: everything that cannot be true of it."""
        beside = _beside(options=options, board=board, points=points)
        request = self._game_request(players, beside, requests.read_audit)
        return AuditAnswer(request, audited(request), language)

    def _game_request(
        self,
        players: Sequence[Json] | Json | Position,
        beside: Json,
        read: Callable[[GameMap, object], requests.GameRequest],
    ) -> requests.GameRequest:
        """A question about a game; the position of an answer is used as is."""
        if isinstance(players, Position) and not beside:
            return _whole(players)
        member = "position" if isinstance(players, Position | Mapping) else "players"
        return read(
            self._map,
            plain({member: _json(players if member == "position" else in_list(players)), **beside}),
        )

    @judged
    def judge(
        self,
        position: Json | Position,
        action: Json,
        *,
        options: Json | None = None,
        board: Json | str | None = None,
        points: Json | None = None,
        language: str = LANGUAGE,
    ) -> VerdictAnswer:
        """The verdict on an action in a position: whether it is legal, and its outcome."""
        beside = _beside(options=options, board=board, points=points)
        if isinstance(position, Position) and not beside:
            written = plain({"action": action})["action"]
            request = requests.read_action(position.setting, position.value, written)
        else:
            body = plain({"position": _json(position), "action": action, **beside})
            request = requests.read_verdict(self._map, body)
        game, before = request.setting.game, request.position
        move_known(before, request.action)
        verdict = play(game, before, acted(before, request.action, "/action"))
        return VerdictAnswer(request, verdict, audit_position(game, before), language)

    @judged
    def legal_actions(
        self,
        position: Json | Position,
        *,
        options: Json | None = None,
        board: Json | str | None = None,
        points: Json | None = None,
        language: str = LANGUAGE,
    ) -> ActionsAnswer:
        """Every legal action of the player to move."""
        beside = _beside(options=options, board=board, points=points)
        if isinstance(position, Position) and not beside:
            request = requests.ListRequest(position.setting, position.value)
        else:
            body = plain({"position": _json(position), **beside})
            request = requests.read_legal_actions(self._map, body)
        game, here = request.setting.game, move_known(request.position)
        listed = legal_actions(game, here)
        return ActionsAnswer(request, listed, audit_position(game, here), language)

    @judged
    def replay(
        self,
        position: Json | Position,
        actions: Iterable[Json],
        *,
        options: Json | None = None,
        board: Json | str | None = None,
        points: Json | None = None,
        language: str = LANGUAGE,
    ) -> ReplayAnswer:
        """A game played again, action by action, up to the first that is illegal."""
        beside = _beside(options=options, board=board, points=points)
        body = plain({"position": _json(position), "actions": in_list(actions), **beside})
        request = requests.read_replay(self._map, body)
        game = request.setting.game
        found = replay(game, request.position, request.moves)
        odd = audit_replay(game, request.position, found.position)
        say = line_texts(request, language)
        text = about(request.setting, language)
        return ReplayAnswer(
            in_json(answers.replay_answer(request, found, odd, text, say)),
            found.verdicts,
            found.first_illegal,
            found.score,
            Position(found.position, request.setting),
        )

    @judged
    def start(
        self,
        players: int | Sequence[str],
        *,
        options: Json | None = None,
        board: Json | str | None = None,
        points: Json | None = None,
        language: str = LANGUAGE,  # noqa: ARG002 of the errors
    ) -> Position:
        """The position before the first action, for so many players or for players by name.

        >>> import referee
        >>> position = referee.load("usa").start(["Anna", "Ben"])
        >>> [player["name"] for player in position.to_dict()["players"]]
        ['Anna', 'Ben']
        """
        given = plain(players)
        fewest, most = self._map.game.players
        count = given if isinstance(given, int) else len(given) if isinstance(given, list) else None
        if count is None or isinstance(given, bool):
            fault = Fault(FaultCode.WRONG_TYPE, "/players", {"expected": "integer or list"})
            raise RequestFaultsError([fault])
        if not fewest <= count <= most:
            limits: Facts = {"measure": "number", "least": fewest, "most": most}
            raise RequestFaultsError([Fault(FaultCode.OUT_OF_RANGE, "/players", limits)])
        seats = [{"name": name} for name in given] if isinstance(given, list) else [{}] * count
        beside = _beside(options=options, board=board, points=points)
        body = plain({"players": seats, **beside})
        request = requests.read_scores(self._map, body)
        return Position(start(request.setting.game, request.players), request.setting)


@judged
def load_map(source: str | PathLike[str] | Json) -> Map:
    """A map by its id, by the path of its file, or as the JSON of one."""
    if not isinstance(source, str | PathLike):
        return Map(map_of(plain(source)))
    path = os.fsdecode(source)
    files = product_files()
    if path in files:
        return Map(load_file(files[path]))
    if not os.path.lexists(path):
        raise unknown_value("", path, tuple(files))
    return Map(read_map(Path(path)))


def _whole(position: Position) -> requests.GameRequest:
    """A position of an answer, as a request."""
    return requests.GameRequest(position.setting, position.value.players, position.value, BASE)


def _json(given: object) -> object:
    return given.to_dict() if isinstance(given, Position) else given


def _beside(**members: object) -> Json:
    """The members of a request beside the game, without those that are None."""
    return {name: value for name, value in members.items() if value is not None}


__all__ = [
    "ActionsAnswer",
    "AuditAnswer",
    "Map",
    "Position",
    "ReplayAnswer",
    "ScoreAnswer",
    "VerdictAnswer",
    "load_map",
]
