"""Pieces: how many of each kind a player has used and has left; a snapshot of all players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.model.player import Player
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game


class PiecesElsewhere(Hook[N], frozen=True):
    """The pieces of a player that lie elsewhere than on routes, by kind."""

    of: Callable[[N, Player], Mapping[str, int]]


class Mix(Hook[N], frozen=True):
    """A player's pieces if the player does not have all pieces of each kind.

    `total` is how many a player plays with, `owned` how many of each kind as far as known, and
    `rule` the rule id for it.
    """

    total: Callable[[N], int]
    owned: Callable[[Player], Mapping[str, int] | None]
    rule: str


def mix_of(game: Game) -> Mix[Any] | None:
    """The hook that gives a player's mix of pieces, if the game has mixes."""
    bound = game.rules.first(Mix)
    return None if bound is None else bound[1]


def total(game: Game) -> int:
    """How many pieces a player plays with, all kinds together."""
    bound = game.rules.first(Mix)
    if bound is not None:
        return bound[1].total(bound[0])
    return sum([piece.count for piece in game.pieces.values()])


def used(game: Game, player: Player) -> dict[str, int]:
    """The pieces of each kind on the player's routes and wherever else features put them."""
    if len(game.pieces) == 1:
        counts = dict.fromkeys(game.pieces, on_routes(game, player))
    else:
        counts = dict.fromkeys(game.pieces, 0)
        taken = game.once(pieces_of_routes)
        for index in player.routes:
            kind, number = taken[index]
            counts[kind] += number
    for counted in () if player.counted is None else player.counted.routes:
        if counted.piece is not None:
            counts[counted.piece] += counted.spaces
    for numbers, hook in game.rules.hooks[PiecesElsewhere]:
        for kind, number in hook.of(numbers, player).items():
            counts[kind] += number
    return counts


def pieces_of_routes(game: Game) -> list[tuple[str, int]]:
    """The kind of pieces that each route of the board takes, and how many."""
    return [(route.piece, route.length) for route in game.board.routes]


def of_any_kind(player: Player) -> int:
    """The pieces of unknown kind on routes that are only counted."""
    counted = () if player.counted is None else player.counted.routes
    return sum([route.spaces for route in counted if route.piece is None])


def on_routes(game: Game, player: Player) -> int:
    """The pieces on the player's routes, all kinds together: one on each space."""
    return sum(map(game.board.lengths.__getitem__, player.routes))


def remaining(game: Game, player: Player) -> int:
    """The pieces that a player has left, all kinds together; known even if the mix is not."""
    pieces = player.pieces
    if pieces is not None and len(pieces) == len(game.pieces):
        return sum(pieces.values())
    left = game.once(total) - on_routes(game, player)
    for numbers, hook in game.rules.hooks[PiecesElsewhere]:
        left -= sum(hook.of(numbers, player).values())
    return left


def end_reached(game: Game, players: Iterable[Player]) -> bool:
    """Whether somebody's pieces left are at or below the map's limit (`end.trigger`).

    Until then the game cannot be over. Routes that are only counted use pieces too.
    """
    return any(remaining(game, player) - _counted(player) <= game.end.limit for player in players)


def _counted(player: Player) -> int:
    """The pieces on routes that are only counted."""
    return 0 if player.counted is None else sum([row.spaces for row in player.counted.routes])


def most_left(game: Game, player: Player, kind: str) -> tuple[int, bool]:
    """The pieces of a kind that a player has left; if unknown, the most there could be.

    The second value says whether the number is known.
    """
    if player.pieces is not None and (left := player.pieces.get(kind)) is not None:
        return left, True
    counts = used(game, player)
    most = min(game.pieces[kind].count - counts[kind], game.once(total) - sum(counts.values()))
    return most, False


class Snapshot(Struct, frozen=True):
    """The players of a table as they stand.

    `used` are each one's pieces on the board by kind, `held` the tickets of all of them.
    """

    game: Game
    players: Sequence[Player]
    used: Sequence[Mapping[str, int]]
    held: Sequence[int]


def snapshot_of(game: Game, players: Sequence[Player]) -> Snapshot:
    """The players, with what several checks count."""
    return Snapshot(
        game,
        players,
        used=[used(game, player) for player in players],
        held=[ticket for player in players for ticket in player.tickets or ()],
    )
