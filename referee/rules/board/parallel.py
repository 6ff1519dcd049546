"""Parallel tracks: one player never owns two, and with few players one claim closes the rest.

The board says which tracks are parallel; those of different kinds are not (`claim.rail-and-sea`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.rules.board.pieces import Snapshot
from referee.rules.core.game import Game


def closes(game: Game, players: int) -> bool:
    """Whether the first claim of parallel tracks closes the others (`claim.parallel-closed`).

    The number of players up to which it does is an option (`parallel.all-open`).
    """
    return players <= game.parallel_limit


def same_player(route: Route, owner: Mapping[int, int], seat: int) -> int | None:
    """The parallel track that the player owns already, if any (`claim.parallel-same-player`)."""
    for other in route.parallel:
        if owner.get(other) == seat:
            return other
    return None


def closed_to(game: Game, owner: Mapping[int, int], seat: int, players: int) -> set[int]:
    """The tracks that a player cannot claim because a parallel one is taken.

    (`claim.parallel-same-player`, `claim.parallel-closed`)
    """
    closing, routes = closes(game, players), game.board.routes
    return {
        other
        for route in game.board.paired & owner.keys()
        if closing or owner[route] == seat
        for other in routes[route].parallel
    }


def taken_beside(route: Route, owner: Mapping[int, int]) -> int | None:
    """A parallel track that somebody owns, if any."""
    for other in route.parallel:
        if other in owner:
            return other
    return None


def owned_twice(game: Game, route: Route, other: int, player: str, pointer: str) -> Finding:
    """A player with two parallel tracks (`claim.parallel-same-player`)."""
    facts: Facts = {"player": player, "route": route.id, "other": game.board.routes[other].id}
    code, rule = Code.PARALLEL_SAME_PLAYER, "claim.parallel-same-player"
    return Finding(code, rule, pointer, facts)


def closed(game: Game, route: Route, other: int, owner: str, players: int, pointer: str) -> Finding:
    """A track that the claim of a parallel one has closed (`claim.parallel-closed`)."""
    facts: Facts = {
        "route": route.id,
        "other": game.board.routes[other].id,
        "owner": owner,
        "players": players,
    }
    return Finding(Code.PARALLEL_CLOSED, "claim.parallel-closed", pointer, facts)


def audit(snapshot: Snapshot) -> Iterator[Finding]:
    """Two tracks of one player, and tracks that were closed when they were claimed."""
    game, players = snapshot.game, snapshot.players
    few = closes(game, len(players))
    claims = [player.routes for player in players]
    if few:
        # This is as if one player had made all claims.
        claims = [sum(claims, ())]
    # Parallel tracks have the same first track.
    first = game.board.first_tracks
    if not [routes for routes in claims if len({first[route] for route in routes}) < len(routes)]:
        return
    routes = game.board.routes
    owner = {route: seat for seat, player in enumerate(players) for route in player.routes}
    for seat, player in enumerate(players):
        for number, index in enumerate(player.routes):
            for other in routes[index].parallel:
                # Each pair is reported once, at the track that comes later in board order.
                if other > index or (holder := owner.get(other)) is None:
                    continue
                pointer = f"/players/{seat}/routes/{number}"
                if holder == seat:
                    yield owned_twice(game, routes[index], other, player.name, pointer)
                elif few:
                    name = players[holder].name
                    yield closed(game, routes[index], other, name, len(players), pointer)
