"""The questions about a game: read what was sent, ask the rules, render what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from referee import messages
from referee.api import observe, problems, rendering
from referee.api.faults import RequestFaultsError, RevisionError
from referee.api.problems import ProblemError
from referee.api.reading import read_audit, read_scores
from referee.api.strict_json import NotJsonError, loads
from referee.maps import GameMap
from referee.model.finding import Finding
from referee.rules.audit import audit, recorded_scores
from referee.rules.scoring import score

Document = dict[str, Any]
Text = Callable[[str, Mapping[str, Any]], str]


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question, and whether an action in it is legal."""

    document: Document
    legal: bool | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the end of its address, how it is answered, whether it is taken line by line."""

    name: str
    reply: Callable[[GameMap, object, Text], Reply]
    lines: bool = False


def ask(question: Question, game_map: GameMap, raw: bytes, language: str) -> Reply:
    """Answer one request. Raises `ProblemError` where it cannot be judged."""
    try:
        body = loads(raw)
        return question.reply(game_map, body, partial(messages.text, language))
    except NotJsonError as error:
        raise ProblemError(problems.NOT_JSON, error.reason, error.where) from error
    except RequestFaultsError as error:
        raise problems.invalid(error.faults, language) from error
    except RevisionError as error:
        facts = {"given": error.pinned, "revision": error.revision}
        members = {"revision": error.revision}
        raise ProblemError(
            problems.OTHER_REVISION, "REVISION", facts, members=members
        ) from error


def scores(game_map: GameMap, body: object, text: Text) -> Reply:
    """A snapshot: the full score, and what about the snapshot cannot be."""
    request = read_scores(game_map, body)
    game = request.table.game
    found = score(game, request.players)
    findings = (*audit(game, request.players), *recorded_scores(found))
    _count(findings)
    return Reply(rendering.score_answer(request, found, findings, text))


def audits(game_map: GameMap, body: object, text: Text) -> Reply:
    """A snapshot or a position: everything about it that cannot be."""
    request = read_audit(game_map, body)
    game = request.table.game
    findings = audit(game, request.players)
    if any(player.recorded_score is not None for player in request.players):
        findings += tuple(recorded_scores(score(game, request.players)))
    _count(findings)
    return Reply(rendering.audit_answer(request, findings, text))


def _count(findings: Iterable[Finding]) -> None:
    for finding in findings:
        observe.FINDINGS.labels(finding.code).inc()


QUESTIONS = (
    Question("scores", scores, lines=True),
    Question("audits", audits, lines=True),
)
