"""The network of a player's routes: what is joined, by which path, and what is missing.

Nodes are the board's (`referee.model.board`): no path passes through a country, since each line
into one has a node of its own there (`countries.dead-end`). Nodes that routes join are a
cluster, named by one of them, its root: each node points to another of its cluster, and the root to
itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from referee.model.board import Board, Network, Ticket

_SPACE: Final = 1 << 10
"""Costs count spaces first and routes second: one space outweighs all the routes of a board."""

_FAR: Final = 1 << 60
"""More than any path costs."""

_NOWHERE: Final = -1
"""The predecessor of a node that a search has not reached."""

Steps = list[list[int]]
"""For each node its neighbors: the nodes one route away."""

Roots = list[int]
"""For each node one that is nearer to the root of its cluster, as in `Network`."""

Way = tuple[int, int, int]
"""A route still to be claimed: its cost, the root of the cluster it leads to, and the route."""

Ways = list[list[Way]]
"""The ways that lead out of each cluster, by its root."""


def join(board: Board, routes: Iterable[int]) -> Network:
    """Join the routes one after the other; the clusters do not depend on their order.

    Every second step to a root is made shorter, so that the next search for it takes half of them.
    """
    own = tuple(sorted(routes))
    roots, ends = list(range(board.nodes)), board.route_nodes
    for route in own:
        here, there = ends[route]
        while (nearer := roots[here]) != here:
            roots[here] = here = roots[nearer]
        while (nearer := roots[there]) != there:
            roots[there] = there = roots[nearer]
        roots[there] = here
    return Network(board, own, roots)


def root(roots: Roots, node: int) -> int:
    """The root of a node's cluster. Hot loops over tickets and free routes inline this."""
    while (nearer := roots[node]) != node:
        node = nearer
    return node


def joined(roots: Roots, starts: Iterable[int], ends: Iterable[int]) -> bool:
    """Whether routes join one of some nodes to one of some others (`tickets.completed`).

    A country is reached by any one of its lines (`countries.ticket`).
    """
    for here in starts:
        while (nearer := roots[here]) != here:
            here = nearer
        for there in ends:
            while (nearer := roots[there]) != there:
                there = nearer
            if here == there:
                return True
    return False


def steps(network: Network) -> Steps:
    """For each node the nodes to which one of the routes leads."""
    found: Steps = [[] for _ in network.roots]
    ends = network.board.route_nodes
    for route in network.routes:
        here, there = ends[route]
        found[here].append(there)
        found[there].append(here)
    return found


def witness(
    board: Board, onward: Steps, starts: Sequence[int], ends: Sequence[int]
) -> tuple[str, ...]:
    """The ids of the places along a path from some nodes to others, one with the fewest routes.

    `onward` are the `steps` of the network. Empty where there is no path.
    """
    came = [_NOWHERE] * board.nodes
    queue = list(starts)
    for start in starts:
        came[start] = start
    for node in queue:
        if node in ends:
            return _path(board, came, node)
        for other in onward[node]:
            if came[other] == _NOWHERE:
                came[other] = node
                queue.append(other)
    return ()


def _path(board: Board, came: list[int], node: int) -> tuple[str, ...]:
    """The ids of the places by which a search reached a node."""
    ids = board.node_ids
    path = [ids[node]]
    while (before := came[node]) != node:
        path.append(ids[before])
        node = before
    path.reverse()
    return tuple(path)


def ways(own: Network, free: Iterable[int]) -> Ways:
    """The free routes that lead from one cluster to another."""
    roots, ends, lengths = own.roots, own.board.route_nodes, own.board.lengths
    out: Ways = [[] for _ in roots]
    for route in free:
        here, there = ends[route]
        while (nearer := roots[here]) != here:
            here = nearer
        while (nearer := roots[there]) != there:
            there = nearer
        if here != there:
            cost = lengths[route] * _SPACE + 1
            out[here].append((cost, there, route))
            out[there].append((cost, here, route))
    return out


def missing(
    own: Network, out: Ways, starts: Sequence[int], ends: Sequence[int]
) -> tuple[int, ...] | None:
    """The free routes with the fewest spaces that would join some nodes to others, if any would.

    `out` are the `ways` of the network. Among equally short connections it returns one with the
    fewest routes. A cluster is expanded once its distance in spaces is final, so the work is
    bounded by the number of free routes.
    """
    goals = _open(own.roots, out, ends)
    if not goals:
        return None
    costs = [_FAR] * len(own.roots)
    # The clusters at each distance in spaces; more are added during the search.
    levels = [_open(own.roots, out, starts)]
    for start in levels[0]:
        costs[start] = 0
    for spaces, reached in enumerate(levels):
        for here in reached:
            if here in goals:
                return _claims(out, costs, _nearest(goals, costs))
            cost = costs[here]
            if cost // _SPACE < spaces:
                continue
            for price, there, _ in out[here]:
                further = cost + price
                if further < costs[there]:
                    costs[there] = further
                    level = further // _SPACE
                    while len(levels) <= level:
                        levels.append([])
                    levels[level].append(there)
    return None


def lacking(own: Network, out: Ways, ticket: Ticket) -> tuple[int, tuple[str, ...]] | None:
    """The fewest further spaces that would join a ticket's first place to one of its goals.

    Also the ids of the routes; among equally short connections, one with the fewest routes. None if
    there is no connection.
    """
    lengths, ids = own.board.lengths, own.board.route_ids
    least = _FAR
    fewest: list[str] = []
    for goal in ticket.goals:
        routes = missing(own, out, ticket.starts, goal.nodes)
        if routes is None:
            continue
        spaces = 0
        claims: list[str] = []
        for route in routes:
            spaces += lengths[route]
            claims.append(ids[route])
        if spaces < least or (spaces == least and len(claims) < len(fewest)):
            least, fewest = spaces, claims
    return None if least == _FAR else (least, tuple(fewest))


def _open(roots: Roots, out: Ways, nodes: Iterable[int]) -> list[int]:
    """The clusters of some nodes, without those that no free route leaves."""
    clusters = [root(roots, node) for node in nodes]
    return [cluster for cluster in clusters if out[cluster]]


def _nearest(goals: list[int], costs: list[int]) -> int:
    """The cheapest goal: a country has several, and some may be reached by fewer routes."""
    nearest = goals[0]
    for goal in goals:
        if costs[goal] < costs[nearest]:
            nearest = goal
    return nearest


def _claims(out: Ways, costs: list[int], here: int) -> tuple[int, ...]:
    """The routes by which a search reached a cluster, in the order of claiming."""
    claims: list[int] = []
    while costs[here]:
        for price, there, route in out[here]:  # pragma: no branch: one of them was come by
            if costs[there] + price == costs[here]:
                claims.append(route)
                here = there
                break
    claims.reverse()
    return tuple(claims)
