"""What all the routes of a board together join."""

from __future__ import annotations

import networkx as nx

from referee.model.board import Board, Ticket


def graph(board: Board) -> nx.MultiGraph[int]:
    """The whole board as a networkx graph of nodes."""
    network: nx.MultiGraph[int] = nx.MultiGraph()
    network.add_nodes_from(range(board.nodes))
    for route in board.routes:
        network.add_edge(*route.nodes, key=route.index, length=route.length)
    return network


def impossible(board: Board) -> tuple[Ticket, ...]:
    """The tickets that all the routes of the board together would not complete."""
    joined = list(nx.connected_components(graph(board)))
    ends = [[board.places[end].nodes for end in ticket.ends] for ticket in board.tickets]
    return tuple(
        ticket
        for ticket, (starts, goals) in zip(board.tickets, ends, strict=True)
        if all(nodes.isdisjoint(starts) or nodes.isdisjoint(goals) for nodes in joined)
    )
