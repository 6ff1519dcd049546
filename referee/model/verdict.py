"""What is judged: an action that is listed, a verdict with its effects, and a whole game."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType, field

from referee.model.action import Action
from referee.model.finding import Finding, Unchecked
from referee.model.member import Open
from referee.model.position import Position
from referee.model.score import Score

BANK = "bank"


class Effects(Open, frozen=True):
    """The effects of an action. None means unknown, or not applicable.

    `drawn` are the cards, or the tickets by their positions on the board, that were taken (None
    among them: one not seen), `kept` the tickets kept, `route` the position of the route that
    somebody now owns; each is there where the action brings any.
    """

    points: int | None = 0
    pieces: Mapping[str, int] | None = field(default_factory=dict)
    cards_spent: Mapping[str, int] | None = field(default_factory=dict)
    route: int | UnsetType = UNSET
    drawn: tuple[str | int | None, ...] | UnsetType | None = UNSET
    kept: tuple[int, ...] | UnsetType | None = UNSET
    turn_complete: bool | None = True
    last_round_begins: bool | None = False
    game_over: bool | None = False


class Verdict(Struct, frozen=True, gc=False):
    """The answer of the referee. `legal` is true exactly when there are no findings.

    `certain` is true when nothing was left unchecked. `effects` and `position` are there when a
    legal action was played, and not only judged.
    """

    findings: tuple[Finding, ...]
    unchecked: tuple[Unchecked, ...]
    effects: Effects | None = None
    position: Position | None = None

    @property
    def legal(self) -> bool:
        """Nothing known forbids the action."""
        return not self.findings

    @property
    def certain(self) -> bool:
        """Nothing was left unchecked."""
        return not self.unchecked


class Replay(Struct, frozen=True):
    """The verdicts up to the first illegal action, and the position and score reached.

    `first_illegal` is the number of the action, or None.
    """

    verdicts: tuple[Verdict, ...]
    first_illegal: int | None
    position: Position
    score: Score


Choice = Mapping[str, object]


NO_CHOICE: Choice = {}


class Listed(Struct, frozen=True, gc=False):
    """An action that a player has, and what may be chosen beside it.

    `choices` maps a member of the action to what it may be; leaving it out is a choice too, but
    for the members named in `requires`.
    """

    action: Action
    choices: Choice = NO_CHOICE
    requires: tuple[str, ...] = ()
