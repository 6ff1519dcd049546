"""A game played again, action by action."""

from __future__ import annotations

from msgspec import Struct

from referee.model.position import Position
from referee.model.score import Score
from referee.model.verdict import Verdict


class Replay(Struct, frozen=True):
    """The verdicts up to the first illegal action, and the position and score reached.

    `first_illegal` is the number of the action, or None.
    """

    verdicts: tuple[Verdict, ...]
    first_illegal: int | None
    position: Position
    score: Score
