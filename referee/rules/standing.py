"""What the final scoring looks at: the players, their networks, and their completed tickets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from referee.model.game import Game
from referee.model.network import Network
from referee.model.player import Player
from referee.model.score import Line
from referee.rules.network import completes, join

Receipts = list[list[Line]]
"""The lines of one part of the score, for each seat."""


class Standing(Struct, frozen=True):
    """The players of a finished game and, by seat, their networks and completed tickets.

    `counts` are the numbers of ticket cards completed: of a card told twice both.

    `neutral` are the routes of the neutral player, who scores nothing but is in the way.
    """

    game: Game
    players: tuple[Player, ...]
    neutral: tuple[int, ...]
    networks: tuple[Network, ...]
    completed: tuple[frozenset[int], ...]
    counts: tuple[int, ...]


Part = Callable[[Standing], Receipts]


def survey(game: Game, players: Sequence[Player], neutral: Sequence[int] = ()) -> Standing:
    """Find which tickets are completed (`tickets.completed`)."""
    board = game.board
    networks = tuple([join(board, player.routes) for player in players])
    held = [
        [card for card in player.tickets or () if completes(network.roots, board.tickets[card])]
        for player, network in zip(players, networks, strict=True)
    ]
    return Standing(
        game,
        tuple(players),
        tuple(neutral),
        networks,
        completed=tuple(map(frozenset, held)),
        counts=tuple(map(len, held)),
    )
