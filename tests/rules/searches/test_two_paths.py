"""Two paths without a common route (`mandala.points`)."""

from itertools import pairwise

from referee.rules.searches.two_paths import onward, two_paths
from tests.rules.searches.networks import Edges, networks, routes_of_two_paths


def found(edges: Edges, start: int, goal: int) -> tuple[tuple[int, ...], ...] | None:
    nodes = 1 + max([start, goal, *[node for edge in edges for node in edge[:2]]])
    return two_paths(onward(nodes, edges), start, goal)


def test_mandala_points_of_a_ring():
    ring = [(0, 1, 2), (1, 2, 2), (2, 3, 2), (3, 0, 2)]
    assert found(ring, 0, 1) == ((0, 1), (0, 3, 2, 1))


def test_mandala_points_may_cross_in_a_city():
    two_rings = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1), (3, 4, 1), (4, 2, 1)]
    assert found(two_rings, 0, 4) == ((0, 2, 4), (0, 1, 2, 3, 4))


def test_mandala_points_not_over_a_common_route():
    assert found([(0, 1, 1), (0, 2, 1), (1, 2, 1), (2, 3, 1)], 0, 3) is None


def test_mandala_points_not_of_what_is_not_joined():
    assert found([(0, 1, 1)], 0, 1) is None
    assert found([(0, 1, 1)], 0, 2) is None
    assert found([(0, 1, 1)], 0, 0) is None


def test_mandala_points_of_two_parallel_tracks():
    assert found([(0, 1, 1), (0, 1, 2)], 0, 1) == ((0, 1), (0, 1))


def test_mandala_points_where_the_shortest_path_is_in_no_pair():
    edges = [(0, 1, 1), (1, 2, 1), (2, 5, 1), (0, 3, 1), (3, 2, 1), (1, 4, 1), (4, 5, 1)]
    assert found(edges, 0, 5) == ((0, 1, 4, 5), (0, 3, 2, 5))


def test_mandala_points_agree_with_comparing_all_pairs_of_paths():
    for nodes, edges in networks(2_500, most_nodes=8, more_edges=5, seed=31):
        fewest = routes_of_two_paths(edges, 0, nodes - 1)
        both = two_paths(onward(nodes, edges), 0, nodes - 1)
        if both is None:
            assert fewest is None
            continue
        left = [sorted(edge[:2]) for edge in edges]
        for path in both:
            assert path[0] == 0
            assert path[-1] == nodes - 1
            for step in pairwise(path):
                left.remove(sorted(step))
        assert len(edges) - len(left) == fewest
        assert len(both[0]) <= len(both[1])


def test_mandala_points_the_routes_that_lead_on_come_by_their_ends():
    edges = [(0, 2, 1), (1, 0, 1), (0, 1, 1)]
    assert onward(3, edges)[0] == [(1, 1), (2, 1), (0, 2)]


def test_mandala_points_of_all_pairs_one_with_the_fewest_routes():
    """Beside the shortest way one of eight is free; two of six take back three of its routes."""
    ways = [
        [0, 1, 2, 3, 4, 5],
        [0, 6, 7, 8, 9, 4],
        [1, 10, 11, 12, 13, 5],
        [0, 14, 15, 16, 17, 18, 19, 20, 5],
    ]
    edges = [(here, there, 1) for way in ways for here, there in pairwise(way)]
    first, second = two_paths(onward(21, edges), 0, 5)
    assert first == (0, 1, 10, 11, 12, 13, 5)
    assert second == (0, 6, 7, 8, 9, 4, 5)
