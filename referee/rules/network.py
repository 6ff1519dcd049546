"""The network of a player's routes: what is joined, by which path, and what is missing.

Nodes are the board's (`referee.model.board`): no path passes through a country, since each line
into one has a node of its own there (`germany.country.dead-end`). A set of nodes is an integer
with a bit for each: routes are joined, and tickets looked up, with a few operations each.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import networkx as nx

from referee.model.board import Board, NodeSet, Ticket

_SPACE = 1 << 10
"""Costs count spaces first and routes second: one space outweighs all the routes of a board."""

_FAR = 1 << 60
"""More than any way costs."""

Way = tuple[int, int, int]
"""A route still to be claimed: its cost, the cluster it leads to, and the route."""


@dataclass(frozen=True, slots=True)
class Network:
    """The routes of a player, and the clusters of nodes that they join."""

    board: Board
    routes: tuple[int, ...]
    clusters: tuple[NodeSet, ...]


@dataclass(frozen=True, slots=True)
class Ways:
    """The cluster of each node, named by its first node, and the ways that lead out of each.

    A node that no route of the player touches is a cluster of its own.
    """

    cluster_of: Sequence[int]
    out: Sequence[Sequence[Way]]


def join(board: Board, routes: Iterable[int]) -> Network:
    """Join the routes one after the other; the clusters do not depend on their order."""
    own = tuple(sorted(routes))
    return Network(board, own, _joined(board, (), own))


def _joined(
    board: Board, clusters: Iterable[NodeSet], routes: Iterable[int]
) -> tuple[NodeSet, ...]:
    """The clusters with more routes."""
    found = list(clusters)
    for route in routes:
        joined = board.routes[route].reach
        apart = []
        for cluster in found:
            if cluster & joined:
                joined |= cluster
            else:
                apart.append(cluster)
        apart.append(joined)
        found = apart
    return tuple(found)


def completes(network: Network, ticket: Ticket) -> bool:
    """Whether the routes join the places of a ticket (`tickets.completed`).

    A country is reached by any one of its lines (`germany.country.ticket`).
    """
    start, end = ticket.reach
    for cluster in network.clusters:
        if cluster & start and cluster & end:
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
        for other in onward.get(node, ()):
            if other not in came:
                came[other] = node
                queue.append(other)
    return ()


def ways(network: Network, free: Iterable[int]) -> Ways:
    """The free routes that lead from one cluster to another."""
    board = network.board
    cluster_of = list(range(board.nodes))
    for cluster in network.clusters:
        nodes = nodes_of(cluster)
        for node in nodes:
            cluster_of[node] = nodes[0]
    out: list[list[Way]] = [[] for _ in cluster_of]
    for index in free:
        route = board.routes[index]
        here, there = cluster_of[route.nodes[0]], cluster_of[route.nodes[1]]
        if here != there:
            cost = route.length * _SPACE + 1
            out[here].append((cost, there, index))
            out[there].append((cost, here, index))
    return Ways(cluster_of, out)


def nodes_of(cluster: NodeSet) -> list[int]:
    """The nodes of a set, in order."""
    found = []
    while cluster:
        lowest = cluster & -cluster
        found.append(lowest.bit_length() - 1)
        cluster ^= lowest
    return found


class Lacking:
    """What the tickets of one player lack. What serves all of them is worked out once."""

    def __init__(self, own: Network, free: Sequence[int]) -> None:
        self.own, self.free = own, free
        self.all = Network(own.board, own.routes, _joined(own.board, own.clusters, free))
        self.ways: Ways | None = None

    def of(self, ticket: Ticket) -> tuple[int, ...] | None:
        """The routes still to be claimed that would complete a ticket with the fewest spaces.

        None where the player's routes and all free ones together would not.
        """
        if not completes(self.all, ticket):
            return None
        if self.ways is None:
            self.ways = ways(self.own, self.free)
        return missing(self.ways, ticket)


@dataclass(frozen=True, slots=True)
class Search:
    """A search from one end of a ticket: the cost of each cluster, how it was reached, what next.

    A list has a place for each node, by which a cluster is named.
    """

    best: list[int]
    came: dict[int, tuple[int, int]]
    queue: list[tuple[int, int]]


def search(way: Ways, end: NodeSet) -> Search:
    """A search that has yet to leave the end of a ticket."""
    best = [_FAR] * len(way.cluster_of)
    start = sorted({way.cluster_of[node] for node in nodes_of(end)})
    for cluster in start:
        best[cluster] = 0
    return Search(best, {}, [(0, cluster) for cluster in start])


def missing(way: Ways, ticket: Ticket) -> tuple[int, ...]:
    """The free routes that would complete a ticket with the fewest spaces; there must be some.

    Of equal ways one with the fewest routes is told. Two searches from both ends go on, the nearer
    one first, until no way can be shorter than the shortest found. Each cluster is left once by
    each, so the work is bounded by the free routes.
    """
    start, end = (search(way, nodes) for nodes in ticket.reach)
    shortest, meeting = _FAR, -1
    while start.queue and end.queue and start.queue[0][0] + end.queue[0][0] < shortest:
        near, far = (start, end) if start.queue[0] <= end.queue[0] else (end, start)
        cost, here = heappop(near.queue)
        if cost > near.best[here]:
            continue
        for price, there, route in way.out[here]:
            further = cost + price
            if further < near.best[there]:
                near.best[there] = further
                near.came[there] = (route, here)
                heappush(near.queue, (further, there))
                if further + far.best[there] < shortest:
                    shortest, meeting = further + far.best[there], there
    return (*reversed(_claims(start.came, meeting)), *_claims(end.came, meeting))


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
