"""Stations: built with cards, they lend a route of another player, for tickets alone."""

import pytest

from referee.model.action import Pass
from referee.rules.audit import audit
from referee.rules.features.stations import BuildStation
from referee.rules.judge import play
from referee.rules.scoring import score
from referee.rules.searches.complexity import TooComplex
from tests.rules.features.playing import found, listed, played, unchecked
from tests.rules.tables import by_name, own_board, place_of, table
from tests.rules.verdicts import writing

TRACKS = [
    "ulm linz 2",
    "linz wien 3",
    "linz graz 3",
    "wien brno 2",
    "brno opava 4",
    "graz pula 2",
    "ulm bern 2",
    "bern kiel 1",
]
CARDS = ["ulm wien 5", "ulm graz 7", "ulm brno 6", "ulm opava 9", "wien graz 4", "bern wien 5"]
GAME = own_board("europe", TRACKS, [f"{card} short" for card in CARDS], {"pula": "country"})


def city(name):
    return place_of(GAME, name)


def at(built="", hand=None, others="", **position):
    players = {"Anna": {"stations": built, "hand": hand}, "Ben": {"stations": others}}
    return table(GAME, players).position("Anna", **position)


# Building


@by_name(
    "built, cards, findings",
    {
        "station.build: the first costs one card": ("", {"red": 1}, []),
        "station.build: a wild is a card": ("", {"wild": 1}, []),
        "station.build: two for the first": (
            "",
            {"red": 2},
            ["STATION_CARDS station.build /action/cards"],
        ),
        "station.build: none for the first": (
            "",
            {},
            ["STATION_CARDS station.build /action/cards"],
        ),
        "station.build: the second costs two": ("linz", {"red": 2}, []),
        "station.build: a wild stands in": ("linz", {"red": 1, "wild": 1}, []),
        "station.build: one for the second": (
            "linz",
            {"red": 1},
            ["STATION_CARDS station.build /action/cards"],
        ),
        "station.build: of one color": (
            "linz",
            {"red": 1, "blue": 1},
            ["CARDS_NOT_ONE_SET station.build /action/cards"],
        ),
        "station.build: the third costs three": ("linz wien", {"blue": 1, "wild": 2}, []),
        "station.build: wilds alone": ("linz wien", {"wild": 3}, []),
        "station.build: no fourth": (
            "linz wien graz",
            {"red": 4},
            ["STATIONS_TOO_MANY station.build /action"],
        ),
        "claim.hand: cards of others": (
            "",
            {"green": 1},
            ["CARDS_NOT_IN_HAND claim.hand /action/cards/green"],
        ),
        "station.build: with which cards is not said": (
            "",
            None,
            ["CARDS_NOT_NAMED station.build /action/cards"],
        ),
    },
)
def test_a_station_costs_one_card_more_than_the_player_has(built, cards, findings):
    hand = {"red": 4, "blue": 2, "wild": 3}
    assert found(GAME, at(built, hand), BuildStation(city("ulm"), cards)) == findings


@by_name(
    "place, findings",
    {
        "station.build: a city without one, no own route is needed": ("kiel", []),
        "station.build: another's is there": (
            "wien",
            ["STATION_TAKEN station.build /action/city"],
        ),
        "station.build: one's own is there": (
            "linz",
            ["STATION_TAKEN station.build /action/city"],
        ),
        "station.build: none in a country": (
            "pula",
            ["STATION_PLACE station.build /action/city"],
        ),
    },
)
def test_a_city_has_one_station(place, findings):
    position = at("linz", {"red": 2}, "wien")
    assert found(GAME, position, BuildStation(city(place), {"red": 2})) == findings


def test_station_build_counts_the_player_s_own():
    """What others have built makes no station dearer."""
    assert found(GAME, at("", {"red": 1}, "wien graz"), BuildStation(city("ulm"), {"red": 1})) == []


def test_station_build_with_an_unknown_hand():
    position = at("linz", None)
    assert found(GAME, position, BuildStation(city("ulm"), None)) == []
    assert "station.build /action/cards" in unchecked(GAME, position, BuildStation(0, None))
    assert "claim.hand /action/cards" in unchecked(GAME, position, BuildStation(0, {"red": 2}))
    offers = listed(GAME, position, type="build_station")
    assert [entry["city"] for entry in offers] == [
        "ulm",
        "wien",
        "graz",
        "brno",
        "opava",
        "bern",
        "kiel",
    ]
    assert all("cards" not in entry for entry in offers)
    assert "PASS_NOT_ALLOWED turn.pass /action/type" in found(GAME, position, Pass())


def test_station_build_takes_the_cards_and_the_turn_and_nothing_else():
    position = at("linz", {"red": 1, "wild": 1, "blue": 1}, deck=40, discards={"red": 1}, round=2)
    verdict = play(GAME, position, BuildStation(city("ulm"), {"red": 1, "wild": 1}))
    effects = writing.effects(verdict.effects)
    assert effects["points"] == 0
    assert effects["pieces"] == {}
    assert effects["cards_spent"] == {"red": 1, "wild": 1}
    assert effects["turn_complete"] is True
    after = writing.position(GAME, verdict.position)
    assert after["players"][0]["stations"] == ["linz", "ulm"]
    assert after["players"][0]["hand"] == {"blue": 1}
    assert after["discards"] == {"red": 2, "wild": 1}
    assert after["turn"] == {"player": "Ben", "round": 2}


def test_station_build_never_brings_the_end_nearer():
    players = {"Anna": {"hand": {"red": 3}, "pieces": {"train": 3}}, "Ben": {}}
    position = table(GAME, players).position("Anna")
    verdict = play(GAME, position, BuildStation(city("ulm"), {"red": 1}))
    assert verdict.position.players[0].pieces == {"train": 3}
    assert verdict.position.turns_left is None
    assert verdict.effects.last_round_begins is False


def test_station_build_in_the_last_round():
    position = at("", {"red": 1}, turns_left=2)
    after = played(GAME, position, BuildStation(city("ulm"), {"red": 1}))
    assert after.turns_left == 1


@by_name(
    "built, hand, sets",
    {
        "station.build: one card": ("", {"red": 2, "wild": 1}, [{"red": 1}, {"wild": 1}]),
        "station.build: two cards": (
            "linz",
            {"red": 2, "blue": 1, "wild": 1},
            [{"red": 2}, {"red": 1, "wild": 1}, {"blue": 1, "wild": 1}],
        ),
        "station.build: three where no route has three spaces": (
            "linz wien",
            {"red": 3},
            [{"red": 3}],
        ),
        "station.build: too few cards": ("linz wien", {"red": 2}, []),
        "station.build: no station left": ("linz wien graz", {"red": 9}, []),
    },
)
def test_every_set_of_cards_is_listed(built, hand, sets):
    short = own_board("europe", ["ulm linz 2", "linz wien 1", "wien graz 1"])
    players = {"Anna": {"stations": built, "hand": hand}, "Ben": {}}
    position = table(short, players).position("Anna")
    offers = listed(short, position, type="build_station", city="ulm")
    assert sorted(str(entry["cards"]) for entry in offers) == sorted(map(str, sets))
    assert len(listed(short, position, type="build_station")) == len(sets) * (
        4 - len(built.split())
    )


# Borrowing


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
    with pytest.raises(TooComplex, match=r"^/players/0/stations$"):
        score(wide, table(wide, {"Anna": anna, "Ben": {"routes": theirs}}).players)


# The score


@by_name(
    "built, points",
    {
        "station.unused: three": ("", 12),
        "station.unused: two": ("linz", 8),
        "station.unused: none": ("linz wien graz", 0),
    },
)
def test_four_points_for_each_station_not_built(built, points):
    finished = table(GAME, {"Anna": {"stations": built}, "Ben": {}})
    assert finished.points("stations") == {"Anna": points, "Ben": 12}
    lines = finished.lines("stations", "Anna")
    assert [line.points for line in lines] == [4] * (points // 4)
    assert {line.rule for line in lines} <= {"station.unused"}
    assert finished.scored("Anna").marker == 0


def test_winner_tie_stations_fewest_built():
    """Equal totals, equal tickets: who has built fewer is ahead."""
    here = own_board("europe", ["ulm linz 2 points=4", "linz wien 2 points=0"])
    players = {"Anna": {"routes": "linz-ulm", "stations": "ulm"}, "Ben": {"routes": "linz-wien"}}
    score = table(here, players).score()
    assert [player.total for player in score.players] == [22, 22]
    assert score.winners == ("Ben",)
    assert score.decided_by == "stations"


# What cannot be


@by_name(
    "anna, ben, expected",
    {
        "station.build: nothing odd": ("linz=linz-wien", "wien", []),
        "station.build: one city twice": (
            "linz",
            "linz",
            ["STATION_TAKEN station.build /players/1/stations/0"],
        ),
        "station.build: twice by one player": (
            "linz linz",
            "",
            ["STATION_TAKEN station.build /players/0/stations/1"],
        ),
        "station.build: four": (
            "linz wien graz brno",
            "",
            ["STATIONS_TOO_MANY station.build /players/0/stations"],
        ),
        "station.build: in a country": (
            "pula",
            "",
            ["STATION_PLACE station.build /players/0/stations/0"],
        ),
        "station.borrow: one's own": (
            "linz=linz-ulm",
            "",
            ["STATION_BORROWS_OWN station.borrow /players/0/stations/0/borrows"],
        ),
        "station.borrow: free": (
            "linz=graz-linz",
            "",
            ["STATION_BORROWS_FREE station.borrow /players/0/stations/0/borrows"],
        ),
        "station.borrow: elsewhere": (
            "ulm=linz-wien",
            "",
            ["STATION_BORROWS_ELSEWHERE station.borrow /players/0/stations/0/borrows"],
        ),
        "station.borrow: elsewhere, and free": (
            "ulm=graz-linz",
            "",
            [
                "STATION_BORROWS_ELSEWHERE station.borrow /players/0/stations/0/borrows",
                "STATION_BORROWS_FREE station.borrow /players/0/stations/0/borrows",
            ],
        ),
    },
)
def test_stations_that_cannot_be(anna, ben, expected):
    players = {
        "Anna": {"routes": "linz-ulm", "stations": anna},
        "Ben": {"routes": "linz-wien", "stations": ben},
    }
    odd = audit(GAME, table(GAME, players).players)
    assert [writing.finding(finding) for finding in odd] == expected
