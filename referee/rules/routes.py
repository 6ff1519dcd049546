"""The points of claimed routes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.model.player import Player
from referee.model.score import Line
from referee.rules import pieces
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """Each route scores by its length (`claim.points`), a subway by its cards (`berlin.points`)."""
    board, subways = standing.game.board, standing.game.features.subways
    receipts: Receipts = []
    for player in standing.players:
        receipt = []
        for index in sorted(player.routes):
            route = board.routes[index]
            facts: Facts = {"route": route.id, "length": route.length}
            if subways:
                facts |= {"kind": route.kind, "cards": route.cost}
            rule = "berlin.points" if subways else "claim.points"
            receipt.append(Line("routes", rule, route.points, facts))
        receipts.append(receipt)
    return receipts


def audit(game: Game, players: Sequence[Player]) -> Iterator[Finding]:
    """More pieces of a kind on routes (and on a mat) than a player has (`claim.pieces`)."""
    for seat, player in enumerate(players):
        used = pieces.used(game, player)
        for kind, piece in game.pieces.items():
            limit = piece.count if player.supply is None else player.supply.get(kind, 0)
            if used[kind] > limit:
                yield Finding(
                    Code.TOO_MANY_PIECES,
                    "claim.pieces",
                    f"/players/{seat}/routes",
                    {"player": player.name, "kind": kind, "count": used[kind], "limit": limit},
                )
        supply = game.features.supply
        total = sum(used.values())
        if supply and player.supply is None and total > supply.pieces:
            yield Finding(
                Code.SUPPLY_EXCEEDED,
                "lakes.setup.pieces",
                f"/players/{seat}/routes",
                {"player": player.name, "count": total, "limit": supply.pieces},
            )
