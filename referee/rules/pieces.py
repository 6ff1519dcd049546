"""Pieces: how many of each kind a player has used and has left."""

from __future__ import annotations

from referee.model.game import Game
from referee.model.player import Player


def used(game: Game, player: Player) -> dict[str, int]:
    """The pieces of each kind on the player's routes and, one for each spot, on the mat."""
    if len(game.pieces) == 1:
        counts = dict.fromkeys(game.pieces, on_routes(game, player))
    else:
        counts = dict.fromkeys(game.pieces, 0)
        routes = game.board.routes
        for index in player.routes:
            route = routes[index]
            counts[route.piece] += route.length
    if player.province:
        counts[mat_piece(game)] += sum(map(len, player.province.values()))
    return counts


def on_routes(game: Game, player: Player) -> int:
    """The pieces on the player's routes, all kinds together: one on each space."""
    lengths, spaces = game.board.lengths, 0
    for route in player.routes:
        spaces += lengths[route]
    return spaces


def mat_piece(game: Game) -> str:
    """The kind of piece that is put on the Province mat: the map's first."""
    return next(iter(game.pieces))


def total(game: Game) -> int:
    """The pieces that a player plays with, all kinds together."""
    supply = game.features.supply
    return supply.pieces if supply else sum(piece.count for piece in game.pieces.values())


def remaining(game: Game, player: Player) -> int:
    """The pieces that a player has left, all kinds together; known even where the mix is not."""
    pieces = player.pieces
    if pieces is not None and len(pieces) == len(game.pieces):
        return sum(pieces.values())
    on_mat = sum(map(len, player.province.values())) if player.province else 0
    return total(game) - on_routes(game, player) - on_mat


def most_left(game: Game, player: Player, kind: str) -> tuple[int, bool]:
    """The pieces of a kind that a player has left; where unknown, the most there could be.

    The second value says whether the number is known.
    """
    if player.pieces is not None and (left := player.pieces.get(kind)) is not None:
        return left, True
    counts = used(game, player)
    most = min(game.pieces[kind].count - counts[kind], total(game) - sum(counts.values()))
    return most, False
