"""The cards outside all piles: those in hands and those of an action under way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from referee.model.position import Drawing, Position
from referee.rules.core import actions
from referee.rules.core.game import Game


class InHands(Struct, frozen=True):
    """Cards in hands and under way: known cards by kind, and the number of the others.

    `groups` are the known cards, hand by hand, so that sums are computed only on demand; cards that
    have left the hands have negative numbers. `unseen` is the number of others, None if unknown.
    """

    groups: tuple[Mapping[str, int], ...]
    unseen: int | None

    def count(self, card: str) -> int:
        """How many of a kind there are."""
        return sum([group.get(card, 0) for group in self.groups])

    @property
    def cards(self) -> dict[str, int]:
        """How many of every kind there are."""
        return total(self.groups)


NOTHING_KNOWN = InHands((), None)


def in_hands(game: Game, position: Position) -> InHands:
    """The cards in all hands, and those that lie aside while an action is under way."""
    groups: list[Mapping[str, int]] = []
    unseen: int | None = 0
    for player in position.players:
        hand = player.hand
        if hand is None:
            unseen = None
            continue
        groups.append(hand.cards)
        if unseen is not None:
            unseen += hand.unknown
    held = InHands(tuple(groups), unseen)
    under_way = None if position.turn is None else position.turn.under_way
    if under_way is None:
        return held
    rules = game.once(actions.under_way)[type(under_way)]
    if rules.cards is None:
        return _with_drawn(position, held)
    aside, complete = rules.cards(under_way)
    return more(InHands(held.groups, unseen if complete else None), aside)


def _with_drawn(position: Position, held: InHands) -> InHands:
    """Adds cards drawn in this turn that the hand does not include."""
    turn = position.turn
    if turn is None or turn.player is None or not isinstance(turn.under_way, Drawing):
        return held
    hand = position.players[turn.player].hand
    in_hand: Mapping[str, int] = {} if hand is None else hand.cards
    drawn = [card for card in turn.under_way.drawn if card is not None]
    beyond = {
        card: number
        for card in dict.fromkeys(drawn)
        if (number := drawn.count(card) - in_hand.get(card, 0)) > 0
    }
    if not beyond:
        return held
    unseen = None if held.unseen is None else max(0, held.unseen - sum(beyond.values()))
    return InHands((*held.groups, beyond), unseen)


def more(held: InHands, cards: Iterable[str | None]) -> InHands:
    """The cards held and some more, seen or not."""
    known: dict[str, int] = {}
    unseen = held.unseen
    for card in cards:
        if card is not None:
            known[card] = known.get(card, 0) + 1
        elif unseen is not None:
            unseen += 1
    return InHands((*held.groups, known), unseen)


def fewer(held: InHands, cards: Mapping[str, int]) -> InHands:
    """The cards held less some that are paid: known ones first, then others."""
    unseen, gone = held.unseen, dict[str, int]()
    for card, number in cards.items():
        known = min(number, held.count(card))
        gone[card] = -known
        if unseen is not None:
            unseen = max(0, unseen - (number - known))
    return InHands((*held.groups, gone), unseen)


def total(groups: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """How many there are of each kind that any of several groups has.

    >>> total([{"red": 2}, {"red": 1, "blue": 1}])
    {'red': 3, 'blue': 1}
    """
    counts: dict[str, int] = {}
    for group in groups:
        for kind, number in group.items():
            counts[kind] = counts.get(kind, 0) + number
    return counts


def together(kinds: Iterable[str], groups: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """How many of each kind there are in several groups together.

    >>> together(("red", "blue"), [{"red": 2}, {"red": 1}])
    {'red': 3, 'blue': 0}
    """
    counts = dict.fromkeys(kinds, 0)
    for group in groups:
        for kind, number in group.items():
            counts[kind] += number
    return counts
