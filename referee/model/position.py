"""A position: the players and what is known of the rest of the table. None means unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct

from referee.model.member import Open
from referee.model.player import Player

NEUTRAL = -1
"""The seat that stands for an owner of routes who is not at the table."""


class UnderWay(Struct, frozen=True):
    """An action that has begun and must be finished first (`turn.one-action`).

    `phase` is the phase of the actions that continue it, if it has its own.
    """

    phase: ClassVar[str | None] = None


class Drawing(UnderWay, frozen=True):
    """A card draw of which a part is done.

    `drawn` are the cards taken so far (None: unseen). `blind` is the number of cards due from the
    deck before the ordinary ones. `unseen` is whether the first card was face up but unseen: if it
    was a wild, the turn is over. `unsure` is whether it is unknown that another card can be taken:
    if none can, the turn is over too.
    """

    drawn: tuple[str | None, ...] = ()
    blind: int = 0
    unseen: bool = False
    unsure: bool = False

    @property
    def begun(self) -> bool:
        """Whether JSON must say that the draw has begun, because no taken or due card shows it."""
        return not self.drawn and not self.blind


class Turn(Struct, frozen=True, gc=False):
    """Whose move it is (`player`: a seat), and which part of the move is done.

    `passes` is how many players in a row have just passed, `ready` the seats that have finished
    their setup. A `phase` that is not given is None: it is play for the actions of play and setup
    for those of the setup.
    """

    player: int | None = None
    round: int | None = None
    phase: str | None = None
    passes: int = 0
    ready: tuple[int, ...] = ()
    under_way: UnderWay | None = None

    @property
    def phase_now(self) -> str | None:
        """The phase whose actions are due: that of the action under way, if it has one."""
        own = None if self.under_way is None else self.under_way.phase
        return self.phase if own is None else own


class Discards(Struct, frozen=True, gc=False):
    """The discarded cards of each deck: their number, and by kind where that is known."""

    totals: Mapping[str, int | None]
    kinds: Mapping[str, int] | None = None


class Position(Open, frozen=True, dict=True, gc=True):
    """What is known of the table.

    `owner` says for each claimed route the seat of its owner. `row` are the face-up cards (None: a
    card not seen). `deck` and `ticket_deck` count cards by deck. `turns_left` counts all players'
    turns of the last round, this one included; None while it has not begun, as far as is known.
    What features add is in `more`.
    """

    players: tuple[Player, ...]
    owner: Mapping[int, int]
    turn: Turn | None = None
    row: tuple[str | None, ...] | None = None
    deck: Mapping[str, int | None] | None = None
    discards: Discards | None = None
    ticket_deck: Mapping[str, int | None] | None = None
    turns_left: int | None = None

    @property
    def worked_out(self) -> dict[str, Any]:
        """Values that the rules cache for this position; a changed position starts empty."""
        return self.__dict__
