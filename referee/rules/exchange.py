"""Exchanged pieces, and the mix of pieces that players have."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.score import Line
from referee.rules.seen import Seen
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """Every piece exchanged costs points (`exchange.pieces`)."""
    feature = standing.game.features.exchange
    return [
        [
            Line(
                "exchanges",
                "exchange.pieces",
                feature.points * player.pieces_exchanged,
                {"pieces": player.pieces_exchanged},
            )
        ]
        if feature and player.pieces_exchanged
        else []
        for player in standing.players
    ]


def audit(seen: Seen) -> Iterator[Finding]:
    """A mix that is not what a player plays with, or over the box (`pieces.choose`)."""
    feature = seen.game.features.supply
    if feature is None:
        return
    for seat, player in enumerate(seen.players):
        if player.supply is None:
            continue
        pointer, rule = f"/players/{seat}/supply", "pieces.choose"
        total = sum(player.supply.values())
        if total != feature.pieces:
            facts: Facts = {"player": player.name, "count": total, "expected": feature.pieces}
            yield Finding(Code.SUPPLY_TOTAL, rule, pointer, facts)
        for kind, count in player.supply.items():
            limit = seen.game.pieces[kind].count
            if count > limit:
                yield Finding(
                    Code.SUPPLY_TOO_MANY,
                    rule,
                    f"{pointer}/{kind}",
                    {"player": player.name, "kind": kind, "count": count, "limit": limit},
                )
