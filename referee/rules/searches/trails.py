"""The longest path of a player (`longest.path`), in three stages.

The path is a trail: a route is used once, a city may be passed again. Most networks are trees or
nearly so, and a general search would spend its time on branches that cannot matter.

1. Dead ends are pruned, one route after the other, until every node that is left lies on or between
cycles. What was pruned is attached to nodes as *branches*, each represented by its longest path in.
A trail enters a branch only to end there, so it uses two branches at most, one
   at each end. In a tree nothing but branches is left: the answer is the node whose two longest
   branches are longest.
2. What is left (the *core*) is taken component by component. A single ring has a direct answer:
   all around, or between two of its nodes the longer way, with a branch at each end.
3. In any other component, two routes that meet in a node of degree two are merged (a trail uses
both or none), and the two longest branches of each node are added. If at most two nodes have odd
degree, all routes form one trail (Euler); otherwise `trail_search.kept_edges` decides which routes
to leave out.

Which of several longest paths is found depends on the routes alone and not on their order: edges
are sorted first, and ties go to lower nodes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Final, NamedTuple

from referee.rules.searches.complexity import Steps
from referee.rules.searches.trail_search import Edges, kept_edges

MOST_STEPS: Final = 20_000
"""More steps than any networks need that players' pieces can pay for on a printed board.

A randomized search for the most expensive networks found 700 steps; all routes of a board together,
without parallel tracks, take at most 6,000 (`kept_edges` defines a step).
"""

_ENDS: Final = 2
"""A trail has two ends."""

_Way = tuple[int, tuple[int, ...]]
"""Some edges of a trail: their spaces, and their indices."""

_Branches = Mapping[int, list[_Way]]
"""For each node the longest path into each branch attached to it, the longest first."""

_Neighbors = dict[int, list[tuple[int, int]]]
"""For each node the edges that meet in it, each with the node at its other end."""

_Part = tuple[tuple[int, int, int], tuple[int, ...]]
"""An edge of the searched network, and the board edges that it represents."""

_NOTHING: Final[_Way] = (0, ())


class Longest(NamedTuple):
    """The routes of a longest path."""

    length: int
    """Their spaces."""
    edges: tuple[int, ...]
    """Their indices, in the order of their nodes and not along the path."""


def longest(edges: Edges, steps: Steps | None = None) -> Longest:
    """The routes of a longest path over own routes, none used twice (`longest.path`).

    `edges` are the routes: two nodes and a length (at least 1); each point of a country is a
    separate node. Among routes with the same nodes and length, the first is preferred. `walk` puts
    the routes in order. Raises `TooComplex` for more counted steps than are left (by default
    `MOST_STEPS`).

    >>> edges = [(0, 1, 4), (1, 2, 1), (2, 0, 2), (1, 3, 6), (7, 8, 9)]
    >>> longest(edges)
    Longest(length=13, edges=(0, 2, 1, 3))
    >>> walk(edges, longest(edges).edges)
    ((1, 0, 2, 1, 3), (0, 2, 1, 3))
    """
    ordered = sorted(
        [
            (here, there, length, edge) if here < there else (there, here, length, edge)
            for edge, (here, there, length) in enumerate(edges)
        ],
        reverse=True,
    )
    # Reversed, so the greatest of several equal paths is the one with the lowest nodes.
    own = [(here, there, length) for here, there, length, _ in ordered]
    degrees, branches = _pruned(own)
    best = max(map(_best_through, branches.values()), default=_NOTHING)
    core = [at for at, (here, there, _) in enumerate(own) if degrees[here] and degrees[there]]
    if core:
        steps = steps or Steps(MOST_STEPS)
        for component in _components(own, core):
            best = max(best, _longest_in(own, component, branches, best[0], steps))
    return Longest(best[0], tuple([ordered[at][3] for at in sorted(best[1], reverse=True)]))


def _pruned(edges: Edges) -> tuple[list[int], dict[int, list[_Way]]]:
    """The degree of each node when no dead end is left, and the branches that were pruned."""
    nodes = 1 + max([there for _, there, _ in edges], default=0)
    degrees = [0] * nodes
    # The XOR of the edge indices at a node: once a single edge is left, this is its index.
    last_edge = [0] * nodes
    for edge, (here, there, _) in enumerate(edges):
        degrees[here] += 1
        degrees[there] += 1
        last_edge[here] ^= edge
        last_edge[there] ^= edge
    branches: dict[int, list[_Way]] = {}
    queue = [node for node, degree in enumerate(degrees) if degree == 1]
    for node in queue:
        if not degrees[node]:
            # The last node of a tree.
            continue
        edge = last_edge[node]
        here, there, length = edges[edge]
        other = here + there - node
        spaces, further = max(branches[node]) if node in branches else _NOTHING
        branches.setdefault(other, []).append((length + spaces, (edge, *further)))
        degrees[node] = 0
        degrees[other] -= 1
        last_edge[other] ^= edge
        if degrees[other] == 1:
            queue.append(other)
    for ways in branches.values():
        ways.sort(reverse=True)
    return degrees, branches


def _best_through(ways: Sequence[_Way]) -> _Way:
    """The longest path through a node from branch to branch: its two longest branches."""
    if len(ways) == 1:
        return ways[0]
    (spaces, edges), (more, others) = ways[:_ENDS]
    return spaces + more, edges + others


def _components(edges: Edges, core: Sequence[int]) -> Iterator[list[int]]:
    """The edges of the core, each connected component by itself."""
    neighbors = _neighbors(edges, core)
    visited: set[int] = set()
    for edge in core:
        if edge not in visited:
            visited.add(edge)
            component = [edge]
            for at in component:
                for other, _ in chain(neighbors[edges[at][0]], neighbors[edges[at][1]]):
                    if other not in visited:
                        visited.add(other)
                        component.append(other)
            yield sorted(component, reverse=True)


def _neighbors(edges: Edges, some: Iterable[int]) -> _Neighbors:
    """For each node the edges that meet there."""
    found: _Neighbors = {}
    for edge in some:
        here, there, _ = edges[edge]
        found.setdefault(here, []).append((edge, there))
        found.setdefault(there, []).append((edge, here))
    return found


def _longest_in(
    edges: Edges, component: Sequence[int], branches: _Branches, least: int, steps: Steps
) -> _Way:
    """The longest path in a component of the core and the branches attached to it.

    Nothing if it cannot have more than `least` spaces.
    """
    neighbors = _neighbors(edges, component)
    hanging = {node: branches[node][:_ENDS] for node in sorted(neighbors) if node in branches}
    if len(neighbors) == len(component):
        return _longest_in_ring(edges, neighbors, hanging)
    parts = _chains_joined(edges, component, neighbors, hanging)
    for node, ways in hanging.items():
        # Each branch ends in a new node with a unique negative number.
        parts += [((node, -len(parts) - at, spaces), way) for at, (spaces, way) in enumerate(ways)]
    if sum([part[0][2] for part in parts]) <= least:
        return _NOTHING
    odd = sum(map(len, hanging.values()))
    odd += sum([(len(some) + len(hanging.get(node, ()))) & 1 for node, some in neighbors.items()])
    kept: Sequence[int] = range(len(parts))
    if odd > _ENDS:
        kept, spent = kept_edges([part[0] for part in parts], steps.left)
        steps.left -= spent
    spaces = sum([parts[at][0][2] for at in kept])
    return spaces, tuple(chain.from_iterable([parts[at][1] for at in kept]))


def _chains_joined(
    edges: Edges, component: Sequence[int], neighbors: _Neighbors, hanging: _Branches
) -> list[_Part]:
    """The edges of a component, with each chain of them as one edge; `neighbors` follows.

    A chain passes nodes in which no other edge meets. One that would become a loop stays as it is.
    """
    parts: dict[int, _Part] = {edge: (edges[edge], (edge,)) for edge in component}
    for node in [node for node, some in neighbors.items() if len(some) == _ENDS]:
        (one, first), (other, last) = neighbors[node]
        if first != last and node not in hanging:
            neighbors[first][neighbors[first].index((one, node))] = (one, last)
            neighbors[last][neighbors[last].index((other, node))] = (one, first)
            ((*_, length), along), ((*_, more), further) = parts[one], parts.pop(other)
            parts[one] = ((first, last, length + more), along + further)
            del neighbors[node]
    return list(parts.values())


def _longest_in_ring(edges: Edges, neighbors: _Neighbors, hanging: _Branches) -> _Way:
    """The longest path in a ring and its branches.

    It goes all around and into the branches of one node, or from a branch of one node the longer
    way around to a branch of another.
    """
    node, ring, length = min(neighbors), list[int](), 0
    reached: dict[int, tuple[int, int]] = {}
    while node not in reached:
        reached[node] = (len(ring), length)
        edge, there = next(way for way in neighbors[node] if way[0] not in ring[-1:])
        ring.append(edge)
        length += edges[edge][2]
        node = there
    best: _Way = (length, tuple(ring))
    for ways in hanging.values():
        spaces, through = _best_through(ways)
        best = max(best, (length + spaces, (*ring, *through)))
    for one, other in combinations(sorted(hanging, key=reached.__getitem__), 2):
        (first, start), (second, end) = reached[one], reached[other]
        (spaces, way), (further, back) = hanging[one][0], hanging[other][0]
        spaces += further + max(end - start, length - end + start)
        if spaces > best[0]:
            inner, outer = ring[first:second], ring[:first] + ring[second:]
            best = (spaces, (*(inner if 2 * (end - start) > length else outer), *way, *back))
    return best


def walk(edges: Edges, kept: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A path along all of the given routes: its nodes and its routes in order (Hierholzer).

    It begins at the lower one of its ends.
    """
    around = _neighbors(edges, reversed(kept))
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
