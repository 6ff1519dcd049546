"""A position: the players and what is known of the rest of the table. None means unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct

from referee.model.member import Open
from referee.model.player import Player

NEUTRAL = -1
"""The seat of a player who is nobody at the table, as an owner of routes."""


class UnderWay(Struct, frozen=True):
    """An action that has begun and must be finished first (`turn.one-action`).

    `phase` is the phase of the actions that go on with it, where it has one of its own.
    """

    phase: ClassVar[str | None] = None


class Drawing(UnderWay, frozen=True):
    """A card draw of which a part is done.

    `drawn` are the cards taken so far (None: not seen). `blind` is the number of cards that are due
    from the deck before the ordinary ones. `unseen` is whether the first card lay face up and was
    not seen: had it been a wild, the turn would be over. `unsure` is whether it is not known that
    another card can be taken: if not, the turn is over too.
    """

    drawn: tuple[str | None, ...] = ()
    blind: int = 0
    unseen: bool = False
    unsure: bool = False

    @property
    def begun(self) -> bool:
        """Whether it must be said that it has begun: no card taken and none due shows it."""
        return not self.drawn and not self.blind


class Turn(Struct, frozen=True, gc=False):
    """Whose move it is (`player`: a seat), and what of the move is done already.

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
        """What the rules have made of this very position; one that is changed begins anew."""
        return self.__dict__
