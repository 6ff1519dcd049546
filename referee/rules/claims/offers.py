"""Which routes can be claimed, and with which cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from referee.model.action import ClaimRoute
from referee.model.board import Route
from referee.model.player import Hand
from referee.model.position import Position
from referee.model.verdict import NO_CHOICE, Choice, Listed
from referee.rules.board import parallel, pieces
from referee.rules.claims.claim import ChoicesOf, Surplus
from referee.rules.claims.payment import Price, prices_of
from referee.rules.claims.purse import Asked, Purse
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.searches.complexity import TooComplex

Paid = tuple[Mapping[str, int] | None, int | None]
"""A set of cards, and a number of cards; None where they are not known."""

UNKNOWN: Sequence[Paid] = [(None, None)]
"""The payment from an unknown hand."""

ANY = "any"
"""The choice of further cards of any kind."""


class ClaimChoices(Hook[N], frozen=True):
    """What may be chosen beside the claims of one list of actions."""

    of: Callable[[N, Game, Position, int], ChoicesOf]


class Others(Struct, frozen=True):
    """What a route asks for besides its own price, by the numbers of the prices.

    `surplus` is the price of sets that a feature allows with more cards; `further` are those of
    sets to which so many cards of any kind must be added. `prices` are the numbers of all of them.
    """

    surplus: int | None
    further: tuple[tuple[int, int], ...]
    prices: tuple[int, ...]


class Candidate(NamedTuple):
    """A route with the facts that a list of claims checks first."""

    route: Route
    number: int
    length: int
    piece: str
    price: int
    """The number of its own price."""
    others: Others | None


class Candidates(Struct, frozen=True):
    """The routes of a board with the prices that they ask for, numbered."""

    asked: Asked
    routes: tuple[Candidate, ...]


def candidates(game: Game) -> Candidates:
    """The routes of the board of a game, and what they ask for."""
    surplus = game.rules.first(Surplus)
    known: dict[Price, int] = {}

    def number_of(price: Price) -> int:
        return known.setdefault(price, len(known))

    routes: list[Candidate] = []
    for route in game.board.routes:
        own, *further = prices_of(game, route)
        more = surplus and surplus[1].price(surplus[0], game, route, own)
        others = None
        if more or further:
            added = tuple([(number_of(price), price.further) for price in further])
            by_surplus = number_of(more) if more else None
            prices = [number for number, _ in added]
            prices += [] if by_surplus is None else [by_surplus]
            others = Others(by_surplus, added, tuple(prices))
        price = number_of(own)
        routes.append(Candidate(route, route.index, route.length, route.piece, price, others))
    return Candidates(Asked(tuple(known), {}), tuple(routes))


def poor(_: Game) -> dict[int, tuple[Hand, set[int]]]:
    """For each seat the last hand that could pay none of some prices.

    A player who can only pass does so again and again with the same hand.
    """
    return {}


def offers(_: object, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every claim with every set of cards; if the hand is unknown, the routes alone.

    The `choices` list what a claim may add. Sets that are only valid with a choice require it.
    """
    player, owner = position.players[seat], position.owner
    left = {kind: pieces.most_left(game, player, kind)[0] for kind in game.pieces}
    unavailable = owner.keys() | parallel.closed_to(game, owner, seat, len(position.players))
    available = [
        candidate
        for candidate in game.once(candidates).routes
        if candidate.number not in unavailable and candidate.length <= left[candidate.piece]
    ]
    if not available:
        return
    offering = Offering(game, position, seat, available)
    try:
        if not any(map(offering.paid, offering.needed)):
            return
        for route, _, _, _, price, others in available:
            sets = offering.paid(price)
            if sets or (others and any(map(offering.paid, others.prices))):
                yield from offering.of(route, sets, others)
    except TooComplex as error:
        raise TooComplex(f"/players/{seat}/hand") from error


class Offering:
    """The claims offered to a player. Whatever many routes share is computed once."""

    def __init__(
        self, game: Game, position: Position, seat: int, available: Sequence[Candidate]
    ) -> None:
        self.asked = game.once(candidates).asked
        self.needed = {candidate.price for candidate in available}
        for candidate in available:
            if candidate.others:
                self.needed.update(candidate.others.prices)
        hand = position.players[seat].hand
        self.purse = None if hand is None else Purse(game, hand)
        self.sets: Sequence[Sequence[Paid]] = (
            [UNKNOWN] * len(self.asked.prices)
            if self.purse is None
            else self._payments(self.purse, seat)
        )
        self.pairs: dict[int, Sequence[Paid]] = {}
        self.choices = [
            hook.of(numbers, game, position, seat)
            for numbers, hook in game.rules.hooks[ClaimChoices]
        ]
        self.surplus = game.rules.first(Surplus)
        if self.surplus is not None:
            numbers, rules = self.surplus
            self.beside_surplus = rules.choices(numbers, game, position, seat)

    def _payments(self, purse: Purse, seat: int) -> Sequence[Sequence[Paid]]:
        known = purse.game.once(poor)
        hand, prices = known.get(seat, (None, self.needed))
        if hand is purse.hand and self.needed <= prices:
            return [()] * len(self.asked.prices)
        found = purse.all_payments(self.asked, self.needed)
        if not any(found):
            known[seat] = purse.hand, self.needed
        return found

    def paid(self, number: int) -> Sequence[Paid]:
        """The sets of cards for a price; those for pairs are listed on demand."""
        price = self.asked.prices[number]
        if not price.pairs or self.purse is None:
            return self.sets[number]
        if number not in self.pairs:
            self.pairs[number] = self.purse.payments(price)
        return self.pairs[number]

    def of(self, route: Route, sets: Sequence[Paid], others: Others | None) -> list[Listed]:
        """The claims of one route, by sets of cards for its own price and for its others."""
        index, beside = route.index, self._beside(route)
        if self.surplus is None:
            found = [Listed(ClaimRoute(index, cards), beside) for cards, _ in sets]
        else:
            found = self._chosen(route, beside, sets) if sets else []
        if others is None or self.purse is None:
            return found
        if others.surplus is not None and self.surplus is not None:
            member = self.surplus[1].member
            found += self._chosen(route, beside, self.paid(others.surplus), (member,))
        for number, further in others.further:
            added = {**beside, ANY: further}
            sets = self.paid(number)
            found += [Listed(ClaimRoute(index, cards), added, (ANY,)) for cards, _ in sets]
        return found

    def _beside(self, route: Route) -> Choice:
        """What the claim of a route may add."""
        beside = NO_CHOICE
        for more in self.choices:
            chosen = more(route, None)
            beside = {**beside, **chosen} if beside else chosen
        return beside

    def _chosen(
        self, route: Route, beside: Choice, sets: Sequence[Paid], requires: tuple[str, ...] = ()
    ) -> list[Listed]:
        """The claims of a route that a feature allows with more cards."""
        index, found = route.index, list[Listed]()
        for cards, count in sets:
            chosen = self.beside_surplus(route, count)
            if chosen or not requires:
                both = {**beside, **chosen} if beside else chosen
                found.append(Listed(ClaimRoute(index, cards), both, requires))
        return found
