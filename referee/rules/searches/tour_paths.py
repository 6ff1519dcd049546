"""Whether a player's routes join the cities of a tour in their order (`tours.points`).

A path in order is cut by the cities of the tour into sections, each from one of them to the next,
and no route is in two sections. A route set is good for a section when it has an odd number of
routes at the section's two ends and an even number everywhere else: then it holds a path between
them. So the search assigns each route to one of the sections or to none, in the order of a sweep.
The state after some routes is only the open nodes and, for each of them, the sections of which it
needs an odd number of further routes; a state is pruned if a node needs more sections than it has
further routes. States with the fewest routes are expanded first, so the path found has the fewest
routes of all, and its sections contain nothing else.

With w open nodes and s sections there are at most 2^(w × s) states for each route. Nearly all of
them are pruned, since a node has few routes: `MOST_STEPS` has the measurements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from referee.rules.searches.complexity import Steps, TooComplex
from referee.rules.searches.sweep import sweep

Edges = Sequence[tuple[int, int, int]]
"""Routes by their two nodes and their length."""

MOST_STEPS: Final = 20_000
"""More states than all tours of six cities ask for on routes that 60 pieces can pay.

A randomized search for the most expensive found some 1,000 on the printed board, 500 for printed
tours.
"""


class Tour(NamedTuple):
    """The result of a tour."""

    joined: bool
    """Whether own routes join all of its cities, in any order: it scores its low value."""
    nodes: tuple[int, ...]
    """The nodes along a path in order: it scores its high value; empty without such a path."""
    edges: tuple[int, ...]
    """The routes along that path, as indices."""


_State = tuple[int, int, int]
"""The number of decided routes, the needs of the nodes, and the index of the last assignment."""

_Given = tuple[int, int]
"""A route and the section to which it is assigned."""


class _Step(NamedTuple):
    """A route of the sweep; for each of its nodes the offset of its bits and its further routes."""

    edge: int
    here: int
    there: int
    left_here: int
    left_there: int
    changes: dict[int, list[tuple[int, int]]]
    """By the needs of its two nodes: the possible sections, and the bits that each changes."""


def tour(
    edges: Edges,
    cities: Sequence[int],
    *,
    cities_once: bool = False,
    steps: Steps | None = None,
) -> Tour:
    """Whether own routes join the cities of a tour, and by which path in order (`tours.points`).

    In order means: a path from the first city to the last, on which the others are found in the
    printed order, and no route twice. Other cities may lie between, and a city of the tour may also
    be passed at other times; with `cities_once` (option `tour_path`) no city is passed twice.
    `cities` are two or more different nodes. Of several paths, one with the fewest routes is
    returned. Raises `TooComplex` for more counted steps than are left (by default `MOST_STEPS`).

    >>> tour([(0, 1, 2), (1, 2, 2), (1, 3, 1), (3, 2, 1)], [0, 2, 3])
    Tour(joined=True, nodes=(0, 1, 2, 3), edges=(0, 1, 3))
    >>> tour([(0, 1, 2), (1, 2, 2), (1, 3, 1)], [0, 2, 3])
    Tour(joined=True, nodes=(), edges=())
    """
    some = _of_use(edges, cities)
    if not some:
        return Tour(joined=False, nodes=(), edges=())
    sections = len(cities) - 1
    sweep_steps, places = _steps(edges, some, sections + 1)
    # The bit after those of the sections marks a city that may not be passed again.
    passed = 1 << sections if cities_once else 0
    needs = 0
    for section in range(sections):
        needs ^= 1 << places[cities[section]] + section
        needs ^= 1 << places[cities[section + 1]] + section
    given = _given(sweep_steps, needs, sections, passed, steps or Steps(MOST_STEPS))
    return Tour(True, *_path(edges, cities, given))


def _of_use(edges: Edges, cities: Sequence[int]) -> list[int]:
    """The routes connected to the cities, without dead ends; none if the cities are not joined."""
    around: dict[int, set[int]] = {}
    for edge, (here, there, _) in enumerate(edges):
        around.setdefault(here, set()).add(edge)
        around.setdefault(there, set()).add(edge)
    reached, queue = {cities[0]}, [cities[0]]
    for node in queue:
        for edge in around.get(node, ()):
            for other in edges[edge][:2]:
                if other not in reached:
                    reached.add(other)
                    queue.append(other)
    if not reached.issuperset(cities):
        return []
    for node in queue:
        if len(around.get(node, ())) == 1 and node not in cities:
            (edge,) = around[node]
            for other in edges[edge][:2]:
                around[other].discard(edge)
                queue.append(other)
    some = {edge for node in reached for edge in around.get(node, ())}
    return sorted(some, key=lambda edge: (sorted(edges[edge][:2]), edge))


def _steps(edges: Edges, some: list[int], width: int) -> tuple[list[_Step], dict[int, int]]:
    """The routes in the order of a sweep, and for each node where its bits begin."""
    order = [some[at] for at in sweep([edges[edge] for edge in some])]
    places: dict[int, int] = {}
    for edge in order:
        for node in edges[edge][:2]:
            places.setdefault(node, width * len(places))
    left = dict.fromkeys(places, 0)
    steps: list[_Step] = []
    for edge in reversed(order):
        here, there, _ = edges[edge]
        step = _Step(edge, places[here], places[there], left[here], left[there], {})
        steps.append(step)
        left[here] += 1
        left[there] += 1
    steps.reverse()
    return steps, places


def _given(
    steps: list[_Step], start: int, sections: int, passed: int, count: Steps
) -> list[_Given]:
    """The routes of a path in order, each with its section; none if there is no path."""
    every = (2 << sections) - 1
    waiting: list[list[_State]] = [[] for _ in range(len(steps) + 1)]
    waiting[0].append((0, start, -1))
    # Each assignment is stored with the index of the one before it.
    notes: list[tuple[_Given, int]] = []
    seen: set[tuple[int, int]] = set()
    for routes, states in enumerate(waiting):
        while states:
            level, needs, note = states.pop()
            if level == len(steps):
                count.left -= len(seen)
                return _noted(notes, note)
            if (level, needs) in seen:
                continue
            seen.add((level, needs))
            if len(seen) > count.left:
                raise TooComplex
            step = steps[level]
            at = needs & (every << step.here | every << step.there)
            if at not in step.changes:
                step.changes[at] = _changes(step, at, sections, passed)
            for section, change in step.changes[at]:
                if section < 0:
                    states.append((level + 1, needs ^ change, note))
                else:
                    waiting[routes + 1].append((level + 1, needs ^ change, len(notes)))
                    notes.append(((step.edge, section), note))
    count.left -= len(seen)
    return []


def _noted(notes: Sequence[tuple[_Given, int]], note: int) -> list[_Given]:
    """The assigned routes, from one assignment back to the first."""
    found: list[_Given] = []
    while note >= 0:
        given, note = notes[note]
        found.append(given)
    return found


def _changes(step: _Step, at: int, sections: int, passed: int) -> list[tuple[int, int]]:
    """The sections that a route can be assigned to (-1: none), and the bits of `at` that change.

    A node without further routes must need nothing, and is forgotten.
    """
    every = (2 << sections) - 1
    at_here, at_there = at >> step.here & every, at >> step.there & every
    found: list[tuple[int, int]] = []
    for section in range(-1, sections):
        here = _after(at_here, section, passed)
        there = _after(at_there, section, passed)
        if (
            min(here, there) >= 0
            and (here & ~passed).bit_count() <= step.left_here
            and (there & ~passed).bit_count() <= step.left_there
        ):
            here = here if step.left_here else 0
            there = there if step.left_there else 0
            found.append((section, at ^ (here << step.here | there << step.there)))
    return found


def _after(needs: int, section: int, passed: int) -> int:
    """What a node needs after one of its routes is assigned to a section; -1 if impossible.

    If no city may be passed twice, a section may only enter a node that nothing has entered, and
    continue from a node that needs it; then the node is passed.
    """
    if section < 0:
        return needs
    bit = 1 << section
    if passed and needs:
        return needs ^ bit or passed if needs & bit else -1
    return needs ^ bit


def _path(
    edges: Edges, cities: Sequence[int], given: Sequence[_Given]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The nodes and the routes of a path in order, from the routes assigned to its sections."""
    if not given:
        return (), ()
    around: dict[tuple[int, int], list[int]] = {}
    for edge, section in given:
        for node in edges[edge][:2]:
            around.setdefault((section, node), []).append(edge)
    nodes, along = [cities[0]], [-1]
    for section, goal in enumerate(cities[1:]):
        while (here := nodes[-1]) != goal:
            edge = next(edge for edge in around[section, here] if edge != along[-1])
            along.append(edge)
            nodes.append(sum(edges[edge][:2]) - here)
    return tuple(nodes), tuple(along[1:])
