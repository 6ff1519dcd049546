"""Which routes of a connected network the longest path leaves out (`longest.path`).

A set of routes can be gone along in one path, none twice, exactly when it is connected and an odd
number of them meets in two nodes or in none (Euler). So the routes to be left out are searched, as
few spaces as can be, over all routes in the order of a sweep: each is kept or left out.

Two searches follow each other. The first forgets that what is kept must be connected: then all that
matters of the routes decided on are the open nodes in which an odd number of them meets, and how
many such nodes were closed (the ends). It gives for each such key the fewest spaces that are yet to
be left out. The second knows too which open nodes are connected, and goes on from the states by
which the fewest spaces can be left out in all: no state that needs more than the answer is
visited.

With w open nodes there are at most 3 × 2^w keys, and for each of them no more states than there are
ways to group the open nodes; so the work grows with w, not with the number of paths. Printed boards
are flat: all their routes can be gone over with at most seven open nodes, and those that 45 pieces
can pay with five or six.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from referee.rules.searches.complexity import TooComplex
from referee.rules.searches.sweep import sweep

Edges = Sequence[tuple[int, int, int]]
"""Routes by their two nodes and their length."""

_ENDS: Final = 7
"""The bits of a key that count the ends; above them there is a bit for each node, set while odd."""

_FIRST_NODE: Final = 8

_MOST_ENDS: Final = 2

_NEVER: Final = 1 << 60
"""The spaces to be left out where there is no way to an answer."""

Key = int
"""The ends so far and the odd open nodes."""

Groups = tuple[int, ...]
"""The open nodes that kept routes connect, each group by the bits of its nodes."""

_State = tuple[int, Groups, Key, int, int]
"""How many routes are decided on, groups, key, spaces left out, and the kept routes as bits."""


class _Step(NamedTuple):
    """A route of the sweep."""

    edge: int
    ends: int
    """The bits of its two nodes."""
    closed: tuple[int, ...]
    """The bits of its nodes that have no further route."""
    length: int


def kept_edges(edges: Edges, limit: int) -> tuple[list[int], int]:
    """The edges of a longest trail in a connected network, as indices, and the steps it took.

    A step is a key or a state. Raises `TooComplex` for more than `limit` of them.

    >>> kept_edges([(0, 1, 2), (1, 2, 2), (1, 3, 1)], 100)[0]
    [0, 1]
    """
    steps = _steps(edges)
    needs, count = _needs(steps, limit)
    rest = [0]
    for step in reversed(steps):
        rest.append(rest[-1] + step.length)
    rest.reverse()
    spaces = needs[0][0]
    waiting: list[list[_State]] = [[] for _ in range(rest[0] + 1)]
    waiting[spaces].append((0, (), 0, 0, 0))
    seen: set[tuple[int, Groups, Key]] = set()
    while True:
        if not waiting[spaces]:
            spaces += 1
            continue
        level, groups, key, left_out, kept = waiting[spaces].pop()
        if level == len(steps):
            return [step.edge for at, step in enumerate(steps) if kept >> at & 1], count
        if (level, groups, key) in seen:
            continue
        seen.add((level, groups, key))
        count += 1
        if count > limit:
            raise TooComplex
        step = steps[level]
        need = needs[level + 1]
        # What is kept last is continued first.
        for keep in (False, True):
            further = _closed(key ^ step.ends if keep else key, step)
            spared = left_out if keep else left_out + step.length
            now = kept | 1 << level if keep else kept
            after, complete = _regrouped(groups, step, keep=keep)
            if complete and further <= _MOST_ENDS:
                waiting[spared + rest[level + 1]].append((len(steps), (), 0, 0, now))
            elif after is not None and (more := need.get(further, _NEVER)) < _NEVER:
                waiting[spared + more].append((level + 1, after, further, spared, now))


def _steps(edges: Edges) -> list[_Step]:
    order = sweep(edges)
    bits: dict[int, int] = {}
    last: dict[int, int] = {}
    for at, edge in enumerate(order):
        for node in edges[edge][:2]:
            bits.setdefault(node, _FIRST_NODE << len(bits))
            last[node] = at
    return [
        _Step(
            edge,
            bits[edges[edge][0]] | bits[edges[edge][1]],
            tuple([bits[node] for node in edges[edge][:2] if last[node] == at]),
            edges[edge][2],
        )
        for at, edge in enumerate(order)
    ]


def _closed(key: Key, step: _Step) -> Key:
    """The key when the nodes of a route are closed that have no further one: odd ones are ends."""
    for bit in step.closed:
        if key & bit:
            key += 1 - bit
    return key


def _needs(steps: list[_Step], limit: int) -> tuple[list[dict[Key, int]], int]:
    """For each number of routes decided on, the fewest spaces yet to be left out by key.

    Whether what is kept is connected is not asked. With the number of all the keys.
    """
    needs: list[dict[Key, int]] = [{0: _NEVER}]
    count = 1
    for step in steps:
        after = {}
        for key in needs[-1]:
            for further in (_closed(key, step), _closed(key ^ step.ends, step)):
                if further & _ENDS <= _MOST_ENDS:
                    after[further] = _NEVER
        needs.append(after)
        count += len(after)
        if count > limit:
            raise TooComplex
    for key in needs[-1]:
        needs[-1][key] = 0
    for level in range(len(steps) - 1, -1, -1):
        step, need, after = steps[level], needs[level], needs[level + 1]
        for key in need:
            keeping = after.get(_closed(key ^ step.ends, step), _NEVER)
            leaving = after.get(_closed(key, step), _NEVER) + step.length
            need[key] = min(keeping, leaving)
    return needs, count


def _regrouped(groups: Groups, step: _Step, *, keep: bool) -> tuple[Groups | None, bool]:
    """The groups after a route is kept or left out, and whether what is kept is then complete.

    It is complete when the only group has no open node more, so that its key has nothing but ends;
    where there is another group besides, they can never be connected: `None`.
    """
    new = groups
    if keep:
        joined, apart = step.ends, []
        for group in groups:
            if group & step.ends:
                joined |= group
            else:
                apart.append(group)
        new = (*apart, joined)
    gone = sum(step.closed)
    if gone:
        new = tuple([group & ~gone for group in new])
        if 0 in new:
            return None, len(new) == 1
    return tuple(sorted(new)), False
