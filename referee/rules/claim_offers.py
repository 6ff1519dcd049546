"""Which routes can be claimed, and with which cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.model.action import ClaimRoute
from referee.model.board import Route
from referee.model.legal import NO_CHOICE, Choice, Listed
from referee.model.position import Position
from referee.rules import parallel, pieces
from referee.rules.claim import check_route
from referee.rules.game import Game
from referee.rules.payment import Prices, prices_of
from referee.rules.purse import Purse
from referee.rules.reasons import barred
from referee.rules.row_parts import Numbers, Surplus
from referee.rules.searches.complexity import TooComplex

Sets = Sequence[tuple[Mapping[str, int] | None, int | None]]
"""Sets of cards, each with the number of cards in it."""

ANY = "any"
"""The choice of further cards, whatever they are."""

UNKNOWN: Sets = ((None, None),)
"""What is played out of a hand that is not known."""


def offers(_: object, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every claim, with every set of cards; with the hand unknown the routes alone.

    What may be chosen beside it is in the choices. Sets that are only good with a choice require
    it.
    """
    player, owner = position.players[seat], position.owner
    left = {kind: pieces.most_left(game, player, kind)[0] for kind in game.pieces}
    offering = Offering(game, position, seat)
    for route in game.board.routes:
        if (
            route.index not in owner
            and route.length <= left[route.piece]
            and (
                parallel.taken_beside(route, owner) is None
                or not barred(check_route(game, position, seat, route))
            )
        ):
            try:
                yield from offering.of(route)
            except TooComplex as error:
                raise TooComplex(f"/players/{seat}/hand") from error


class Offering:
    """What a player is offered. What is the same for many routes is worked out once."""

    def __init__(self, game: Game, position: Position, seat: int) -> None:
        self.game = game
        hand = position.players[seat].hand
        self.purse = None if hand is None else Purse(game, hand)
        claims = game.rules.claims
        self.choices = [more(numbers, game, position, seat) for numbers, more in claims.choices]
        self.surplus = claims.surplus
        if self.surplus is not None:
            numbers, rules = self.surplus
            self.beside_surplus = rules.choices(numbers, game, position, seat)

    def of(self, route: Route) -> list[Listed]:
        """The claims of one route."""
        index, prices = route.index, prices_of(self.game, route)
        sets = UNKNOWN if self.purse is None else self.purse.payments(prices[0])
        if self.surplus is not None:
            return self._with_surplus(*self.surplus, route, prices, sets)
        if not sets and len(prices) == 1:
            return []
        beside = self._beside(route)
        found = [Listed(ClaimRoute(index, cards), beside) for cards, _ in sets]
        return found if len(prices) == 1 else found + self._with_further(index, prices, beside)

    def _beside(self, route: Route) -> Choice:
        """What may be chosen beside the claim of a route."""
        beside = NO_CHOICE
        for more in self.choices:
            beside = {**beside, **more(route, None)}
        return beside

    def _with_surplus(
        self, numbers: Numbers, rules: Surplus, route: Route, prices: Prices, sets: Sets
    ) -> list[Listed]:
        """The claims of a route where a feature lets more cards be played."""
        more_cards = rules.price(numbers, self.game, route, prices[0])
        more = () if self.purse is None or more_cards is None else self.purse.payments(more_cards)
        if not sets and not more:
            return []
        index, beside, requires = route.index, self._beside(route), (rules.member,)
        found = [
            Listed(ClaimRoute(index, cards), {**beside, **self.beside_surplus(route, count)})
            for cards, count in sets
        ]
        for cards, count in more:
            if chosen := self.beside_surplus(route, count):
                found.append(Listed(ClaimRoute(index, cards), {**beside, **chosen}, requires))
        return found

    def _with_further(self, index: int, prices: Prices, beside: Choice) -> list[Listed]:
        """The sets of cards to which further ones of any kind must be added."""
        if self.purse is None:
            return []
        return [
            Listed(ClaimRoute(index, cards), {**beside, ANY: price.further}, (ANY,))
            for price in prices[1:]
            for cards, _ in self.purse.payments(price)
        ]
