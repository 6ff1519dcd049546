"""Places: the highest total, then the tie-breaks in force, then a shared victory."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from referee.rules.standing import Standing


class Ranking(Struct, frozen=True):
    """The place of each seat, and what decided the first one."""

    places: tuple[int, ...]
    decided_by: str


def most_tickets(_: object, standing: Standing) -> Sequence[int]:
    """`winner.tie-tickets`: the most completed tickets."""
    return standing.counts


def rank(standing: Standing, totals: Sequence[int]) -> Ranking:
    """Rank all players (`winner.points`); equal ones share a place and the next is skipped."""
    game = standing.game
    in_force = [(name, game.rules.tie_breaks[name]) for name in game.tie_breaks]
    columns = [compare(numbers, standing) for _, (numbers, compare) in in_force]
    keys = list(zip(totals, *columns, strict=True))
    best_first = sorted(keys, reverse=True)
    places = tuple([1 + best_first.index(key) for key in keys])
    for depth, name in enumerate(("points", *game.tie_breaks), start=1):
        if [key[:depth] for key in keys].count(best_first[0][:depth]) == 1:
            return Ranking(places, name)
    return Ranking(places, "shared")
