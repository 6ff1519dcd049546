"""Tunnels as values: the numbers of the map, a declared tunnel, and its completion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from referee.model.action import Action
from referee.model.board import GRAY
from referee.model.member import Member
from referee.model.position import Position, UnderWay
from referee.rules.claims.claim import Claim
from referee.rules.core.game import Game
from referee.rules.deck import piles

TUNNEL = Member[bool]("tunnel", False)
"""Whether a route is a tunnel."""
TURNED = Member[tuple[str | None, ...] | None]("turned", None)
"""The cards turned up for a tunnel; None if not given."""
EXTRA = Member[Mapping[str, int]]("extra", {})
"""The extra cards that are paid for a tunnel."""
WITHDRAW = Member[bool]("withdraw", False)
"""Whether a tunnel is withdrawn."""

Turned = tuple[str | None, ...] | None
"""Cards turned up, with None for an unseen one; None if the cards or their number is unknown."""

DECLARE, PAY, GIVE_UP = "tunnel.declare", "tunnel.extra", "tunnel.withdraw"


class Tunnels(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of cards turned up for a tunnel (`tunnel.declare`)."""

    cards: Annotated[int, Meta(ge=1, le=20)]


class Declared(UnderWay, frozen=True):
    """A declared tunnel: the route, the cards laid down, and those turned up.

    If `cards` is None, the cards laid down are unknown; if `turned` is None, it is unknown whether
    any were turned up.
    """

    route: int
    cards: Mapping[str, int] | None
    turned: tuple[str | None, ...] | None = None


class FinishTunnel(Action, frozen=True):
    """Pay what the cards turned up for a tunnel ask for, or withdraw (`tunnel.extra`).

    If `turned` is None, the position has the turned cards.
    """

    type: ClassVar[str] = "finish_tunnel"
    turned: tuple[str | None, ...] | None = None
    extra: Mapping[str, int] = {}
    withdraw: bool = False


class Surcharge(Struct, frozen=True):
    """The extra cards that a tunnel asks for; None if unknown."""

    extra_needed: int | None


EFFECT = Member[Surcharge | None]("tunnel", None)
"""What a tunnel asked for."""


class Attempt(Struct, frozen=True):
    """A tunnel that is being finished: the claim, the cards laid down, those turned up.

    `position` is the one while it is under way: the cards laid down are no longer in the hand.
    `turned` is None if the cards turned up, or their number, is unknown.
    """

    game: Game
    position: Position
    claim: Claim
    cards: Mapping[str, int] | None
    turned: tuple[str | None, ...] | None
    new: bool
    extra: Mapping[str, int]
    withdraw: bool

    @property
    def paid_in(self) -> list[str]:
        """The colors of the extra cards."""
        kinds = self.game.cards.kinds
        colors = [kinds[card].color for card, number in self.extra.items() if number]
        return list(dict.fromkeys(color for color in colors if color is not None))

    @property
    def laid_in(self) -> tuple[str | None, ...]:
        """The color laid down, or the colors it may be; None if only wilds were.

        If the cards laid down are unknown, the extra cards paid show the color.
        """
        kinds = self.game.cards.kinds
        if self.cards is not None:
            colors = [kinds[card].color for card, number in self.cards.items() if number]
            return (next((color for color in colors if color is not None), None),)
        asked = self.claim.route.color
        possible = self.game.cards.colors if asked in (GRAY, "") else (asked,)
        return tuple([color for color in self.paid_in if color in possible][:1]) or (
            *possible,
            None,
        )

    def needed_in(self, color: str | None) -> range:
        """How many extra cards may be due if a color was laid down."""
        kinds = self.game.cards.kinds
        seen = [kinds[card].color for card in self.turned or () if card is not None]
        good = seen.count(None) + (0 if color is None else seen.count(color))
        return range(good, good + len(self.turned or ()) - len(seen) + 1)

    def needed(self, most: int) -> list[int]:
        """The numbers of extra cards that may be due, lowest first."""
        if self.turned is None:
            return list(range(most + 1))
        return sorted({number for color in self.laid_in for number in self.needed_in(color)})


def due(feature: Tunnels, game: Game, position: Position) -> tuple[int, int]:
    """The fewest and the most cards that are turned up (`tunnel.declare`).

    These are fewer than the map's number only if deck and discards together have fewer.
    """
    state = piles.piles_of(game, position)
    deck = next(iter(game.cards.decks))
    held = piles.available(state, deck)
    most = feature.cards if held is None else min(feature.cards, held)
    return min(most, piles.least(state, deck)), most
