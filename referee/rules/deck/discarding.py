"""Cards move from a hand to the discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from referee.model.player import Hand
from referee.model.position import Position
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.deck import hands as held
from referee.rules.deck import piles
from referee.rules.deck import row as face_up
from referee.rules.deck.piles import Piles


class DeckRule(Hook[N], frozen=True):
    """The rule that says which cards exist, if it is not that of the base game."""

    rule: str


def deck_rule(game: Game) -> str:
    """The rule that says which cards exist."""
    bound = game.rules.first(DeckRule)
    return "draw.reshuffle" if bound is None else bound[1].rule


def spend(hand: Hand | None, cards: Mapping[str, int] | None) -> Hand | None:
    """The hand without the cards: known ones are removed first, the rest from the unknown.

    If the cards are not named, the rest of the hand is unknown.
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


def discard_spent(
    game: Game,
    position: Position,
    cards: Mapping[str, int] | None,
    aside: Sequence[str | None] | None = (),
) -> Piles:
    """The piles with the cards discarded, decks refilled and the row filled as needed.

    Cards `aside` are discarded with them, seen or not; None if their number is unknown.
    """
    state = piles.piles_of(game, position)
    if cards is not None and aside is not None:
        seen = [card for card in aside if card is not None]
        state = piles.with_unseen(state, len(aside) - len(seen))
        return _discarded(game, state, cards, seen)
    # An empty deck is refilled with unknown cards, and gaps in the row are filled from it; three
    # wilds that could not be replaced before may now be gone.
    gaps = state.row is not None and len(state.row) < piles.row_size(game)
    relaid = face_up.may_have_three_wilds(game, state) and not face_up.new_row_helps(game, state)
    deck = {name: None if relaid else count or None for name, count in state.deck.items()}
    row = None if gaps or relaid else state.row
    return replace(state, row=row, deck=deck, discards=dict.fromkeys(deck), kinds=None)


def _discarded(game: Game, before: Piles, paid: Mapping[str, int], aside: Sequence[str]) -> Piles:
    """The piles with the cards discarded; a row left with three wilds is laid anew if possible.

    (`draw.reshuffle`, `draw.three-wilds`)
    """
    cards = Counter(paid) + Counter(aside) if aside else paid
    after = piles.discard(game, replace(before, held=held.fewer(before.held, paid)), cards)
    due = face_up.is_due(game, after)
    had_to_stay = due is not False and not face_up.new_row_helps(game, before)
    if not had_to_stay:
        return after
    relaid = face_up.lay_anew(game, after, None)
    return relaid if due else piles.either((after, relaid))
