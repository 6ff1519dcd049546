"""What the final scoring looks at: the players, and which of their tickets are completed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.model.game import Game
from referee.model.player import Player
from referee.model.score import Line
from referee.rules import network

Receipts = list[list[Line]]
"""The lines of one part of the score, for each seat."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The players of a finished game and, by seat, their completed tickets in board order."""

    game: Game
    players: tuple[Player, ...]
    completed: tuple[frozenset[int], ...]


Part = Callable[[Standing], Receipts]


def survey(game: Game, players: Sequence[Player]) -> Standing:
    """Find which tickets are completed (`tickets.completed`)."""
    board = game.board
    completed = []
    for player in players:
        labels = network.components(board, player.routes) if player.tickets else ()
        completed.append(
            frozenset(
                ticket
                for ticket in player.tickets or ()
                if network.is_joined(board, labels, board.tickets[ticket])
            )
        )
    return Standing(game, tuple(players), tuple(completed))
