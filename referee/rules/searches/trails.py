"""The longest path of a player (`longest.path`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from referee.rules.searches.complexity import Steps
from referee.rules.searches.trail_search import Edges, kept_edges

MOST_STEPS: Final = 20_000
"""More steps than the networks ask for that the pieces of all players can pay on a printed board.

A search by trial for the networks that ask for most came to 700; all routes of a board together,
one of parallel ones, ask for 6,000 at most (`kept_edges` tells what a step is).
"""

_ENDS: Final = 2
"""A path has two ends."""

_NONE: Final = -1
"""The edge by which a way comes to its start."""

_Meeting = dict[int, list[tuple[int, int]]]
"""For each node the edges that meet in it, each with the node at its other end."""

_Came = Mapping[int, tuple[int, int, int]]
"""For each node the spaces that lead to it, the last edge, and the node before."""


class Trail(NamedTuple):
    """A path on which nodes may be passed again, but no route."""

    length: int
    """The spaces of its routes."""
    nodes: tuple[int, ...]
    """The nodes along it, the first and the last too; none where there is no route."""
    edges: tuple[int, ...]
    """The routes along it, as indices."""


def longest_trail(edges: Edges, steps: Steps | None = None) -> Trail:
    """The longest path over own routes, none twice; nodes may be passed again (`longest.path`).

    `edges` are the routes by their two nodes and their length (at least 1); a point of a country is
    a node of its own. Which one of several longest paths is given depends on the routes alone, not
    on their order (of routes alike in nodes and length the first goes first). Raises `TooComplex`
    for more counted steps than are left, which are `MOST_STEPS` if nothing is said.

    >>> longest_trail([(0, 1, 4), (1, 2, 1), (2, 0, 2), (1, 3, 6), (7, 8, 9)])
    Trail(length=13, nodes=(1, 0, 2, 1, 3), edges=(0, 2, 1, 3))
    """
    order = sorted(range(len(edges)), key=lambda edge: (sorted(edges[edge][:2]), edges[edge][2]))
    steps = steps or Steps(MOST_STEPS)
    best: list[int] = []
    longest = 0
    for network in _networks(edges, order):
        if sum([edges[edge][2] for edge in network]) > longest:
            kept, spent = _kept([edges[edge] for edge in network], steps.left)
            steps.left -= spent
            length = sum([edges[network[at]][2] for at in kept])
            if length > longest:
                best, longest = [network[at] for at in sorted(kept)], length
    nodes, along = _walk(edges, best)
    return Trail(longest, nodes, along)


def _kept(edges: Edges, limit: int) -> tuple[list[int], int]:
    """The edges of a longest trail in a connected network, as indices, and the steps it took.

    Most networks need no search. Where an odd number of routes meets in two nodes at most, all of
    them are gone along (Euler); where no round trip is possible, it is the way between two nodes.
    """
    meeting: _Meeting = {}
    for edge, (here, there, _) in enumerate(edges):
        meeting.setdefault(here, []).append((edge, there))
        meeting.setdefault(there, []).append((edge, here))
    if sum([len(ways) % 2 for ways in meeting.values()]) <= _ENDS:
        return list(range(len(edges))), 0
    if len(meeting) > len(edges):
        return _across(edges, meeting), 0
    return kept_edges(edges, limit)


def _across(edges: Edges, meeting: _Meeting) -> list[int]:
    """The edges of the longest way in a network without a round trip, as indices.

    It begins at the node that is farthest from any.
    """
    came = _reached(edges, meeting, _farthest(_reached(edges, meeting, min(meeting))))
    along: list[int] = []
    _, edge, node = came[_farthest(came)]
    while edge != _NONE:
        along.append(edge)
        _, edge, node = came[node]
    return along


def _reached(edges: Edges, meeting: _Meeting, start: int) -> _Came:
    """For each node how many spaces lead to it, by which edge the last of them, and from where."""
    came = {start: (0, _NONE, start)}
    queue = [start]
    for node in queue:
        for edge, there in meeting[node]:
            if there not in came:
                came[there] = came[node][0] + edges[edge][2], edge, node
                queue.append(there)
    return came


def _farthest(came: _Came) -> int:
    """The node that most spaces lead to; of several the one with the lowest number."""
    return max(came, key=lambda node: (came[node][0], -node))


def _networks(edges: Edges, order: Sequence[int]) -> list[list[int]]:
    """The routes that are connected with each other, those with the most spaces first."""
    roots: dict[int, int] = {}

    def root(node: int) -> int:
        while (nearer := roots.setdefault(node, node)) != node:
            node = nearer
        return node

    for edge in order:
        here, there, _ = edges[edge]
        roots[root(here)] = root(there)
    networks: dict[int, list[int]] = {}
    for edge in order:
        networks.setdefault(root(edges[edge][0]), []).append(edge)
    return sorted(networks.values(), key=lambda some: -sum([edges[edge][2] for edge in some]))


def _walk(edges: Edges, kept: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A path along all of the kept routes: its nodes and its routes (Hierholzer's method).

    It begins at the lower one of its ends.
    """
    around: dict[int, list[tuple[int, int]]] = {}
    for edge in reversed(kept):
        here, there, _ = edges[edge]
        around.setdefault(here, []).append((edge, there))
        around.setdefault(there, []).append((edge, here))
    if not around:
        return (), ()
    start = min([node for node in around if len(around[node]) % 2] or around)
    gone: set[int] = set()
    nodes: list[int] = []
    along: list[int] = []
    stack = [(-1, start)]
    while stack:
        came_by, node = stack[-1]
        ways = around[node]
        while ways and ways[-1][0] in gone:
            ways.pop()
        if ways:
            gone.add(ways[-1][0])
            stack.append(ways[-1])
        else:
            stack.pop()
            nodes.append(node)
            if stack:
                along.append(came_by)
    return tuple(reversed(nodes)), tuple(reversed(along))
