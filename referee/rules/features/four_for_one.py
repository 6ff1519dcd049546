"""Routes on which any four cards replace one card of the set."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from referee.model.board import Route
from referee.model.member import Member
from referee.rules.claims.payment import Count, PriceChange, Prices
from referee.rules.core.feature import BoardMember, Feature
from referee.rules.core.game import Game
from referee.rules.core.numbers import Some
from referee.rules.features.wilds_reserved import NoWilds

FOUR_FOR_ONE = Member[bool]("four_for_one", False)
"""Whether four cards replace one on a route."""


class FourForOne(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of any cards replaces one card of the set (`claim.four-for-one`)."""

    cards: Some


def price(feature: FourForOne, _: Game, route: Route, prices: Prices) -> Prices:
    """Four cards of any kind replace one; a single wild does not replace four.

    (`claim.four-for-one`)
    """
    if not FOUR_FOR_ONE.of(route):
        return prices
    asked = prices[0]
    found = list(prices)
    for traded in range(1, route.cost + 1):
        count = route.cost - traded
        limits = (Count(count, count, count), NoWilds())
        found.append(replace(asked, limits=limits, further=feature.cards * traded))
    return tuple(found)


FEATURE = Feature(
    "four_for_one",
    numbers=FourForOne,
    hooks=(PriceChange(price),),
    route_members=(
        BoardMember(FOUR_FOR_ONE.name, "flag", says="Four cards of any kind stand for one."),
    ),
)
