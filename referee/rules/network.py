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

Way = tuple[int, int, int]
"""A route still to be claimed: its cost, where it leads, and the route."""


@dataclass(frozen=True, slots=True)
class Network:
    """The routes of a player, and the clusters of nodes that they join."""

    board: Board
    routes: tuple[int, ...]
    clusters: tuple[NodeSet, ...]


def join(board: Board, routes: Iterable[int]) -> Network:
    """Join the routes one after the other; the clusters do not depend on their order."""
    own = tuple(sorted(routes))
    clusters: list[NodeSet] = []
    for route in own:
        joined = board.routes[route].reach
        apart = []
        for cluster in clusters:
            if cluster & joined:
                joined |= cluster
            else:
                apart.append(cluster)
        apart.append(joined)
        clusters = apart
    return Network(board, own, tuple(clusters))


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


def ways(network: Network, free: Iterable[int]) -> Mapping[int, Sequence[Way]]:
    """For each cluster, named by its set of nodes, the free routes that lead out of it.

    A node that no route of the player touches is a cluster of its own.
    """
    board, clusters = network.board, network.clusters
    found: dict[NodeSet, list[Way]] = {}
    for index in free:
        route = board.routes[index]
        here, there = 1 << route.nodes[0], 1 << route.nodes[1]
        for cluster in clusters:
            if cluster & here:
                here = cluster
            if cluster & there:
                there = cluster
        if here != there:
            cost = route.length * _SPACE + 1
            found.setdefault(here, []).append((cost, there, index))
            found.setdefault(there, []).append((cost, here, index))
    return found


def missing(
    network: Network, out: Mapping[NodeSet, Sequence[Way]], ticket: Ticket
) -> tuple[int, ...] | None:
    """The routes still to be claimed that would complete a ticket with the fewest spaces.

    `out` are the `ways` of the network. Of equal ways one with the fewest routes is told; None
    where no way is left. Each cluster is left once, so the work is bounded by the free routes.
    """
    start, goal = ticket.reach
    came: dict[NodeSet, tuple[int, NodeSet]] = {}
    best = {cluster: 0 for cluster in out if cluster & start}
    queue = [(0, cluster) for cluster in best]
    while queue:
        cost, here = heappop(queue)
        if here & goal:
            return _claims(came, here)
        if cost > best[here]:
            continue
        for price, there, route in out[here]:
            further = cost + price
            if there not in best or further < best[there]:
                best[there] = further
                came[there] = (route, here)
                heappush(queue, (further, there))
    return None


def _claims(came: Mapping[NodeSet, tuple[int, NodeSet]], here: NodeSet) -> tuple[int, ...]:
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


def path_exists(board: Board, ticket: Ticket) -> bool:
    """Whether a ticket could be completed at all, by the routes of the whole board."""
    network = graph(board)
    starts, ends = (board.places[end].nodes for end in ticket.ends)
    return any(nx.has_path(network, start, end) for start in starts for end in ends)
