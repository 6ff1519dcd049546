"""Which routes of a connected network the longest path leaves out (`longest.path`).

A set of routes forms one path that uses each once exactly if it is connected and has two nodes of
odd degree or none (Euler). So the search looks for the routes to leave out, with the fewest spaces;
it goes over all routes in the order of a sweep and keeps or leaves out each.

There are two searches. The first ignores that the kept routes must be connected. Then the state
after some routes is only the open nodes of odd degree and how many nodes of odd degree were closed
(the ends). For each such key it computes the fewest spaces still to be left out. The second search
also tracks which open nodes are connected, and uses the first as its lower bound (A*): it expands
the states with the fewest spaces left out in total, and visits none that needs more than the
answer.

With w open nodes there are at most 3 × 2^w keys, and for each of them no more states than ways to
group the open nodes; so the work grows with w, not with the number of paths. Printed boards are
nearly planar: a sweep over all their routes has at most seven open nodes, and a sweep over routes
that 45 pieces can pay for has five or six.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from referee.rules.searches.complexity import TooComplex
from referee.rules.searches.sweep import sweep

Edges = Sequence[tuple[int, int, int]]
"""Routes by their two nodes and their length."""

_ENDS: Final = 7
"""The bits of a key that count the ends; above them, a bit for each node, set while it is odd."""

_FIRST_NODE: Final = 8

_MOST_ENDS: Final = 2

_NEVER: Final = 1 << 60
"""The spaces to be left out if no answer can be reached."""

Key = int
"""The ends so far and the odd open nodes."""

Groups = tuple[int, ...]
"""The open nodes that kept routes connect, each group by the bits of its nodes."""

_State = tuple[int, Groups, Key, int, int]
"""The number of decided routes, groups, key, spaces left out, and the kept routes as bits."""


class _Step(NamedTuple):
    """A route of the sweep."""

    edge: int
    ends: int
    """The bits of its two nodes."""
    closed: tuple[int, ...]
    """The bits of its nodes without a further route."""
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
        # The latest state is expanded first.
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
    """The key after closing the nodes of a route that have no further one: odd ones are ends."""
    for bit in step.closed:
        if key & bit:
            key += 1 - bit
    return key


def _needs(steps: list[_Step], limit: int) -> tuple[list[dict[Key, int]], int]:
    """For each number of decided routes, the fewest spaces still to be left out, by key.

    Connectivity is ignored. Also the number of all keys.
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
    """The groups after a route is kept or left out, and whether the kept routes are complete.

    They are complete when the only group has no open node left, so that its key has only ends; if
    there is another group as well, the two can never be connected: `None`.
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
