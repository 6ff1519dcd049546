"""The network of a player's routes: what is joined, by which path, and what is missing.

Nodes are the board's (`referee.model.board`): no path passes through a country, since each line
into one has a node of its own there (`germany.country.dead-end`). Every walk visits each node and
each route at most once for each ticket, so the work is bounded by the size of the board.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

import networkx as nx

from referee.model.board import Board, Ticket

FREE, OWN, BARRED = 1, 0, -1
"""What a route is to a player: still to be claimed, claimed, or out of reach."""

_ROUTE = 1 << 10
"""Costs count spaces first and routes second: one space weighs more than all routes of a board."""


def components(board: Board, routes: Iterable[int]) -> list[int]:
    """For each node a label; two nodes are joined by the routes when their labels are equal."""
    labels = list(range(board.nodes))
    for route in routes:
        here, there = board.routes[route].nodes
        while labels[here] != here:
            labels[here] = labels[labels[here]]
            here = labels[here]
        while labels[there] != there:
            labels[there] = labels[labels[there]]
            there = labels[there]
        labels[here] = there
    for node in range(board.nodes):
        # A label is a node whose own label is settled already, or the root.
        while labels[labels[node]] != labels[node]:
            labels[node] = labels[labels[node]]
    return labels


def is_joined(board: Board, labels: Sequence[int], ticket: Ticket) -> bool:
    """Whether the places of a ticket are joined (`tickets.completed`).

    A country is reached by any one of its lines (`germany.country.ticket`).
    """
    starts, ends = (board.places[end].nodes for end in ticket.ends)
    if len(starts) == 1 and len(ends) == 1:
        return labels[starts[0]] == labels[ends[0]]
    return not {labels[node] for node in starts}.isdisjoint(labels[node] for node in ends)


def witness(board: Board, routes: Iterable[int], ticket: Ticket) -> tuple[int, ...]:
    """The places along a path of the routes that completes the ticket, fewest routes first.

    The path does not depend on the order of the routes. Empty where there is no path.
    """
    own = set(routes)
    starts, ends = (board.places[end].nodes for end in ticket.ends)
    came: dict[int, int] = dict.fromkeys(starts, -1)
    queue = deque(starts)
    while queue:
        node = queue.popleft()
        if node in ends:
            path = []
            while node >= 0:
                path.append(board.node_place[node])
                node = came[node]
            return tuple(reversed(path))
        for route, other in board.neighbors[node]:
            if route in own and other not in came:
                came[other] = node
                queue.append(other)
    return ()


def missing(board: Board, state: Sequence[int], ticket: Ticket) -> tuple[int, ...] | None:
    """The routes still to be claimed that would complete a ticket with the fewest spaces.

    `state` says what each route is to the player (`FREE`, `OWN`, `BARRED`). Of equal ways the one
    with the fewest routes is told. None where no way is left.
    """
    starts, ends = (board.places[end].nodes for end in ticket.ends)
    goal = set(ends)
    neighbors, routes = board.neighbors, board.routes
    best = dict.fromkeys(starts, 0)
    came: dict[int, tuple[int, int]] = {}
    queue = [(0, node) for node in starts]
    while queue:
        cost, node = heappop(queue)
        if cost > best[node]:
            continue
        if node in goal:
            return _claims(came, state, node)
        for route, other in neighbors[node]:
            status = state[route]
            if status == BARRED:
                continue
            further = cost if status == OWN else cost + routes[route].length * _ROUTE + 1
            known = best.get(other)
            if known is None or further < known:
                best[other] = further
                came[other] = (route, node)
                heappush(queue, (further, other))
    return None


def _claims(came: dict[int, tuple[int, int]], state: Sequence[int], node: int) -> tuple[int, ...]:
    claims = []
    while node in came:
        route, node = came[node]
        if state[route] == FREE:
            claims.append(route)
    return tuple(reversed(claims))


def graph(board: Board, routes: Iterable[int] | None = None) -> nx.MultiGraph[int]:
    """The board as a networkx graph of nodes; of all routes, or of those given."""
    network: nx.MultiGraph[int] = nx.MultiGraph()
    network.add_nodes_from(range(board.nodes))
    for route in board.routes if routes is None else map(board.routes.__getitem__, routes):
        network.add_edge(*route.nodes, key=route.index, length=route.length)
    return network


def path_exists(board: Board, ticket: Ticket) -> bool:
    """Whether a ticket could be completed at all, by the routes of the whole board."""
    network = graph(board)
    starts, ends = (board.places[end].nodes for end in ticket.ends)
    return any(nx.has_path(network, start, end) for start in starts for end in ends)
