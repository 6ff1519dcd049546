"""Wilds that can be played only on some routes, and are drawn like other cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts, Finding
from referee.rules.claims.payment import PriceChange, Prices, Tally
from referee.rules.core.feature import Feature
from referee.rules.core.game import Game


class WildsReserved(Struct, frozen=True, forbid_unknown_fields=True):
    """Wilds can be played only on routes with one of some members (`wild.reserved`)."""

    routes: tuple[str, ...]


class NoWilds(Struct, frozen=True):
    """None of the cards is wild (`wild.reserved`)."""

    def wilds(self, _: Tally) -> tuple[int, int]:
        """None."""
        return 0, 0

    def complaint(self, route: str, _: Tally, wilds: int) -> Finding:
        """Wilds on a route that does not take them."""
        facts: Facts = {"route": route, "wilds": wilds}
        return Finding(Code.WILD_RESERVED, "wild.reserved", "/action/cards", facts)


def price(feature: WildsReserved, _: Game, route: Route, prices: Prices) -> Prices:
    """No wilds on any other route (`wild.reserved`)."""
    if any(route.more.get(member) for member in feature.routes):
        return prices
    return tuple([replace(one, limits=(*one.limits, NoWilds())) for one in prices])


def map_faults(written: Mapping[str, Any], contents: Mapping[str, Any]) -> Iterator[Fault]:
    """Faults of a member that no route has."""
    for number, member in enumerate(written["routes"]):
        if not any(route.get(member) for route in contents["routes"]):
            pointer = f"/features/wilds_reserved/routes/{number}"
            yield Fault(FaultCode.UNKNOWN_MEMBER, pointer, {"member": member})


FEATURE = Feature(
    "wilds_reserved",
    numbers=WildsReserved,
    hooks=(PriceChange(price),),
    map_faults=map_faults,
)
