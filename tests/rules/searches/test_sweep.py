"""The order in which a network is gone over: whatever it is, and how much work it makes."""

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.searches.sweep import _closing, sweep

GRID = [
    *[(node, node + 1, 1) for node in range(12) if node % 4 != 3],
    *[(node, node + 4, 1) for node in range(8)],
]


def neighbors(edges):
    near = {}
    for here, there, _ in edges:
        near.setdefault(here, set()).add(there)
        near.setdefault(there, set()).add(here)
    return near


def naive_work(near, nodes):
    """Two for each open node, multiplied, summed over all steps: a node is open once it is met."""
    work = 0
    for number in range(1, len(nodes) + 1):
        closed = set(nodes[:number])
        work += 2 ** len(set().union(*[near[node] for node in closed]) - closed)
    return work


def least_first(near, start):
    """Of the open nodes, or else of all, the one is closed next that opens fewest others."""
    nodes = [start]
    while len(nodes) < len(near):
        closed = set(nodes)
        opened = set().union(*[near[node] for node in closed]) - closed
        nodes.append(
            min(
                sorted(opened or near.keys() - closed),
                key=lambda node: len(near[node] - closed - opened),
            )
        )
    return nodes


edges = st.lists(
    st.tuples(st.integers(0, 7), st.integers(0, 7), st.just(1)).filter(
        lambda one: one[0] != one[1]
    ),
    min_size=1,
    max_size=14,
)


@given(edges)
def test_longest_path_nodes_are_closed_that_open_fewest_others(some):
    names = sorted(neighbors(some))
    near = {names.index(a): {names.index(b) for b in bs} for a, bs in neighbors(some).items()}
    bits = [sum(1 << other for other in near[node]) for node in range(len(near))]
    for start in near:
        nodes, work = _closing(bits, start, 1 << 40)
        assert nodes == least_first(near, start)
        assert work == naive_work(near, nodes)


@given(edges)
def test_longest_path_every_route_is_swept_once_from_the_best_start(some):
    order = sweep(some)
    assert sorted(order) == list(range(len(some)))
    near = neighbors(some)
    work = {start: naive_work(near, least_first(near, start)) for start in near}
    best = min(near, key=lambda start: (work[start], start))
    turn = {node: at for at, node in enumerate(least_first(near, best))}
    firsts = [min(turn[node] for node in some[edge][:2]) for edge in order]
    assert firsts == sorted(firsts)


def test_longest_path_no_start_is_followed_beyond_the_best():
    near = neighbors(GRID)
    bits = [sum(1 << other for other in near[node]) for node in range(len(near))]
    nodes, work = _closing(bits, 0, 20)
    whole, all_of_it = _closing(bits, 0, 1 << 40)
    assert nodes == whole[: len(nodes)]
    assert 20 <= work < all_of_it
    assert naive_work(near, nodes[:-1]) < 20
