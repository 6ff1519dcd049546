"""Places: the highest total, then the tie-breaks in force, then a shared victory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.score.finished import Standing


class TieBreak(Hook[N], frozen=True):
    """A tie-break: its name, and for each seat a number; who has the higher one is ahead.

    `due` says whether it is in force with the numbers of its feature.
    """

    name: str
    compare: Callable[[N, Standing], Sequence[int]]
    due: Callable[[N], bool] = lambda _: True


def tie_breaks(game: Game) -> dict[str, tuple[Any, TieBreak[Any]]]:
    """The tie-breaks that a game may be decided by, with the numbers of their features."""
    return {
        tie_break.name: (numbers, tie_break)
        for numbers, tie_break in game.rules.hooks[TieBreak]
        if tie_break.due(numbers)
    }


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
    compared = [game.once(tie_breaks)[name] for name in game.tie_breaks]
    columns = [tie_break.compare(numbers, standing) for numbers, tie_break in compared]
    keys = list(zip(totals, *columns, strict=True))
    best_first = sorted(keys, reverse=True)
    places = tuple([1 + best_first.index(key) for key in keys])
    for depth, name in enumerate(("points", *game.tie_breaks), start=1):
        if [key[:depth] for key in keys].count(best_first[0][:depth]) == 1:
            return Ranking(places, name)
    return Ranking(places, "shared")
