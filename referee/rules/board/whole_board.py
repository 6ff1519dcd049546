"""What all the routes of a board together join."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.model.board import Board, Ticket

if TYPE_CHECKING:
    import networkx as nx


def graph(board: Board) -> nx.MultiGraph[int]:
    """The whole board as a networkx graph of nodes."""
    import networkx as nx  # noqa: PLC0415 slow to import, and needed only where a map is checked

    network: nx.MultiGraph[int] = nx.MultiGraph()
    network.add_nodes_from(range(board.nodes))
    for route in board.routes:
        network.add_edge(*route.nodes, key=route.index, length=route.length)
    return network


def impossible(board: Board) -> tuple[Ticket, ...]:
    """The tickets that all the routes of the board together would not complete."""
    import networkx as nx  # noqa: PLC0415 as above

    joined = list(nx.connected_components(graph(board)))

    def reach(nodes: Iterable[int], others: Iterable[int]) -> bool:
        return any(
            not (cluster.isdisjoint(nodes) or cluster.isdisjoint(others)) for cluster in joined
        )

    def possible(ticket: Ticket) -> bool:
        if ticket.goals:
            return any(reach(ticket.starts, goal.nodes) for goal in ticket.goals)
        stops = [board.places[place].nodes for place in ticket.places]
        return all(reach(here, there) for here, there in pairwise(stops))

    return tuple(ticket for ticket in board.tickets if not possible(ticket))
