"""The cards that lie face up: the discards, and the row, which three wilds clear.

Cards move from a hand to the discards, and the row is laid anew (`draw.three-wilds`).
"""

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
    relaid = may_have_three_wilds(game, state) and not new_row_helps(game, state)
    deck = {name: None if relaid else count or None for name, count in state.deck.items()}
    row = None if gaps or relaid else state.row
    return replace(state, row=row, deck=deck, discards=dict.fromkeys(deck), kinds=None)


def _discarded(game: Game, before: Piles, paid: Mapping[str, int], aside: Sequence[str]) -> Piles:
    """The piles with the cards discarded; a row left with three wilds is laid anew if possible.

    (`draw.reshuffle`, `draw.three-wilds`)
    """
    cards = Counter(paid) + Counter(aside) if aside else paid
    after = piles.discard(game, replace(before, held=held.fewer(before.held, paid)), cards)
    due = is_due(game, after)
    had_to_stay = due is not False and not new_row_helps(game, before)
    if not had_to_stay:
        return after
    relaid = lay_anew(game, after, None)
    return relaid if due else piles.either((after, relaid))


def wilds_in(game: Game, row: Sequence[str | None]) -> int:
    """The wilds seen in a row."""
    return row.count(game.cards.wild)


def three_wilds(game: Game, state: Piles) -> bool:
    """Whether the row shows the number of wilds that clears it."""
    return wilds_in(game, state.row or ()) >= game.draw.wilds


def may_have_three_wilds(game: Game, state: Piles) -> bool:
    """Whether that many wilds may lie in the row, counting unseen cards."""
    row = state.row
    return row is None or wilds_in(game, row) + row.count(None) >= game.draw.wilds


def is_due(game: Game, state: Piles) -> bool | None:
    """Whether the row must be laid anew: three wilds, and a new row could have fewer.

    None if unknown.
    """
    if not may_have_three_wilds(game, state):
        return False
    if three_wilds(game, state) and new_row_helps(game, state):
        return True
    return None if new_row_may_help(game, state) else False


def new_row_helps(game: Game, state: Piles) -> bool:
    """Whether it is known that a new row could have fewer than three wilds.

    Deck and discards must have enough cards for a new row, and enough cards outside the hands must
    not be wild (`draw.three-wilds`).
    """
    if fewest_loose(game, state) < piles.row_size(game):
        return False
    return fewest_plain(game, state) >= plain_needed(game)


def new_row_may_help(game: Game, state: Piles) -> bool:
    """Whether a new row could have fewer than three wilds, as far as known."""
    if most_loose(game, state) < piles.row_size(game):
        return False
    return most_plain(game, state) >= plain_needed(game)


def plain_needed(game: Game) -> int:
    """The fewest cards of a full row that are not wild if it shows fewer than three wilds."""
    return piles.row_size(game) - game.draw.wilds + 1


def fewest_loose(game: Game, state: Piles) -> int:
    """The fewest cards in deck and discards, without the row."""
    return sum([piles.least(state, deck) for deck in game.cards.decks])


def most_loose(game: Game, state: Piles) -> int:
    """The most cards in deck and discards, without the row."""
    held = [piles.available(state, deck) for deck in game.cards.decks]
    return sum(game.cards.decks.values()) if None in held else fewest_loose(game, state)


def fewest_plain(game: Game, state: Piles) -> int:
    """The fewest cards outside the hands that are not wild.

    Computed from the cards known to be in hands and the number of unknown cards there.
    """
    wild = game.cards.wild
    row, unseen = state.row or (), state.held.unseen
    seen = Counter(state.kinds or {})
    seen.update([card for card in row if card is not None])
    lying = fewest_loose(game, state) + len(row) - row.count(None)
    wilds = game.cards.kinds[wild].count - state.held.cards.get(wild, 0)
    least = max(lying - wilds, seen.total() - seen[wild])
    return least if unseen is None else max(least, _plain_not_held(game, state) - unseen)


def most_plain(game: Game, state: Piles) -> int:
    """The most cards outside the hands that are not wild."""
    most, row = _plain_not_held(game, state), state.row
    if row is None:
        return most
    seen_wilds = wilds_in(game, row) + (state.kinds or {}).get(game.cards.wild, 0)
    return min(most, most_loose(game, state) + len(row) - seen_wilds)


def _plain_not_held(game: Game, state: Piles) -> int:
    """The cards that are not wild, without those that are known to be in hands."""
    wild, held = game.cards.wild, state.held.cards
    everything = sum(game.cards.decks.values()) - game.cards.kinds[wild].count
    return everything - sum(held.values()) + held.get(wild, 0)


def lay_anew(game: Game, state: Piles, row: tuple[str | None, ...] | None) -> Piles:
    """The whole row is discarded and a new one laid; `row` are its cards if known.

    If they are unknown, so is how often this was repeated (`draw.reshuffle`).
    """
    state = swept(game, state)
    taken = shares(game, state)
    laid = (None,) * piles.row_size(game) if row is None else row
    if taken is None or row is None:
        nothing: dict[str, int | None] = dict.fromkeys(state.deck)
        return Piles(laid, nothing, nothing, None, state.held)
    for deck, number in taken.items():
        state = piles.draw(game, state, deck, number)
    return replace(state, row=laid)


def swept(game: Game, state: Piles) -> Piles:
    """The piles with the whole row discarded and empty decks refilled."""
    row = (None,) * piles.row_size(game) if state.row is None else state.row
    seen = Counter(card for card in row if card is not None)
    state = piles.discarded(game, replace(state, row=None), seen)
    state = piles.with_unseen(state, row.count(None))
    return piles.refilled(game, state)


def shares(game: Game, state: Piles) -> Mapping[str, int] | None:
    """How many cards of a new row come from each deck; None if unknown.

    Each deck gives its share of the row; if it is short, another deck fills in
    (`draw.replacement-deck`). The old row is discarded first.
    """
    row = game.draw.row
    if all(piles.least(state, deck) >= share for deck, share in row.items()):
        return row
    held = {deck: piles.available(state, deck) for deck in row}
    taken: dict[str, int] = {}
    for deck, share in row.items():
        number = held[deck]
        if number is None:
            return None
        taken[deck] = min(share, number)
    for deck in row:
        gap = piles.row_size(game) - sum(taken.values())
        taken[deck] += min(gap, (held[deck] or 0) - taken[deck])
    return taken
