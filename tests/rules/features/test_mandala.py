"""The mandala: tickets whose cities are joined by two paths without a common track."""

import pytest

from tests.rules.tables import MAPS, by_name, own_board, table

RING = ["ulm linz 2", "linz wien 3", "wien graz 1", "graz ulm 1"]
TRACKS = [*RING, "wien brno 2", "brno opava 2", "opava wien 1", "bern ulm 4", "ulm bern 4 red"]
CARDS = ["ulm wien 5", "linz graz 4", "ulm opava 7", "bern ulm 3", "ulm linz 2", "bern opava 9"]
GAME = own_board("india", TRACKS, CARDS)
ALL = " ".join(GAME.board.route_ids)


def lines(routes, tickets):
    players = {"Anna": {"routes": routes, "tickets": tickets}, "Ben": {}}
    return table(GAME, players).lines("mandala", "Anna")


@by_name(
    "routes, ticket, counts",
    {
        "mandala.points: a ring": ("linz-ulm linz-wien graz-wien graz-ulm", "ulm-wien", True),
        "mandala.points: neighbors on a ring": (
            "linz-ulm linz-wien graz-wien graz-ulm",
            "ulm-linz",
            True,
        ),
        "mandala.points: one path": ("linz-ulm linz-wien", "ulm-wien", False),
        "mandala.points: not completed": ("linz-wien graz-wien", "ulm-wien", False),
        "mandala.points: two paths that cross in a city": (
            "linz-ulm linz-wien graz-wien graz-ulm brno-wien brno-opava opava-wien",
            "ulm-opava",
            True,
        ),
        "mandala.points: a common track": (
            "linz-ulm linz-wien graz-wien graz-ulm brno-wien brno-opava",
            "ulm-opava",
            False,
        ),
        "mandala.points: two tracks beside each other": (
            "bern-ulm-gray bern-ulm-red",
            "bern-ulm",
            True,
        ),
        "mandala.points: one track": ("bern-ulm-red", "bern-ulm", False),
    },
)
def test_a_ticket_counts_that_is_joined_twice(routes, ticket, counts):
    found = lines(routes, ticket)
    assert [line.facts["ticket"] for line in found] == [ticket] * counts
    assert [line.points for line in found] == [5] * counts


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 5), (2, 10), (3, 20), (4, 30), (5, 40)])
def test_mandala_points_by_the_number_of_tickets(count, points):
    held = list(GAME.board.ticket_ids[:count])
    found = lines(ALL.split(), held)
    assert sum(line.points for line in found) == points
    assert {line.rule for line in found} <= {"mandala.points"}
    assert [line.points for line in found] == [5, 5, 10, 10, 10][:count]


def test_mandala_points_no_more_than_five():
    found = lines(ALL.split(), list(GAME.board.ticket_ids))
    assert sum(line.points for line in found) == 40
    assert [line.points for line in found] == [5, 5, 10, 10, 10, 0]


def test_mandala_points_the_line_has_two_paths():
    (line,) = lines("linz-ulm linz-wien graz-wien graz-ulm", "ulm-wien")
    assert line.facts == {
        "ticket": "ulm-wien",
        "paths": (("ulm", "linz", "wien"), ("ulm", "graz", "wien")),
    }


def test_mandala_points_one_ticket_held_twice_counts_once():
    assert len(lines("linz-ulm linz-wien graz-wien graz-ulm", "ulm-wien ulm-wien")) == 1


def test_mandala_points_of_the_printed_board():
    """Two rings that meet in a city, and a ticket from one to the other."""
    numbers = MAPS["india"].game.rules.numbers["mandala"]
    assert numbers.points == (0, 5, 10, 20, 30, 40)
    players = {"Anna": {"routes": ALL.split(), "tickets": "bern-opava"}, "Ben": {}}
    scored = table(GAME, players).scored("Anna")
    assert scored.points["mandala"] == 5
    assert scored.points["tickets"] == 9
