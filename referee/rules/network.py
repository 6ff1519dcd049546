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
from typing import Final

from msgspec import Struct

from referee.model.board import Board, Ticket

_SPACE: Final = 1 << 10
"""Prices count spaces first and routes second: one space outweighs all the routes of a board."""

_FAR: Final = 1 << 60
"""More than any way costs."""

Roots = list[int]
"""For each node one that is nearer to the root of its cluster; the root itself for the root."""

Way = tuple[int, int, int]
"""A route still to be claimed: its price, the root of the cluster it leads to, and the route."""

Ways = dict[int, list[Way]]
"""The ways that lead out of each cluster, by its root; one that nothing leaves is not there."""


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


def ways(own: Network, free: Iterable[int]) -> Ways:
    """The free routes that lead from one cluster to another.

    Their prices are multiples of the number of nodes (`missing`).
    """
    out: Ways = {}
    roots, ends, lengths = own.roots, own.board.route_nodes, own.board.lengths
    nodes = len(roots)
    for route in free:
        here, there = ends[route]
        while (nearer := roots[here]) != here:
            here = nearer
        while (nearer := roots[there]) != there:
            there = nearer
        if here != there:
            price = (lengths[route] * _SPACE + 1) * nodes
            out.setdefault(here, []).append((price, there, route))
            out.setdefault(there, []).append((price, here, route))
    return out


def missing(own: Network, out: Ways, ticket: Ticket) -> tuple[int, ...] | None:
    """The free routes that would complete a ticket with the fewest spaces; None where none would.

    `out` are the `ways` of the network. Of equal ways one with the fewest routes is told. The
    nearest cluster is left first, and each once, so the work is bounded by the free routes.
    """
    roots = own.roots
    nodes = len(roots)
    starts, ends = ticket.nodes
    goals = [goal for node in ends if (goal := root(roots, node)) in out]
    if not goals:
        return None
    costs = [_FAR] * nodes
    # What waits is a cost, which is a multiple of the number of nodes, and a cluster: their sum.
    queue: list[int] = []
    for node in starts:
        start = root(roots, node)
        if start in out:
            costs[start] = 0
            queue.append(start)
    queue.sort()
    while queue:
        entry = heappop(queue)
        here = entry % nodes
        if here in goals:
            return _claims(out, costs, here)
        cost = entry - here
        if cost == costs[here]:
            for price, there, _ in out[here]:
                further = cost + price
                if further < costs[there]:
                    costs[there] = further
                    heappush(queue, further + there)
    return None


def _claims(out: Ways, costs: Sequence[int], here: int) -> tuple[int, ...]:
    """The routes by which a search came to a cluster, in the order in which they are claimed."""
    claims: list[int] = []
    while costs[here]:
        for price, there, route in out[here]:  # pragma: no branch: one of them was come by
            if costs[there] + price == costs[here]:
                claims.append(route)
                here = there
                break
    claims.reverse()
    return tuple(claims)
