"""Payment for a route: one definition of a valid set of cards, for judging and for listing.

Prices. A route asks for one or more prices, the ordinary one first (`prices_of`). A `Price` says
which cards are asked for (their color and transport) and sets `limits` on them. Features change the
prices of a route (`PriceChange`): a ferry adds a limit, and cards that stand for a wild add a
price.

A limit is one function. Given the `Tally` of the cards that are not wild (how many they are, and
how many spaces they cover), it returns the range of the number of wilds with which the set is
valid. This describes a limit completely because all wilds are alike. The ranges of several limits
intersect: a set of cards pays a price if the number of its wilds lies in all of them.

Judging and listing call the same function from two sides:

* `check` has a set of cards, and so a tally and a number of wilds. A limit whose range does not
contain that number says what is wrong (`complaint`). Of several prices, one must be met. * `Purse`
has a hand. For each choice of cards that are not wild it intersects the ranges of all limits and
lists the set with every number of wilds in the result. So exactly the valid sets are listed, and a
new kind of price needs no listing code.

Two kinds of prices are not simply one color with wilds. `further` cards may be of any kind, so a
set is valid if it can be divided (`is_paid`). A price in `pairs` mixes colors; `Purse` then tries
sets color by color, within a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from referee.model.board import GRAY, Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.player import Hand
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game

Cards = Mapping[str, int]

NONE_GOOD = (1, 0)
"""No number of wilds makes the set valid."""
ANY_NUMBER = 1_000
"""More wilds than there are."""


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
        """The fewest and the most wilds that are valid with cards of this tally."""

    def complaint(self, route: str, tally: Tally, wilds: int) -> Finding:
        """The finding on a set with more wilds or fewer."""


class Count(Struct, frozen=True):
    """The number of cards in a set, wilds included (`claim.count`)."""

    least: int
    most: int
    needed: int
    code: Code = Code.WRONG_CARD_COUNT
    rule: str = "claim.count"

    def wilds(self, tally: Tally) -> tuple[int, int]:
        """As many as the other cards leave open."""
        return max(0, self.least - tally.cards), self.most - tally.cards

    def complaint(self, route: str, tally: Tally, wilds: int) -> Finding:
        """More or fewer cards than are asked for."""
        facts: Facts = {"route": route, "count": tally.cards + wilds, "needed": self.needed}
        if self.most > self.needed:
            facts["most"] = self.most
        return Finding(self.code, self.rule, "/action/cards", facts)


class Price(Struct, frozen=True):
    """What a route asks for: cards of a color and transport, within limits.

    `color` is `gray` if any single color will do, and empty if unknown. `transport` is that of the
    cards that are not wild, if the map has several transports. `further` is how many cards of any
    kind must be added. With `pairs`, each of so many spaces takes two cards of one color, and
    different spaces may take different colors.
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
"""The alternative prices of a route, the ordinary one first."""


class PriceChange(Hook[N], frozen=True):
    """How a feature changes the prices of a route."""

    change: Callable[[N, Game, Route, Prices], Prices]


def count_of(least: int, most: int, code: Code, rule: str) -> Count:
    """A number of cards must lie between two bounds; else a finding under that rule."""
    return Count(least, most, least - 1, code, rule)


def known_prices(_: Game) -> dict[int, Prices]:
    """The prices of the routes of a game's board that have been computed so far."""
    return {}


def prices_of(game: Game, route: Route) -> Prices:
    """The prices of a route: its color and as many cards as it costs, changed by features.

    (`claim.color`, `claim.count`)
    """
    known = game.once(known_prices)
    prices = known.get(route.index)
    if prices is None:
        count = Count(route.cost, route.cost, route.cost)
        prices = (Price(route.color, route.transport, (count,)),)
        for numbers, hook in game.rules.hooks[PriceChange]:
            prices = hook.change(numbers, game, route, prices)
        known[route.index] = prices
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

    (`claim.set`, `claim.color`, `claim.kind`, `claim.count`) The set must meet one of the prices.
    If it meets none, the first price says what is wrong, or the last if there are too many cards.
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
    """All cards that are not wild have one color; on a colored route, that of the route."""
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
    """Whether cards meet a price, some of them set aside as its further cards.

    The cards that are not set aside are of one color and wilds. Every division is tried; there are
    at most as many per color as there are cards.
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
    """The limits of a price that a set does not meet."""
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
    """Whether cards have the colors that a route takes, whatever their number."""
    price, *others = prices_of(game, route)
    if others or price.pairs:
        return True
    colors = {game.cards.kinds[card].color for card in cards} - {None}
    return not colors or colors == {price.color} or (price.color == GRAY and len(colors) == 1)


def in_hand(
    game: Game, hand: Hand | None, cards: Cards, pointer: str = "/action/cards"
) -> Iterator[Reason]:
    """The player must hold the cards (`claim.hand`).

    If the hand has unknown cards, the check fails only if more are missing than are unknown, or if
    the deck has too few.
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
    """How many of the cards are not known to be in the hand."""
    held = hand.cards
    return sum([max(0, number - held.get(card, 0)) for card, number in cards.items()])
