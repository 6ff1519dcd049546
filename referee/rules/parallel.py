"""Parallel tracks: one player never owns two, and with few players one claim closes the rest.

Which tracks are parallel is told by the board: rail beside sea is not (`claim.rail-and-sea`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.rules.seen import Seen


def closes(game: Game, players: int) -> bool:
    """Whether the first claim of parallel tracks closes the others (`claim.parallel-closed`).

    The number of players up to which it does is an option (`parallel.all-open`).
    """
    return players <= game.options.parallel_limit_players


def same_player(route: Route, owner: Mapping[int, int], seat: int) -> int | None:
    """The parallel track that the player owns already, if any (`claim.parallel-same-player`)."""
    for other in route.parallel:
        if owner.get(other) == seat:
            return other
    return None


def taken_beside(route: Route, owner: Mapping[int, int]) -> int | None:
    """A parallel track that somebody owns, if any."""
    for other in route.parallel:
        if other in owner:
            return other
    return None


def audit(seen: Seen) -> Iterator[Finding]:
    """Two tracks of one player, and tracks that were closed when they were claimed."""
    game, players = seen.game, seen.players
    closed = closes(game, len(players))
    claims = [player.routes for player in players]
    if closed:
        # It is as if one player had made all claims.
        claims = [sum(claims, ())]
    # The first tracks beside two parallel ones are the same.
    first = game.board.first_tracks
    if not [routes for routes in claims if len({first[route] for route in routes}) < len(routes)]:
        return
    routes = game.board.routes
    owner = {route: seat for seat, player in enumerate(players) for route in player.routes}
    for seat, player in enumerate(players):
        for number, index in enumerate(player.routes):
            for other in routes[index].parallel:
                # Each pair is told once, where its later track in board order stands.
                if other > index or (holder := owner.get(other)) is None:
                    continue
                pointer = f"/players/{seat}/routes/{number}"
                facts: Facts = {"route": routes[index].id, "other": routes[other].id}
                if holder == seat:
                    code, rule = Code.PARALLEL_SAME_PLAYER, "claim.parallel-same-player"
                    yield Finding(code, rule, pointer, {"player": player.name, **facts})
                elif closed:
                    code, rule = Code.PARALLEL_CLOSED, "claim.parallel-closed"
                    facts["owner"] = players[holder].name
                    yield Finding(code, rule, pointer, {**facts, "players": len(players)})
