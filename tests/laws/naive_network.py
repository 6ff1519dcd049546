"""What a network of routes joins, found by trying everything.

A network is a list of routes of a map file, as JSON. Nothing of the product is used here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import networkx as nx

Json = Mapping[str, Any]
Point = str | tuple[str, str]
Path = tuple[tuple[Point, Json], ...]
"""Its routes, each with the point that it leads to."""
Ways = dict[Point, list[tuple[Point, Json]]]
MOST_ROUTES = 18
"""That hang together: of more of them trying all paths would take too long."""


class TooManyRoutesError(Exception):
    """More routes hang together than all paths can be tried of."""


class Network:
    """A board and what joins its places; every line into a country ends at a point of its own."""

    def __init__(self, contents: Json) -> None:
        countries = {p["id"] for p in contents["places"] if p["kind"] == "country"}
        self.ends: dict[str, tuple[Point, Point]] = {}
        self.points: dict[str, set[Point]] = {p["id"]: set() for p in contents["places"]}
        for route in contents["routes"]:
            one, other = (
                (place, route["id"]) if place in countries else place
                for place in (route["from"], route["to"])
            )
            self.ends[route["id"]] = one, other
            self.points[route["from"]].add(one)
            self.points[route["to"]].add(other)

    def parts(self, own: Sequence[Json]) -> list[set[Point]]:
        """The points that some routes join, those that are joined together."""
        parts: list[set[Point]] = []
        for route in own:
            ends = {*self.ends[route["id"]]}
            joined = [part for part in parts if part & ends]
            parts = [part for part in parts if not part & ends]
            parts.append(ends.union(*joined))
        return parts

    def joined(self, parts: Iterable[set[Point]], one: str, other: str) -> bool:
        """Whether a part has a point of each of two places."""
        return any(part & self.points[one] and part & self.points[other] for part in parts)

    def joined_twice(self, own: Sequence[Json], one: str, other: str) -> bool:
        """Whether two paths without a common track join them: one is left whatever is taken out."""
        fewer = ([route for route in own if route is not out] for out in own)
        return all(self.joined(self.parts(some), one, other) for some in (own, *fewer))

    def priced(self, own: Iterable[Json], free: Iterable[Json]) -> nx.Graph:
        """The board with what each step costs in spaces: nothing on own routes, else free ones."""
        graph = nx.Graph()
        ways = [(route["length"], route["id"]) for route in free]
        ways += [(0, route["id"]) for route in own]
        for cost, route in sorted(ways, reverse=True):
            graph.add_edge(*self.ends[route], weight=cost)
        return graph

    def fewest_spaces(self, graph: nx.Graph, place: str) -> dict[str, int]:
        """What the way to every place that can be reached costs."""
        found: dict[str, int] = {}
        for start in self.points[place] & graph.nodes:
            for there, cost in nx.single_source_dijkstra_path_length(graph, start).items():
                name = there if isinstance(there, str) else there[0]
                found[name] = min(cost, found.get(name, cost))
        return found

    # Paths that use no route twice

    def longest(self, own: Sequence[Json]) -> int:
        """The spaces of the longest path that uses no route twice."""
        return max((self._longest_of(part) for part in self._hanging(own)), default=0)

    def _longest_of(self, part: Sequence[Json]) -> int:
        longest, most, ways = 0, sum(route["length"] for route in part), self._ways(part)
        for point in ways:
            for path in _paths(ways, point):
                longest = max(longest, sum(route["length"] for _, route in path))
                if longest == most:
                    return longest
        return longest

    def in_order(self, own: Sequence[Json], cities: Sequence[str], *, once: bool) -> bool:
        """Whether a path from the first city to the last finds the others in their order.

        It uses no route twice; with `once` it passes no city twice either.
        """
        first, last = cities[0], cities[-1]
        for part in self._hanging(own):
            for path in _paths(self._ways(part), first):
                passed = [first, *(point for point, _ in path)]
                good = not once or len({*passed}) == len(passed)
                if good and passed[-1] == last and _finds(passed, cities):
                    return True
        return False

    def _hanging(self, own: Sequence[Json]) -> list[list[Json]]:
        """The routes that hang together, where they are not too many."""
        parts = [
            [route for route in own if self.ends[route["id"]][0] in points]
            for points in self.parts(own)
        ]
        if any(len(part) > MOST_ROUTES for part in parts):
            raise TooManyRoutesError
        return parts

    def _ways(self, part: Sequence[Json]) -> Ways:
        """From each point the next ones, and the routes that lead there."""
        ways: Ways = {}
        for route in part:
            one, other = self.ends[route["id"]]
            ways.setdefault(one, []).append((other, route))
            ways.setdefault(other, []).append((one, route))
        return ways


def _paths(ways: Ways, point: Point, path: Path = ()) -> Iterator[Path]:
    """Every path from a point that uses no route twice."""
    yield path
    used = [route for _, route in path]
    for step in ways.get(point, ()):
        if step[1] not in used:
            yield from _paths(ways, step[0], (*path, step))


def _finds(passed: Sequence[Point], cities: Sequence[str]) -> bool:
    """Whether the cities come one after the other, whatever lies between them."""
    rest = iter(passed)
    return all(city in rest for city in cities)
