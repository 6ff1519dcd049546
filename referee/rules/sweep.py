"""An order in which a search goes over the routes, so that it has few nodes in hand at a time."""

from __future__ import annotations

from collections.abc import Sequence


def sweep(edges: Sequence[tuple[int, int, int]]) -> list[int]:
    """The edges in an order in which few nodes are open, as indices.

    A node is open from its first edge to its last. The order closes one node after the other, each
    time one of the open nodes that opens the fewest others, and begins with a node of few edges.
    It depends on the nodes and the order of the edges alone.

    >>> sweep([(0, 1, 2), (1, 2, 2), (2, 3, 2), (3, 1, 1)])
    [0, 1, 3, 2]
    """
    around: dict[int, dict[int, None]] = {}
    for edge, (here, there, _) in enumerate(edges):
        around.setdefault(here, {})[edge] = None
        around.setdefault(there, {})[edge] = None
    order: list[int] = []
    opened: set[int] = set()
    waiting = sorted(around)
    while waiting:
        best, least = -1, (0, 0, 0)
        for node in [node for node in waiting if node in opened] or waiting:
            new = {n for edge in around[node] for n in edges[edge][:2]} - opened
            cost = (len(new), len(around[node]), node)
            if best < 0 or cost < least:
                best, least = node, cost
        waiting.remove(best)
        for edge in sorted(around[best], key=lambda edge: sum(edges[edge][:2])):
            order.append(edge)
            here, there, _ = edges[edge]
            opened.add(here)
            opened.add(there)
            del around[here][edge]
            if there != here:
                del around[there][edge]
        waiting = [node for node in waiting if around[node]]
        opened.discard(best)
    return order
