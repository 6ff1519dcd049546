"""A game played again, action by action."""

from __future__ import annotations

from dataclasses import dataclass

from referee.model.position import Position
from referee.model.score import Score
from referee.model.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Replay:
    """The verdicts up to the first illegal action, and the position and score reached.

    `first_illegal` is the number of the action, or None.
    """

    verdicts: tuple[Verdict, ...]
    first_illegal: int | None
    position: Position
    score: Score
