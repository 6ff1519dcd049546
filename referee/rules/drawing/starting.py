"""The position before the first action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from referee.model.player import Hand, Player
from referee.model.position import Discards, Position, Turn
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.drawing.ticket_decks import DISCARDS, discards_are_kept


class Layout(Hook[N], frozen=True):
    """The position before the first action, with what a feature lays out."""

    lay_out: Callable[[N, Game, Position], Position]


def start(game: Game, players: Sequence[Player]) -> Position:
    """The cards are dealt and the row is laid, all unseen; nobody has chosen tickets yet.

    Features add what they lay out at the start.
    """
    dealt, row = game.draw.hand, game.draw.row
    hand = sum(dealt.values())
    decks = {
        deck: count - len(players) * dealt.get(deck, 0) - row.get(deck, 0)
        for deck, count in game.cards.decks.items()
    }
    seated = [replace(player, tickets=(), hand=Hand({}, hand)) for player in players]
    position = Position(
        players=tuple(seated),
        owner={},
        turn=Turn(phase="setup"),
        row=(None,) * sum(row.values()),
        deck=decks,
        discards=Discards(dict.fromkeys(game.cards.decks, 0)),
        ticket_deck=_tickets(game),
    )
    for numbers, hook in game.rules.hooks[Layout]:
        position = hook.lay_out(numbers, game, position)
    return position


def _tickets(game: Game) -> Mapping[str, int | None]:
    """The tickets in their decks, and an empty discard if there is one."""
    decks = {deck: game.deck_sizes.get(deck, 0) for deck in game.tickets.decks}
    return {**decks, DISCARDS: 0} if discards_are_kept(game) else decks
