"""Two paths without a common route between the cities of a ticket (`mandala.points`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

Edges = Sequence[tuple[int, int, int]]
"""Routes by their two nodes and their length."""

Onward = list[list[tuple[int, int]]]
"""For each node the routes that end there: index and the node at the other end."""

Path = tuple[int, ...]
"""The nodes along a path."""

_FAR: Final = 1 << 60
"""More than any path costs."""


def onward(nodes: int, edges: Edges) -> Onward:
    """For each node the routes that lead on from it, those to the lower nodes first.

    >>> onward(3, [(0, 1, 2), (1, 2, 4)])
    [[(0, 1)], [(0, 0), (1, 2)], [(1, 1)]]
    """
    found: Onward = [[] for _ in range(nodes)]
    for edge, (here, there, _) in enumerate(edges):
        found[here].append((edge, there))
        found[there].append((edge, here))
    for ways in found:
        ways.sort(key=lambda way: (way[1], way[0]))
    return found


def without_dead_ends(ways: Onward) -> Onward:
    """The edges without dead ends, which cannot be on two paths between the same cities.

    >>> without_dead_ends(onward(4, [(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1)]))
    [[(0, 1), (2, 2)], [(0, 0), (1, 2)], [(2, 0), (1, 1)], []]
    """
    left = [list(some) for some in ways]
    queue = [node for node, some in enumerate(left) if len(some) == 1]
    for node in queue:
        for edge, there in left[node]:
            left[there].remove((edge, node))
            if len(left[there]) == 1:
                queue.append(there)
        left[node] = []
    return left


def two_paths(ways: Onward, start: int, goal: int) -> tuple[Path, Path] | None:
    """Two paths of own routes that join two cities and share no route; `None` if there are none.

    They may cross in cities (`mandala.points`). Of all such pairs, one with the fewest routes is
    returned, the shorter path first. `ways` is the `onward` of the network.

    >>> two_paths(onward(4, [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1), (0, 2, 1)]), 0, 2)
    ((0, 2), (0, 1, 2))

    The method is Bhandari's: a shortest path first, then one that may go back along the first at
    less than no cost, which takes the route out of both. Each node is visited again only when it
    is reached more cheaply, so the work is at most nodes × routes and needs no budget.
    """
    if start == goal:
        return None
    used: dict[int, int] = {}
    for _ in range(2):
        came = _cheapest(ways, used, start, goal)
        if not came:
            return None
        node = goal
        while node != start:
            edge, before = came[node]
            if edge in used:
                del used[edge]
            else:
                used[edge] = before
            node = before
    first, second = _walk(ways, used, start, goal), _walk(ways, used, start, goal)
    return (first, second) if (len(first), first) <= (len(second), second) else (second, first)


def _cheapest(
    ways: Onward, used: dict[int, int], start: int, goal: int
) -> dict[int, tuple[int, int]]:
    """For each node the last step of a cheapest path: route and previous node; empty if none.

    `used` has the routes of the first path, each with its start node: these can only be traversed
    backward.
    """
    costs = [_FAR] * len(ways)
    costs[start] = 0
    came: dict[int, tuple[int, int]] = {}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for edge, there in ways[here]:
            gone_from = used.get(edge)
            if gone_from == here:
                continue
            cost = costs[here] + (1 if gone_from is None else -1)
            if cost < costs[there]:
                costs[there] = cost
                came[there] = (edge, here)
                queue.append(there)
    return came if costs[goal] < _FAR else {}


def _walk(ways: Onward, used: dict[int, int], start: int, goal: int) -> Path:
    """One of the paths that the used routes make; its routes are used up."""
    path = [start]
    while (here := path[-1]) != goal:
        for edge, there in ways[here]:  # pragma: no branch: as many routes lead on as lead here
            if used.get(edge) == here:
                del used[edge]
                path.append(there)
                break
    return tuple(path)
