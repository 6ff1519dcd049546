"""The mandala: completed tickets whose cities are joined by two paths without a common track."""

from __future__ import annotations

from msgspec import Struct

from referee.model.board import Ticket
from referee.model.finding import Facts
from referee.model.network import Network
from referee.model.score import Line
from referee.rules.feature import Feature, Part
from referee.rules.searches.two_paths import Onward, onward, two_paths
from referee.rules.standing import Receipts, Standing


class Mandala(Struct, frozen=True, forbid_unknown_fields=True):
    """Points by the number of tickets that count, from none on (`mandala.points`)."""

    points: tuple[int, ...]


def lines(feature: Mandala, standing: Standing) -> Receipts:
    """A line for each ticket that counts, with what it adds to those before (`mandala.points`)."""
    receipts: Receipts = []
    for seat, network in enumerate(standing.networks):
        ways, receipt = _ways(network), list[Line]()
        for index in sorted(standing.completed[seat]):
            ticket = standing.game.board.tickets[index]
            paths = _paths(standing, ways, ticket)
            if paths is None:
                continue
            number = len(receipt) + 1
            points = _at(feature, number) - _at(feature, number - 1)
            facts: Facts = {"ticket": ticket.id, "paths": paths}
            receipt.append(Line("mandala", "mandala.points", points, facts))
        receipts.append(receipt)
    return receipts


def _at(feature: Mandala, number: int) -> int:
    """The points for so many tickets."""
    return feature.points[min(number, len(feature.points) - 1)]


def _ways(network: Network) -> Onward:
    board = network.board
    edges = [(*board.route_nodes[route], board.lengths[route]) for route in network.routes]
    return onward(board.nodes, edges)


def _paths(standing: Standing, ways: Onward, ticket: Ticket) -> tuple[tuple[str, ...], ...] | None:
    """Two paths between the cities of a ticket by the ids of their places, if there are two."""
    board = standing.game.board
    for goal in ticket.goals:
        for start in ticket.starts:
            for end in goal.nodes:
                found = two_paths(ways, start, end)
                if found is not None:
                    return tuple(
                        tuple(board.places[board.node_place[node]].id for node in path)
                        for path in found
                    )
    return None


ROW = Feature("mandala", numbers=Mandala, parts=(Part("mandala", lines),))
