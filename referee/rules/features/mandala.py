"""The mandala: completed tickets whose cities are joined by two paths without a common track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from referee.model.board import Network, Ticket
from referee.model.finding import Facts, Finding
from referee.model.member import Member
from referee.model.player import Player
from referee.model.score import Assumed, Line
from referee.rules.audits.audit import Audit
from referee.rules.board.pieces import Snapshot
from referee.rules.core.feature import Feature
from referee.rules.core.game import Game
from referee.rules.core.numbers import Points
from referee.rules.score import by_hand
from referee.rules.score.finished import Finished, Receipts
from referee.rules.score.scoring import Assumptions, Part
from referee.rules.searches.two_paths import Onward, onward, two_paths, without_dead_ends

NAME = "mandala"
TYPED = Member[int | None]("mandala_tickets", None)
"""The number of tickets that count, as typed by a player who counts by hand."""
RULE = "mandala.points"


class Mandala(Struct, frozen=True, forbid_unknown_fields=True):
    """Points by the number of tickets that count, starting at 0 (`mandala.points`)."""

    points: Annotated[tuple[Points, ...], Meta(min_length=1)]


def lines(feature: Mandala, finished: Finished) -> Receipts:
    """A line for each ticket that counts, with the points that it adds (`mandala.points`)."""
    receipts: Receipts = []
    for seat, (player, network) in enumerate(zip(finished.players, finished.networks, strict=True)):
        typed = TYPED.of(player)
        if typed is not None or by_hand.counts(player):
            receipts.append(_typed(feature, typed or 0))
            continue
        completed, receipt = sorted(finished.completed[seat]), list[Line]()
        ways = _ways(network) if completed else []
        for index in completed if any(ways) else ():
            ticket = finished.game.board.tickets[index]
            paths = _paths(finished, ways, ticket)
            if paths is None:
                continue
            number = len(receipt) + 1
            points = _at(feature, number) - _at(feature, number - 1)
            facts: Facts = {"ticket": ticket.id, "paths": paths}
            receipt.append(Line(NAME, RULE, points, facts))
        receipts.append(receipt)
    return receipts


def _typed(feature: Mandala, count: int) -> list[Line]:
    """One line for all tickets that count, as typed by a player who counts by hand."""
    return [Line(NAME, RULE, _at(feature, count), {"count": count})] if count else []


def assumed(_: Mandala, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """The tickets that count are unknown if a player counts by hand and does not type them.

    So are tickets with only a value.
    """
    for seat, player in enumerate(players):
        if TYPED.of(player) is None and by_hand.by_hand(player) and may_be_typed(player):
            yield Assumed(f"/players/{seat}/{TYPED.name}", NAME)


def may_be_typed(player: Player) -> bool:
    """Whether it is unknown how many tickets of a player count."""
    return by_hand.counts(player) or by_hand.tickets_unsure(player)


def audit(_: Mandala, snapshot: Snapshot) -> Iterator[Finding]:
    """More tickets typed than the player has (`mandala.points`)."""
    for seat, player in enumerate(snapshot.players):
        count = TYPED.of(player)
        if count is not None and player.all_tickets_known:
            pointer, most = f"/players/{seat}/{TYPED.name}", by_hand.most_completed(player)
            yield from by_hand.check_typed(player, count, most, RULE, pointer)


def _at(feature: Mandala, number: int) -> int:
    """The points for so many tickets."""
    return feature.points[min(number, len(feature.points) - 1)]


def _ways(network: Network) -> Onward:
    board = network.board
    edges = [(*board.route_nodes[route], board.lengths[route]) for route in network.routes]
    return without_dead_ends(onward(board.nodes, edges))


def _paths(finished: Finished, ways: Onward, ticket: Ticket) -> tuple[tuple[str, ...], ...] | None:
    """Two paths between the cities of a ticket by the ids of their places, if there are two."""
    ids = finished.game.board.node_ids
    for goal in ticket.goals:
        for start in ticket.starts:
            for end in goal.nodes:
                found = two_paths(ways, start, end)
                if found is not None:
                    return tuple([tuple([ids[node] for node in path]) for path in found])
    return None


FEATURE = Feature(
    NAME,
    numbers=Mandala,
    hooks=(
        Part(NAME, lines),
        Assumptions(assumed),
        Audit(audit),
    ),
)
