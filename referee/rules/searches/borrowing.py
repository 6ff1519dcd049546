"""Which routes of other players a player's stations use (`station.borrow`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, NamedTuple

from referee.rules.searches.complexity import TooComplex

MOST_CHOICES: Final = 4_096
"""More ways to borrow than exist on a printed board.

On maps with stations, no city is joined to more than seven others, so three stations have at most 8
× 8 × 8 ways; one of the eight is to borrow nothing. Routes that join the same clusters count as
one.
"""


class Candidate(NamedTuple):
    """A route of another player that ends in the city of a station."""

    city: int
    there: int
    rank: int
    """Its rank among the ids of all routes in alphabetical order."""


class Station(NamedTuple):
    """A station: the routes that it may use, or the one that it does use, if named."""

    routes: Sequence[Candidate]
    named: bool = False


class Goal(NamedTuple):
    """One of the destinations of a ticket, and its points when joined with the start."""

    nodes: Sequence[int]
    value: int


class Ticket(NamedTuple):
    """A ticket: it scores the best of its goals that are joined with its start, else it loses.

    A country has a node for each of its lines, any of which will do (`countries.ticket`).
    """

    starts: Sequence[int]
    goals: Sequence[Goal]
    lost: int
    """The points if no goal is joined: 0 or less."""


class Borrowed(NamedTuple):
    """What each station uses, by rank (`None`: nothing), and what all tickets then score."""

    routes: tuple[int | None, ...]
    points: int
    completed: int


Others = Callable[[tuple[Candidate, ...]], tuple[int, int]]
"""The points and the number of completed tickets among those scored separately, such as tours."""

_Choice = tuple[int, int, int]
"""The clusters that a candidate joins, and its rank."""

_NOTHING: Final = (-1, -1, -1)


def borrow(
    roots: Sequence[int],
    stations: Sequence[Station],
    tickets: Sequence[Ticket],
    others: Others | None = None,
) -> Borrowed:
    """The choice of one route for each station, the same for all tickets (`station.borrow`).

    It is the one with the most points for tickets, then with the most completed tickets, then with
    the fewest routes, then with the first routes by rank. `roots` has for each node one that is
    nearer to the root of its cluster, as in `Network`. Raises `TooComplex` for more than
    `MOST_CHOICES` ways to choose.

    >>> ticket = Ticket([0], [Goal([3], 8)], -8)
    >>> borrow([0, 0, 2, 2], [Station([Candidate(1, 2, 5), Candidate(1, 3, 4)])], [ticket])
    Borrowed(routes=(4,), points=8, completed=1)
    """
    clusters = _clusters(roots, stations)
    choices = [_choices(clusters, station, all_of_them=others is not None) for station in stations]
    count = 1
    for some in choices:
        count *= len(some)
    if count > MOST_CHOICES:
        raise TooComplex
    worth = _Worth(clusters, tickets)
    by_rank = {route.rank: route for station in stations for route in station.routes}
    best: tuple[int, int, int, list[int], tuple[int, ...]] | None = None
    for chosen in product(*choices):
        points, completed = worth.of(chosen)
        if others is None and best is not None and points < -best[0]:
            continue
        ranks = tuple([rank for _, _, rank in chosen])
        used = sorted([rank for rank in ranks if rank >= 0])
        if others is not None:
            borrowed = tuple([by_rank[rank] for rank in dict.fromkeys(used)])
            more, further = others(borrowed)
            points, completed = points + more, completed + further
        found = (-points, -completed, len(used), used, ranks)
        if best is None or found < best:
            best = found
    assert best is not None  # noqa: S101 there is a way to choose nothing at least
    routes = tuple([None if rank < 0 else rank for rank in best[4]])
    return Borrowed(routes, -best[0], -best[1])


def _clusters(roots: Sequence[int], stations: Sequence[Station]) -> list[int]:
    """The root of each node's cluster, with borrowed routes that are named treated as own."""
    joined = list(roots)
    for station in stations:
        if station.named:
            for route in station.routes:
                joined[_root(joined, route.city)] = _root(joined, route.there)
    return [_root(joined, node) for node in joined]


def _root(roots: Sequence[int], node: int) -> int:
    while roots[node] != node:
        node = roots[node]
    return node


def _choices(clusters: Sequence[int], station: Station, *, all_of_them: bool) -> list[_Choice]:
    """What a station may use: the first of the routes that join the same clusters, or nothing.

    A route within one cluster joins nothing. If more than connectivity matters, all routes are
    tried.
    """
    if station.named:
        return [(-1, -1, route.rank) for route in station.routes] or [_NOTHING]
    first: dict[tuple[int, int], int] = {}
    every: list[_Choice] = [_NOTHING]
    for route in sorted(station.routes, key=lambda route: route.rank):
        here, there = clusters[route.city], clusters[route.there]
        if all_of_them or (here != there and (here, there) not in first):
            first[here, there] = route.rank
            every.append((here, there, route.rank))
    return every


class _Worth:
    """The score of the tickets when further clusters are joined.

    Each goal of each ticket is a bit, so the goals completed by joining two clusters are one
    number.
    """

    def __init__(self, clusters: Sequence[int], tickets: Sequence[Ticket]) -> None:
        self.lost = 0
        self.goals: dict[int, tuple[int, int]] = {}
        self.pairs: dict[tuple[int, int], int] = {}
        self.known: dict[int, tuple[int, int]] = {}
        self.own = 0
        first = 1
        for ticket in tickets:
            self.lost += ticket.lost
            whole = (first << len(ticket.goals)) - first
            # Better goals have lower bits.
            for goal in sorted(ticket.goals, key=lambda goal: -goal.value):
                for start in ticket.starts:
                    for end in goal.nodes:
                        self._add(clusters[start], clusters[end], first)
                self.goals[first] = (whole, goal.value - ticket.lost)
                first <<= 1

    def _add(self, here: int, there: int, bit: int) -> None:
        if here == there:
            self.own |= bit
        else:
            for pair in ((here, there), (there, here)):
                self.pairs[pair] = self.pairs.get(pair, 0) | bit

    def of(self, chosen: Sequence[_Choice]) -> tuple[int, int]:
        """The points for tickets and the number of completed ones when some routes are borrowed."""
        blocks: list[list[int]] = []
        for here, there, _ in chosen:
            if here != there:
                joined, apart = [here, there], []
                for block in blocks:
                    if here in block or there in block:
                        joined += [node for node in block if node not in joined]
                    else:
                        apart.append(block)
                blocks = [*apart, joined]
        joins = self.own
        pairs = self.pairs
        for block in blocks:
            for at, here in enumerate(block):
                for there in block[:at]:
                    joins |= pairs.get((here, there), 0)
        if joins not in self.known:
            self.known[joins] = self._score(joins)
        return self.known[joins]

    def _score(self, joins: int) -> tuple[int, int]:
        points, completed = self.lost, 0
        while joins:
            whole, gain = self.goals[joins & -joins]
            points += gain
            completed += 1
            joins &= ~whole
        return points, completed
