"""Cards leave a hand and come to the discards."""

from __future__ import annotations

from collections.abc import Mapping

from referee.model.game import Game
from referee.model.player import Hand
from referee.model.position import Position
from referee.rules import piles


def spend(hand: Hand | None, cards: Mapping[str, int] | None) -> Hand | None:
    """The hand without the cards: seen ones first, the rest out of those not seen.

    Where the cards are not told, what is left of the hand is not known.
    """
    if hand is None or cards is None:
        return None
    held = dict(hand.cards)
    unseen = hand.unknown
    for card, number in cards.items():
        left = held.get(card, 0) - number
        if left > 0:
            held[card] = left
        else:
            held.pop(card, None)
            unseen += left
    return Hand(held, unseen)


def gain(hand: Hand | None, card: str | None) -> Hand | None:
    """The hand with one more card, seen or not."""
    if hand is None:
        return None
    if card is None:
        return Hand(hand.cards, hand.unknown + 1)
    return Hand({**hand.cards, card: hand.cards.get(card, 0) + 1}, hand.unknown)


def discard_spent(game: Game, position: Position, cards: Mapping[str, int] | None) -> Position:
    """The position with the cards discarded, decks refilled and the row filled where needed."""
    state = piles.piles_of(game, position)
    if cards is not None:
        return piles.put_back(position, piles.discard(game, state, cards))
    # An empty deck is refilled with what was not told, and gaps in the row are filled from it.
    gaps = state.row is not None and len(state.row) < piles.row_size(game)
    deck = {name: count or None for name, count in state.deck.items()}
    unknown = piles.Piles(None if gaps else state.row, deck, dict.fromkeys(deck), None)
    return piles.put_back(position, unknown)
