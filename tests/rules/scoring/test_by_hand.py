"""Counting by hand: routes by their number, tickets by their value, and what is then assumed."""

from collections import Counter

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

import referee
from referee.model.player import Counted, Reported, RouteCount
from referee.rules.features import attractions, countries, harbors, longest_path, mandala, tours
from tests.laws.scoring.snapshots import law, snapshots
from tests.rules.tables import Table, by_name

TYPED = {"value": 12, "completed": True}


def scored(map_id, *players, **beside):
    return referee.load(map_id).score(list(players), **beside).to_dict()


def lines(map_id, part, *players, **beside):
    """The lines of a part of the first player's score."""
    first = scored(map_id, *players, **beside)["players"][0]
    return [line for line in first["lines"] if line["part"] == part]


def assumed(map_id, *players, **beside):
    return [(a["pointer"], a["part"]) for a in scored(map_id, *players, **beside)["assumed"]]


def refused(map_id, *players, **beside):
    with pytest.raises(referee.InvalidRequest) as error:
        referee.load(map_id).score(list(players), **beside)
    return [(fault["code"], fault["pointer"]) for fault in error.value.errors]


# The end of the game


@pytest.mark.parametrize(
    ("counts", "reached"), [({"5": 8, "2": 1}, False), ({"5": 8, "3": 1}, True), ({"6": 8}, True)]
)
def test_end_trigger_counts_the_pieces_on_routes_that_are_only_counted(counts, reached):
    """On Germany the last round begins with 2 of 45 trains left: 42, 43 and 48 are on the board."""
    ben = {"routes": ["berlin-leipzig"]}
    assert scored("germany", {"route_counts": counts}, ben)["end_reached"] is reached


@pytest.mark.parametrize("spaces", [41, 42, 43, 44, 45])
def test_end_trigger_counts_the_pieces_on_routes(spaces):
    """Routes of Germany whose lengths add up to so many."""
    routes = {}
    for route in referee.load("germany").contents["routes"]:
        if sum(routes.values()) + route["length"] <= spaces - 5 or (
            sum(routes.values()) + route["length"] == spaces
        ):
            routes[route["id"]] = route["length"]
    assert sum(routes.values()) == spaces
    answer = scored("germany", {"routes": list(routes)}, {})
    assert answer["end_reached"] is (spaces >= 43)


# Routes


def test_claim_points_a_line_for_all_routes_of_a_length():
    assert lines("germany", "routes", {"route_counts": {"4": 2, "1": 3, "2": 0}}) == [
        {"part": "routes", "rule": "claim.points", "length": 1, "count": 3, "points": 3},
        {"part": "routes", "rule": "claim.points", "length": 4, "count": 2, "points": 14},
    ]


def test_claim_points_by_kind_a_line_for_all_routes_of_a_kind_and_a_length():
    rule = {"part": "routes", "rule": "claim.points-by-kind"}
    counts = {"subway": {"3": 2}, "streetcar": {"2": 4}}
    assert lines("berlin", "routes", {"route_counts": counts}) == [
        rule | {"kind": "subway", "length": 1, "cards": 3, "count": 2, "points": 14},
        rule | {"kind": "streetcar", "length": 2, "cards": 2, "count": 4, "points": 8},
    ]


def test_claim_points_those_of_the_request():
    table = {"1": 100, "2": 3}
    counts = {"route_counts": {"1": 2}}
    inline = {"places": [{"id": "a"}, {"id": "b"}], "tickets": [], "points": table}
    inline["routes"] = [{"from": "a", "to": "b", "length": 1, "color": "red"}]
    for beside in ({"board": inline}, {"board": "open", "points": table}):
        assert lines("usa", "routes", counts, **beside)[0]["points"] == 200


def test_claim_points_by_kind_where_the_tables_of_the_request_differ():
    points = {"rail": {"1": 1}, "sea": {"1": 5}}
    counts = {"route_counts": {"sea": {"1": 2}}}
    (line,) = lines("great-lakes", "routes", counts, board="open", points=points)
    assert (line["kind"], line["points"]) == ("sea", 10)
    flat = [("UNKNOWN_VALUE", "#/players/0/route_counts/1")]
    odd = {"route_counts": {"1": 2}}
    bare = [("POINTS_MISSING", "#/players/0/route_counts/subway/2")]
    assert refused("berlin", {"route_counts": {"subway": {"2": 1}}}, board="open") == bare
    assert refused("great-lakes", odd, board="open", points=points) == flat


@by_name(
    "map_id, player, faults",
    {
        "routes and their number": (
            "germany",
            {"routes": [], "route_counts": {"1": 1}},
            [("NOT_TOGETHER", "#/players/0")],
        ),
        "a length that scores nothing": (
            "germany",
            {"route_counts": {"10": 1}},
            [("UNKNOWN_VALUE", "#/players/0/route_counts/10")],
        ),
        "a length that there cannot be": (
            "germany",
            {"route_counts": {"0": 1, "x": 2}},
            [
                ("UNKNOWN_VALUE", "#/players/0/route_counts/0"),
                ("UNKNOWN_VALUE", "#/players/0/route_counts/x"),
            ],
        ),
        "no number": (
            "germany",
            {"route_counts": {"1": -1, "2": "x"}},
            [
                ("OUT_OF_RANGE", "#/players/0/route_counts/1"),
                ("WRONG_TYPE", "#/players/0/route_counts/2"),
            ],
        ),
        "no object": (
            "germany",
            {"route_counts": [1]},
            [("WRONG_TYPE", "#/players/0/route_counts")],
        ),
        "no kinds where points go by kind": (
            "berlin",
            {"route_counts": {"1": 1}},
            [("UNKNOWN_VALUE", "#/players/0/route_counts/1")],
        ),
        "kinds where points do not go by kind": (
            "great-lakes",
            {"route_counts": {"rail": {"1": 1}}},
            [("UNKNOWN_VALUE", "#/players/0/route_counts/rail")],
        ),
        "kinds where there are none": (
            "germany",
            {"route_counts": {"rail": {"1": 1}}},
            [("UNKNOWN_VALUE", "#/players/0/route_counts/rail")],
        ),
        "a kind that there is not": (
            "berlin",
            {"route_counts": {"tram": {"1": 1}, "subway": {"1": 1, "30": 1}, "streetcar": None}},
            [
                ("UNKNOWN_VALUE", "#/players/0/route_counts/tram"),
                ("UNKNOWN_VALUE", "#/players/0/route_counts/subway/30"),
            ],
        ),
        "the longest path of routes that are named": (
            "usa",
            {"longest_path": 3},
            [("WORKED_OUT", "#/players/0/longest_path")],
        ),
        "the longest path where none is measured": (
            "germany",
            {"route_counts": {}, "longest_path": 3},
            [("NOT_ON_THIS_MAP", "#/players/0/longest_path")],
        ),
        "a named ticket of who names routes": (
            "germany",
            {"tickets": [{"ticket": "berlin-munchen", "completed": False}]},
            [("WORKED_OUT", "#/players/0/tickets/0/completed")],
        ),
        "a ticket without its value": (
            "germany",
            {"tickets": [{"completed": True}]},
            [("REQUIRED", "#/players/0/tickets/0/value")],
        ),
        "a typed ticket with more than its value": (
            "germany",
            {"tickets": [{**TYPED, "from": "Berlin"}]},
            [("UNKNOWN_MEMBER", "#/players/0/tickets/0/from")],
        ),
        "a named ticket that there is not": (
            "germany",
            {"route_counts": {}, "tickets": [{"ticket": "berlin-x"}, {"ticket": "berlin-kiel"}]},
            [
                ("UNKNOWN_TICKET", "#/players/0/tickets/0/ticket"),
                ("UNKNOWN_TICKET", "#/players/0/tickets/1/ticket"),
            ],
        ),
        "what only another map reports of a ticket": (
            "germany",
            {"route_counts": {}, "tickets": [{"ticket": "berlin-munchen", "in_order": True}]},
            [("NOT_ON_THIS_MAP", "#/players/0/tickets/0/in_order")],
        ),
        "mandala tickets that can be worked out": (
            "india",
            {"tickets": [{"value": 3, "completed": False}], "mandala_tickets": 1},
            [("WORKED_OUT", "#/players/0/mandala_tickets")],
        ),
        "harbor tickets that can be worked out": (
            "great-lakes",
            {"route_counts": {}, "tickets": [], "harbors": ["chicago"], "harbor_tickets": [1]},
            [("WORKED_OUT", "#/players/0/harbor_tickets")],
        ),
        "harbor tickets in place of harbors beside routes": (
            "great-lakes",
            {"tickets": [], "harbor_tickets": [1]},
            [("WORKED_OUT", "#/players/0/harbor_tickets")],
        ),
        "harbor tickets of other harbors than there are": (
            "great-lakes",
            {"route_counts": {}, "harbors": ["chicago"], "harbor_tickets": [1, 0]},
            [("OUT_OF_RANGE", "#/players/0/harbor_tickets")],
        ),
        "what is reported of a ticket to several places": (
            "switzerland",
            {
                "route_counts": {},
                "tickets": [
                    {"ticket": "france-any-1", "completed": True, "reached": "Bern"},
                    {"ticket": "france-any-2", "reached": "Italia"},
                    {"ticket": "france-any-2", "completed": False, "reached": "Italia"},
                    {"ticket": "basel-bern", "completed": True, "reached": "Bern"},
                ],
            },
            [
                ("UNKNOWN_VALUE", "#/players/0/tickets/0/reached"),
                ("REQUIRED", "#/players/0/tickets/1/completed"),
                ("NOT_TOGETHER", "#/players/0/tickets/2"),
                ("WORKED_OUT", "#/players/0/tickets/3/reached"),
            ],
        ),
        "what is reported of a tour": (
            "world",
            {
                "route_counts": {},
                "tickets": [
                    {"ticket": "tour-murmansk-petropavlovsk", "in_order": True},
                    {"ticket": "athina-manila", "completed": True, "in_order": True},
                ],
            },
            [
                ("REQUIRED", "#/players/0/tickets/0/completed"),
                ("WORKED_OUT", "#/players/0/tickets/1/in_order"),
            ],
        ),
    },
)
def test_what_cannot_be_typed_is_refused(map_id, player, faults):
    assert refused(map_id, player) == faults


def test_who_counts_does_so_where_a_game_is_scored_or_audited_alone():
    germany = referee.load("germany")
    players = [{"route_counts": {"1": 1}, "tickets": [TYPED]}, {}]
    assert germany.audit(players).to_dict()["audit"] == []
    for ask in (
        lambda: germany.score({"players": players}),
        lambda: germany.legal_actions({"players": players, "turn": {"player": "Player 2"}}),
    ):
        with pytest.raises(referee.InvalidRequest) as error:
            ask()
        assert [(fault["code"], fault["pointer"]) for fault in error.value.errors] == [
            ("BY_HAND_ELSEWHERE", "#/position/players/0/route_counts"),
            ("BY_HAND_ELSEWHERE", "#/position/players/0/tickets/0"),
        ]


# Tickets


def ticket_line(rule="tickets.points", **reported):
    return {"part": "tickets", "rule": rule, **reported}


def test_tickets_points_of_typed_ones_beside_routes():
    player = {"routes": ["berlin-leipzig"], "tickets": [TYPED, {"value": 5, "completed": False}]}
    assert lines("germany", "tickets", player) == [
        ticket_line(value=12, completed=True, points=12),
        ticket_line(value=5, completed=False, points=-5),
    ]
    assert assumed("germany", player) == []
    assert scored("germany", player)["players"][0]["tickets_completed"] == 1


def test_tickets_points_of_named_ones_as_they_are_told():
    tickets = [
        {"ticket": {"from": "Köln", "to": "Leipzig"}, "completed": False},
        None,
        {"value": 7},
        "berlin-munchen",
        {"ticket": "bremen-berlin"},
        {"ticket": "berlin-chemnitz", "completed": True},
    ]
    player = {"route_counts": {}, "tickets": tickets}
    found = lines("germany", "tickets", player)
    assert {(line.get("ticket"), line["completed"], line["points"]) for line in found} == {
        ("koln-leipzig", False, -12),
        ("berlin-munchen", None, 0),
        ("bremen-berlin", None, 0),
        ("berlin-chemnitz", True, 6),
        (None, None, 0),
    }
    assert assumed("germany", player) == [
        ("#/players/0/tickets", "tickets"),
        ("#/players/0/tickets/2", "tickets"),
        ("#/players/0/tickets/3", "tickets"),
        ("#/players/0/tickets/4", "tickets"),
    ]
    pair = ticket_line(ticket="berlin-chemnitz", value=6, completed=True, points=6)
    assert found[0] == pair
    first = scored("germany", player)["players"][0]
    assert (first["tickets_completed"], first["points"]["globetrotter"]) == (1, 15)


def test_tickets_unique_the_finding_points_to_the_place_in_the_list():
    player = {"tickets": [TYPED, None, "berlin-munchen", "berlin-munchen"]}
    (finding,) = referee.load("germany").audit([player, {}]).findings
    assert (finding.code, finding.pointer) == ("TICKET_HELD_TWICE", "/players/0/tickets/3")


def test_tickets_points_one_that_is_told_twice_counts_twice():
    both = [{"ticket": "berlin-munchen", "completed": done} for done in (True, False)]
    found = lines("germany", "tickets", {"route_counts": {}, "tickets": both})
    assert [line["points"] for line in found] == [15, -15]


def test_tickets_of_who_counts_may_all_be_unknown():
    player = {"route_counts": {}, "tickets": {"unknown": 2}}
    assert assumed("germany", player) == [("#/players/0/tickets", "tickets")]


def test_countries_best_of_several_places_the_one_that_is_told():
    reported = [
        ({"completed": True, "reached": "Italia"}, 11, "italia", 11),
        ({"completed": True}, 5, None, 5),
        ({"completed": False}, 5, None, -5),
        ({}, 5, None, 0),
    ]
    for members, value, reached, points in reported:
        player = {"route_counts": {}, "tickets": [{"ticket": "france-any-1", **members}]}
        (line,) = lines("switzerland", "tickets", player)
        reported_as = {"completed": members.get("completed"), "reached": reached, "value": value}
        named = {"part": "tickets", "ticket": "france-any-1", "rule": "countries.best"}
        assert line == {**named, **reported_as, "points": points}
        sure = points < 0 or reached is not None
        unsure = [] if sure else [("#/players/0/tickets/0", "tickets")]
        assert assumed("switzerland", player | {"longest_path": 0}) == unsure


def test_tours_points_of_one_as_it_is_told():
    reported = [
        ({"completed": True, "in_order": True}, 30, 30),
        ({"completed": True, "in_order": False}, 20, 20),
        ({"completed": True}, 20, 20),
        ({"completed": False}, 36, -36),
        ({}, 36, 0),
    ]
    found = []
    for members, _, _ in reported:
        player = {"route_counts": {}}
        player["tickets"] = [{"ticket": "tour-murmansk-petropavlovsk", **members}]
        (line,) = lines("world", "tickets", player)
        unsure = assumed("world", player)
        sure = members.get("completed") is False or "in_order" in members
        assert unsure == ([] if sure else [("#/players/0/tickets/0", "tickets")])
        found.append((members, line.pop("value"), line.pop("points")))
        reported_as = {"completed": None, "in_order": None, **members}
        named = {"ticket": "tour-murmansk-petropavlovsk", "rule": "tours.points"}
        assert line == {"part": "tickets", **named, **reported_as}
    assert found == reported


# What is typed beside


def test_longest_path_typed_or_assumed():
    players = [{"route_counts": {"6": 2}, "longest_path": 12, "tickets": []}]
    players += [{"route_counts": {"6": 2}, "tickets": []}, {"tickets": []}]
    found = scored("usa", *players)
    assert [player["longest_path"] for player in found["players"]] == [12, 0, 0]
    assert found["players"][0]["lines"][-1] == {
        "part": "longest_path",
        "rule": "longest.bonus",
        "length": 12,
        "tied": False,
        "points": 10,
    }
    assert assumed("usa", *players) == [("#/players/1/longest_path", "longest_path")]


def test_mandala_tickets_typed_or_assumed():
    named = {"routes": [], "tickets": [TYPED]}
    players = [{"route_counts": {}, "longest_path": 0, "tickets": [TYPED], "mandala_tickets": 1}]
    players += [{**players[0], "mandala_tickets": None}, named, {**named, "mandala_tickets": 1}]
    line = {"part": "mandala", "rule": "mandala.points", "count": 1, "points": 5}
    assert lines("india", "mandala", *players) == [line]
    assert lines("india", "mandala", {**players[0], "mandala_tickets": 0}) == []
    assert [player["points"]["mandala"] for player in scored("india", *players)["players"]] == [
        *(5, 0, 0, 5)
    ]
    assert assumed("india", *players) == [
        ("#/players/1/mandala_tickets", "mandala"),
        ("#/players/2/mandala_tickets", "mandala"),
    ]


def test_harbor_tickets_typed_worked_out_or_assumed():
    city = {"route_counts": {}, "tickets": [TYPED], "harbors": ["chicago", "duluth"]}
    rule = {"part": "harbors", "rule": "harbor.points"}
    unbuilt = {"part": "harbors", "rule": "harbor.unbuilt", "unbuilt": 3, "points": -4}
    assert lines("great-lakes", "harbors", {**city, "harbor_tickets": [1, 0]}) == [
        rule | {"harbor": "chicago", "count": 1, "points": 10},
        rule | {"harbor": "duluth", "count": 0, "points": 0},
        unbuilt,
    ]
    assert lines("great-lakes", "harbors", {"route_counts": {}, "harbor_tickets": [0, 3]}) == [
        rule | {"count": 0, "points": 0},
        rule | {"count": 3, "points": 30},
        unbuilt,
    ]
    assert assumed("great-lakes", city) == [("#/players/0/harbor_tickets", "harbors")]
    named = {**city, "tickets": [{"ticket": _ticket_naming("chicago"), "completed": True}]}
    assert lines("great-lakes", "harbors", named)[0]["points"] == 10
    assert assumed("great-lakes", named) == []
    unsure = {**city, "tickets": [{"ticket": _ticket_naming("chicago")}]}
    assert ("#/players/0/harbor_tickets", "harbors") in assumed("great-lakes", unsure)


def _ticket_naming(place):
    tickets = referee.load("great-lakes").contents["tickets"]
    return next(t["id"] for t in tickets if place in (t["from"], t["to"]))


def test_station_borrow_nothing_of_who_only_counts():
    counts = {"route_counts": {}, "tickets": [], "longest_path": 0, "stations": ["paris"]}
    builds = {"routes": [], "tickets": [], "stations": ["wien"]}
    assert assumed("europe", counts, builds) == [("#/players/1/stations/0", "tickets")]
    owner = {"routes": ["budapest-wien-red"], "tickets": []}
    builds["stations"] = [{"city": "wien", "borrows": "budapest-wien-red"}]
    assert assumed("europe", counts, builds, owner) == []
    for routes in ([], ["budapest-wien-white"]):
        not_owned = {**owner, "routes": routes}
        assert assumed("europe", counts, builds, not_owned) == [
            ("#/players/1/stations/0", "tickets")
        ]
    assert assumed("europe", builds, owner) == []


# A law


def _counted(here, player, scored_):
    """The same player, who counts, with everything typed that can be."""
    routes = [here.board.routes[route] for route in player.routes]
    sizes = Counter(
        (r.kind if here.by_kind else None, r.length, r.cost, r.points, r.priced) for r in routes
    )
    counted = tuple(
        RouteCount(length, cost, count, points, kind=kind, piece=None, priced=priced)
        for (kind, length, cost, points, priced), count in sizes.items()
    )
    found = {line.facts["ticket"]: line.facts for line in scored_.lines if line.part == "tickets"}
    reported = []
    for ticket in player.tickets or ():
        facts = found[here.board.tickets[ticket].id]
        one = Reported(completed=facts["completed"])
        if facts.get("reached") is not None:
            one = countries.REACHED.put(one, here.board.names.places[facts["reached"]])
        reported.append(tours.IN_ORDER.put(one, facts.get("in_order")))
    player = replace(player, routes=(), counted=Counted(counted, tuple(reported)))
    if "longest_path" in scored_.measured:
        player = longest_path.TYPED.put(player, scored_.measured["longest_path"])
    for part in (attractions, mandala):
        if part.NAME in scored_.points:
            count = len([line for line in scored_.lines if line.part == part.NAME])
            player = part.TYPED.put(player, count)
    if harbors.BUILT.of(player) and player.tickets is None:
        built = [line for line in scored_.lines if line.rule == "harbor.points"]
        counts = {line.facts["harbor"]: len(line.facts["tickets"]) for line in built}
        places = [here.board.places[city].id for city in harbors.BUILT.of(player)]
        player = harbors.TYPED.put(player, tuple(counts[place] for place in places))
    return player


@law
def test_score_total_who_counts_everything_scores_what_the_routes_score(map_id, data):
    table = data.draw(snapshots(map_id))
    counts = data.draw(st.sets(st.sampled_from(range(len(table.players))), min_size=1))
    before = table.score()
    players = [
        _counted(table.game, player, reported) if seat in counts else player
        for seat, (player, reported) in enumerate(zip(table.players, before.players, strict=True))
    ]
    after = Table(table.game, tuple(players)).score()
    assert [player.points for player in after.players] == [p.points for p in before.players]
    assert [player.place for player in after.players] == [p.place for p in before.players]
    assert [p.tickets_completed for p in after.players] == [
        p.tickets_completed for p in before.players
    ]
    assert (after.decided_by, after.assumed) == (before.decided_by, before.assumed)
    assert Table(table.game, tuple(players)).found() == table.found()


@by_name(
    "tickets, most",
    {
        "mandala.points: typed ones that are completed": ([TYPED, TYPED], 2),
        "mandala.points: not those that are not": ([TYPED, {"value": 5, "completed": False}], 1),
        "mandala.points: what is not known may be": ([TYPED, {"value": 5}], 2),
        "mandala.points: a named one that may be completed": (["agra-jarhat", TYPED], 2),
        "mandala.points: a named one that is not": (
            [{"ticket": "agra-jarhat", "completed": False}, TYPED],
            1,
        ),
        "mandala.points: a named one that is": (
            [{"ticket": "agra-jarhat", "completed": True}, TYPED],
            2,
        ),
    },
)
def test_no_more_are_typed_than_can_be_completed(tickets, most):
    for count in (most, most + 1):
        player = {"route_counts": {}, "longest_path": 0, "tickets": tickets}
        player["mandala_tickets"] = count
        found = referee.load("india").audit([player, {}]).findings
        odd = [dict(finding.facts) for finding in found if finding.code == "TYPED_TOO_MANY"]
        facts = {"player": "Player 1", "count": count, "most": most}
        assert odd == ([] if count == most else [facts])
