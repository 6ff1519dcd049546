"""The basis of the final scoring: the players, their networks, their completed tickets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field

from referee.model.board import Network
from referee.model.player import Player
from referee.model.score import Line
from referee.rules.board.network import join
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.score import by_hand
from referee.rules.score.ticket_types import ticket_types

Receipts = list[list[Line]]
"""The lines of one part of the score, for each seat."""


class Finished(Struct, frozen=True):
    """The players of a finished game and, by seat, their networks and completed tickets.

    `networks` are of a player's own routes; `reached` are the networks for tickets, which include
    borrowed routes if a feature lends them. `counts` are the numbers of completed ticket cards; a
    card named twice counts twice. `taken` are routes that nobody at the table owns and nobody can
    claim. `kept` caches what features compute, by the name of the feature.
    """

    game: Game
    players: tuple[Player, ...]
    taken: tuple[int, ...]
    networks: tuple[Network, ...]
    reached: tuple[Network, ...]
    completed: tuple[frozenset[int], ...] = ()
    counts: tuple[int, ...] = ()
    kept: dict[str, Any] = field(default_factory=dict)


class Lending(Hook[N], frozen=True):
    """The finished game with the routes that players borrow for tickets only."""

    lend: Callable[[N, Finished], Finished]


def survey(game: Game, players: Sequence[Player], taken: Sequence[int] = ()) -> Finished:
    """Find which tickets are completed (`tickets.completed`)."""
    board = game.board
    networks = tuple([join(board, player.routes) for player in players])
    finished = Finished(game, tuple(players), tuple(taken), networks, networks)
    for numbers, hook in game.rules.hooks[Lending]:
        finished = hook.lend(numbers, finished)
    types = game.once(ticket_types)
    held = [
        [
            card
            for card in player.tickets or ()
            if (rules := types[(ticket := board.tickets[card]).type])[1].completed(
                rules[0], network, ticket
            )
        ]
        if player.counted is None
        else by_hand.completed(player, player.counted)
        for player, network in zip(players, finished.reached, strict=True)
    ]
    return Finished(
        game,
        finished.players,
        finished.taken,
        networks,
        finished.reached,
        completed=tuple(map(frozenset, held)),
        counts=tuple(
            [
                len(cards) + len([ticket for ticket in player.typed if ticket.completed])
                for player, cards in zip(players, held, strict=True)
            ]
        ),
        kept=finished.kept,
    )
