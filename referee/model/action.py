"""The actions of the base game. Features add actions of their own, and members to these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from referee.model.member import Open

Mix = int | Mapping[str, int]
"""How many tickets: a number, or a number for each deck."""

Chosen = int | tuple[int, ...]
"""Which tickets (positions on the board), or only how many."""


class Action(Open, frozen=True, kw_only=True):
    """What a player does. `player` is a seat; None means the player to move.

    `phase` is the phase of the game that the action belongs to.
    """

    type: ClassVar[str]
    phase: ClassVar[str] = "play"
    player: int | None = None


class Pick(Struct, frozen=True, gc=False):
    """One card taken: face up (`source` `row`) or blind (`deck`).

    `card` is None if unseen. For a face-up card, `replacement` is the card that replaces it,
    `replacement_from` its deck, and `new_rows` the rows laid anew after three wilds: one, or
    several if all but the last show three wilds again.
    """

    source: str
    card: str | None = None
    deck: str | None = None
    replacement: str | None = None
    replacement_from: str | None = None
    new_rows: tuple[tuple[str | None, ...], ...] | None = None


class DrawCards(Action, frozen=True):
    """Take one or two cards (`draw.two`)."""

    type: ClassVar[str] = "draw_cards"
    picks: tuple[Pick, ...]


class ClaimRoute(Action, frozen=True):
    """Claim a route with cards; `cards` None leaves open what it is paid with."""

    type: ClassVar[str] = "claim_route"
    route: int
    cards: Mapping[str, int] | None


class DrawTickets(Action, frozen=True):
    """Draw tickets: `count` announced, `drawn` and `kept` as far as they are known."""

    type: ClassVar[str] = "draw_tickets"
    count: Mix
    drawn: tuple[int, ...] | None = None
    kept: Chosen | None = None


class Pass(Action, frozen=True):
    """Do nothing, if nothing else can be done (`turn.pass`)."""

    type: ClassVar[str] = "pass"


class KeepTickets(Action, frozen=True):
    """Setup: keep tickets out of those dealt."""

    type: ClassVar[str] = "keep_tickets"
    phase: ClassVar[str] = "setup"
    dealt: Mix | tuple[int, ...]
    kept: Chosen
