"""Tickets: completed or not, the path that completes one, and what an unfinished one lacks."""

from tests.rules.tables import by_name, own_board, table

# A line of four cities with a way around, a second track, and a city far away.
LINE = [
    "ulm linz 3 red",
    "linz wien 2",
    "wien graz 2",
    "ulm graz 9",
    "linz graz 4 red",
    "linz graz 4 blue",
    "bonn koln 1",
]
CARDS = ["ulm wien 9", "wien ulm 4", "ulm graz 7", "ulm koln 5"]
# Two cities with lines into two countries; no line joins Linz and Bonn.
COUNTRIES = [
    "ulm schweiz 2",
    "linz schweiz 1",
    "bonn schweiz 1",
    "bonn polen 3",
    "linz polen 2",
    "ulm linz 4",
]
ABROAD = ["ulm schweiz 8", "ulm bonn 9", "schweiz polen 10", "ulm polen 6"]


def played(mine="", theirs="", tickets="ulm-wien", players=2):
    """A table where Anna owns `mine` and holds the tickets, and Ben owns `theirs`."""
    seats = {"Anna": {"routes": mine, "tickets": tickets}, "Ben": {"routes": theirs}}
    others = ["Cleo", "Dora"][: players - 2]
    return table(own_board("germany", LINE, CARDS), seats | {name: {} for name in others})


@by_name(
    "mine, tickets, points",
    {
        "tickets.points: completed": ("linz-ulm linz-wien", "ulm-wien", 9),
        "tickets.points: not completed": ("linz-ulm", "ulm-wien", -9),
        "tickets.points: without a route": ("", "ulm-wien", -9),
        "tickets.completed: by a way around": ("graz-ulm graz-wien", "ulm-wien", 9),
        "tickets.completed: in either direction": ("linz-ulm linz-wien", "wien-ulm", 4),
        "tickets.completed: not by routes that do not meet": ("linz-ulm graz-wien", "ulm-wien", -9),
        "tickets.points: each ticket for itself": ("linz-ulm linz-wien", "ulm-wien ulm-graz", 2),
        "tickets.points: none known to be there": ("linz-ulm", "", 0),
        "tickets.points: not known": ("linz-ulm", None, 0),
    },
)
def test_a_ticket_counts_for_or_against(mine, tickets, points):
    assert played(mine=mine, tickets=tickets).points("tickets")["Anna"] == points


def test_tickets_completed_other_players_routes_never_help():
    finished = played(mine="linz-ulm", theirs="linz-wien")
    assert finished.points("tickets") == {"Anna": -9, "Ben": 0}


def test_tickets_completed_routes_of_either_kind_and_over_a_junction():
    game = own_board(
        "great-lakes",
        ["ulm sea 2 kind=sea", "sea linz 1 kind=sea", "linz wien 2 kind=rail"],
        ["ulm wien 9"],
        {"sea": "junction"},
    )
    finished = table(
        game, {"Anna": {"routes": "sea-ulm linz-sea linz-wien", "tickets": "ulm-wien"}}
    )
    assert finished.points("tickets") == {"Anna": 9}


def test_tickets_completed_streetcars_and_subways_make_one_path():
    game = own_board("berlin", ["ulm linz 3", "linz wien 1 cards=4"], ["ulm wien 9"])
    finished = table(game, {"Anna": {"routes": "linz-ulm linz-wien", "tickets": "ulm-wien"}})
    assert finished.points("tickets") == {"Anna": 9}


@by_name(
    "mine, ticket, points",
    {
        "countries.ticket: by any line": ("linz-schweiz linz-ulm", "ulm-schweiz", 8),
        "countries.ticket: by the nearest line": ("schweiz-ulm", "ulm-schweiz", 8),
        "countries.ticket: by a line that is reached": ("linz-schweiz", "ulm-schweiz", -8),
        "countries.dead-end: no way through": ("schweiz-ulm bonn-schweiz", "ulm-bonn", -9),
        "countries.ticket: from one to another": (
            "bonn-schweiz bonn-polen",
            "schweiz-polen",
            10,
        ),
        "countries.dead-end: not by lines that only meet there": (
            "schweiz-ulm bonn-polen bonn-schweiz",
            "ulm-polen",
            -6,
        ),
        "countries.ticket: a line from each, not joined": (
            "schweiz-ulm bonn-polen",
            "schweiz-polen",
            -10,
        ),
    },
)
def test_a_country_is_reached_and_never_passed_through(mine, ticket, points):
    countries = dict.fromkeys(["schweiz", "polen"], "country")
    finished = table(
        own_board("germany", COUNTRIES, ABROAD, countries),
        {"Anna": {"routes": mine, "tickets": ticket}},
    )
    assert finished.points("tickets") == {"Anna": points}


def test_countries_dead_end_a_country_is_passed_through_where_the_map_has_none():
    game = own_board("south-korea", COUNTRIES, ABROAD, {"schweiz": "country"})
    finished = table(game, {"Anna": {"routes": "schweiz-ulm bonn-schweiz", "tickets": "ulm-bonn"}})
    assert finished.points("tickets") == {"Anna": 9}


def only_line(finished, name="Anna"):
    (line,) = finished.lines("tickets", name)
    return line


@by_name(
    "mine, path",
    {
        "tickets.completed: along the routes": ("linz-ulm linz-wien", ["ulm", "linz", "wien"]),
        "tickets.completed: the fewest routes": (
            "linz-ulm linz-wien graz-wien graz-linz-red graz-ulm",
            ["ulm", "linz", "wien"],
        ),
        "tickets.completed: a long way": (
            "graz-wien graz-linz-blue linz-ulm",
            ["ulm", "linz", "graz", "wien"],
        ),
    },
)
def test_a_completed_ticket_has_a_path(mine, path):
    line = only_line(played(mine=mine))
    assert (line.rule, line.points) == ("tickets.points", 9)
    assert line.facts == {"ticket": "ulm-wien", "value": 9, "completed": True, "path": tuple(path)}


def test_countries_ticket_a_completed_one_names_the_country_once():
    game = own_board("germany", COUNTRIES, ABROAD, {"schweiz": "country"})
    finished = table(game, {"Anna": {"routes": "linz-schweiz linz-ulm", "tickets": "ulm-schweiz"}})
    assert only_line(finished).facts["path"] == ("ulm", "linz", "schweiz")


@by_name(
    "mine, theirs, players, spaces, routes",
    {
        "tickets.points: all of it": ("", "", 2, 5, ["linz-ulm", "linz-wien"]),
        "tickets.points: own routes are there": ("linz-ulm", "", 2, 2, ["linz-wien"]),
        "claim.free: not over a track of another": (
            "linz-ulm",
            "linz-wien",
            2,
            6,
            ["g", "graz-wien"],
        ),
        "tickets.points: fewer spaces before fewer routes": (
            "",
            "linz-wien",
            4,
            9,
            ["linz-ulm", "g", "graz-wien"],
        ),
        "claim.parallel-closed: a track beside is shut for two": (
            "",
            "linz-wien graz-linz-red",
            2,
            11,
            ["graz-ulm", "graz-wien"],
        ),
        "claim.parallel-closed: and for three": (
            "",
            "linz-wien graz-linz-red",
            3,
            11,
            ["graz-ulm", "graz-wien"],
        ),
        "claim.parallel-closed: but open for four": (
            "",
            "linz-wien graz-linz-red",
            4,
            9,
            ["linz-ulm", "graz-linz-blue", "graz-wien"],
        ),
        "claim.parallel-same-player: own tracks serve": (
            "graz-linz-red linz-ulm",
            "linz-wien",
            4,
            2,
            ["graz-wien"],
        ),
    },
)
def test_an_unfinished_ticket_says_what_it_lacks(mine, theirs, players, spaces, routes):
    finished = played(mine=mine, theirs=theirs, players=players)
    missing = dict(only_line(finished).facts["missing"])
    assert missing["spaces"] == spaces
    free = {"g": {"graz-linz-red", "graz-linz-blue"}}
    for found, wanted in zip(missing["routes"], routes, strict=True):
        assert found in free.get(wanted, {wanted})


@by_name(
    "theirs",
    {
        "claim.free: nothing can where the others hold every way": "linz-ulm graz-ulm",
        "claim.parallel-closed: nothing can where the rest is closed": (
            "linz-wien graz-wien graz-linz-red"
        ),
    },
)
def test_an_unfinished_ticket_may_be_beyond_reach(theirs):
    line = only_line(played(theirs=theirs))
    assert line.points == -9
    assert line.facts == {"ticket": "ulm-wien", "value": 9, "completed": False, "missing": None}


def test_tickets_points_two_places_that_no_tracks_join_are_beyond_reach():
    assert only_line(played(tickets="ulm-koln")).facts["missing"] is None


def test_tickets_points_of_two_ways_of_equal_spaces_the_one_with_fewer_routes_is_given():
    game = own_board("germany", ["ulm linz 1", "linz wien 1", "ulm wien 2"], ["ulm wien 9"])
    finished = table(game, {"Anna": {"tickets": "ulm-wien"}, "Ben": {}})
    assert only_line(finished).facts["missing"] == {"spaces": 2, "routes": ("ulm-wien",)}


def test_countries_dead_end_what_is_missing_does_not_lead_through_a_country():
    countries = dict.fromkeys(["schweiz", "polen"], "country")
    game = own_board("germany", COUNTRIES, ABROAD, countries)
    finished = table(
        game,
        {"Anna": {"routes": "schweiz-ulm", "tickets": "ulm-bonn ulm-polen"}, "Ben": {}},
    )
    to_bonn, to_polen = finished.lines("tickets", "Anna")
    assert to_bonn.facts["missing"] is None
    assert to_polen.facts["missing"] == {"spaces": 6, "routes": ("linz-ulm", "linz-polen")}


HELD = "TICKET_HELD_TWICE"


@by_name(
    "first, second, found",
    {
        "tickets.unique: two tickets of the same ends are two": ("ulm-wien", "ulm-wien-2", []),
        "tickets.unique: unknown tickets are no findings": (None, "ulm-wien", []),
        "tickets.unique: held by two": (
            "linz-wien ulm-wien",
            "ulm-wien",
            [("/players/1/tickets/0", "ulm-wien", "Ben", "Anna")],
        ),
        "tickets.unique: held twice by one": (
            "ulm-wien linz-wien ulm-wien",
            "",
            [("/players/0/tickets/2", "ulm-wien", "Anna", "Anna")],
        ),
        "tickets.unique: three times": (
            "ulm-wien",
            "ulm-wien ulm-wien",
            [
                ("/players/1/tickets/0", "ulm-wien", "Ben", "Anna"),
                ("/players/1/tickets/1", "ulm-wien", "Ben", "Anna"),
            ],
        ),
    },
)
def test_a_ticket_card_is_there_once(first, second, found):
    game = own_board(
        "germany",
        ["ulm linz 3", "linz wien 2"],
        ["ulm wien 9", "ulm wien 8", "linz wien 1"],
    )
    finished = table(game, {"Anna": {"tickets": first}, "Ben": {"tickets": second}})
    findings = finished.audit()
    assert {(f.code.value, f.rule) for f in findings} <= {(HELD, "tickets.unique")}
    facts = ("ticket", "player", "holder")
    assert [(f.pointer, *(f.facts[fact] for fact in facts)) for f in findings] == found


def test_tickets_unique_one_held_twice_counts_twice_beside_its_finding():
    finished = played(mine="linz-ulm linz-wien", tickets="ulm-wien ulm-wien")
    assert finished.points("tickets")["Anna"] == 18
    assert finished.scored("Anna").tickets_completed == 2
