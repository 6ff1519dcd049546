"""The questions about a game: parse the request, call the rules, render the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from marshmallow import ValidationError
from msgspec import Struct
from msgspec.structs import replace

from referee.maps.loading import GameMap
from referee.model.action import Action
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts, Finding
from referee.model.position import Position
from referee.model.score import Score
from referee.rules.audits.audit import audit, audit_position, audit_replay, recorded_scores
from referee.rules.score.scoring import score, score_position
from referee.rules.searches.complexity import TooComplex
from referee.rules.turns.turn import is_over, nobody_to_move
from referee.rules.verdicts.judge import Read, legal_actions, play, replay
from referee.wire.api import answers, problems
from referee.wire.api.answers import TextOfLine
from referee.wire.api.problems import ProblemError
from referee.wire.api.requests import (
    GameRequest,
    ReplayRequest,
    read_audit,
    read_legal_actions,
    read_replay,
    read_scores,
    read_verdict,
)
from referee.wire.json.document import RequestFaultsError, RevisionError
from referee.wire.json.strict import NotJsonError, loads
from referee.wire.members.positions import BASE
from referee.wire.schema.fields import RequestId
from referee.wire.schema.limits import LISTED
from referee.words.lines import LineTexts
from referee.words.messages import Texts

T = TypeVar("T")
Document = dict[str, Any]
_ID: Final = RequestId()


class Reply(Struct, frozen=True):
    """The answer to a question, all its findings, and whether its action is legal."""

    document: Document
    findings: tuple[Finding, ...] = ()
    legal: bool | None = None


class Question(Struct, frozen=True):
    """A question: the last part of its address, and its handler."""

    name: str
    reply: Callable[[GameMap, object, Texts], Reply]


def ask(question: Question, game_map: GameMap, raw: bytes, language: str) -> Reply:
    """Answer one request. Raises `ProblemError` if it cannot be judged."""
    return ask_parsed(question, game_map, parse(raw), language)


def ask_parsed(question: Question, game_map: GameMap, body: object, language: str) -> Reply:
    """Answer one request, given its parsed JSON. Raises `ProblemError`."""
    text = Texts(language, None if _has_board(body) else game_map.game.board)
    reply = judged(lambda read: question.reply(game_map, read, text), body, text)
    named = _named(body)
    return replace(reply, document={**named, **reply.document}) if named else reply


def parse(raw: bytes) -> object:
    """The JSON of a request. Raises `ProblemError`."""
    try:
        return loads(raw)
    except NotJsonError as error:
        raise ProblemError(problems.NOT_JSON, error.reason, error.where) from error


def judged(answer: Callable[[Any], T], body: object, text: Texts) -> T:
    """The answer to a request of any kind that has been read. Raises `ProblemError`."""
    try:
        return answer(body)
    except RequestFaultsError as error:
        problem = problems.invalid(error.faults, error.total, text)
        raise problem.with_members(_named(body)) from error
    except TooComplex as error:
        pointer = (BASE if _has_position(body) else "") + error.pointer
        problem = problems.invalid([Fault(FaultCode.TOO_COMPLEX, pointer, {})], 1, text)
        raise problem.with_members(_named(body)) from error
    except RevisionError as error:
        facts = {"given": error.pinned, "revision": error.revision}
        members = {"revision": error.revision, **_named(body)}
        raise ProblemError(problems.OTHER_REVISION, "REVISION", facts, members=members) from error


def _members(body: object) -> Mapping[str, Any]:
    """The members of a request; none if it is not an object."""
    return body if isinstance(body, Mapping) else {}


def _has_position(body: object) -> bool:
    return _members(body).get("position") is not None


def _has_board(body: object) -> bool:
    """Whether a request brings a board of its own."""
    return isinstance(_members(body).get("board"), Mapping)


def _named(body: object) -> Document:
    """The `id` that a request has, repeated in its answer or problem."""
    given = _members(body).get("id")
    try:
        return {} if given is None else {"id": _ID.read(given)}
    except ValidationError:
        return {}


def scores(game_map: GameMap, body: object, text: Texts) -> Reply:
    """The full score of a snapshot or a position, with its audit."""
    request = read_scores(game_map, body)
    text = text.about(request.setting.game.board)
    found = scored(request)
    findings = (*audited(request), *recorded_scores(found))
    say = line_texts(request, text.language)
    return Reply(
        answers.score_answer(request, found, findings, text, say),
        findings,
    )


def line_texts(request: GameRequest | ReplayRequest, language: str) -> TextOfLine | None:
    """The text function for score lines in a language, if the request asks for texts."""
    return LineTexts(request.setting.game.board, language).text if request.texts else None


def audits(game_map: GameMap, body: object, text: Texts) -> Reply:
    """The audit of a snapshot or a position."""
    request = read_audit(game_map, body)
    text = text.about(request.setting.game.board)
    findings = audited(request)
    if any(player.recorded_score is not None for player in request.players):
        findings += tuple(recorded_scores(scored(request)))
    return Reply(answers.audit_answer(request, findings, text), findings)


def scored(request: GameRequest) -> Score:
    """The score of a snapshot or a position."""
    game, position = request.setting.game, request.position
    return score_position(game, position) if position else score(game, request.players)


def audited(request: GameRequest) -> tuple[Finding, ...]:
    """The findings of the audit of a snapshot or a position."""
    game, position = request.setting.game, request.position
    return audit_position(game, position) if position else audit(game, request.players)


def verdicts(game_map: GameMap, body: object, text: Texts) -> Reply:
    """The verdict on an action in a position: legal or not, why, and the outcome."""
    request = read_verdict(game_map, body)
    text = text.about(request.setting.game.board)
    game = request.setting.game
    action = acted(move_known(request.position, request.action), request.action, "/action")
    verdict = play(game, request.position, action)
    odd = audit_position(game, request.position)
    document = answers.verdict_answer(request, verdict, odd, text)
    return Reply(document, (*verdict.findings, *odd), verdict.legal)


def acted(position: Position, action: Action, pointer: str) -> Action:
    """The action with its player: the one named, else the one to move; a fault if neither is known.

    After the end it does not matter whose action it is.
    """
    turn = position.turn
    if action.player is None and (turn is None or turn.player is None) and not is_over(position):
        fault = Fault(FaultCode.REQUIRED, f"{pointer}/player", {"member": "player"})
        raise RequestFaultsError([fault])
    return action


def move_known(position: Position, action: Action | None = None) -> Position:
    """The position, if it or an action names the player to move; else a fault."""
    if nobody_to_move(position) and (action is None or action.player is None):
        fault = Fault(FaultCode.REQUIRED, f"{BASE}/turn/player", {"member": "player"})
        raise RequestFaultsError([fault])
    return position


def _acted_at(move: Read, number: int) -> Read:
    return lambda position: acted(position, move(position), f"/actions/{number}")


def listed_actions(game_map: GameMap, body: object, text: Texts) -> Reply:
    """Every legal action of the player to move in a position."""
    request = read_legal_actions(game_map, body)
    text = text.about(request.setting.game.board)
    game, position = request.setting.game, move_known(request.position)
    listed = legal_actions(game, position, LISTED + 1)
    if len(listed) > LISTED:
        facts: Facts = {"measure": "actions", "least": 0, "most": LISTED}
        raise RequestFaultsError([Fault(FaultCode.OUT_OF_RANGE, "/position", facts)])
    odd = audit_position(game, position)
    return Reply(
        answers.legal_actions_answer(request, listed, odd, text),
        odd,
    )


def replays(game_map: GameMap, body: object, text: Texts) -> Reply:
    """The replay of a list of actions: verdicts, the position reached, its score."""
    request = read_replay(game_map, body)
    text = text.about(request.setting.game.board)
    game = request.setting.game
    moves = [_acted_at(move, number) for number, move in enumerate(request.moves)]
    found = replay(game, request.position, moves)
    odd = audit_replay(game, request.position, found.position)
    findings = tuple(finding for verdict in found.verdicts for finding in verdict.findings)
    say = line_texts(request, text.language)
    document = answers.replay_answer(request, found, odd, text, say)
    return Reply(document, (*odd, *findings), found.first_illegal is None)


QUESTIONS: Mapping[str, Question] = {
    question.name: question
    for question in (
        Question("scores", scores),
        Question("audits", audits),
        Question("verdicts", verdicts),
        Question("legal-actions", listed_actions),
        Question("replays", replays),
    )
}
