"""Loans at the end of the game."""

from __future__ import annotations

from referee.model.score import Line
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """Every loan costs points (`loan.points`).

    Played without tolls there are none (`toll.none`).
    """
    game = standing.game
    feature = game.features.loans if game.options.tolls else None
    return [
        [
            Line(
                "loans",
                "loan.points",
                feature.points * player.loans,
                {"loans": player.loans},
            )
        ]
        if feature and player.loans
        else []
        for player in standing.players
    ]
