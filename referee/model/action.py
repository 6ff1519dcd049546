"""The actions a player may ask about. `player` is a seat; None means who is to move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec import Struct

Phase = Literal["setup", "play", "neutral"]
"""The phases of a game; each action belongs to one."""

Mix = int | Mapping[str, int]
"""How many tickets: a number, or a number for each deck."""

Chosen = int | tuple[int, ...]
"""Which tickets (positions on the board), or only how many."""


class Pick(Struct, frozen=True):
    """One card taken: face up (`source` `row`) or blind (`deck`).

    `card` is None where it is not seen. For a face-up card `replacement` is the card laid in its
    stead, `replacement_from` its deck, and `new_rows` the rows laid anew after three wilds: one, or
    several where each but the last shows three wilds again.
    """

    source: str
    card: str | None = None
    deck: str | None = None
    replacement: str | None = None
    replacement_from: str | None = None
    new_rows: tuple[tuple[str | None, ...], ...] | None = None


class DrawCards(Struct, frozen=True):
    """Take one or two cards (`draw.two`); `express` spends an express card of that value first."""

    type: ClassVar[str] = "draw_cards"
    phase: ClassVar[Phase] = "play"
    picks: tuple[Pick, ...]
    express: int | None = None
    express_cards: tuple[str | None, ...] | None = None
    player: int | None = None


class ClaimRoute(Struct, frozen=True):
    """Claim a route with cards; `passengers` are taken by place, `province` is a mat line.

    `cards` None leaves open what it is paid with.
    """

    type: ClassVar[str] = "claim_route"
    phase: ClassVar[Phase] = "play"
    route: int
    cards: Mapping[str, int] | None
    passengers: Mapping[int, str] | None = None
    province: str | None = None
    express: int | None = None
    player: int | None = None


class DrawTickets(Struct, frozen=True):
    """Draw tickets: `count` announced, `drawn` and `kept` as far as they are told."""

    type: ClassVar[str] = "draw_tickets"
    phase: ClassVar[Phase] = "play"
    count: Mix
    drawn: tuple[int, ...] | None = None
    kept: Chosen | None = None
    express: int | None = None
    player: int | None = None


class BuildHarbor(Struct, frozen=True):
    """Build a harbor in a city (a place) with cards (`harbor.*`)."""

    type: ClassVar[str] = "build_harbor"
    phase: ClassVar[Phase] = "play"
    city: int
    cards: Mapping[str, int] | None
    player: int | None = None


class ExchangePieces(Struct, frozen=True):
    """Give `count` pieces of one kind for as many of another (`exchange.pieces`)."""

    type: ClassVar[str] = "exchange_pieces"
    phase: ClassVar[Phase] = "play"
    give: str
    take: str
    count: int
    player: int | None = None


class Pass(Struct, frozen=True):
    """Do nothing, where nothing else can be done (`turn.pass`)."""

    type: ClassVar[str] = "pass"
    phase: ClassVar[Phase] = "play"
    player: int | None = None


class KeepTickets(Struct, frozen=True):
    """Setup: keep tickets out of those dealt."""

    type: ClassVar[str] = "keep_tickets"
    phase: ClassVar[Phase] = "setup"
    dealt: Mix | tuple[int, ...]
    kept: Chosen
    player: int | None = None


class ChoosePieces(Struct, frozen=True):
    """Setup: choose the mix of pieces to play with (`pieces.choose`)."""

    type: ClassVar[str] = "choose_pieces"
    phase: ClassVar[Phase] = "setup"
    pieces: Mapping[str, int]
    player: int | None = None


class DraftTicket(Struct, frozen=True):
    """Setup: pick one ticket of those offered and pass the rest on (`tickets.draft`)."""

    type: ClassVar[str] = "draft_ticket"
    phase: ClassVar[Phase] = "setup"
    offered: tuple[int, ...] | None = None
    ticket: int | None = None
    player: int | None = None


class NeutralTurn(Struct, frozen=True):
    """The neutral player's turn: the ticket turned up, and the track where there is a choice."""

    type: ClassVar[str] = "neutral_turn"
    phase: ClassVar[Phase] = "neutral"
    ticket: int | None
    route: int | None = None
    player: int | None = None


Action = (
    DrawCards
    | ClaimRoute
    | DrawTickets
    | BuildHarbor
    | ExchangePieces
    | Pass
    | KeepTickets
    | ChoosePieces
    | DraftTicket
    | NeutralTurn
)
