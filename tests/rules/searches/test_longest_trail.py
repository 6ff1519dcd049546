"""The longest path over a player's routes (`longest.path`)."""

from itertools import pairwise
from typing import NamedTuple

import pytest

from referee.rules.searches.complexity import Steps, TooComplex
from referee.rules.searches.trail_search import kept_edges
from referee.rules.searches.trails import MOST_STEPS, longest, walk
from tests.rules.searches.networks import (
    DEAREST,
    Edges,
    networks,
    shuffled,
    spaces_of_longest,
)

TRIANGLE = [(0, 1, 2), (1, 2, 3), (2, 0, 4)]
ALL_JOINED = [(0, 1, 1), (0, 2, 1), (0, 3, 1), (1, 2, 1), (1, 3, 1), (2, 3, 1)]


class Trail(NamedTuple):
    length: int
    nodes: tuple[int, ...]
    edges: tuple[int, ...]


def longest_trail(edges: Edges, steps: Steps | None = None) -> Trail:
    found = longest(edges, steps)
    return Trail(found.length, *walk(edges, found.edges))


def is_trail(edges: Edges, trail: Trail) -> bool:
    steps = [sorted(edges[edge][:2]) for edge in trail.edges]
    return (
        len(set(trail.edges)) == len(trail.edges)
        and steps == [sorted(step) for step in pairwise(trail.nodes)]
        and trail.length == sum(edges[edge][2] for edge in trail.edges)
    )


def test_longest_path_without_routes():
    assert longest_trail([]) == (0, (), ())


def test_longest_path_counts_spaces_not_routes():
    assert longest_trail([(0, 1, 1), (1, 2, 1), (1, 3, 6), (5, 6, 7)]) == (7, (0, 1, 3), (0, 2))
    assert longest_trail([(0, 1, 1), (1, 2, 1), (5, 6, 7)]).length == 7


def test_of_longest_paths_in_several_networks_the_one_with_the_lowest_nodes_is_given():
    star = [(0, 1, 3), (0, 2, 3), (0, 3, 2)]
    other = [(4, 5, 3), (4, 6, 3), (4, 7, 3)]
    assert longest_trail([*other, *star]) == longest_trail(star)._replace(edges=(3, 4))


def test_longest_path_may_pass_a_city_again():
    edges = [*TRIANGLE, (0, 3, 1), (0, 4, 1)]
    assert longest_trail(edges).length == 11
    assert longest_trail(edges).nodes.count(0) == 2


def test_longest_path_may_end_where_it_began():
    assert longest_trail(TRIANGLE) == (9, (0, 1, 2, 0), (0, 1, 2))


def test_longest_path_passes_no_route_twice():
    assert longest_trail([(0, 1, 3), (0, 2, 2), (0, 3, 2)]).length == 5


def test_longest_path_is_connected_even_where_more_could_be_kept():
    # Three triangles around a city: one of them and the way to it must be left out.
    edges = [(0, 3 * at, 1) for at in (1, 2, 3)]
    for at in (3, 6, 9):
        edges += [(at, at + 1, 1), (at + 1, at + 2, 1), (at + 2, at, 1)]
    assert longest_trail(edges).length == 8


def test_longest_path_has_two_ends_even_where_all_else_lies_apart():
    # On one side of a bridge a round trip, on the other a city with three further ways: without the
    # round trip least would be left out, but those four ways have four ends.
    edges = [(2, 7, 1), (7, 8, 1), (2, 8, 3), (2, 4, 1), (0, 4, 5), (3, 4, 2), (4, 5, 2)]
    edges += [(1, 5, 1), (1, 6, 3)]
    for at in range(40):
        trail = longest_trail(shuffled(edges, at))
        assert trail.length == 12
        assert is_trail(shuffled(edges, at), trail)


def test_longest_path_takes_one_way_to_a_country():
    # Two lines into one country have a node each, so nothing passes through it.
    assert longest_trail([(0, 1, 4), (2, 3, 4)]).length == 4


def test_longest_path_agrees_with_walking_all_trails():
    for _, edges in networks(4_000, most_nodes=8, more_edges=3, seed=21):
        trail = longest_trail(edges)
        assert trail.length == spaces_of_longest(edges)
        assert is_trail(edges, trail)


def test_longest_path_does_not_depend_on_the_order_of_the_routes():
    for at, (_, edges) in enumerate(networks(500, most_nodes=12, more_edges=8, seed=22)):
        trail, again = longest_trail(edges), shuffled(edges, at)
        other = longest_trail(again)
        assert other.nodes == trail.nodes
        assert [again[edge][2] for edge in other.edges] == [edges[edge][2] for edge in trail.edges]


@pytest.mark.parametrize("dearest", DEAREST["longest_path"])
def test_longest_path_of_the_most_expensive_networks_is_far_from_the_limit(dearest):
    edges = dearest["routes"]
    trail = longest_trail(edges, Steps(MOST_STEPS // 20))
    assert trail.length == spaces_of_longest(edges)
    assert is_trail(edges, trail)


@pytest.mark.parametrize("nodes", [6, 7])
def test_longest_path_of_all_cities_joined_with_all(nodes):
    edges = [(here, there, 1) for here in range(nodes) for there in range(here)]
    # Of an even number all nodes are odd, and a route is left out for each two but the ends.
    assert longest_trail(edges).length == len(edges) - (0 if nodes % 2 else nodes // 2 - 1)


def test_longest_path_is_bounded():
    grid = [(20 * row + at, 20 * row + at + 1, 1) for row in range(20) for at in range(19)]
    grid += [(20 * row + at, 20 * row + at + 20, 1) for row in range(19) for at in range(20)]
    with pytest.raises(TooComplex):
        longest_trail(grid)


def test_longest_path_counts_what_both_of_its_searches_look_at():
    every = kept_edges(ALL_JOINED, MOST_STEPS)[1]
    assert longest_trail(ALL_JOINED, Steps(every)).length == 5
    for limit in range(every):
        with pytest.raises(TooComplex):
            longest_trail(ALL_JOINED, Steps(limit))
    shared = Steps(2 * every - 1)
    assert longest_trail(ALL_JOINED, shared).length == 5
    with pytest.raises(TooComplex):
        longest_trail(ALL_JOINED, shared)


@pytest.mark.parametrize(
    "edges",
    [
        TRIANGLE,
        [(0, 1, 2), (1, 2, 1), (2, 3, 1), (3, 4, 4)],
        [(0, 1, 1), (1, 2, 5), (1, 3, 6), (3, 4, 2), (3, 5, 1), (5, 6, 2)],
    ],
    ids=["there and back", "one way", "no round trip"],
)
def test_longest_path_of_a_plain_network_is_known_without_a_search(edges):
    found = longest_trail(edges, Steps(0))
    assert is_trail(edges, found)
    assert found.length == sum(edges[edge][2] for edge in kept_edges(edges, MOST_STEPS)[0])


def test_longest_path_of_rings_and_chains_agrees_with_walking_all_trails():
    # A wheel whose rim and spokes are chains, with branches: every stage before the search.
    rim = [(at, at % 6 + 1, 1 + at % 2) for at in range(1, 7)]
    for spokes in ([], [1, 3], [1, 2, 4, 5]):
        for dead_ends in ([], [2, 2, 2], [1, 3, 6, 6]):
            edges = [*rim, *[(0, at, 2) for at in spokes]]
            edges += [(at, 10 + number, 1 + number) for number, at in enumerate(dead_ends)]
            trail = longest_trail(edges)
            assert trail.length == spaces_of_longest(edges)
            assert is_trail(edges, trail)
