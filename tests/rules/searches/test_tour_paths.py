"""Paths that pass the cities of a tour in order (`tours.points`)."""

from itertools import pairwise
from random import Random

import pytest

from referee.rules.searches.complexity import Steps, TooComplex
from referee.rules.searches.tour_paths import MOST_STEPS, tour
from tests.rules.searches.networks import DEAREST, networks, routes_in_order, shuffled

LINE = [(0, 1, 2), (1, 2, 2), (2, 3, 2)]


def test_tours_points_in_order():
    assert tour(LINE, [0, 1, 3]) == (True, (0, 1, 2, 3), (0, 1, 2))


def test_tours_points_joined_in_another_order():
    assert tour(LINE, [0, 3, 1]) == (True, (), ())


def test_tours_points_not_joined():
    assert tour(LINE, [0, 3, 4]) == (False, (), ())
    assert tour([*LINE, (4, 5, 1)], [0, 3, 4]) == (False, (), ())
    assert tour([], [0, 1]) == (False, (), ())


def test_tours_points_where_a_city_of_the_tour_is_passed_at_another_time_as_well():
    edges = [(0, 2, 1), (2, 1, 1), (1, 3, 1), (3, 2, 1)]
    assert tour(edges, [0, 1, 2]).nodes in {(0, 2, 3, 1, 2), (0, 2, 1, 3, 2)}


def test_tours_points_with_no_city_twice():
    edges = [(0, 2, 1), (2, 1, 1), (1, 3, 1), (3, 2, 1)]
    assert tour(edges, [0, 1, 2], cities_once=True) == (True, (), ())
    assert tour(edges, [0, 2, 1], cities_once=True).nodes == (0, 2, 1)
    crossing = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 1, 1), (1, 4, 1)]
    assert tour(crossing, [0, 2, 4]).nodes in {(0, 1, 2, 3, 1, 4), (0, 1, 3, 2, 1, 4)}
    assert tour(crossing, [0, 2, 4], cities_once=True).nodes == ()


def test_tours_points_with_a_route_once():
    assert tour([(0, 1, 1), (1, 2, 1), (1, 3, 1)], [0, 2, 3]).nodes == ()


def test_tours_points_are_bounded():
    with pytest.raises(TooComplex):
        tour(LINE, [0, 1, 3], steps=Steps(2))


def test_tours_points_share_the_steps_that_are_left():
    steps = Steps(MOST_STEPS)
    joined = tour(LINE, [0, 1, 3], steps=steps)
    spent = MOST_STEPS - steps.left
    assert joined.nodes
    assert spent > 0
    shared = Steps(2 * spent - 1)
    assert tour(LINE, [0, 1, 3], steps=shared) == joined
    with pytest.raises(TooComplex):
        tour(LINE, [0, 1, 3], steps=shared)


@pytest.mark.parametrize("dearest", DEAREST["tours"])
def test_tours_points_of_the_most_expensive_networks_are_far_from_the_limit(dearest):
    edges, cities, cities_once = dearest["routes"], dearest["cities"], dearest["cities_once"]
    found = tour(edges, cities, cities_once=cities_once, steps=Steps(MOST_STEPS // 10))
    fewest = routes_in_order(edges, cities, cities_once=cities_once)
    assert found.joined
    assert len(found.edges) == (fewest or 0)


@pytest.mark.parametrize("cities_once", [False, True], ids=["routes", "cities"])
def test_tours_points_agree_with_trying_everything(cities_once):
    chance = Random(41)  # noqa: S311 a test, no secret
    for nodes, edges in networks(2_000, most_nodes=8, more_edges=5, seed=42):
        cities = chance.sample(range(nodes), chance.randint(2, min(nodes, 5)))
        fewest = routes_in_order(edges, cities, cities_once=cities_once)
        found = tour(edges, cities, cities_once=cities_once)
        assert bool(found.nodes) == (fewest is not None)
        if fewest is None:
            continue
        assert len(set(found.edges)) == len(found.edges) == fewest
        for edge, step in zip(found.edges, pairwise(found.nodes), strict=True):
            assert sorted(edges[edge][:2]) == sorted(step)
        rest = iter(found.nodes)
        assert all(city in rest for city in cities)
        assert (found.nodes[0], found.nodes[-1]) == (cities[0], cities[-1])
        assert not cities_once or len(set(found.nodes)) == len(found.nodes)
        assert tour(shuffled(edges, fewest), cities, cities_once=cities_once).nodes == found.nodes
