"""Attractions: places with a coin, which score for each player who has a route that ends there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from referee.model.board import Board
from referee.model.finding import Finding
from referee.model.member import Member
from referee.model.player import Counted, Player
from referee.model.score import Assumed, Line
from referee.rules.audits.audit import Audit
from referee.rules.board.pieces import Snapshot
from referee.rules.core.feature import BoardMember, Feature
from referee.rules.core.game import Game
from referee.rules.core.numbers import Points
from referee.rules.score import by_hand
from referee.rules.score.finished import Finished, Receipts
from referee.rules.score.scoring import Assumptions, Part

NAME, RULE = "attractions", "attractions.points"
ATTRACTION: Final = Member[bool]("attraction", False)
"""Whether a place has an attraction."""
TYPED: Final = Member[int | None](NAME, None)
"""How many attractions a player has reached, as a player who counts by hand typed it."""


class Attractions(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for each attraction that an own route ends at (`attractions.points`)."""

    points: Points


def lines(feature: Attractions, finished: Finished) -> Receipts:
    """A line for each attraction that a route of the player ends at (`attractions.points`)."""
    return [_lines(feature, finished.game.board, player) for player in finished.players]


def _lines(feature: Attractions, board: Board, player: Player) -> list[Line]:
    if by_hand.counts(player):
        count = TYPED.of(player)
        points = feature.points * (count or 0)
        return [Line(NAME, RULE, points, {"count": count})] if count else []
    reached = {end for route in player.routes for end in board.routes[route].ends}
    return [
        Line(NAME, RULE, feature.points, {"place": place.id})
        for number, place in enumerate(board.places)
        if number in reached and ATTRACTION.of(place)
    ]


def assumed(_: Attractions, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """A player who counts by hand and does not type the attractions has none of them."""
    for seat, player in enumerate(players):
        if by_hand.counts(player) and TYPED.of(player) is None:
            yield Assumed(f"/players/{seat}/{TYPED.name}", NAME)


def audit(_: Attractions, snapshot: Snapshot) -> Iterator[Finding]:
    """More attractions typed than the board has or the routes can reach (`attractions.points`)."""
    board = snapshot.game.board
    there = [place for place in board.places if ATTRACTION.of(place)]
    for seat, player in enumerate(snapshot.players):
        count, counted = TYPED.of(player), player.counted
        if count is not None and counted is not None:
            most = _most(counted)
            limit = min(most, len(there)) if board.whole else most
            yield from by_hand.check_typed(
                player, count, limit, RULE, f"/players/{seat}/{TYPED.name}"
            )


def _most(counted: Counted) -> int:
    """The most places in which so many routes can end: two for each."""
    return 2 * sum(route.count for route in counted.routes)


FEATURE = Feature(
    NAME,
    numbers=Attractions,
    hooks=(
        Part(NAME, lines),
        Assumptions(assumed),
        Audit(audit),
    ),
    place_members=(BoardMember(ATTRACTION.name, "flag", says="It has an attraction."),),
)
