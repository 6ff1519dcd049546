"""What tests of features ask of a position."""

from __future__ import annotations

from referee.model.action import Action
from referee.model.position import Position
from referee.rules.core.game import Game
from referee.rules.verdicts.judge import judge, legal_actions, play
from tests.rules.verdicts import writing


def found(game: Game, position: Position, action: Action) -> list[str]:
    """The reasons against an action."""
    return [writing.finding(finding) for finding in judge(game, position, action).findings]


def unchecked(game: Game, position: Position, action: Action) -> list[str]:
    """What of an action cannot be checked."""
    return [writing.unchecked(left) for left in judge(game, position, action).unchecked]


def played(game: Game, position: Position, *actions: Action) -> Position:
    """The position after some legal actions."""
    for action in actions:
        verdict = play(game, position, action)
        assert verdict.position is not None, verdict.findings
        position = verdict.position
    return position


def listed(game: Game, position: Position, **members: object) -> list[dict[str, object]]:
    """The legal actions that have some members, as in an answer."""
    every = [writing.listed(game, entry) for entry in legal_actions(game, position)]
    return [entry for entry in every if entry.items() >= members.items()]
