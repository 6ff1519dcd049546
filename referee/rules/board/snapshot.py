"""What an audit rests on: the players, and what several checks would count again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.model.player import Player
from referee.rules.board import pieces
from referee.rules.core.game import Game


class Seen(Struct, frozen=True):
    """The players of a table as they stand.

    `used` are each one's pieces on the board by kind, `held` the tickets of all of them.
    """

    game: Game
    players: Sequence[Player]
    used: Sequence[Mapping[str, int]]
    held: Sequence[int]


def look_at(game: Game, players: Sequence[Player]) -> Seen:
    """The players, with what several checks count."""
    return Seen(
        game,
        players,
        used=[pieces.used(game, player) for player in players],
        held=[ticket for player in players for ticket in player.tickets or ()],
    )
