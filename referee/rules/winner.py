"""Places: the highest total, then the map's tie-breaks, then a shared victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from referee.rules.standing import Standing


class Ranking(Struct, frozen=True):
    """The place of each seat, and what decided the first one."""

    places: tuple[int, ...]
    decided_by: str


def most_tickets(standing: Standing) -> Sequence[int]:
    """`winner.tie-tickets`: the most completed tickets."""
    return standing.counts


def most_passengers(standing: Standing) -> Sequence[int]:
    """`winner.tie-passengers`: the most passengers of all colors together."""
    return [sum(player.passengers.values()) for player in standing.players]


TIE_BREAKS: Mapping[str, Callable[[Standing], Sequence[int]]] = {
    "tickets": most_tickets,
    "passengers": most_passengers,
}


def rank(standing: Standing, totals: Sequence[int]) -> Ranking:
    """Rank all players (`winner.points`); equal ones share a place and the next is skipped."""
    tie_breaks = standing.game.options.tie_breaks
    columns = [TIE_BREAKS[name](standing) for name in tie_breaks]
    keys = list(zip(totals, *columns, strict=True))
    best_first = sorted(keys, reverse=True)
    places = tuple([1 + best_first.index(key) for key in keys])
    for depth, name in enumerate(("points", *tie_breaks), start=1):
        if [key[:depth] for key in keys].count(best_first[0][:depth]) == 1:
            return Ranking(places, name)
    return Ranking(places, "shared")
