"""Loans at the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from referee.model.member import Member
from referee.model.player import Player
from referee.model.score import Assumed, Line
from referee.rules.feature import Feature, Part
from referee.rules.standing import Receipts, Standing

LOANS = Member[int | None]("loans", 0)
"""A player's loan cards; None where it is not known how many."""


class Loans(Struct, frozen=True, forbid_unknown_fields=True):
    """What a loan costs in the end (`loan.points`)."""

    points: int


def lines(feature: Loans, standing: Standing) -> Receipts:
    """Every loan costs points (`loan.points`)."""
    return [
        [Line("loans", "loan.points", feature.points * loans, {"loans": loans})] if loans else []
        for loans in map(LOANS.of, standing.players)
    ]


def assumed(_: Loans, players: Sequence[Player]) -> Iterator[Assumed]:
    """Loans that are not known count as none."""
    for seat, player in enumerate(players):
        if LOANS.of(player) is None:
            yield Assumed(f"/players/{seat}/loans", "loans")


ROW = Feature("loans", numbers=Loans, parts=(Part("loans", lines, stays=True),), assumed=assumed)
