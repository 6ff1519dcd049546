"""The points of claimed routes."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.score import Line
from referee.rules.board import pieces
from referee.rules.board.pieces import Snapshot
from referee.rules.core.game import Game
from referee.rules.score import by_hand
from referee.rules.score.finished import Finished, Receipts


def known_lines(_: Game) -> dict[int, Line]:
    """The lines of the routes of a game's board that have been made so far."""
    return {}


def line_of(game: Game, index: int) -> Line:
    """A route scores by its length (`claim.points`).

    If kinds have their own point tables, it scores by its kind; a route priced in cards scores by
    its cards (`claim.points-by-kind`). The line is cached with the game.
    """
    route, rule = game.board.routes[index], "claim.points"
    facts: Facts = {"route": route.id, "length": route.length}
    if game.by_kind:
        rule = "claim.points-by-kind"
        facts |= {"kind": route.kind, "cards": route.cost}
    line = game.once(known_lines)[index] = Line("routes", rule, route.points, facts)
    return line


def lines(_: object, finished: Finished) -> Receipts:
    """A line for each claimed route, in board order; for counted routes, a line per length."""
    game, known = finished.game, finished.game.once(known_lines)
    return [
        [known[route] if route in known else line_of(game, route) for route in network.routes]
        if player.counted is None
        else by_hand.route_lines(player.counted)
        for player, network in zip(finished.players, finished.networks, strict=True)
    ]


def audit(snapshot: Snapshot) -> Iterator[Finding]:
    """More pieces of a kind on the board than a player has (`claim.pieces`)."""
    game = snapshot.game
    mix = pieces.mix_of(game)
    for seat, (player, used) in enumerate(zip(snapshot.players, snapshot.used, strict=True)):
        owned = mix.owned(player) if mix else None
        pointer = f"/players/{seat}/{'routes' if player.counted is None else 'route_counts'}"
        for kind, piece in game.pieces.items():
            limit = piece.count if owned is None else owned.get(kind, 0)
            if used[kind] > limit:
                yield Finding(
                    Code.TOO_MANY_PIECES,
                    "claim.pieces",
                    pointer,
                    {"player": player.name, "kind": kind, "count": used[kind], "limit": limit},
                )
        uncertain = pieces.of_any_kind(player)
        if not uncertain and (mix is None or owned is not None):
            continue
        total = sum(used.values()) + uncertain
        if total > game.once(pieces.total):
            yield Finding(
                Code.SUPPLY_EXCEEDED,
                mix.rule if mix else "claim.pieces",
                pointer,
                {"player": player.name, "count": total, "limit": game.once(pieces.total)},
            )
