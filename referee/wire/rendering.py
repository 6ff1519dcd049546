"""Answers: from values to the shapes of the contract, in plain dicts, lists and tuples.

Text is made here and only here, by the `Text` that the edge gives for the language asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from referee import __version__
from referee.model.board import Board
from referee.model.finding import Finding, Unchecked
from referee.model.legal import Listed
from referee.model.replay import Replay
from referee.model.score import Line, PlayerScore, Score
from referee.model.verdict import Effects, Verdict
from referee.wire.problems import fragment
from referee.wire.reading import (
    AuditRequest,
    ListRequest,
    ReplayRequest,
    ScoresRequest,
    Table,
    VerdictRequest,
)
from referee.wire.reading_position import BASE
from referee.wire.rendering_actions import action_value
from referee.wire.rendering_plain import plain
from referee.wire.rendering_position import position_value

__all__ = [
    "Text",
    "action_value",
    "audit_answer",
    "legal_actions_answer",
    "position_value",
    "provenance",
    "replay_answer",
    "score_answer",
    "verdict_answer",
]

Document = dict[str, Any]
Text = Callable[[str, Mapping[str, Any]], str]
"""The text of a code with its facts."""

ACTION: Final = "/action"
UNCHECKED: Final = "UNCHECKED"
"""The code by which the text of an unchecked rule is found; its fact is `rule`."""


def provenance(table: Table) -> Document:
    """Which map, which revision of it, which board, and which referee has answered."""
    game_map = table.game_map
    told = {"id": game_map.id, "revision": game_map.revision, "board": table.board_kind}
    return {"map": told, "engine": __version__}


def score_answer(
    request: ScoresRequest, score: Score, findings: Iterable[Finding], text: Text
) -> Document:
    """The score of a snapshot, with what about the snapshot cannot be."""
    return {
        **_head(request.table),
        **score_value(score, "", _written(request.table)),
        "audit": finding_values(findings, "", text),
    }


def audit_answer(request: AuditRequest, findings: Iterable[Finding], text: Text) -> Document:
    """Everything about a snapshot or position that cannot be."""
    return {**_head(request.table), "audit": finding_values(findings, request.base, text)}


def verdict_answer(
    request: VerdictRequest, verdict: Verdict, audit: Iterable[Finding], text: Text
) -> Document:
    """The verdict on an action; effects and position are there only where it is legal."""
    answer = {
        **_head(request.table),
        **_verdict(verdict, ACTION, text),
        "audit": finding_values(audit, BASE, text),
    }
    return answer | _consequences(request.table, verdict)


def legal_actions_answer(request: ListRequest, listed: Sequence[Listed]) -> Document:
    """The actions that there are, each with what may be chosen beside it."""
    table = request.table
    names = [player.name for player in request.position.players]
    actions = []
    # Many claims have the very same choices.
    choices: dict[int, Document] = {}
    for one in listed:
        action = action_value(table.game, one.action, names, table.tracks)
        if one.choices:
            if id(one.choices) not in choices:
                choices[id(one.choices)] = plain(one.choices)
            action["choices"] = choices[id(one.choices)]
        if one.requires:
            action["requires"] = list(one.requires)
        actions.append(action)
    return {**_head(table), "actions": actions, "count": len(actions)}


def replay_answer(
    request: ReplayRequest, replay: Replay, audit: Iterable[Finding], text: Text
) -> Document:
    """A replay: the verdicts as far as it goes, the position that is reached, and its score.

    `audit` is about the position that the replay starts from.
    """
    table = request.table
    say = _remembering(text)
    verdicts = [
        _verdict(verdict, f"/actions/{number}", say) | _effects_of(verdict)
        for number, verdict in enumerate(replay.verdicts)
    ]
    return {
        **_head(table),
        "legal": replay.first_illegal is None,
        "first_illegal": replay.first_illegal,
        "verdicts": verdicts,
        "position": position_value(table.game, replay.position, table.tracks),
        "score": score_value(replay.score, BASE, _written(table)),
        "audit": finding_values(audit, BASE, text),
    }


Written = Mapping[int, Document]
"""Lines that have been rendered already, by the identity of the line."""

_WRITTEN: dict[str, tuple[Board, Written]] = {}


def _written(table: Table) -> Written:
    """The lines of the routes and tickets of a map's own board, kept together with the board.

    As long as the board is kept, no other line can have the identity of one of its lines.
    """
    board, game_map = table.game.board, table.game_map
    if board is not game_map.game.board:
        return {}
    kept = _WRITTEN.get(game_map.id)
    if kept is None or kept[0] is not board:
        lines = (*board.route_lines, *board.lost_lines)
        kept = board, {id(line): _line(line) for line in lines}
        _WRITTEN[game_map.id] = kept
    return kept[1]


def score_value(score: Score, base: str, written: Written) -> Document:
    """A score; `base` is where the players stand."""
    return {
        "players": [_player_score(player, written) for player in score.players],
        "winners": list(score.winners),
        "decided_by": score.decided_by,
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
            "message": text(finding.code.value, finding.facts),
            **finding.facts,
        }
        for finding in findings
    ]


def _head(table: Table) -> Document:
    return {**provenance(table), "options": dict(table.options)}


def _player_score(player: PlayerScore, written: Written) -> Document:
    told: Document = {
        "name": player.name,
        "place": player.place,
        "total": player.total,
        "tickets_completed": player.tickets_completed,
        "points": dict(player.points),
        "lines": [written.get(id(line)) or _line(line) for line in player.lines],
        "marker": player.marker,
    }
    if player.recorded_score is not None:
        difference = player.recorded_score - player.total
        told["recorded"] = {"score": player.recorded_score, "difference": difference}
    return told


def _line(line: Line) -> Document:
    return {"part": line.part, "rule": line.rule, **line.facts, "points": line.points}


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
    """The same text; what could not be checked is much the same for a thousand actions."""
    told: dict[Any, str] = {}

    def say(code: str, facts: Mapping[str, Any]) -> str:
        if code != UNCHECKED:
            return text(code, facts)
        rule = facts["rule"]
        if rule not in told:
            told[rule] = text(code, facts)
        return told[rule]

    return say


def _consequences(table: Table, verdict: Verdict) -> Document:
    told = _effects_of(verdict)
    if verdict.position is not None:
        told["position"] = position_value(table.game, verdict.position, table.tracks)
    return told


def _effects_of(verdict: Verdict) -> Document:
    return {} if verdict.effects is None else {"effects": _effects(verdict.effects)}


def _effects(effects: Effects) -> Document:
    toll, province = effects.toll, effects.province
    return {
        "points": effects.points,
        "pieces": None if effects.pieces is None else dict(effects.pieces),
        "cards_spent": None if effects.cards_spent is None else dict(effects.cards_spent),
        "passengers": dict(effects.passengers),
        "toll": toll and {"amount": toll.amount, "paid_by": toll.paid_by, "paid_to": toll.paid_to},
        "loan": effects.loan,
        "province": province and {"line": province.line, "spot": province.spot},
        "turn_complete": effects.turn_complete,
        "last_round_begins": effects.last_round_begins,
    }
