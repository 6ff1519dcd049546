"""Ferries: routes that ask for a number of wilds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts, Finding
from referee.model.member import Member
from referee.rules.claims.payment import ANY_NUMBER, Count, Limit, PriceChange, Prices, Tally
from referee.rules.core.feature import BoardMember, Feature
from referee.rules.core.game import Game
from referee.rules.core.numbers import Amount

FERRY = Member[int]("ferry", 0)
"""The number of wilds that a route asks for."""
WILD_SPACES = Member[tuple[int, ...]]("wild_spaces", ())
"""The spaces of a ferry that show a wild, counted from 0."""


class Ferries(Struct, frozen=True, forbid_unknown_fields=True):
    """Ferries (`ferry.wilds`); with `any_cards`, so many cards replace one of their wilds.

    (`ferry.three-for-one`)
    """

    any_cards: Amount = 0


class Wilds(Struct, frozen=True):
    """At least so many of the cards are wilds (`ferry.wilds`)."""

    least: int

    def wilds(self, _: Tally) -> tuple[int, int]:
        """At least the ferry's number."""
        return self.least, ANY_NUMBER

    def complaint(self, route: str, _: Tally, wilds: int) -> Finding:
        """Fewer wilds than the ferry asks for."""
        facts: Facts = {"route": route, "wilds": wilds, "needed": self.least}
        return Finding(Code.FERRY_WILDS, "ferry.wilds", "/action/cards", facts)


def price(feature: Ferries, _: Game, route: Route, prices: Prices) -> Prices:
    """At least the ferry's number of wilds; the rest is of the route's color (`ferry.wilds`)."""
    wilds = FERRY.of(route)
    if not wilds:
        return prices
    (asked,) = prices
    found = [replace(asked, limits=(*asked.limits, Wilds(wilds)))]
    if feature.any_cards:
        found += [
            replace(asked, limits=tuple(limits), further=feature.any_cards * traded)
            for traded in range(1, wilds + 1)
            if (limits := list(_with_fewer(route, wilds, traded)))
        ]
    return tuple(found)


def _with_fewer(route: Route, wilds: int, traded: int) -> Iterator[Limit]:
    """The price with some of the wilds replaced by three cards each."""
    count = route.cost - traded
    yield Count(count, count, count)
    yield Wilds(wilds - traded)


def map_faults(_: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """A ferry that asks for more wilds than cards, or shows one on a space that does not exist."""
    for number, route in enumerate(contents["routes"]):
        wilds, spaces = route.get(FERRY.name, 0), route.get(WILD_SPACES.name, ())
        for member, highest, most in (
            (FERRY.name, wilds, route["length"]),
            (WILD_SPACES.name, max(spaces, default=0), route["length"]),
        ):
            if highest > most:
                facts: Facts = {"measure": "number", "least": 0, "most": most}
                yield Fault(FaultCode.OUT_OF_RANGE, f"/routes/{number}/{member}", facts)


FEATURE = Feature(
    "ferries",
    numbers=Ferries,
    hooks=(PriceChange(price),),
    map_faults=map_faults,
    route_members=(
        BoardMember(
            FERRY.name, "number", in_ids=True, says="How many of its spaces take wilds alone."
        ),
        BoardMember(WILD_SPACES.name, "numbers", says="Which of its spaces those are, from 0."),
    ),
)
