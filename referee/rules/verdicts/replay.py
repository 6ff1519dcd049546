"""Replay a game: judge and apply one action after the other, and score what is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.model.action import Action
from referee.model.position import Position
from referee.model.verdict import Replay, Verdict
from referee.rules.core.game import Game
from referee.rules.score.scoring import score_position
from referee.rules.verdicts.judge import play

Read = Callable[[Position], Action]
"""Reads an action on the position it is played in: which track a name means depends on it."""


def replay(game: Game, position: Position, actions: Iterable[Read]) -> Replay:
    """Play the actions until one is illegal."""
    verdicts: list[Verdict] = []
    first_illegal = None
    for number, read in enumerate(actions):
        verdict = play(game, position, read(position))
        verdicts.append(verdict)
        if verdict.position is None:
            first_illegal = number
            break
        position = verdict.position
    return Replay(tuple(verdicts), first_illegal, position, score_position(game, position))
