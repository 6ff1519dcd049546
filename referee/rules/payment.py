"""What a route is paid with: one definition of a good set of cards, for judging and for listing.

A `Price` says which cards are asked for, and sets `limits` on them. A limit is one function: given
the cards of a set that are not wild, it says how many wilds make them good. The judge asks whether
the wilds of a set are so many (`check`); the list of legal actions takes every such number that
the hand allows (`Purse`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import replace

from referee.model.board import GRAY, Route
from referee.model.cards import CardKind
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.player import Hand
from referee.rules.searches.complexity import TooComplex

if TYPE_CHECKING:
    from referee.rules.game import Game

Cards = Mapping[str, int]

NONE_GOOD = (1, 0)
"""No number of wilds makes the cards good."""
ANY_NUMBER = 1_000
"""More wilds than there are."""
MOST_SETS = 10_000
"""More sets of cards than any hand has for the pairs of a route on a printed board.

The hand that has most, of every card as many as there are, came to some 4,400.
"""


class Tally(Struct, frozen=True):
    """The cards of a set that are not wild: how many, the spaces they cover, how many cover two.

    `odd` is of how many colors there is an odd number.
    """

    cards: int
    spaces: int
    doubles: int = 0
    odd: int = 0


class Limit(Protocol):
    """What a price asks of a set of cards."""

    def wilds(self, tally: Tally) -> tuple[int, int]:
        """Between how many wilds and how many are good beside cards of this tally."""

    def complaint(self, route: str, tally: Tally, wilds: int) -> Finding:
        """What is said of a set that has more wilds or fewer."""


class Count(Struct, frozen=True):
    """The number of cards in a set, wilds included (`claim.count`)."""

    least: int
    most: int
    needed: int
    code: Code = Code.WRONG_CARD_COUNT
    rule: str = "claim.count"

    def wilds(self, tally: Tally) -> tuple[int, int]:
        """As many as the cards that are not wild leave open."""
        return max(0, self.least - tally.cards), self.most - tally.cards

    def complaint(self, route: str, tally: Tally, wilds: int) -> Finding:
        """More or fewer cards than are asked for."""
        facts: Facts = {"route": route, "count": tally.cards + wilds, "needed": self.needed}
        if self.most > self.needed:
            facts["most"] = self.most
        return Finding(self.code, self.rule, "/action/cards", facts)


class Price(Struct, frozen=True):
    """What a route asks for: cards of a color and transport, within limits.

    `color` is `gray` where any one color will do, empty where it is not known. `transport` is that
    of the cards that are not wild, where a map tells transports apart. `further` is how many cards,
    whatever they are, must be added to them. With `pairs` so many spaces take two cards of a color
    each, another color for another space.
    """

    color: str
    transport: str | None
    limits: tuple[Limit, ...]
    further: int = 0
    pairs: int = 0

    def counting(self, count: Count) -> Price:
        """The same with another number of cards."""
        others = [limit for limit in self.limits if not isinstance(limit, Count)]
        return replace(self, limits=(count, *others))


Prices = tuple[Price, ...]
"""What a route asks for, in one way or another; the ordinary way first."""


def count_of(least: int, most: int, code: Code, rule: str) -> Count:
    """A number of cards between two bounds; with more or fewer it is the rule that says so."""
    return Count(least, most, least - 1, code, rule)


def prices_of(game: Game, route: Route) -> Prices:
    """What a route asks for: its color, and as many cards as it costs, unless a feature differs.

    (`claim.color`, `claim.count`)
    """
    prices = game.prices.get(route.index)
    if prices is None:
        count = Count(route.cost, route.cost, route.cost)
        prices = (Price(route.color, route.transport, (count,)),)
        for numbers, change in game.rules.claims.prices:
            prices = change(numbers, game, route, prices)
        game.prices[route.index] = prices
    return prices


def tally_of(game: Game, cards: Cards) -> tuple[Tally, int]:
    """Count a set of cards: those that are not wild, and the wilds."""
    kinds, wild = game.cards.kinds, game.cards.wild
    count = spaces = doubles = wilds = 0
    odd: set[str | None] = set()
    for card, number in cards.items():
        if card == wild:
            wilds = number
            continue
        covers = kinds[card].covers
        count += number
        spaces += number * covers
        if covers > 1:
            doubles += number
        if number % 2:
            odd ^= {kinds[card].color}
    return Tally(count, spaces, doubles, len(odd)), wilds


def check(game: Game, route: Route, cards: Cards, prices: Prices) -> Iterator[Reason]:
    """The cards are one set, of the route's color and transport, and within its limits.

    (`claim.set`, `claim.color`, `claim.kind`, `claim.count`) Of several prices the set must be good
    for one. Of those the first and the last say what is wrong: the last where there are too many
    cards.
    """
    if any(price.further and is_paid(game, price, cards) for price in prices):
        return
    prices = tuple([price for price in prices if not price.further])
    price = prices[-1]
    if not price.pairs:
        yield from _check_colors(game, route, cards, price)
    if price.transport is not None:
        yield from _check_transport(game, route, cards, price.transport)
    tally, wilds = tally_of(game, cards)
    found = [_broken(one, tally, wilds) for one in prices]
    if all(found):
        too_many = any(wilds > limit.wilds(tally)[1] for limit in found[-1])
        for limit in found[-1 if too_many else 0]:
            yield limit.complaint(route.id, tally, wilds)


def _check_colors(game: Game, route: Route, cards: Cards, price: Price) -> Iterator[Reason]:
    """All cards that are not wild have one color, on a colored route its own."""
    kinds, pointer = game.cards.kinds, "/action/cards"
    colors = {kinds[card].color: None for card, number in cards.items() if number}
    colors.pop(None, None)
    if len(colors) > 1:
        facts: Facts = {"route": route.id, "colors": tuple(sorted(filter(None, colors)))}
        yield Finding(Code.CARDS_NOT_ONE_SET, "claim.set", pointer, facts)
    if not price.color:
        if colors:
            yield Unchecked("claim.color", "/action/route/color")
    elif price.color != GRAY:
        for color in colors:
            if color != price.color:
                facts = {"route": route.id, "color": color or "", "needed": price.color}
                yield Finding(Code.WRONG_COLOR, "claim.color", pointer, facts)


def is_paid(game: Game, price: Price, cards: Cards) -> bool:
    """Whether cards are good for a price, some of them set aside as its further cards.

    Of what is not set aside, so many are of one color and so many wild; every way to divide them is
    tried, at most as many as there are cards for each color.
    """
    rest = sum(cards.values()) - price.further
    if rest < 0:
        return False
    wilds = cards.get(game.cards.wild, 0)
    held = dict.fromkeys(game.cards.colors, 0)
    for card, number in cards.items():
        color = game.cards.kinds[card].color
        if color is not None:
            held[color] += number
    for color in game.cards.colors if price.color in (GRAY, "") else (price.color,):
        for played in range(min(wilds, rest) + 1):
            colored = rest - played
            if colored <= held[color] and not _broken(price, Tally(colored, colored), played):
                return True
    return False


def _broken(price: Price, tally: Tally, wilds: int) -> list[Limit]:
    """The limits of a price that a set does not keep."""
    found = []
    for limit in price.limits:
        least, most = limit.wilds(tally)
        if not least <= wilds <= most:
            found.append(limit)
    return found


def _check_transport(game: Game, route: Route, cards: Cards, transport: str) -> Iterator[Finding]:
    """Each kind of route takes the cards of its transport (`claim.kind`)."""
    for card, number in cards.items():
        kind = game.cards.kinds[card]
        if number and kind.color is not None and kind.transport != transport:
            facts: Facts = {"route": route.id, "card": card, "needed": transport}
            yield Finding(Code.WRONG_TRANSPORT, "claim.kind", f"/action/cards/{card}", facts)


def could_pay(game: Game, route: Route, cards: Cards) -> bool:
    """Whether cards have the colors that a route takes, however many they are."""
    price, *others = prices_of(game, route)
    if others or price.pairs:
        return True
    colors = {game.cards.kinds[card].color for card in cards} - {None}
    return not colors or colors == {price.color} or (price.color == GRAY and len(colors) == 1)


def in_hand(
    game: Game, hand: Hand | None, cards: Cards, pointer: str = "/action/cards"
) -> Iterator[Reason]:
    """The player must hold the cards (`claim.hand`).

    With unknown cards in the hand it fails only where more are missing than are unknown, or where
    the deck has not so many.
    """
    held = hand.cards if hand else {}
    short = {card: number for card, number in cards.items() if number > held.get(card, 0)}
    if not short and hand is not None:
        return
    perhaps = hand is None or missing(hand, cards) <= hand.unknown
    if perhaps:
        kinds = game.cards.kinds
        short = {card: number for card, number in short.items() if number > kinds[card].count}
        if not short:
            yield Unchecked("claim.hand", pointer)
    for card, number in short.items():
        facts: Facts = {"card": card, "count": number}
        if not perhaps:
            facts["held"] = held.get(card, 0)
        yield Finding(Code.CARDS_NOT_IN_HAND, "claim.hand", f"{pointer}/{card}", facts)


def missing(hand: Hand, cards: Cards) -> int:
    """How many of the cards are not among those known to be in the hand."""
    held = hand.cards
    return sum([max(0, number - held.get(card, 0)) for card, number in cards.items()])


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
        self.dearest = dearest(game) if most is None else most
        self.wilds = self._most_of(game.cards.kinds[game.cards.wild])
        self.held = {
            alike: held
            for alike, kinds in game.cards.sets.items()
            if (held := [(kind, most) for kind in kinds if (most := self._most_of(kind))])
        }
        self.stakes: dict[Alike, Sequence[Stake]] = {}
        self.paid: dict[tuple[Alike, tuple[Limit, ...]], Sequence[Paid]] = {}
        self.sets: dict[Alike, Sequence[Paid]] = {}
        self.bought: dict[Price, list[Paid]] = {}

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
            if (color, price.transport) in self.held:
                found += self._of_color((color, price.transport), price.limits)
        least, most = _range(price.limits, _NO_CARDS)
        alone = range(max(0 if price.further else 1, least), min(self.wilds, most) + 1)
        found += [({cards.wild: number} if number else {}, number) for number in alone]
        if price.further:
            held = self.hand.size - price.further
            found = [one for one in found if one[1] <= held]
        if not self.hand.unknown:
            return found
        return [one for one in found if missing(self.hand, one[0]) <= self.hand.unknown]

    def _pairs(self, price: Price) -> list[Paid]:
        """Every set of cards of any colors of a transport that wilds make up to pairs.

        Color by color, as long as wilds can do it. Raises `TooComplex` for more than `MOST_SETS`.
        """
        needed, unknown = 2 * price.pairs, self.hand.unknown
        held = [some for (_, kind), some in self.held.items() if kind == price.transport]
        rest = self.wilds + sum([most for some in held for _, most in some])
        sets: list[tuple[Cards, int, int]] = [({}, 0, 0)]
        for some in held:
            rest -= sum([most for _, most in some])
            grown: list[tuple[Cards, int, int]] = []
            for cards, count, odd in sets:
                left = range(needed - count + 1)
                for numbers in product(*[left[: most + 1] for _, most in some]):
                    total, more = count + sum(numbers), odd + sum(numbers) % 2
                    if total + more <= needed <= total + rest:
                        added = {k.id: n for (k, _), n in zip(some, numbers, strict=True) if n}
                        now = {**cards, **added}
                        if missing(self.hand, now) <= unknown:
                            grown.append((now, total, more))
            if len(grown) > MOST_SETS:
                raise TooComplex
            sets = grown
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


_NO_CARDS = Tally(0, 0)


def _range(limits: Iterable[Limit], tally: Tally) -> tuple[int, int]:
    """Between how many wilds and how many all limits are kept."""
    least, most = 0, ANY_NUMBER
    for limit in limits:
        fewest, greatest = limit.wilds(tally)
        least = max(least, fewest)
        most = min(most, greatest)
    return least, most
