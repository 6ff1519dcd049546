"""What stations borrow: a route of another player, for tickets alone."""

import pytest

from referee.rules.score.scoring import score
from referee.rules.searches.complexity import TooComplex
from tests.rules.features.stations import GAME, TRACKS
from tests.rules.tables import by_name, own_board, table


def ticket_lines(stations, tickets="ulm-wien", own="linz-ulm", **others):
    players = {"Anna": {"routes": own, "tickets": tickets, "stations": stations}, **others}
    return table(GAME, players).lines("tickets", "Anna")


BEN = {"Ben": {"routes": "linz-wien brno-wien brno-opava"}, "Cleo": {"routes": "graz-linz"}}


@by_name(
    "stations, tickets, points, borrowed",
    {
        "station.borrow: no station": ("", "ulm-wien", -5, None),
        "station.borrow: chosen by the referee": ("linz", "ulm-wien", 5, ["linz-wien"]),
        "station.borrow: at the other end": ("wien", "ulm-wien", 5, ["linz-wien"]),
        "station.borrow: a given route": ("linz=linz-wien", "ulm-wien", 5, ["linz-wien"]),
        "station.borrow: a given route, of no use": ("linz=graz-linz", "ulm-wien", -5, None),
        "station.borrow: does not end in its city": ("graz", "ulm-wien", -5, None),
        "station.borrow: a given route, elsewhere": ("ulm=linz-wien", "ulm-wien", -5, None),
        "station.borrow: a given route, free": ("bern=bern-ulm", "bern-wien", -5, None),
        "station.borrow: a given route, one's own": ("linz=linz-ulm", "ulm-wien", -5, None),
        "station.borrow: two of one path": (
            "linz wien",
            "ulm-brno",
            6,
            ["linz-wien", "brno-wien"],
        ),
        "station.borrow: three of one path": (
            "linz wien opava",
            "ulm-opava",
            9,
            ["linz-wien", "brno-wien", "brno-opava"],
        ),
        "station.borrow: two do not reach": ("linz wien", "ulm-opava", -9, None),
    },
)
def test_a_station_borrows_one_route_of_another_player(stations, tickets, points, borrowed):
    (line,) = ticket_lines(stations, tickets, **BEN)
    assert line.points == points
    used = line.facts.get("borrowed")
    assert (used and [loan["route"] for loan in used]) == borrowed
    assert line.facts["completed"] is (points > 0)


def test_station_borrow_line_says_from_where_each_route_is():
    (line,) = ticket_lines("linz wien", "ulm-brno", **BEN)
    assert line.facts == {
        "ticket": "ulm-brno",
        "value": 6,
        "completed": True,
        "path": ("ulm", "linz", "wien", "brno"),
        "borrowed": (
            {"city": "linz", "route": "linz-wien"},
            {"city": "wien", "route": "brno-wien"},
        ),
    }


def test_station_borrow_the_same_route_for_all_tickets():
    """Either to Wien or to Graz: the referee takes the one that gives more points."""
    lines = ticket_lines("linz", "ulm-wien ulm-graz", **BEN)
    assert {line.facts["ticket"]: line.points for line in lines} == {"ulm-wien": -5, "ulm-graz": 7}
    lines = ticket_lines("linz=linz-wien", "ulm-wien ulm-graz", **BEN)
    assert {line.facts["ticket"]: line.points for line in lines} == {"ulm-wien": 5, "ulm-graz": -7}


def test_station_borrow_a_ticket_without_need_of_it_says_nothing():
    own = "linz-ulm bern-ulm"
    tickets = own_board("europe", TRACKS, ["ulm bern 2 short", "ulm wien 5 short"])
    players = {
        "Anna": {"routes": own, "tickets": "ulm-bern ulm-wien", "stations": "linz"},
        "Ben": {"routes": "linz-wien"},
    }
    free, lent = table(tickets, players).lines("tickets", "Anna")
    assert "borrowed" not in free.facts
    assert lent.facts["borrowed"] == ({"city": "linz", "route": "linz-wien"},)


TIES = {
    "station.borrow: most points for tickets": (
        ["a b 1", "b c 1", "b d 1"],
        ["a c 5", "a d 6"],
        "b",
        ["b-d"],
    ),
    "station.borrow: of equal points most completed tickets": (
        ["a b 1", "b c 1", "b d 1", "d e 1"],
        ["a c 6", "a d 3", "a e 3"],
        "b",
        ["b-d"],
    ),
    "station.borrow: then the fewest routes": (
        ["a b 1", "b c 1", "c d 1", "b d 1"],
        ["a d 5"],
        "b c",
        ["b-d"],
    ),
    "station.borrow: then the first in the alphabet": (
        ["a b 1", "b d 1 red", "b d 1 blue"],
        ["a d 5"],
        "b",
        ["b-d-blue"],
    ),
}


@by_name("tracks, tickets, stations, borrowed", TIES)
def test_what_is_not_given_is_chosen_for_the_owner(tracks, tickets, stations, borrowed):
    here = own_board("europe", tracks, [f"{ticket} short" for ticket in tickets])
    ids = here.board.route_ids
    own = [route for route in ids if route in ("a-b", "d-e")]
    theirs = [route for route in ids if route not in own]
    held = [ticket.id for ticket in here.board.tickets]
    players = {
        "Anna": {"routes": own, "tickets": held, "stations": stations},
        "Ben": {"routes": theirs[::2]},
        "Cleo": {"routes": theirs[1::2]},
    }
    lines = table(here, players).lines("tickets", "Anna")
    used = [loan["route"] for line in lines for loan in line.facts.get("borrowed", ())]
    assert list(dict.fromkeys(used)) == borrowed


def test_station_borrow_several_players_the_same_route():
    players = {
        "Anna": {"routes": "linz-ulm", "tickets": "ulm-wien", "stations": "linz"},
        "Ben": {"routes": "bern-ulm", "tickets": "wien-graz", "stations": "graz wien"},
        "Cleo": {"routes": "linz-wien graz-linz"},
    }
    finished = table(GAME, players)
    (anna,), (ben,) = finished.lines("tickets", "Anna"), finished.lines("tickets", "Ben")
    assert anna.facts["borrowed"] == ({"city": "linz", "route": "linz-wien"},)
    assert [loan["route"] for loan in ben.facts["borrowed"]] == ["graz-linz", "linz-wien"]


def test_station_borrow_missing_counts_what_is_borrowed_and_no_further_station():
    """A ticket lacks the spaces that are free, from what own and borrowed routes reach."""
    players = {
        "Anna": {"routes": "linz-ulm", "tickets": "ulm-opava ulm-wien", "stations": "linz"},
        "Ben": {"routes": "linz-wien"},
    }
    lines = {line.facts["ticket"]: line for line in table(GAME, players).lines("tickets", "Anna")}
    assert lines["ulm-opava"].facts["missing"] == {
        "spaces": 6,
        "routes": ("brno-wien", "brno-opava"),
    }
    blocked = {**players, "Ben": {"routes": "linz-wien brno-wien"}}
    lines = {line.facts["ticket"]: line for line in table(GAME, blocked).lines("tickets", "Anna")}
    assert lines["ulm-opava"].facts["missing"] is None


def test_station_borrow_a_given_route_is_borrowed_even_where_it_completes_nothing():
    """What is missing begins where it leads to."""
    players = {
        "Anna": {"routes": "linz-ulm", "tickets": "ulm-brno", "stations": "linz=linz-wien"},
        "Ben": {"routes": "linz-wien"},
    }
    (line,) = table(GAME, players).lines("tickets", "Anna")
    assert line.facts["missing"] == {"spaces": 2, "routes": ("brno-wien",)}
    not_said = {**players, "Anna": {**players["Anna"], "stations": "linz"}}
    (line,) = table(GAME, not_said).lines("tickets", "Anna")
    assert line.facts["missing"] is None


def test_station_borrow_not_for_the_longest_path():
    players = {
        "Anna": {"routes": "linz-ulm", "tickets": "ulm-wien", "stations": "linz=linz-wien"},
        "Ben": {"routes": "linz-wien"},
    }
    finished = table(GAME, players)
    assert finished.scored("Anna").measured == {"longest_path": 2}
    assert finished.points("longest_path") == {"Anna": 0, "Ben": 10}
    assert finished.points("routes") == {"Anna": 2, "Ben": 4}


def test_station_borrow_with_tickets_unknown():
    players = {"Anna": {"stations": "linz"}, "Ben": {"routes": "linz-wien"}}
    assert table(GAME, players).points("tickets") == {"Anna": 0, "Ben": 0}


def test_station_borrow_of_the_busiest_cities_is_bounded():
    """Three stations at crossings of all the routes of four others, with many tickets."""
    hubs = ["x", "y", "z"]
    tracks = [f"{hub} {hub}{number} 1" for hub in hubs for number in range(8)]
    tickets = [
        f"{a}{n} {b}{m} {n + m + 1} short"
        for a, b in (("x", "y"), ("y", "z"))
        for n in range(8)
        for m in range(8)
    ]
    here = own_board("europe", [*tracks, "x y 1", "y z 1"], tickets)
    ids = here.board.route_ids
    others = {f"P{n}": {"routes": [r for r in ids if r[-1] in f"{n}{n + 4}"]} for n in range(4)}
    anna = {"routes": "x-y y-z", "tickets": here.board.ticket_ids[:60], "stations": "x y z"}
    assert len(table(here, {"Anna": anna, **others}).lines("tickets", "Anna")) == 60
    more = [f"{hub} {hub}{number} 1" for hub in hubs for number in range(20)]
    wide = own_board("europe", [*more, "x y 1", "y z 1"], tickets)
    theirs = [route for route in wide.board.route_ids if route not in ("x-y", "y-z")]
    anna = {"routes": "x-y y-z", "tickets": wide.board.ticket_ids, "stations": "x y z"}
    with pytest.raises(TooComplex) as refused:
        score(wide, table(wide, {"Anna": anna, "Ben": {"routes": theirs}}).players)
    assert refused.value.pointer == "/players/0/stations"
