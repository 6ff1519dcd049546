"""A position: the players and what is known of the rest of the table. None means unknown."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.model.action import Phase
from referee.model.player import Player

NEUTRAL = -1
"""The neutral player's seat, as an owner of routes."""


class Turn(Struct, frozen=True):
    """Whose move it is (`player`: a seat), and what of the move is done already.

    `drawn` are the cards taken so far (None: unseen), `express` the cards of an express card that
    are still to be drawn, `begun` whether those were all drawn and the draw goes on, `unseen`
    whether the first card lay face up and was not seen: had it been a wild, the turn would be over.
    `unsure` is whether it is not known that a second card can be taken: if not, it is over too.
    `passes` is how many players in a row have just passed, `ready` the seats that have finished
    their setup. A `phase` that is not given is None: it is play for the actions of play and setup
    for those of the setup.
    """

    player: int | None = None
    drawn: tuple[str | None, ...] = ()
    express: int = 0
    round: int | None = None
    phase: Phase | None = None
    passes: int = 0
    ready: tuple[int, ...] = ()
    begun: bool = False
    unseen: bool = False
    unsure: bool = False

    @property
    def drawing(self) -> bool:
        """Whether a card draw is under way (`turn.one-action`)."""
        return bool(self.drawn or self.express or self.begun)


class Discards(Struct, frozen=True):
    """The discarded cards of each deck: their number, and by kind where that is known."""

    totals: Mapping[str, int | None]
    kinds: Mapping[str, int] | None = None


class Neutral(Struct, frozen=True):
    """The neutral player: routes, pieces left, the seat holding the marker, whether it stopped."""

    routes: tuple[int, ...] = ()
    pieces: int | None = None
    marker: int | None = None
    stopped: bool = False


class Position(Struct, frozen=True):
    """What is known of the table.

    `owner` says for each claimed route the seat of its owner. `row` are the face-up cards (None: a
    card not seen). `deck` and `ticket_deck` count cards by deck. `waiting` are the passengers on
    the board by place. `turns_left` counts all players' turns of the last round, this one
    included; None while it has not begun, as far as is known.
    """

    players: tuple[Player, ...]
    owner: Mapping[int, int]
    turn: Turn | None = None
    row: tuple[str | None, ...] | None = None
    deck: Mapping[str, int | None] | None = None
    discards: Discards | None = None
    ticket_deck: Mapping[str, int | None] | None = None
    waiting: Mapping[int, Mapping[str, int]] | None = None
    turns_left: int | None = None
    neutral: Neutral | None = None
