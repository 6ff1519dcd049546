"""The sets of cards that a hand can pay with: what `payment` calls good, listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING

from referee.model.board import GRAY
from referee.model.cards import CardKind
from referee.model.player import Hand
from referee.rules.searches.complexity import TooComplex

if TYPE_CHECKING:
    from referee.rules.game import Game
from referee.rules.payment import ANY_NUMBER, Cards, Count, Limit, Price, Tally, missing, tally_of

MOST_STEPS = 150_000
"""More sets of cards than are tried of any hand for the pairs of all routes on a printed board.

The hand that takes most, of every card as many as there are, came to some 124,800.
"""

Alike = tuple[str, str | None]
"""A color and a transport: cards alike in both may be played together."""

Stake = tuple[Cards, Tally]
"""Cards of one color and transport, and their tally."""

Paid = tuple[Cards, int]
"""A set of cards, and how many cards it has."""


def dearest(game: Game) -> int:
    """More cards than these are never played for a route of the board."""
    found = max([route.cost for route in game.board.routes], default=0)
    surplus = game.rules.claims.surplus
    if surplus is not None:
        numbers, rules = surplus
        found = max(found, rules.most(numbers))
    return found


class Purse:
    """The sets of cards that a hand can pay with. What serves many routes is worked out once.

    Cards of the hand that are not known may be any. `most` are the most cards of any set; without
    it, of a route of the board.
    """

    def __init__(self, game: Game, hand: Hand, most: int | None = None) -> None:
        self.game, self.hand = game, hand
        self.dearest = game.once(dearest) if most is None else most
        self.wilds = self._most_of(game.cards.kinds[game.cards.wild])
        self.held = {
            alike: held
            for alike, kinds in game.cards.sets.items()
            if (held := [(kind, most) for kind in kinds if (most := self._most_of(kind))])
        }
        self.stakes: dict[Alike, Sequence[Stake]] = {}
        self.paid: dict[tuple[Alike, tuple[Limit, ...]], Sequence[Paid]] = {}
        self.alone: dict[tuple[Limit, ...], Sequence[Paid]] = {}
        self.sets: dict[Alike, Sequence[Paid]] = {}
        self.bought: dict[Price, list[Paid]] = {}
        self.steps = 0

    def payments(self, price: Price) -> list[Paid]:
        """Every set of cards that is good for a price, each once.

        Of one color with wilds, for each color in turn; wilds alone come last. Gray takes any
        color, and so does a color that is not known.
        """
        found = self.bought.get(price)
        if found is None:
            found = self.bought[price] = self._payments(price)
        return found

    def _payments(self, price: Price) -> list[Paid]:
        cards, found = self.game.cards, list[Paid]()
        if price.pairs:
            return self._pairs(price)
        for color in cards.colors if price.color in (GRAY, "") else (price.color,):
            alike = color, price.transport
            if alike in self.held:
                found += self._of_color(alike, price.limits)
        if price.further and _range(price.limits, _NO_CARDS)[0] == 0:
            found.append(({}, 0))
        found += self._alone(price.limits)
        if price.further:
            held = self.hand.size - price.further
            found = [one for one in found if one[1] <= held]
        if not self.hand.unknown:
            return found
        return [one for one in found if missing(self.hand, one[0]) <= self.hand.unknown]

    def _alone(self, limits: tuple[Limit, ...]) -> Sequence[Paid]:
        """The numbers of wilds that are good alone."""
        found = self.alone.get(limits)
        if found is None:
            least, most = _range(limits, _NO_CARDS)
            numbers = range(max(1, least), min(self.wilds, most) + 1)
            found = self.alone[limits] = [({self.game.cards.wild: n}, n) for n in numbers]
        return found

    def _pairs(self, price: Price) -> list[Paid]:
        """Every set of cards of any colors of a transport that wilds make up to pairs.

        Color by color, as long as wilds can do it. Raises `TooComplex` where it would try more than
        `MOST_STEPS` for all routes.
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
                sets = [one for one in sets if missing(self.hand, one[0]) <= unknown]
        wild = self.game.cards.wild
        paid = [
            ({**cards, wild: needed - count} if needed > count else cards, needed)
            for cards, count, _ in sets
            if needed - count <= self.wilds
        ]
        return [one for one in paid if missing(self.hand, one[0]) <= unknown]

    def _of_color(self, alike: Alike, limits: tuple[Limit, ...]) -> Sequence[Paid]:
        """The sets of cards of a color and transport within some limits."""
        paid = self.paid.get((alike, limits))
        if paid is None:
            only = limits[0] if len(limits) == 1 else None
            if isinstance(only, Count):
                # As most prices ask: nothing but a number of cards.
                every, least, most = self._sets(alike), only.least, only.most
                found = [one for one in every if least <= one[1] <= most]
            else:
                wild, found = self.game.cards.wild, []
                for cards, tally in self._stakes(alike):
                    least, most = _range(limits, tally)
                    for wilds in range(least, min(self.wilds, most) + 1):
                        paid_with = {**cards, wild: wilds} if wilds else cards
                        found.append((paid_with, tally.cards + wilds))
            paid = self.paid[alike, limits] = found
        return paid

    def _sets(self, alike: Alike) -> Sequence[Paid]:
        """The sets of cards of one color and transport, with every number of wilds."""
        found = self.sets.get(alike)
        if found is None:
            wild = self.game.cards.wild
            found = self.sets[alike] = [
                ({**cards, wild: wilds} if wilds else cards, tally.cards + wilds)
                for cards, tally in self._stakes(alike)
                for wilds in range(self.wilds + 1)
            ]
        return found

    def _stakes(self, alike: Alike) -> Sequence[Stake]:
        """The cards held of one color and transport, in every number of each kind."""
        stakes = self.stakes.get(alike)
        if stakes is None:
            held = self.held[alike]
            numbers = product(*[range(most + 1) for _, most in held])
            sets = [
                {kind.id: number for (kind, _), number in zip(held, each, strict=True) if number}
                for each in numbers
            ]
            stakes = [(cards, tally_of(self.game, cards)[0]) for cards in sets if cards]
            self.stakes[alike] = stakes
        return stakes

    def _most_of(self, kind: CardKind) -> int:
        held = self.hand.cards.get(kind.id, 0)
        return min(held + self.hand.unknown, max(held, kind.count), self.dearest)


def _choices(held: Sequence[tuple[CardKind, int]], most: int) -> list[tuple[Cards, int]]:
    """Every number of each kind, with what they are in all, up to so many."""
    numbers = product(*[range(min(most, many) + 1) for _, many in held])
    return [
        ({kind.id: n for (kind, _), n in zip(held, each, strict=True) if n}, sum(each))
        for each in numbers
        if sum(each) <= most
    ]


_NO_CARDS = Tally(0, 0)


def _range(limits: Iterable[Limit], tally: Tally) -> tuple[int, int]:
    """Between how many wilds and how many all limits are kept."""
    least, most = 0, ANY_NUMBER
    for limit in limits:
        fewest, greatest = limit.wilds(tally)
        least = max(least, fewest)
        most = min(most, greatest)
    return least, most
