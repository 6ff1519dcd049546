"""Tickets with several destinations: the best of those that are joined."""

import pytest

from referee.rules.audits.audit import audit
from tests.rules.tables import MAPS, by_name, own_board, table

TRACKS = [
    "bern france 3",
    "bern italia 2",
    "bern sion 2",
    "sion france 1",
    "sion osterreich 4",
    "chur italia 2",
]
TICKETS = ["bern france=5 italia=8 osterreich=11", "france osterreich=7 italia=9"]
COUNTRIES = dict.fromkeys(["france", "italia", "osterreich"], "country")
GAME = own_board("switzerland", TRACKS, [*TICKETS, TICKETS[0], "chur bern 4"], COUNTRIES)
BERN, FRANCE, BERN_AGAIN, _ = GAME.board.ticket_ids


def line_of(routes, ticket, **others):
    (line,) = table(GAME, {"Anna": {"routes": routes, "tickets": ticket}, **others}).lines(
        "tickets", "Anna"
    )
    return line


@by_name(
    "routes, points, reached",
    {
        "countries.best: the only one": ("bern-france", 5, "france"),
        "countries.best: the better of two": ("bern-france bern-italia", 8, "italia"),
        "countries.best: the best of three": (
            "bern-france bern-italia bern-sion osterreich-sion",
            11,
            "osterreich",
        ),
        "countries.best: none, the lowest is lost": ("bern-sion", -5, None),
        "countries.best: nothing at all": ("", -5, None),
        "countries.dead-end: not through a country": ("bern-france france-sion", 5, "france"),
        "countries.dead-end: another line into it": ("france-sion osterreich-sion", -5, None),
    },
)
def test_the_best_of_the_destinations_that_are_joined(routes, points, reached):
    line = line_of(routes, BERN)
    assert line.points == points
    assert line.rule == "countries.best"
    assert line.facts["reached"] == reached
    assert line.facts["completed"] is (points > 0)
    assert line.facts["value"] == abs(points)


def test_countries_best_the_path_is_to_what_was_reached():
    line = line_of("bern-france bern-italia", BERN)
    assert line.facts == {
        "ticket": BERN,
        "value": 8,
        "completed": True,
        "reached": "italia",
        "path": ("bern", "italia"),
    }


@by_name(
    "routes, missing",
    {
        "countries.best: the nearest of all": ("", {"spaces": 2, "routes": ("bern-italia",)}),
        "countries.best: from what is joined": (
            "bern-sion",
            {"spaces": 1, "routes": ("france-sion",)},
        ),
    },
)
def test_what_a_ticket_with_several_destinations_lacks(routes, missing):
    assert line_of(routes, BERN).facts["missing"] == missing


def test_countries_best_nothing_can_complete_it():
    ben = {"routes": "bern-france bern-italia bern-sion"}
    assert line_of("", BERN, Ben=ben).facts["missing"] is None


@by_name(
    "routes, points",
    {
        "countries.best: from a country": ("france-sion osterreich-sion", 7),
        "countries.best: the better one from a country": (
            "bern-france bern-italia bern-sion osterreich-sion",
            9,
        ),
        "countries.dead-end: lines that do not meet": ("bern-france osterreich-sion", -7),
    },
)
def test_a_ticket_from_a_country(routes, points):
    assert line_of(routes, FRANCE).points == points


def test_countries_best_is_one_ticket():
    finished = table(GAME, {"Anna": {"routes": "bern-france bern-italia", "tickets": BERN}})
    assert finished.scored("Anna").tickets_completed == 1


def test_tickets_unique_equal_cards_are_two():
    players = {"Anna": {"tickets": BERN}, "Ben": {"tickets": BERN_AGAIN}}
    finished = table(GAME, players)
    assert audit(GAME, finished.players) == ()
    twice = table(GAME, {"Anna": {"tickets": BERN}, "Ben": {"tickets": BERN}})
    assert [finding.code.value for finding in audit(GAME, twice.players)] == ["TICKET_HELD_TWICE"]
    both = table(GAME, {"Anna": {"routes": "bern-italia", "tickets": [BERN, BERN_AGAIN]}})
    assert both.points("tickets") == {"Anna": 16}
    assert both.scored("Anna").tickets_completed == 2


def test_tickets_unique_equal_cards_of_the_printed_map():
    ids = MAPS["switzerland"].game.board.ticket_ids
    numbered = [name for name in ids if name.endswith(("-any-1", "-any-2"))]
    assert len(numbered) % 2 == 0
    assert numbered
    board = MAPS["switzerland"].game.board
    for first in (name for name in numbered if name.endswith("-1")):
        one = board.tickets[board.names.tickets[first]]
        other = board.tickets[board.names.tickets[f"{first[:-2]}-2"]]
        assert one.goals == other.goals


@pytest.mark.parametrize("seat", [0, 1])
def test_countries_best_with_tickets_unknown(seat):
    finished = table(GAME, {"Anna": {}, "Ben": {}}).score()
    assert finished.players[seat].points["tickets"] == 0
