"""An order of the routes in which a search has few open nodes at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final

MOST_STARTS: Final = 12
"""How many nodes are tried as the first; more starts seldom find a better order."""

_UNBOUNDED: Final = 1 << 1000
"""More work than any order takes."""


def sweep(edges: Sequence[tuple[int, int, int]]) -> list[int]:
    """The edges in an order in which few nodes are open at a time, as indices.

    A node is open from its first edge to its last. The order closes one node at a time: the open
    node that opens the fewest others. Among the orders from several start nodes, the cheapest is
    chosen; the work of a search doubles with each open node.

    >>> sweep([(0, 1, 2), (1, 2, 2), (2, 3, 2), (3, 1, 1)])
    [0, 1, 3, 2]
    """
    names = sorted({node for here, there, _ in edges for node in (here, there)})
    places = {node: place for place, node in enumerate(names)}
    near = [0] * len(names)
    around: list[list[tuple[int, int]]] = [[] for _ in names]
    for edge, ends in enumerate(edges):
        here, there = places[ends[0]], places[ends[1]]
        near[here] |= 1 << there
        near[there] |= 1 << here
        around[here].append((there, edge))
        around[there].append((here, edge))
    best: list[int] = []
    least = _UNBOUNDED
    for start in range(0, len(names), -(-len(names) // MOST_STARTS) or 1):
        nodes, work = _closing(near, start, least)
        if work < least:
            best, least = nodes, work
    turn = {node: at for at, node in enumerate(best)}
    return [
        edge for node in best for other, edge in sorted(around[node]) if turn[node] < turn[other]
    ]


def _closing(near: Sequence[int], start: int, most: int) -> tuple[list[int], int]:
    """The nodes in the order in which they are closed, and the work, which stops at `most`.

    `near` has for each node a bit for each of its neighbors.
    """
    nodes = [start]
    waiting = reduce(or_, near) & ~(1 << start)
    opened = near[start]
    work = 1 << opened.bit_count()
    while waiting and work < most:
        rest = opened or waiting
        closing, fewest = 0, len(near)
        while rest:
            node = (rest & -rest).bit_length() - 1
            new = (near[node] & waiting & ~opened).bit_count()
            if new < fewest:
                closing, fewest = node, new
            rest &= rest - 1
        nodes.append(closing)
        waiting &= ~(1 << closing)
        opened = (opened | near[closing]) & waiting
        work += 1 << opened.bit_count()
    return nodes, work
