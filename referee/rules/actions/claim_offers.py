"""Which routes can be claimed, and with which cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.model.action import ClaimRoute
from referee.model.board import Route
from referee.model.game import Game
from referee.model.legal import NO_CHOICE, Choice, Listed
from referee.model.position import Position
from referee.rules import express, parallel, passengers, pieces, province
from referee.rules.actions.claim import check_route, pieces_needed
from referee.rules.payment import Purse
from referee.rules.reasons import barred

Sets = Sequence[tuple[Mapping[str, int] | None, int | None]]
"""Sets of cards, each with the number of cards in it."""

NOT_TOLD: Sets = ((None, None),)
"""What is played out of a hand that is not known."""

Beside = tuple[Choice, tuple[str, ...]]
"""What may be chosen beside a claim, and what must be."""


def offers(game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every claim, with every set of cards; with the hand unknown the routes alone.

    What may be chosen beside it is in the choices: passengers, and a train on the mat with its
    lines and express cards.
    """
    offering = Offering(game, position, seat)
    owner, left = position.owner, offering.left
    for route in game.board.routes:
        if (
            route.index not in owner
            and route.length <= left[route.piece]
            and (
                parallel.taken_beside(route, owner) is None
                or not barred(check_route(game, position, seat, route))
            )
        ):
            yield from offering.of(route)


class Offering:
    """What a player is offered. What is the same for many routes is worked out once."""

    def __init__(self, game: Game, position: Position, seat: int) -> None:
        self.game, self.position, self.seat = game, position, seat
        self.player = position.players[seat]
        self.left = {kind: pieces.most_left(game, self.player, kind)[0] for kind in game.pieces}
        hand = self.player.hand
        self.purse = None if hand is None else Purse(game, hand, province.highest_spot(game))
        self.waiting: dict[int, tuple[str, ...]] = {}
        self.sets: dict[tuple[object, ...], Sets] = {}
        self.mats: dict[tuple[Sequence[str], int | None], Mapping[str, object]] = {}

    def of(self, route: Route) -> Iterable[Listed]:
        """The claims of one route."""
        game, index = self.game, route.index
        waiting = self._waiting(route) if game.features.passengers else {}
        choices = {"passengers": waiting} if waiting else NO_CHOICE
        mat = game.features.province is not None and (
            pieces_needed(game, route, on_mat=True) <= self.left[route.piece]
        )
        sets = self._sets(route, mat=mat)
        if not mat:
            return [Listed(ClaimRoute(index, cards), choices) for cards, _ in sets]
        beside = {count: self._beside(route, count, choices) for _, count in sets}
        return [
            Listed(ClaimRoute(index, cards), *found)
            for cards, count in sets
            if (found := beside[count]) is not None
        ]

    def _waiting(self, route: Route) -> Mapping[str, tuple[str, ...]]:
        """The passengers that may be taken with a claim, by place."""
        found: dict[str, tuple[str, ...]] = {}
        for end in route.ends:
            colors = self.waiting.get(end)
            if colors is None:
                colors = self.waiting[end] = passengers.colors_at(self.game, self.position, end)
            if colors:
                found[self.game.board.places[end].id] = colors
        return found

    def _sets(self, route: Route, *, mat: bool) -> Sets:
        """The sets of cards; the same for all routes of the same size, color and kind."""
        if self.purse is None:
            return NOT_TOLD
        alike = (route.cost, route.length, route.color, route.piece, mat)
        sets = self.sets.get(alike)
        if sets is None:
            highest = province.highest_spot(self.game) if mat else 0
            sets = self.sets[alike] = self.purse.payments(route, highest)
        return sets

    def _beside(self, route: Route, count: int | None, choices: Choice) -> Beside | None:
        """What may and what must be chosen beside a claim with so many cards; None: it is no good.

        More cards than the route costs are only good with a train on the mat.
        """
        on_mat = self._on_mat(route, count)
        overpaid = count is not None and count > route.cost
        if overpaid and not on_mat:
            return None
        return {**choices, **on_mat}, ("province",) if overpaid else ()

    def _on_mat(self, route: Route, count: int | None) -> Mapping[str, object]:
        """Where on the mat a train may be put; the same for all routes with the same lines."""
        alike = (province.lines_for(self.game, route), count)
        if alike not in self.mats:
            self.mats[alike] = self._mat_choices(route, count)
        return self.mats[alike]

    def _mat_choices(self, route: Route, count: int | None) -> Mapping[str, object]:
        """The lines that are open with so many cards, and the express cards that may be added.

        A line that is full up to the number of cards may still be open with an express card:
        `province_with_express`.
        """
        game, position = self.game, self.position
        choices: dict[str, object] = {}
        cards = express.unspent(game, self.player)
        plain: list[str] = []
        strengthened: dict[str, tuple[int, ...]] = {}
        for line in province.lines_for(game, route):
            good = [
                value
                for value in (None, *cards)
                if not barred(province.check_placement(game, position, route, line, count, value))
            ]
            if None in good:
                plain.append(line)
            elif good:
                strengthened[line] = tuple(value for value in good if value is not None)
        if plain:
            choices["province"] = tuple(plain)
            if cards:
                choices["express"] = cards
        if strengthened:
            choices["province_with_express"] = strengthened
        return choices
