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
    """The root of a node's cluster."""
    while (nearer := roots[node]) != node:
        node = nearer
    return node


def completes(roots: Roots, ticket: Ticket) -> bool:
    """Whether the routes join the places of a ticket (`tickets.completed`).

    A country is reached by any one of its lines (`germany.country.ticket`).
    """
    starts, ends = ticket.nodes
    reached = [root(roots, node) for node in starts]
    for node in ends:
        if root(roots, node) in reached:
            return True
    return False


def steps(network: Network) -> Mapping[int, Sequence[int]]:
    """For each node the nodes that one of the routes leads to."""
    found: dict[int, list[int]] = {}
    for route in network.routes:
        here, there = network.board.routes[route].nodes
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
    for index in free:
        route = board.routes[index]
        here, there = root(roots, route.nodes[0]), root(roots, route.nodes[1])
        if here != there:
            cost = route.length * _SPACE + 1
            out.setdefault(here, []).append((cost, there, index))
            out.setdefault(there, []).append((cost, here, index))
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

    Of equal ways one with the fewest routes is told. Two searches from both ends go on, the nearer
    one first, until no way can be shorter than the shortest found. Each cluster is left once by
    each, so the work is bounded by the free routes.
    """
    # Of each search: what a cluster costs, how it was reached, and which are to be left next.
    best = [{root(roots, node): 0 for node in nodes} for nodes in ticket.nodes]
    came: tuple[dict[int, tuple[int, int]], ...] = ({}, {})
    start, end = queues = [[(0, cluster) for cluster in sorted(costs)] for costs in best]
    shortest, meeting = _FAR, -1
    while start and end and start[0][0] + end[0][0] < shortest:
        near = start[0] > end[0]
        queue, costs, others = queues[near], best[near], best[not near]
        cost, here = heappop(queue)
        if cost > costs[here]:
            continue
        for price, there, route in out.get(here, ()):
            further = cost + price
            if further < costs.get(there, _FAR):
                costs[there] = further
                came[near][there] = (route, here)
                heappush(queue, (further, there))
                if further + others.get(there, _FAR) < shortest:
                    shortest, meeting = further + others[there], there
    return (*reversed(_claims(came[0], meeting)), *_claims(came[1], meeting))


def _claims(came: Mapping[int, tuple[int, int]], here: int) -> list[int]:
    """The routes by which a search came to a cluster, the last one first."""
    claims = []
    while here in came:
        route, here = came[here]
        claims.append(route)
    return claims


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
