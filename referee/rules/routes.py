"""The points of claimed routes."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.score import Line
from referee.rules.seen import Seen
from referee.rules.standing import Receipts, Standing


def line_of(route: Route, *, subways: bool) -> Line:
    """A route scores by its length (`claim.points`), a subway by cards (`claim.points-by-kind`)."""
    facts: Facts = {"route": route.id, "length": route.length}
    if not subways:
        return Line("routes", "claim.points", route.points, facts)
    return Line(
        "routes",
        "claim.points-by-kind",
        route.points,
        {**facts, "kind": route.kind, "cards": route.cost},
    )


def lines(standing: Standing) -> Receipts:
    """A line for each claimed route, in the order of the board."""
    written = standing.game.board.route_lines
    return [[written[route] for route in network.routes] for network in standing.networks]


def audit(seen: Seen) -> Iterator[Finding]:
    """More pieces of a kind on routes (and on a mat) than a player has (`claim.pieces`)."""
    game, supply = seen.game, seen.game.features.supply
    for seat, (player, used) in enumerate(zip(seen.players, seen.used, strict=True)):
        for kind, piece in game.pieces.items():
            limit = piece.count if player.supply is None else player.supply.get(kind, 0)
            if used[kind] > limit:
                yield Finding(
                    Code.TOO_MANY_PIECES,
                    "claim.pieces",
                    f"/players/{seat}/routes",
                    {"player": player.name, "kind": kind, "count": used[kind], "limit": limit},
                )
        if supply is None or player.supply is not None:
            continue
        total = sum(used.values())
        if total > supply.pieces:
            yield Finding(
                Code.SUPPLY_EXCEEDED,
                "pieces.choose",
                f"/players/{seat}/routes",
                {"player": player.name, "count": total, "limit": supply.pieces},
            )
