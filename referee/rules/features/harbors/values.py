"""Harbors: the numbers of the map, the harbors of a player, and their points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from referee.model.action import Action
from referee.model.board import Board
from referee.model.finding import Facts
from referee.model.member import Member
from referee.model.player import Player
from referee.model.score import Assumed, Line
from referee.rules.core.game import Game
from referee.rules.core.numbers import Points, Some
from referee.rules.score import by_hand
from referee.rules.score.finished import Finished, Receipts

BUILT = Member[tuple[int, ...]]("harbors", ())
"""The cities in which a player has a harbor."""

TYPED = Member[tuple[int, ...] | None]("harbor_tickets", None)
"""How many completed tickets name each harbor, as typed; without cities if none are named."""

PORT = Member[bool]("port", False)
"""Whether a harbor may be built in a place."""

CITY, CARDS = "harbor.city", "harbor.cards"


class Harbors(Struct, frozen=True, forbid_unknown_fields=True):
    """Harbors: `points` by completed tickets naming the city, `unbuilt` for one not built.

    `each` is how many a player may build. `cards` gives the most cards of each transport that a
    harbor takes; their sum is its price.
    """

    each: Some
    points: Annotated[tuple[Points, ...], Meta(min_length=1)]
    unbuilt: Points
    cards: Mapping[str, Some]

    @property
    def price(self) -> int:
        """The number of cards that a harbor costs."""
        return sum(self.cards.values())


class BuildHarbor(Action, frozen=True):
    """Build a harbor in a city (a place) with cards (`harbor.city`, `harbor.cards`)."""

    type: ClassVar[str] = "build_harbor"
    city: int
    cards: Mapping[str, int] | None


def lines(feature: Harbors, finished: Finished) -> Receipts:
    """A harbor scores by the completed tickets that name its city (`harbor.points`).

    A ticket that names two of the player's harbors counts for both. Each harbor not built costs
    points (`harbor.unbuilt`).
    """
    receipts: Receipts = []
    for seat, player in enumerate(finished.players):
        typed = TYPED.of(player)
        if typed is None:
            receipt = _lines_of(feature, finished, seat)
        else:
            receipt = _typed(feature, finished.game.board, BUILT.of(player), typed)
        for number in range(len(receipt), feature.each):
            facts: Facts = {"unbuilt": number + 1}
            receipt.append(Line("harbors", "harbor.unbuilt", feature.unbuilt, facts))
        receipts.append(receipt)
    return receipts


def _lines_of(feature: Harbors, finished: Finished, seat: int) -> list[Line]:
    """A line for each harbor, with the completed tickets that name it."""
    board, receipt = finished.game.board, []
    completed = sorted(finished.completed[seat])
    for city in sorted(BUILT.of(finished.players[seat])):
        named = tuple(
            board.tickets[ticket].id for ticket in completed if city in board.tickets[ticket].places
        )
        facts: Facts = {"harbor": board.places[city].id, "tickets": named}
        receipt.append(Line("harbors", "harbor.points", _at(feature, len(named)), facts))
    return receipt


def _typed(
    feature: Harbors, board: Board, built: tuple[int, ...], typed: tuple[int, ...]
) -> list[Line]:
    """A line for each harbor, with the typed number of its completed tickets."""
    receipt = []
    for number, count in enumerate(typed):
        facts: Facts = {"harbor": board.places[built[number]].id} if built else {}
        facts["count"] = count
        receipt.append(Line("harbors", "harbor.points", _at(feature, count), facts))
    return receipt


def _at(feature: Harbors, number: int) -> int:
    """The points of a harbor named by that many completed tickets."""
    return feature.points[min(number, len(feature.points) - 1)]


def may_be_typed(player: Player) -> bool:
    """Whether it is unknown which completed tickets name the player's harbors."""
    if by_hand.counts(player) and not BUILT.of(player):
        return True
    return by_hand.tickets_unsure(player)


def assumed(_: Harbors, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """Tickets that may name a harbor, if their numbers are not typed."""
    for seat, player in enumerate(players):
        if (
            TYPED.of(player) is None
            and BUILT.of(player)
            and by_hand.by_hand(player)
            and by_hand.tickets_unsure(player)
        ):
            yield Assumed(f"/players/{seat}/{TYPED.name}", "harbors")
