"""The sets of cards that a hand can pay with: lists what `payment` defines as valid."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import product
from operator import itemgetter

from msgspec import Struct

from referee.model.board import GRAY
from referee.model.cards import CardKind
from referee.model.player import Hand
from referee.rules.claims.claim import Surplus
from referee.rules.claims.payment import (
    ANY_NUMBER,
    Cards,
    Limit,
    Price,
    Tally,
    missing,
    tally_of,
)
from referee.rules.core.game import Game
from referee.rules.searches.complexity import TooComplex

MOST_STEPS = 150_000
"""More sets of cards than are tried for any hand and the pairs of all routes on a printed board.

The most expensive hand, with all cards of the deck, took some 124,800.
"""

Alike = tuple[str, str | None]
"""A color and a transport; cards that share both may be played together."""

Paid = tuple[Cards, int]
"""A set of cards, and how many cards it has."""

Numbers = tuple[int, ...]
"""How many cards there are of each of some kinds."""

Wanted = list[tuple[int, int, slice]]
"""The prices that some cards of one color can pay: the fewest wilds, the price, and the slice of
the sets of these cards with no wild, with one and so on. Fewer wilds come first.
"""


class Asked(Struct, frozen=True):
    """Prices that are listed together, each once, and the cards that each of them takes.

    It is valid for every hand and computed when cards are first held. (Together with listing all
    prices at once, this saves a sixth to a half of the steps of a list of actions.)
    """

    prices: tuple[Price, ...]
    wanted: dict[tuple[Alike | None, Numbers], Wanted]


def alone(_: Game) -> dict[Price, Asked]:
    """Prices that are listed one by one."""
    return {}


def dearest(game: Game) -> int:
    """More cards than these are never played for a route of the board."""
    found = max([route.cost for route in game.board.routes], default=0)
    surplus = game.rules.first(Surplus)
    if surplus is not None:
        numbers, rules = surplus
        found = max(found, rules.most(numbers))
    return found


class Purse:
    """The sets of cards that a hand can pay with. What many routes share is computed once.

    Unknown cards of the hand may be any. `most` is the largest number of cards in a set; without
    it, that of the routes of the board.
    """

    def __init__(self, game: Game, hand: Hand, most: int | None = None) -> None:
        self.game, self.hand = game, hand
        self.dearest = game.once(dearest) if most is None else most
        self.wilds = self._most_of(game.cards.kinds[game.cards.wild])
        self.held: dict[Alike, list[tuple[CardKind, int]]] = {}
        for alike, kinds in game.cards.sets.items():
            held = [(kind, self._most_of(kind)) for kind in kinds]
            if sum([most for _, most in held]):
                self.held[alike] = held
        self.steps = 0

    def payments(self, price: Price) -> list[Paid]:
        """Every set of cards that meets a price, each once.

        Sets of one color with wilds, color by color; wilds alone come last. Gray takes any color,
        and so does an unknown color.
        """
        if price.pairs:
            return self._pairs(price)
        asked = self.game.once(alone)
        if price not in asked:
            asked[price] = Asked((price,), {})
        return self.all_payments(asked[price], {0})[0]

    def all_payments(self, asked: Asked, needed: Container[int]) -> list[list[Paid]]:
        """The same for each of some prices, by their numbers.

        Nothing for prices in pairs, and for prices that are not needed.
        """
        found: list[list[Paid]] = [[] for _ in asked.prices]
        for alike, held in (*self.held.items(), (None, ())):
            for numbers in product(*[range(most + 1) for _, most in held]):
                wanted = asked.wanted.get((alike, numbers))
                if wanted is None:
                    wanted = _wanted(self.game, asked.prices, alike, _cards(held, numbers))
                    asked.wanted[alike, numbers] = wanted
                sets: list[Paid] = []
                for least, number, part in wanted:
                    if least > self.wilds:
                        break
                    if number in needed:
                        sets = sets or self._with_wilds(_cards(held, numbers), sum(numbers))
                        found[number] += sets[part]
        for number, price in enumerate(asked.prices):
            if price.further:
                most = self.hand.size - price.further
                found[number] = [one for one in found[number] if one[1] <= most]
        if self.hand.unknown:
            return [[one for one in sets if self._may_have(one[0])] for sets in found]
        return found

    def _with_wilds(self, cards: Cards, count: int) -> list[Paid]:
        """So many cards with no wild, with one, and so on up to the most."""
        wild, numbers = self.game.cards.wild, range(1, self.wilds + 1)
        return [(cards, count), *[({**cards, wild: n}, count + n) for n in numbers]]

    def _may_have(self, cards: Cards) -> bool:
        """Whether the hand may contain further cards."""
        return missing(self.hand, cards) <= self.hand.unknown

    def _pairs(self, price: Price) -> list[Paid]:
        """Every set of cards of a transport, of any colors, that wilds complete to pairs.

        Built color by color while the wilds suffice. Raises `TooComplex` if all routes together
        would try more than `MOST_STEPS` sets.
        """
        needed, unknown = 2 * price.pairs, self.hand.unknown
        held = [some for (_, kind), some in self.held.items() if kind == price.transport]
        rest = self.wilds + sum([most for some in held for _, most in some])
        sets: list[tuple[Cards, int, int]] = [({}, 0, 0)]
        for some in held:
            rest -= sum([most for _, most in some])
            choices = _choices(some, needed)
            self.steps += len(sets) * len(choices)
            if self.steps > MOST_STEPS:
                raise TooComplex
            sets = [
                ({**cards, **added}, count + number, odd + number % 2)
                for cards, count, odd in sets
                for added, number in choices
                if count + number + odd + number % 2 <= needed <= count + number + rest
            ]
            if unknown:
                sets = [one for one in sets if self._may_have(one[0])]
        wild = self.game.cards.wild
        paid = [
            ({**cards, wild: needed - count} if needed > count else cards, needed)
            for cards, count, _ in sets
            if needed - count <= self.wilds
        ]
        return [one for one in paid if self._may_have(one[0])] if unknown else paid

    def _most_of(self, kind: CardKind) -> int:
        held = self.hand.cards.get(kind.id, 0)
        return min(held + self.hand.unknown, max(held, kind.count), self.dearest)


def _cards(held: Iterable[tuple[CardKind, int]], numbers: Numbers) -> Cards:
    return {kind.id: number for (kind, _), number in zip(held, numbers, strict=True) if number}


def _choices(held: Sequence[tuple[CardKind, int]], most: int) -> list[tuple[Cards, int]]:
    """Every number of each kind with the total, up to a limit."""
    numbers = product(*[range(min(most, many) + 1) for _, many in held])
    return [
        ({kind.id: n for (kind, _), n in zip(held, each, strict=True) if n}, sum(each))
        for each in numbers
        if sum(each) <= most
    ]


def _wanted(
    game: Game, prices: Sequence[Price], alike: Alike | None, cards: Cards
) -> list[tuple[int, int, slice]]:
    """The prices that cards of one color take part in, with wilds; None: only wilds."""
    tally, found = tally_of(game, cards)[0], Wanted()
    if alike is not None and not cards:
        return found
    for number, price in enumerate(prices):
        if price.pairs:
            continue
        if alike is None or (alike[1] == price.transport and price.color in (GRAY, "", alike[0])):
            least, most = _range(price.limits, tally)
            if least <= most:
                found.append((least, number, slice(least, most + 1)))
    return sorted(found, key=itemgetter(0))


def _range(limits: Iterable[Limit], tally: Tally) -> tuple[int, int]:
    """The fewest and the most wilds with which all limits are met."""
    least, most = 0, ANY_NUMBER
    for limit in limits:
        fewest, greatest = limit.wilds(tally)
        least = max(least, fewest)
        most = min(most, greatest)
    return least, most
