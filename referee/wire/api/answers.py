"""Answers: from values to the shapes of the contract, in plain dicts, lists and tuples.

All text is made here, by the `Text` for the requested language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct
from msgspec.structs import asdict

from referee.model.action import Action
from referee.model.finding import Finding, Unchecked
from referee.model.position import Position
from referee.model.score import Line, PlayerScore, Score
from referee.model.verdict import Effects, Listed, Replay, Verdict
from referee.rules.core.game import Game
from referee.rules.turns.turn import is_over
from referee.version import __version__
from referee.wire.api.requests import (
    GameRequest,
    ListRequest,
    ReplayRequest,
    VerdictRequest,
)
from referee.wire.api.setting import Setting
from referee.wire.features.registry import EFFECTS, in_play
from referee.wire.json.document import fragment
from referee.wire.members import actions as of_actions
from referee.wire.members import positions as of_position
from referee.wire.members.naming import Naming
from referee.wire.members.positions import BASE

Document = dict[str, Any]
Text = Callable[[str, Mapping[str, Any]], str]
"""The text of a code with its facts."""
TextOfLine = Callable[[Line], str]
"""The text of a line of a score."""

ACTION: Final = "/action"
UNCHECKED: Final = "UNCHECKED"
"""The code by which the text of an unchecked rule is found; its fact is `rule`."""


def provenance(setting: Setting) -> Document:
    """The map, its revision, the board, and the version of the referee that answers."""
    game_map = setting.game_map
    found = {"id": game_map.id, "revision": game_map.revision, "board": setting.board_kind}
    return {"map": found, "engine": __version__}


def score_answer(
    request: GameRequest,
    score: Score,
    findings: Iterable[Finding],
    text: Text,
    say: TextOfLine | None = None,
) -> Document:
    """The score of a snapshot or a position, with its audit."""
    return {
        **_head(request.setting),
        **score_value(score, request.base, say),
        "audit": finding_values(findings, request.base, text),
    }


def audit_answer(request: GameRequest, findings: Iterable[Finding], text: Text) -> Document:
    """The audit of a snapshot or a position."""
    return {**_head(request.setting), "audit": finding_values(findings, request.base, text)}


def verdict_answer(
    request: VerdictRequest, verdict: Verdict, audit: Iterable[Finding], text: Text
) -> Document:
    """The verdict on an action; effects and position are present only if it is legal."""
    setting = request.setting
    answer = {
        **_head(setting),
        **_verdict(verdict, ACTION, text),
        "audit": finding_values(audit, BASE, text),
        **_effects_of(setting, verdict),
    }
    if verdict.position is not None:
        answer["position"] = position_value(setting.game, verdict.position, setting.tracks)
    return answer


def legal_actions_answer(
    request: ListRequest, listed: Sequence[Listed], audit: Iterable[Finding], text: Text
) -> Document:
    """The listed actions, each with its choices."""
    names = [player.name for player in request.position.players]
    naming = _naming(request.setting.game, names, request.setting.tracks)
    actions = of_actions.listed_values(naming, listed)
    return {
        **_head(request.setting),
        "actions": actions,
        "count": len(actions),
        "game_over": is_over(request.position),
        "audit": finding_values(audit, BASE, text),
    }


def replay_answer(
    request: ReplayRequest,
    replay: Replay,
    audit: Iterable[Finding],
    text: Text,
    say_line: TextOfLine | None = None,
) -> Document:
    """A replay: the verdicts up to its end, the position reached, and its score.

    `audit` covers the first and the last position.
    """
    setting, say = request.setting, _remembering(text)
    verdicts = [
        _verdict(verdict, f"/actions/{number}", say) | _effects_of(setting, verdict)
        for number, verdict in enumerate(replay.verdicts)
    ]
    return {
        **_head(setting),
        "legal": replay.first_illegal is None,
        "first_illegal": replay.first_illegal,
        "verdicts": verdicts,
        "position": position_value(setting.game, replay.position, setting.tracks),
        "score": score_value(replay.score, BASE, say_line),
        "audit": finding_values(audit, BASE, text),
    }


def position_value(
    game: Game, position: Position, tracks: Mapping[int, int] | None = None
) -> Document:
    """A position in JSON, ready to be sent back; `tracks` are those of an open board."""
    names = [player.name for player in position.players]
    return of_position.position_value(_naming(game, names, tracks), position)


def action_value(
    game: Game, action: Action, names: Sequence[str], tracks: Mapping[int, int] | None = None
) -> Document:
    """An action in JSON, in the form that requests take."""
    return of_actions.action_value(_naming(game, names, tracks), action)


def score_value(score: Score, base: str, say: TextOfLine | None = None) -> Document:
    """A score; `base` is the location of the players. Lines have texts if `say` is given."""
    return {
        "players": [_player_score(player, say) for player in score.players],
        "winners": list(score.winners),
        "decided_by": score.decided_by,
        "end_reached": score.end_reached,
        "assumed": [
            {"pointer": fragment(base + assumed.pointer), "part": assumed.part}
            for assumed in score.assumed
        ],
    }


def finding_values(
    findings: Iterable[Finding], base: str, text: Text, action: str = ACTION
) -> list[Document]:
    """Findings with their texts. Their pointers lead into the request."""
    return [
        {
            "code": finding.code.value,
            "rule": finding.rule,
            "pointer": _pointer(finding.pointer, base, action),
            "message": text(finding.code.value, {"rule": finding.rule, **finding.facts}),
            **finding.facts,
        }
        for finding in findings
    ]


def _naming(game: Game, names: Sequence[str], tracks: Mapping[int, int] | None = None) -> Naming:
    """How things are named in a game with these players."""
    return Naming(game, in_play(tuple(game.rules.numbers)), names, tracks)


def _head(setting: Setting) -> Document:
    return {**provenance(setting), "options": dict(setting.options)}


def _player_score(player: PlayerScore, say: TextOfLine | None) -> Document:
    found: Document = {
        "name": player.name,
        "place": player.place,
        "total": player.total,
        "tickets_completed": player.tickets_completed,
        **player.measured,
        "points": dict(player.points),
        "lines": [
            {"part": line.part, "rule": line.rule, **line.facts, "points": line.points}
            for line in player.lines
        ],
        "marker": player.marker,
    }
    if say is not None:
        for line, written in zip(player.lines, found["lines"], strict=True):
            written["text"] = say(line)
    if player.recorded_score is not None:
        difference = player.recorded_score - player.total
        found["recorded"] = {"score": player.recorded_score, "difference": difference}
    return found


def _pointer(pointer: str, base: str, action: str) -> str:
    if pointer == ACTION or pointer.startswith(f"{ACTION}/"):
        return fragment(action + pointer.removeprefix(ACTION))
    return fragment(base + pointer)


def _verdict(verdict: Verdict, action: str, text: Text) -> Document:
    return {
        "legal": verdict.legal,
        "certain": verdict.certain,
        "findings": finding_values(verdict.findings, BASE, text, action),
        "unchecked": [_unchecked(one, action, text) for one in verdict.unchecked],
    }


def _unchecked(unchecked: Unchecked, action: str, text: Text) -> Document:
    """A rule that was not checked, and why."""
    return {
        "rule": unchecked.rule,
        "pointer": _pointer(unchecked.pointer, BASE, action),
        "message": text(UNCHECKED, {"rule": unchecked.rule}),
    }


def _remembering(text: Text) -> Text:
    """The same text, cached: a thousand actions share most of their unchecked rules."""
    known: dict[Any, str] = {}

    def say(code: str, facts: Mapping[str, Any]) -> str:
        if code != UNCHECKED:
            return text(code, facts)
        rule = facts["rule"]
        if rule not in known:
            known[rule] = text(code, facts)
        return known[rule]

    return say


def _effects_of(setting: Setting, verdict: Verdict) -> Document:
    if verdict.effects is None:
        return {}
    return {"effects": effects_value(setting, verdict.effects)}


def effects_value(setting: Setting, effects: Effects) -> Document:
    """The effects of an action; those of features are present on every map, or if they apply."""
    found: Document = {
        "points": effects.points,
        "pieces": effects.pieces,
        "cards_spent": effects.cards_spent,
    }
    for member in EFFECTS:
        value = effects.more.get(member.name, member.default)
        found[member.name] = asdict(value) if isinstance(value, Struct) else value
    for member in in_play(setting.game_map.features).more_effects:
        if member.name in effects.more:
            value = member.of(effects)
            found[member.name] = asdict(value) if isinstance(value, Struct) else value
    naming = Naming(setting.game, in_play(setting.game_map.features), (), setting.tracks)
    if effects.route is not UNSET:
        found["route"] = naming.route(effects.route)
    for name, taken in (("drawn", effects.drawn), ("kept", effects.kept)):
        if taken is not UNSET:
            found[name] = None if taken is None else [_taken(naming, one) for one in taken]
    found["turn_complete"] = effects.turn_complete
    found["last_round_begins"] = effects.last_round_begins
    found["game_over"] = effects.game_over
    return found


def _taken(naming: Naming, one: str | int | None) -> Any:  # noqa: ANN401 a ticket or a card
    """A ticket by its name, a card unchanged; None is an unseen one."""
    return naming.ticket(one) if isinstance(one, int) else one
