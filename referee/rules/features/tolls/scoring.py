"""The bonus for the tokens that are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.model.finding import Facts
from referee.model.player import Player
from referee.model.score import Assumed, Line
from referee.rules.core.game import Game
from referee.rules.features.loans import at_least
from referee.rules.features.tolls.values import TOKENS, Tolls
from referee.rules.score.finished import Receipts, Standing


def lines(feature: Tolls, standing: Standing) -> Receipts:
    """Players without a loan are ranked by their tokens (`toll.bonus`).

    Equal values share the place and its bonus, and the next places are skipped. The table is that
    of all players at the table. A player with a loan, or with tokens unknown, has no place; one of
    whom it is not known counts as one without.
    """
    players = standing.players
    table = feature.bonus.get(str(len(players)), ())
    tokens = [TOKENS.of(player) for player in players]
    without_loan = [not at_least(player) for player in players]
    ranked = [n for n, free in zip(tokens, without_loan, strict=True) if n is not None and free]
    receipts: Receipts = []
    for held, free in zip(tokens, without_loan, strict=True):
        if held is None:
            receipts.append([])
            continue
        place, points = None, 0
        if free:
            place = 1 + sum(other > held for other in ranked)
            points = table[place - 1] if place <= len(table) else 0
        facts: Facts = {
            "tokens": held,
            "place": place,
            "tied": place is not None and ranked.count(held) > 1,
        }
        receipts.append([Line("toll_bonus", "toll.bonus", points, facts)])
    return receipts


def assumed(_: Tolls, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """A player whose tokens are not known has no place in the ranking."""
    for seat, player in enumerate(players):
        if TOKENS.of(player) is None:
            yield Assumed(f"/players/{seat}/tolls", "toll_bonus")
