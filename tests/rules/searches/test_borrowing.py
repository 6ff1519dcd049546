"""Which routes of others stations use (`station.borrow`)."""

from random import Random

import pytest

from referee.rules.searches.borrowing import Borrowed, Candidate, Goal, Station, Ticket, borrow
from referee.rules.searches.complexity import TooComplex
from tests.rules.searches.networks import best_borrowed, networks, roots, stations, tickets


def ticket(start: int, end: int, value: int) -> Ticket:
    return Ticket([start], [Goal([end], value)], -value)


def test_station_borrow_takes_most_points():
    station = Station([Candidate(0, 1, 10), Candidate(0, 2, 11)])
    assert borrow([0, 1, 2], [station], [ticket(0, 1, 5), ticket(0, 2, 6)]) == ((11,), 1, 1)


def test_station_borrow_of_equal_points_takes_most_tickets():
    station = Station([Candidate(0, 1, 10), Candidate(0, 2, 11)])
    held = [ticket(0, 1, 6), ticket(0, 3, 3), ticket(2, 3, 3)]
    # Nodes 2 and 3 are joined by own routes, so 0 to 3 and 2 to 3 are for the second route.
    assert borrow([0, 1, 2, 2], [station], [*held, ticket(0, 2, 3)]) == ((11,), 3, 3)


def test_station_borrow_takes_fewest_routes():
    both = [Station([Candidate(0, 1, 10)]), Station([Candidate(1, 0, 10)])]
    assert borrow([0, 1], both, [ticket(0, 1, 5)]).routes in {(10, None), (None, 10)}


def test_station_borrow_without_use_takes_nothing():
    assert borrow([0, 1], [Station([Candidate(0, 1, 10)])], []) == ((None,), 0, 0)


def test_station_borrow_of_equal_choices_takes_the_first_ids():
    station = Station([Candidate(0, 1, 12), Candidate(0, 1, 10), Candidate(0, 1, 11)])
    assert borrow([0, 1], [station], [ticket(0, 1, 5)]).routes == (10,)


def test_station_borrow_joins_two_borrowed_routes_in_one_path():
    two = [Station([Candidate(1, 2, 10)]), Station([Candidate(2, 3, 11)])]
    assert borrow([0, 0, 2, 3], two, [ticket(0, 3, 20)]) == ((10, 11), 20, 1)


def test_station_borrow_uses_the_same_route_for_all_tickets():
    station = Station([Candidate(0, 1, 10), Candidate(0, 2, 11)])
    assert borrow([0, 1, 2], [station], [ticket(0, 1, 5), ticket(0, 2, 5)]).completed == 1


def test_station_borrow_keeps_to_what_is_given():
    named = Station([Candidate(0, 1, 10)], named=True)
    free = Station([Candidate(1, 2, 11)])
    assert borrow([0, 1, 2], [named, free], [ticket(0, 2, 9)]) == ((10, 11), 9, 1)
    assert borrow([0, 1, 2], [named], [ticket(0, 2, 9)]) == ((10,), -9, 0)
    assert borrow([0, 1, 2], [Station([], named=True)], [ticket(0, 2, 9)]) == ((None,), -9, 0)


def test_station_borrow_scores_the_highest_goal_that_is_joined():
    country = Ticket([0], [Goal([1, 2], 5), Goal([3], 9)], -5)
    station = Station([Candidate(0, 2, 10), Candidate(0, 3, 11)])
    assert borrow([0, 1, 2, 3], [station], [country]) == ((11,), 9, 1)


def test_station_borrow_asks_for_tickets_judged_apart():
    def worth(used: tuple[Candidate, ...]) -> tuple[int, int]:
        return (30, 1) if [route.rank for route in used] == [12] else (-30, 0)

    # The route joins nothing new, and yet it is tried.
    station = Station([Candidate(0, 1, 11), Candidate(0, 1, 12)])
    assert borrow([0, 0], [station], [ticket(0, 1, 4)], worth) == ((12,), 34, 2)


def test_station_borrow_counts_a_route_of_two_stations_once_for_tickets_judged_apart():
    seen = []

    def worth(used: tuple[Candidate, ...]) -> tuple[int, int]:
        seen.append([route.rank for route in used])
        return 0, 0

    borrow([0, 1], [Station([Candidate(0, 1, 7)]), Station([Candidate(1, 0, 7)])], [], worth)
    assert sorted(seen) == [[], [7], [7], [7]]


def test_station_borrow_is_bounded():
    nodes = 30
    stars = [
        Station([Candidate(city, there, there) for there in range(3, 20)]) for city in range(3)
    ]
    with pytest.raises(TooComplex):
        borrow(list(range(nodes)), stars, [])


def test_station_borrow_agrees_with_trying_everything():
    chance = Random(11)  # noqa: S311 a test, no secret
    for nodes, edges in networks(1_500, most_nodes=9, more_edges=-2, seed=12):
        placed, held = stations(nodes, chance), tickets(nodes, chance)
        expected: Borrowed = best_borrowed(edges, placed, held)
        assert borrow(roots(nodes, edges), placed, held) == expected
