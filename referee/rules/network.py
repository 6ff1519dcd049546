"""The network of a player's routes: what is joined, by which path, and what is missing.

Nodes are the board's (`referee.model.board`): no path passes through a country, since each line
into one has a node of its own there (`germany.country.dead-end`). Nodes that routes join are a
cluster, named by one of them, its root: each node points to another of its cluster, and the root to
itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush

import networkx as nx
from msgspec import Struct

from referee.model.board import Board, Ticket

_SPACE = 1 << 10
"""Costs count spaces first and routes second: one space outweighs all the routes of a board."""

_FAR = 1 << 60
"""More than any way costs."""

Roots = list[int]
"""For each node one that is nearer to the root of its cluster; the root itself for the root."""

Way = tuple[int, int, int]
"""A route still to be claimed: its cost, the root of the cluster it leads to, and the route."""

Ways = Mapping[int, Sequence[Way]]
"""The ways that lead out of each cluster, by its root."""


class Network(Struct, frozen=True):
    """The routes of a player, and the clusters of nodes that they join."""

    board: Board
    routes: tuple[int, ...]
    roots: Roots


def join(board: Board, routes: Iterable[int]) -> Network:
    """Join the routes one after the other; the clusters do not depend on their order."""
    own = tuple(sorted(routes))
    return Network(board, own, _joined(board, range(board.nodes), own))


def _joined(board: Board, roots: Iterable[int], routes: Iterable[int]) -> Roots:
    """The clusters with more routes.

    Every second step to a root is made shorter, so that the next search for it takes half of them.
    """
    found, ends = list(roots), board.route_nodes
    for route in routes:
        here, there = ends[route]
        while (nearer := found[here]) != here:
            found[here] = here = found[nearer]
        while (nearer := found[there]) != there:
            found[there] = there = found[nearer]
        found[there] = here
    return found


def root(roots: Roots, node: int) -> int:
    """The root of a node's cluster; written out where every ticket or every free route asks."""
    while (nearer := roots[node]) != node:
        node = nearer
    return node


def completes(roots: Roots, ticket: Ticket) -> bool:
    """Whether the routes join the places of a ticket (`tickets.completed`).

    A country is reached by any one of its lines (`germany.country.ticket`).
    """
    starts, ends = ticket.nodes
    for here in starts:
        while (nearer := roots[here]) != here:
            here = nearer
        for there in ends:
            while (nearer := roots[there]) != there:
                there = nearer
            if here == there:
                return True
    return False


def steps(network: Network) -> Mapping[int, Sequence[int]]:
    """For each node the nodes that one of the routes leads to."""
    found: dict[int, list[int]] = {}
    ends = network.board.route_nodes
    for route in network.routes:
        here, there = ends[route]
        found.setdefault(here, []).append(there)
        found.setdefault(there, []).append(here)
    return found


def witness(board: Board, onward: Mapping[int, Sequence[int]], ticket: Ticket) -> tuple[int, ...]:
    """The places along a path that completes a ticket, one with the fewest routes.

    `onward` are the `steps` of the network. Empty where there is no path.
    """
    starts, ends = ticket.nodes
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
        for other in onward.get(node, ()):
            if other not in came:
                came[other] = node
                queue.append(other)
    return ()


def ways(board: Board, roots: Roots, free: Iterable[int]) -> Ways:
    """The free routes that lead from one cluster to another."""
    out: dict[int, list[Way]] = {}
    ends, lengths = board.route_nodes, board.lengths
    for route in free:
        here, there = ends[route]
        while (nearer := roots[here]) != here:
            here = nearer
        while (nearer := roots[there]) != there:
            there = nearer
        if here != there:
            cost = lengths[route] * _SPACE + 1
            out.setdefault(here, []).append((cost, there, route))
            out.setdefault(there, []).append((cost, here, route))
    return out


class Lacking:
    """What the tickets of one player lack. What serves all of them is worked out once."""

    def __init__(self, own: Network, free: Sequence[int]) -> None:
        self.own, self.free = own, free
        self.all = _joined(own.board, own.roots, free)
        self.ways: Ways | None = None

    def of(self, ticket: Ticket) -> tuple[int, ...] | None:
        """The routes still to be claimed that would complete a ticket with the fewest spaces.

        None where the player's routes and all free ones together would not.
        """
        if not completes(self.all, ticket):
            return None
        if self.ways is None:
            self.ways = ways(self.own.board, self.own.roots, self.free)
        return missing(self.ways, self.own.roots, ticket)


def missing(out: Ways, roots: Roots, ticket: Ticket) -> tuple[int, ...]:
    """The free routes that would complete a ticket with the fewest spaces; there must be some.

    Of equal ways one with the fewest routes is told. The nearest cluster is left first, and each
    once, so the work is bounded by the free routes.
    """
    starts, ends = ticket.nodes
    goals = [root(roots, node) for node in ends]
    queue = [(0, root(roots, node)) for node in starts]
    queue.sort()
    costs = [_FAR] * len(roots)
    for _, start in queue:
        costs[start] = 0
    came: dict[int, tuple[int, int]] = {}
    cost, here = heappop(queue)
    while here not in goals:
        if cost == costs[here]:
            for price, there, route in out.get(here, ()):
                further = cost + price
                if further < costs[there]:
                    costs[there] = further
                    came[there] = (route, here)
                    heappush(queue, (further, there))
        cost, here = heappop(queue)
    return _claims(came, here)


def _claims(came: Mapping[int, tuple[int, int]], here: int) -> tuple[int, ...]:
    """The routes by which a search came to a cluster, in the order in which they are claimed."""
    claims = []
    while here in came:
        route, here = came[here]
        claims.append(route)
    return tuple(reversed(claims))


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
