"""Loans at the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from referee.model.member import Member, Open
from referee.model.player import Player
from referee.model.score import Assumed, Line
from referee.rules.core.feature import Feature
from referee.rules.core.game import Game
from referee.rules.core.numbers import Points
from referee.rules.score.finished import Finished, Receipts
from referee.rules.score.scoring import Assumptions, Part

LEAST: Final = Member[int | None]("loans_at_least", None)
"""How many loans a player has at least, where it is not known how many."""


class _Exactly(Member[int | None], frozen=True):
    """How many loans a player has; None where it is only known how many they are at least."""

    def of(self, holder: Open) -> int | None:
        return None if LEAST.of(holder) is not None else super().of(holder)


LOANS: Final = _Exactly("loans", 0)
"""A player's loan cards; None where it is not known how many."""


def at_least(player: Player) -> int:
    """The loans that a player has surely taken."""
    return LOANS.of(player) or LEAST.of(player) or 0


def with_loan(player: Player) -> Player:
    """The player with one loan more."""
    member = LOANS if LEAST.of(player) is None else LEAST
    return member.put(player, at_least(player) + 1)


def with_loan_perhaps(player: Player) -> Player:
    """The player with one loan more, or with none: it is not known."""
    return LOANS.put(LEAST.put(player, at_least(player)), 0)


class Loans(Struct, frozen=True, forbid_unknown_fields=True):
    """What a loan costs in the end (`loan.points`)."""

    points: Points


def lines(feature: Loans, finished: Finished) -> Receipts:
    """Every loan costs points (`loan.points`)."""
    return [
        [Line("loans", "loan.points", feature.points * loans, {"loans": loans})] if loans else []
        for loans in map(at_least, finished.players)
    ]


def assumed(_: Loans, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """Where the number of loans is not known, those count that were surely taken."""
    for seat, player in enumerate(players):
        if LOANS.of(player) is None:
            yield Assumed(f"/players/{seat}/loans", "loans")


ROW = Feature(
    "loans",
    numbers=Loans,
    hooks=(
        Part("loans", lines, stays=True),
        Assumptions(assumed),
    ),
)
