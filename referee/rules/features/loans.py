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
"""The fewest loans that a player has, if the number is unknown."""


class _Exactly(Member[int | None], frozen=True):
    """A player's number of loans; None if only the fewest is known."""

    def of(self, holder: Open) -> int | None:
        return None if LEAST.of(holder) is not None else super().of(holder)


LOANS: Final = _Exactly("loans", 0)
"""A player's loan cards; None if their number is unknown."""


def at_least(player: Player) -> int:
    """The loans that a player has certainly taken."""
    return LOANS.of(player) or LEAST.of(player) or 0


def with_loan(player: Player) -> Player:
    """The player with one loan more."""
    member = LOANS if LEAST.of(player) is None else LEAST
    return member.put(player, at_least(player) + 1)


def with_loan_perhaps(player: Player) -> Player:
    """The player after a claim that may have brought a loan."""
    return LOANS.put(LEAST.put(player, at_least(player)), 0)


class Loans(Struct, frozen=True, forbid_unknown_fields=True):
    """What a loan costs at the end (`loan.points`)."""

    points: Points


def lines(feature: Loans, finished: Finished) -> Receipts:
    """Every loan costs points (`loan.points`)."""
    return [
        [Line("loans", "loan.points", feature.points * loans, {"loans": loans})] if loans else []
        for loans in map(at_least, finished.players)
    ]


def assumed(_: Loans, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """If the number of loans is unknown, only those certainly taken count."""
    for seat, player in enumerate(players):
        if LOANS.of(player) is None:
            yield Assumed(f"/players/{seat}/loans", "loans")


FEATURE = Feature(
    "loans",
    numbers=Loans,
    hooks=(
        Part("loans", lines, stays=True),
        Assumptions(assumed),
    ),
)
