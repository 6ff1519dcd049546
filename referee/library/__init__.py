"""The referee as a library: what the service answers, as values and without HTTP.

A `Map` takes players, positions and actions in the shapes of the contract (`docs/`, `openapi.yaml`)
and gives typed values; `to_dict()` of an answer is the JSON that the service would send.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from marshmallow import ValidationError

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
from referee.wire.api.problems import ProblemError
from referee.wire.api.questions import acted, audited, line_texts, move_known, parse, scored
from referee.wire.json.document import Faults, RequestFaultsError, RevisionError, request_faults
from referee.wire.members.positions import BASE
from referee.wire.schema.fields import Integer
from referee.wire.schema.limits import ACTIONS
from referee.wire.schema.records import Record
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
            request = _asked(lambda: requests.read_action(setting, here, _in_json(action)))
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
        body = _body({"position": _json(position), "actions": _listed(actions)}, beside)
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
        """The position before the first action, for as many players as the map may have."""
        count = Record({"players": Integer(*self._map.game.players, required=True)})
        asked = _asked(lambda: count.read(_in_json({"players": players})))
        body = _body({"players": [{}] * asked["players"]}, beside)
        request = _asked(lambda: requests.read_scores(self._map, body))
        return Position(start(request.setting.game, request.players), request.setting)


def load_map(source: str | PathLike[str] | Json) -> Map:
    """A map by its id, by the path of its file, or as the JSON of one."""
    try:
        if not isinstance(source, str | PathLike):
            return Map(map_of(_in_json(source)))
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
    return {"players": _listed(players)}


def _whole(position: Position) -> requests.GameRequest:
    """A position of an answer, as a request."""
    return requests.GameRequest(position.setting, position.value.players, position.value, BASE)


def _json(position: Json | Position) -> Json:
    return position.to_dict() if isinstance(position, Position) else position


def _body(members: dict[str, Any], beside: Mapping[str, Any]) -> object:
    """A request; what stands beside the game is left out where it is None."""
    return _in_json(members | {name: one for name, one in beside.items() if one is not None})


def _in_json(value: object) -> object:
    """A value of Python as the service would read it. Raises `InvalidRequest`.

    Tuples are lists, other mappings objects, and a value that JSON does not have is refused.
    """
    try:
        written = json.dumps(value, allow_nan=False, default=_mapping).encode()
    except Exception as error:  # a mapping of the caller's may raise whatever it likes
        raise InvalidRequest(f"This cannot be written in JSON: {error}") from error
    try:
        return parse(written)
    except ProblemError as error:
        raise InvalidRequest(problems.document(error, LANGUAGE, "/")["detail"]) from error


def _mapping(value: object) -> dict[Any, Any]:
    """A mapping that is no `dict`, as one."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no type of JSON")


def _listed(values: object) -> object:
    """The items of anything that has some, as far as a request may have so many."""
    if isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping):
        return list(islice(values, ACTIONS + 1))
    return values


def _asked(ask: Callable[[], T]) -> T:
    """Call the question. Raises `InvalidRequest` if it cannot be judged."""
    try:
        return ask()
    except RequestFaultsError as error:
        raise _invalid(error.faults, error.total) from error
    except ValidationError as error:
        faults = Faults()
        faults.collect(error.messages)
        found = request_faults(faults, None)
        raise _invalid(found.faults, found.total) from error
    except RevisionError as error:
        raise InvalidRequest(str(error)) from error
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
