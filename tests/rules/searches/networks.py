"""Random networks, and slow searches of their own that say what the quick ones must find."""

import json
from collections import deque
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

from referee.rules.searches.borrowing import Borrowed, Candidate, Goal, Station, Ticket

Edges = list[tuple[int, int, int]]

_FOUND = json.loads((Path(__file__).parent / "dearest.json").read_text(encoding="utf-8"))
DEAREST = {
    kind: [{**case, "routes": [tuple(route) for route in case["routes"]]} for case in cases]
    for kind, cases in _FOUND.items()
}
"""Routes of printed boards that a player can pay, found by trial to cost the most steps."""


def networks(
    count: int, most_nodes: int, more_edges: int, seed: int
) -> Iterator[tuple[int, Edges]]:
    """Numbers of nodes and edges; a few edges are parallel, and not all nodes are joined."""
    chance = Random(seed)  # noqa: S311 a test, no secret
    for _ in range(count):
        nodes = chance.randint(2, most_nodes)
        ends = [
            chance.sample(range(nodes), 2) for _ in range(chance.randint(0, nodes + more_edges))
        ]
        yield nodes, [(here, there, chance.choice((1, 1, 2, 2, 3, 4, 6))) for here, there in ends]


def shuffled(edges: Edges, seed: int) -> Edges:
    """The same edges in another order, some of them turned around."""
    chance = Random(seed)  # noqa: S311 a test, no secret
    turned = [(b, a, spaces) if chance.random() < 0.5 else (a, b, spaces) for a, b, spaces in edges]
    chance.shuffle(turned)
    return turned


def around(edges: Edges) -> dict[int, list[tuple[int, int, int]]]:
    """For each node the edges there: a bit for the edge, the other node, the spaces."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    for edge, (here, there, spaces) in enumerate(edges):
        found.setdefault(here, []).append((1 << edge, there, spaces))
        found.setdefault(there, []).append((1 << edge, here, spaces))
    return found


def spaces_of_longest(edges: Edges) -> int:
    """The spaces of a longest trail: all are walked but those that cannot become longer."""
    ways = around(edges)
    best = 0
    walked: set[tuple[int, int]] = set()

    def within_reach(node: int, used: int) -> int:
        spaces, reached, queue = 0, {node}, [node]
        for here in queue:
            for bit, there, length in ways[here]:
                if not used & bit:
                    used |= bit
                    spaces += length
                    if there not in reached:
                        reached.add(there)
                        queue.append(there)
        return spaces

    def walk(node: int, used: int, spaces: int) -> None:
        nonlocal best
        best = max(best, spaces)
        if (node, used) not in walked and spaces + within_reach(node, used) > best:
            walked.add((node, used))
            for bit, there, length in ways[node]:
                if not used & bit:
                    walk(there, used | bit, spaces + length)

    for node in ways:
        walk(node, 0, 0)
    return best


def routes_in_order(edges: Edges, cities: list[int], *, cities_once: bool) -> int | None:
    """The fewest routes of a path that passes the cities in order: all are tried."""
    ways = around(edges)
    queue = deque([(cities[0], 1, 0, 1 << cities[0], 0)])
    seen = set()
    while queue:
        node, found, used, passed, routes = queue.popleft()
        if found == len(cities):
            return routes
        for bit, there, _ in ways.get(node, ()):
            if used & bit or (cities_once and passed & 1 << there):
                continue
            after = (
                there,
                found + (there == cities[found]),
                used | bit,
                passed | 1 << there if cities_once else 0,
            )
            if after not in seen:
                seen.add(after)
                queue.append((*after, routes + 1))
    return None


def routes_of_two_paths(edges: Edges, start: int, goal: int) -> int | None:
    """The fewest routes of two paths without a common one, by comparing all pairs of paths."""
    ways = around(edges)
    paths: list[int] = []

    def walk(node: int, used: int, passed: int) -> None:
        if node == goal:
            paths.append(used)
            return
        for bit, there, _ in ways.get(node, ()):
            if not passed & 1 << there:
                walk(there, used | bit, passed | 1 << there)

    walk(start, 0, 1 << start)
    sums = [
        (one | other).bit_count()
        for at, one in enumerate(paths)
        for other in paths[:at]
        if not one & other
    ]
    return min(sums, default=None)


def roots(nodes: int, edges: Edges) -> list[int]:
    """For each node one that is nearer to the root of its cluster."""
    found = list(range(nodes))

    def root(node: int) -> int:
        return node if found[node] == node else root(found[node])

    for here, there, _ in edges:
        found[root(there)] = root(here)
    return found


def _reached(edges: Edges, start: int) -> set[int]:
    ways = around(edges)
    reached, queue = {start}, [start]
    for node in queue:
        for _, there, _ in ways.get(node, ()):
            if there not in reached:
                reached.add(there)
                queue.append(there)
    return reached


def _points(edges: Edges, ticket: Ticket) -> tuple[int, int]:
    reached = set().union(*[_reached(edges, start) for start in ticket.starts])
    values = [goal.value for goal in ticket.goals if reached.intersection(goal.nodes)]
    return (max(values), 1) if values else (ticket.lost, 0)


def best_borrowed(edges: Edges, stations: list[Station], tickets: list[Ticket]) -> Borrowed:
    """What stations use at best: every choice of every station is tried."""
    found = []
    for chosen in product(
        *[
            [*station.routes] if station.named and station.routes else [None, *station.routes]
            for station in stations
        ]
    ):
        used = [route for route in chosen if route]
        with_them = edges + [(route.city, route.there, 1) for route in used]
        scores = [_points(with_them, ticket) for ticket in tickets]
        points, completed = sum(s for s, _ in scores), sum(c for _, c in scores)
        ranks = [route.rank if route else -1 for route in chosen]
        order = sorted(route.rank for route in used)
        found.append(((-points, -completed, len(used), order, ranks), points, completed))
    (_, _, _, _, ranks), points, completed = min(found)
    return Borrowed(tuple(None if rank < 0 else rank for rank in ranks), points, completed)


def stations(nodes: int, chance: Random) -> list[Station]:
    """Up to three stations in different cities, routes of others ending there; some are named."""
    cities = chance.sample(range(nodes), min(nodes, chance.randint(0, 3)))
    ranks = iter(chance.sample(range(100), 15))
    found = []
    for city in cities:
        others = [node for node in range(nodes) if node != city]
        count = chance.randint(0, 4)
        routes = [Candidate(city, chance.choice(others), next(ranks)) for _ in range(count)]
        named = chance.random() < 0.2
        found.append(Station(routes[:1] if named else routes, named=named))
    return found


def tickets(nodes: int, chance: Random) -> list[Ticket]:
    """Tickets between two cities, and some with several starts and goals."""
    found = []
    for _ in range(chance.randint(0, 8)):
        value = chance.randint(1, 5)
        if chance.random() < 0.8:
            start, end = chance.sample(range(nodes), 2)
            found.append(Ticket([start], [Goal([end], value)], -value))
        else:
            starts = chance.sample(range(nodes), chance.randint(1, 2))
            goals = [
                Goal(chance.sample(range(nodes), chance.randint(1, 2)), value + more)
                for more in range(chance.randint(1, 3))
            ]
            found.append(Ticket(starts, goals, -value))
    return found
