"""The referee as a library: what the service answers, as values and without HTTP.

A `Map` takes players, positions and actions in the shapes of the contract (`docs/`, `openapi.yaml`)
and gives typed values; `to_dict()` of an answer is the JSON that the service would send.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from referee.errors import InvalidRequest
from referee.library.answers import (
    LANGUAGE,
    ActionsAnswer,
    AuditAnswer,
    Position,
    ReplayAnswer,
    ScoreAnswer,
    VerdictAnswer,
    about,
)
from referee.maps.catalog import product_files
from referee.maps.loading import GameMap, MapFaultsError, load_file, map_of, read_map
from referee.model.fault import Fault, FaultCode
from referee.rules.audits.audit import audit_position, audit_replay, recorded_scores
from referee.rules.drawing.starting import start
from referee.rules.searches.complexity import TooComplex
from referee.rules.verdicts.judge import legal_actions, play, replay
from referee.wire.api import answers, problems, requests
from referee.wire.api.questions import acted, audited, line_texts, move_known, scored
from referee.wire.json.document import RequestFaultsError
from referee.wire.members.positions import BASE
from referee.words.messages import Texts

T = TypeVar("T")
Json = Mapping[str, Any]


class Map:
    """A map to play on. All methods take `options`, `board` and `points` as a request does.

    A position is an object in the shape of the contract, or the position of an answer. Raises
    `referee.InvalidRequest` for a request that cannot be judged.
    """

    def __init__(self, game_map: GameMap) -> None:
        self._map = game_map

    @property
    def id(self) -> str:
        """The id of the map."""
        return self._map.id

    @property
    def contents(self) -> Json:
        """The file of the map."""
        return self._map.contents

    def score(
        self,
        players: Sequence[Json] | Json | Position,
        **beside: Any,  # noqa: ANN401
    ) -> ScoreAnswer:
        """The score of a snapshot (a list of players) or of a position."""
        request = self._game_request(players, beside, requests.read_scores)
        found = _asked(lambda: scored(request))
        return ScoreAnswer(request, found, (*audited(request), *recorded_scores(found)))

    def audit(
        self,
        players: Sequence[Json] | Json | Position,
        **beside: Any,  # noqa: ANN401
    ) -> AuditAnswer:
        """The audit of a snapshot or a position: everything that cannot be true of it."""
        request = self._game_request(players, beside, requests.read_audit)
        return AuditAnswer(request, audited(request))

    def _game_request(
        self,
        players: Sequence[Json] | Json | Position,
        beside: Mapping[str, Any],
        read: Callable[[GameMap, object], requests.GameRequest],
    ) -> requests.GameRequest:
        """A question about a game; the position of an answer is used as is."""
        if isinstance(players, Position) and not beside:
            return _whole(players)
        body = _body(_game(players), beside)
        return _asked(lambda: read(self._map, body))

    def judge(
        self,
        position: Json | Position,
        action: Json,
        **beside: Any,  # noqa: ANN401
    ) -> VerdictAnswer:
        """The verdict on an action in a position: whether it is legal, and its outcome."""
        if isinstance(position, Position) and not beside:
            setting, here = position.setting, position.value
            request = _asked(lambda: requests.read_action(setting, here, action))
        else:
            body = _body({"position": _json(position), "action": action}, beside)
            request = _asked(lambda: requests.read_verdict(self._map, body))
        game, before = request.setting.game, request.position
        _asked(lambda: move_known(before, request.action))
        verdict = play(game, before, _asked(lambda: acted(before, request.action, "/action")))
        return VerdictAnswer(request, verdict, audit_position(game, before))

    def legal_actions(
        self,
        position: Json | Position,
        **beside: Any,  # noqa: ANN401
    ) -> ActionsAnswer:
        """Every legal action of the player to move."""
        if isinstance(position, Position) and not beside:
            request = requests.ListRequest(position.setting, position.value)
        else:
            body = _body({"position": _json(position)}, beside)
            request = _asked(lambda: requests.read_legal_actions(self._map, body))
        game, here = request.setting.game, _asked(lambda: move_known(request.position))
        return ActionsAnswer(request, legal_actions(game, here), audit_position(game, here))

    def replay(
        self,
        position: Json | Position,
        actions: Iterable[Json],
        **beside: Any,  # noqa: ANN401
    ) -> ReplayAnswer:
        """A game played again, action by action, up to the first that is illegal."""
        body = _body({"position": _json(position), "actions": list(actions)}, beside)
        request = _asked(lambda: requests.read_replay(self._map, body))
        game = request.setting.game
        found = _asked(lambda: replay(game, request.position, request.moves))
        odd = audit_replay(game, request.position, found.position)
        say = line_texts(request, LANGUAGE)
        return ReplayAnswer(
            answers.replay_answer(request, found, odd, about(request.setting), say),
            found.verdicts,
            found.first_illegal,
            found.score,
            Position(found.position, request.setting),
        )

    def start(self, players: int, **beside: Any) -> Position:  # noqa: ANN401
        """The position before the first action, for a number of players."""
        names = [{"name": f"Player {seat + 1}"} for seat in range(players)]
        request = _asked(lambda: requests.read_scores(self._map, _body({"players": names}, beside)))
        return Position(start(request.setting.game, request.players), request.setting)


def load_map(source: str | PathLike[str] | Json) -> Map:
    """A map by its id, by the path of its file, or as the JSON of one."""
    try:
        if not isinstance(source, str | PathLike):
            return Map(map_of(source))
        files = product_files()
        if str(source) in files:
            return Map(load_file(files[str(source)]))
        if not os.path.lexists(source):
            raise _no_map(str(source), list(files))
        return Map(read_map(Path(source)))
    except MapFaultsError as error:
        raise _invalid(error.faults, len(error.faults)) from error


def _no_map(source: str, maps: Sequence[str]) -> InvalidRequest:
    """The error for a source that is neither the id of a map nor a file."""
    fault = Fault(FaultCode.UNKNOWN_VALUE, "", {"value": source, "possible": tuple(maps)})
    return _invalid([fault], 1)


def _game(players: Sequence[Json] | Json | Position) -> dict[str, Any]:
    """A snapshot or a position, as a member of a request."""
    if isinstance(players, Position | Mapping):
        return {"position": _json(players)}
    return {"players": list(players)}


def _whole(position: Position) -> requests.GameRequest:
    """A position of an answer, as a request."""
    return requests.GameRequest(position.setting, position.value.players, position.value, BASE)


def _json(position: Json | Position) -> Json:
    return position.to_dict() if isinstance(position, Position) else position


def _body(members: dict[str, Any], beside: Mapping[str, Any]) -> dict[str, Any]:
    """A request; what stands beside the game is left out where it is None."""
    return members | {name: value for name, value in beside.items() if value is not None}


def _asked(ask: Callable[[], T]) -> T:
    """Call the question. Raises `InvalidRequest` if it cannot be judged."""
    try:
        return ask()
    except RequestFaultsError as error:
        raise _invalid(error.faults, error.total) from error
    except TooComplex as error:
        raise _invalid([problems.too_complex(error)], 1) from error


def _invalid(faults: Sequence[Fault], total: int) -> InvalidRequest:
    errors = problems.invalid(faults, total, Texts(LANGUAGE)).members["errors"]
    message = "; ".join(f"{error['pointer']}: {error['detail']}" for error in errors)
    return InvalidRequest(message, errors)


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
