"""What an audit looks at: the players, and what several checks would count again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.model.game import Game
from referee.model.player import Player
from referee.rules import pieces
from referee.rules.counting import together


class Seen(Struct, frozen=True):
    """The players of a table as they stand.

    `used` are each one's pieces on routes and mat by kind, `held` the tickets and `taken` the
    passengers of each color that all of them have together.
    """

    game: Game
    players: Sequence[Player]
    used: Sequence[Mapping[str, int]]
    held: Sequence[int]
    taken: Mapping[str, int]


def look_at(game: Game, players: Sequence[Player]) -> Seen:
    """The players, with what several checks count."""
    feature = game.features.passengers
    return Seen(
        game,
        players,
        used=[pieces.used(game, player) for player in players],
        held=[ticket for player in players for ticket in player.tickets or ()],
        taken=together(feature.colors, [p.passengers for p in players]) if feature else {},
    )
