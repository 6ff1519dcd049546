"""The cards that lie in no pile: those in hands, and those of an action under way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from referee.model.position import Drawing, Position
from referee.rules.game import Game


class Held(Struct, frozen=True):
    """Cards in hands and under way: those known, by kind, and the number of the others.

    `unseen` None is where it is not known how many there are.
    """

    cards: Mapping[str, int]
    unseen: int | None


NOTHING_KNOWN = Held({}, None)


def held_in(game: Game, position: Position) -> Held:
    """The cards in all hands, and those that lie aside while an action is under way."""
    cards: dict[str, int] = {}
    unseen: int | None = 0
    for player in position.players:
        hand = player.hand
        if hand is None:
            unseen = None
            continue
        for card, number in hand.cards.items():
            cards[card] = cards.get(card, 0) + number
        unseen = None if unseen is None else unseen + hand.unknown
    under_way = None if position.turn is None else position.turn.under_way
    if under_way is None:
        return Held(cards, unseen)
    _, rules = game.rules.under_way[type(under_way)]
    if rules.cards is None:
        return _with_drawn(position, Held(cards, unseen))
    aside, complete = rules.cards(under_way)
    return more(Held(cards, unseen if complete else None), aside)


def _with_drawn(position: Position, held: Held) -> Held:
    """The same where the hand does not say all that was drawn in this turn."""
    turn = position.turn
    if turn is None or turn.player is None or not isinstance(turn.under_way, Drawing):
        return held
    hand = position.players[turn.player].hand
    drawn = Counter([card for card in turn.under_way.drawn if card is not None])
    if hand is not None:
        drawn -= Counter(hand.cards)
    if not drawn:
        return held
    unseen = held.unseen
    cards = Counter(held.cards) + drawn
    return Held(cards, None if unseen is None else max(0, unseen - drawn.total()))


def more(held: Held, cards: Iterable[str | None]) -> Held:
    """The cards held and some more, seen or not."""
    known, unseen = dict(held.cards), held.unseen
    for card in cards:
        if card is not None:
            known[card] = known.get(card, 0) + 1
        elif unseen is not None:
            unseen += 1
    return Held(known, unseen)


def fewer(held: Held, cards: Mapping[str, int]) -> Held:
    """The cards held less some that are paid: those known first, then of the others."""
    known, unseen = dict(held.cards), held.unseen
    for card, number in cards.items():
        left = known.get(card, 0) - number
        known[card] = max(0, left)
        if left < 0 and unseen is not None:
            unseen = max(0, unseen + left)
    return Held(known, unseen)
