"""The answers of the library: the values of the rules, with the JSON of the service."""

from __future__ import annotations

from typing import Any

import orjson
from msgspec import Struct

from referee.model.finding import Finding, Unchecked
from referee.model.position import Position as PositionValue
from referee.model.score import Assumed, PlayerScore, Score
from referee.model.verdict import Effects, Listed, Verdict
from referee.wire.api import answers, requests
from referee.wire.api.questions import line_texts
from referee.wire.api.setting import Setting
from referee.wire.json.strict import dumps
from referee.words.messages import Texts

LANGUAGE = "en"


def about(setting: Setting, language: str) -> Texts:
    """The texts of an answer, about the board of its setting."""
    return Texts(language, setting.game.board)


def in_json(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer in dicts, lists, strings, numbers, booleans and None, as the service sends it."""
    sent: dict[str, Any] = orjson.loads(dumps(answer))
    return sent


class Position(Struct, frozen=True):
    """The position of an answer, ready for further questions."""

    value: PositionValue
    setting: Setting

    def to_dict(self) -> dict[str, Any]:
        """The position in JSON."""
        setting = self.setting
        return in_json(answers.position_value(setting.game, self.value, setting.tracks))


class ScoreAnswer(Struct, frozen=True):
    """The score of a game, with its audit."""

    request: requests.GameRequest
    score: Score
    audit: tuple[Finding, ...]
    language: str = LANGUAGE

    @property
    def players(self) -> tuple[PlayerScore, ...]:
        """The score of each player, in seat order."""
        return self.score.players

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won."""
        return self.score.winners

    @property
    def decided_by(self) -> str:
        """What decided who has won."""
        return self.score.decided_by

    @property
    def end_reached(self) -> bool:
        """Whether somebody's pieces have reached the map's limit; else the game cannot be over."""
        return self.score.end_reached

    @property
    def assumed(self) -> tuple[Assumed, ...]:
        """What is unknown and was counted as none."""
        return self.score.assumed

    def to_dict(self) -> dict[str, Any]:
        """The answer in JSON."""
        say = line_texts(self.request, self.language)
        text = about(self.request.setting, self.language)
        return in_json(answers.score_answer(self.request, self.score, self.audit, text, say))


class VerdictAnswer(Struct, frozen=True):
    """Whether an action is legal, why not, and its outcome."""

    request: requests.VerdictRequest
    verdict: Verdict
    audit: tuple[Finding, ...]
    language: str = LANGUAGE

    @property
    def legal(self) -> bool:
        """Nothing known forbids the action."""
        return self.verdict.legal

    @property
    def certain(self) -> bool:
        """Nothing was left unchecked."""
        return self.verdict.certain

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Why the action is illegal; empty exactly when it is legal."""
        return self.verdict.findings

    @property
    def unchecked(self) -> tuple[Unchecked, ...]:
        """The rules that could not be checked."""
        return self.verdict.unchecked

    @property
    def effects(self) -> Effects | None:
        """What a legal action brings about."""
        return self.verdict.effects

    @property
    def position(self) -> Position | None:
        """The position after a legal action."""
        after = self.verdict.position
        return None if after is None else Position(after, self.request.setting)

    def to_dict(self) -> dict[str, Any]:
        """The answer in JSON."""
        text = about(self.request.setting, self.language)
        return in_json(answers.verdict_answer(self.request, self.verdict, self.audit, text))


class ActionsAnswer(Struct, frozen=True):
    """The actions that the player to move has."""

    request: requests.ListRequest
    actions: tuple[Listed, ...]
    audit: tuple[Finding, ...]
    language: str = LANGUAGE

    @property
    def count(self) -> int:
        """How many actions are listed."""
        return len(self.actions)

    def to_dict(self) -> dict[str, Any]:
        """The answer in JSON."""
        text = about(self.request.setting, self.language)
        return in_json(answers.legal_actions_answer(self.request, self.actions, self.audit, text))


class ReplayAnswer(Struct, frozen=True):
    """A game played again from a position."""

    document: dict[str, Any]
    verdicts: tuple[Verdict, ...]
    first_illegal: int | None
    score: Score
    position: Position

    @property
    def legal(self) -> bool:
        """Whether all actions are legal."""
        return self.first_illegal is None

    def to_dict(self) -> dict[str, Any]:
        """The answer in JSON."""
        return self.document


class AuditAnswer(Struct, frozen=True):
    """The audit of a snapshot or a position."""

    request: requests.GameRequest
    findings: tuple[Finding, ...]
    language: str = LANGUAGE

    def to_dict(self) -> dict[str, Any]:
        """The answer in JSON."""
        text = about(self.request.setting, self.language)
        return in_json(answers.audit_answer(self.request, self.findings, text))
