"""Harbors as values: what a map says of them, what a player has built, and how one is built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from referee.model.action import Action
from referee.model.member import Member

BUILT = Member[tuple[int, ...]]("harbors", ())
"""The cities in which a player has a harbor."""

TYPED = Member[tuple[int, ...] | None]("harbor_tickets", None)
"""How many completed tickets name each harbor, as typed: of those built, or in their place."""

CITY, CARDS = "harbor.city", "harbor.cards"


class Harbors(Struct, frozen=True, forbid_unknown_fields=True):
    """Harbors: `points` by completed tickets naming the city, `unbuilt` for one not built.

    `each` is how many a player may build; `cards` says how many cards of each transport a harbor
    takes at most; all of them together are its price.
    """

    each: int
    points: tuple[int, ...]
    unbuilt: int
    cards: Mapping[str, int]

    @property
    def price(self) -> int:
        """The number of cards that a harbor costs."""
        return sum(self.cards.values())


class BuildHarbor(Action, frozen=True):
    """Build a harbor in a city (a place) with cards (`harbor.city`, `harbor.cards`)."""

    type: ClassVar[str] = "build_harbor"
    city: int
    cards: Mapping[str, int] | None
