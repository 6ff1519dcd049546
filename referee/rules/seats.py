"""The players at the table, one of them changed."""

from __future__ import annotations

from referee.model.player import Player


def seated(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    """The players with another in a seat; the others stay as they are."""
    return (*players[:seat], player, *players[seat + 1 :])
