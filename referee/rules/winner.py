"""Places: the highest total, then the map's tie-breaks, then a shared victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from referee.rules.standing import Standing


class Ranking(Struct, frozen=True):
    """The place of each seat, and what decided the first one."""

    places: tuple[int, ...]
    decided_by: str


def most_tickets(standing: Standing, seat: int) -> int:
    """`winner.tie-tickets`: the most completed tickets."""
    return standing.counts[seat]


def most_passengers(standing: Standing, seat: int) -> int:
    """`winner.tie-passengers`: the most passengers of all colors together."""
    return sum(standing.players[seat].passengers.values())


TIE_BREAKS: Mapping[str, Callable[[Standing, int], int]] = {
    "tickets": most_tickets,
    "passengers": most_passengers,
}


def rank(standing: Standing, totals: Sequence[int]) -> Ranking:
    """Rank all players (`winner.points`); equal ones share a place and the next is skipped."""
    tie_breaks = standing.game.options.tie_breaks
    keys = [
        (total, *[TIE_BREAKS[name](standing, seat) for name in tie_breaks])
        for seat, total in enumerate(totals)
    ]
    places = tuple([1 + sum([other > key for other in keys]) for key in keys])
    best = max(keys)
    for depth, name in enumerate(("points", *tie_breaks), start=1):
        if sum([key[:depth] == best[:depth] for key in keys]) == 1:
            return Ranking(places, name)
    return Ranking(places, "shared")
