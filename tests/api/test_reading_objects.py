"""Places, routes and tickets as the map and the answers have them are references too."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.wire.api.requests import read_scores
from tests.api.asked import MAPS, asked, brief, each_case, only_fault, routes, snapshot
from tests.laws.pool import each_map

BERLIN_LEIPZIG = {
    "id": "berlin-leipzig",
    "from": "berlin",
    "to": "leipzig",
    "length": 4,
    "parallel": [],
    "spaces": [[0.5, 0.5, 90.0]],
    "whatever": {"else": 1},
}


def contents(map_id: str, things: str) -> list[dict[str, Any]]:
    """What a map's file lists, in plain JSON."""
    return json.loads(json.dumps(MAPS[map_id].contents[things]))


def without_id(thing: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in thing.items() if name != "id"}


@each_map()
def test_every_object_of_a_map_is_a_reference(map_id):
    game_map = MAPS[map_id]
    board = game_map.game.board
    sent = [
        {"id": route.id, "from": board.places[route.ends[1]].id, "length": route.length}
        for route in board.routes
    ]
    (player,) = read_scores(game_map, snapshot({"routes": sent})).players
    assert player.routes == tuple(range(len(board.routes)))
    playable = game_map.game.tickets_in_play
    tickets = [
        ticket
        for number, ticket in enumerate(contents(map_id, "tickets"))
        if playable is None or number in playable
    ][:40]
    for written in (tickets, [without_id(ticket) for ticket in tickets]):
        (player,) = read_scores(game_map, snapshot({"tickets": written})).players
        named = [board.tickets[index].id for index in player.tickets]
        known = [board.names.tickets[t["id"]] for t in tickets if "id" in t]
        assert len(set(named)) == len(tickets)
        assert set(known) <= set(player.tickets)


@each_case(
    "reference",
    {
        "by its id": {"id": "berlin-leipzig"},
        "turned": {"id": "leipzig-berlin"},
        "in capitals": {"id": "Berlin-Leipzig"},
        "ends turned": {"id": "berlin-leipzig", "from": "Leipzig", "to": "Berlin"},
        "whole": BERLIN_LEIPZIG,
        "an id in capitals": "BERLIN-LEIPZIG",
    },
)
def test_a_route_goes_by_an_object_with_its_id(reference):
    (player,) = read_scores(MAPS["germany"], snapshot({"routes": [reference]})).players
    assert routes("germany", *player.routes) == ["berlin-leipzig"]
    action = {"type": "claim_route", "route": reference}
    assert routes("germany", asked("germany", action).action.route) == ["berlin-leipzig"]


@each_case(
    ("changes", "faults"),
    {
        "a length": ({"length": 7}, ["REFERENCE_CONFLICT /players/0/routes/0/length"]),
        "true is no length": ({"length": True}, ["REFERENCE_CONFLICT /players/0/routes/0/length"]),
        "a color": ({"color": "plaid"}, ["REFERENCE_CONFLICT /players/0/routes/0/color"]),
        "an end": ({"to": "hamburg"}, ["REFERENCE_CONFLICT /players/0/routes/0/to"]),
        "one end twice": ({"to": "berlin"}, ["REFERENCE_CONFLICT /players/0/routes/0/to"]),
        "an unknown end": ({"to": "Rome"}, ["UNKNOWN_PLACE /players/0/routes/0/to"]),
        "an unknown id": ({"id": "berlin-rome"}, ["UNKNOWN_ROUTE /players/0/routes/0/id"]),
        "a number as id": ({"id": 3}, ["WRONG_TYPE /players/0/routes/0/id"]),
    },
)
def test_what_contradicts_the_id_of_a_route_is_reported(changes, faults):
    written = snapshot({"routes": [{**BERLIN_LEIPZIG, **changes}]})
    assert brief("scores", "germany", written) == faults


def test_what_contradicts_the_id_of_a_ticket_is_reported():
    ticket = contents("germany", "tickets")[0]
    value = ticket["value"] + 1
    fault = only_fault("scores", "germany", snapshot({"tickets": [{**ticket, "value": value}]}))
    assert (fault.code, fault.pointer) == ("REFERENCE_CONFLICT", "/players/0/tickets/0/value")
    assert fault.facts == {"id": ticket["id"], "member": "value"}


@each_case(
    "city",
    {
        "by its id": {"id": "chicago", "kind": "city", "port": True, "x": 0.5},
        "by its name": {"name": "Chicago"},
        "a word": "Chicago",
    },
)
def test_a_place_goes_by_its_object(city):
    action = {"type": "build_harbor", "city": city, "cards": {}}
    board = MAPS["great-lakes"].game.board
    assert board.places[asked("great-lakes", action).action.city].id == "chicago"
    (player,) = read_scores(MAPS["great-lakes"], snapshot({"harbors": [city]})).players
    assert player.more == {"harbors": (board.names.places["chicago"],)}


@pytest.mark.parametrize(
    ("city", "fault"),
    [
        ({"id": "chicago", "kind": "country"}, "REFERENCE_CONFLICT /players/0/harbors/0/kind"),
        ({"id": "rome"}, "UNKNOWN_PLACE /players/0/harbors/0/id"),
        ({}, "WRONG_TYPE /players/0/harbors/0/name"),
    ],
)
def test_an_object_that_is_no_place_is_reported(city, fault):
    assert brief("scores", "great-lakes", snapshot({"harbors": [city]})) == [fault]


def test_a_city_with_a_station_may_be_an_object():
    station = [{"id": "paris", "kind": "city"}]
    assert brief("scores", "europe", snapshot({"stations": station})) == []


def test_of_equal_tickets_each_object_is_another():
    game = MAPS["switzerland"].game
    equal = next(t for t in contents("switzerland", "tickets") if t.get("id") == "france-any-1")
    tickets = [without_id(equal)] * 2
    (player,) = read_scores(MAPS["switzerland"], snapshot({"tickets": tickets})).players
    first, second = (game.board.tickets[index] for index in player.tickets)
    assert first.goals == second.goals
    assert first.id != second.id


def test_an_object_is_a_ticket_that_nobody_has():
    board = MAPS["switzerland"].game.board
    ticket = next(t for t in contents("switzerland", "tickets") if t.get("id") == "france-any-1")
    players = [{"tickets": [without_id(ticket)]}, {"tickets": ["france-any-1"]}]
    found = read_scores(MAPS["switzerland"], snapshot(*players)).players
    named = [board.tickets[index].id for player in found for index in player.tickets]
    assert named == ["france-any-2", "france-any-1"]


@each_case(
    ("ticket", "faults"),
    {
        "nulls are as left out": ({"to_any": None, "cities": None}, []),
        "a tour that there is not": (
            {"cities": ["berlin", "leipzig"], "from": 3},
            ["UNKNOWN_TICKET /players/0/tickets/0"],
        ),
        "another value": ({"value": 999}, ["UNKNOWN_TICKET /players/0/tickets/0"]),
        "a country there is not": (
            {"to": None, "to_any": [{"to": "rome", "value": 3}]},
            ["UNKNOWN_PLACE /players/0/tickets/0/to_any/0/to"],
        ),
    },
)
def test_a_ticket_without_an_id_is_one_that_is_as_it_says(ticket, faults):
    written = {"from": "berlin", "to": "chemnitz", **ticket}
    if ticket.get("cities"):
        del written["to"]
    assert brief("scores", "germany", snapshot({"tickets": [written]})) == faults


def test_an_object_on_a_board_with_faults_is_no_crash():
    board = {"places": [], "routes": [{"from": 1}], "tickets": [{"from": 1}]}
    tickets = [{"cities": ["a", "b"], "to": 3}, {"from": "a", "to_any": [{"to": "b", "value": 1}]}]
    body = snapshot({"tickets": tickets, "routes": [{"id": "a-b"}]}, board=board)
    assert brief("scores", "germany", body)


def place_of(map_id: str, place_id: str) -> dict[str, Any]:
    """A place as the map has it."""
    return next(place for place in contents(map_id, "places") if place["id"] == place_id)


def in_whole(map_id: str, thing: dict[str, Any]) -> dict[str, Any]:
    """A route or a ticket that has its places whole."""
    sent = dict(thing)
    for member in ("from", "to"):
        if member in sent:
            sent[member] = place_of(map_id, sent[member])
    if "cities" in sent:
        sent["cities"] = [place_of(map_id, city) for city in sent["cities"]]
    if "to_any" in sent:
        sent["to_any"] = [{**goal, "to": place_of(map_id, goal["to"])} for goal in sent["to_any"]]
    return sent


@pytest.mark.parametrize("with_id", [True, False])
@pytest.mark.parametrize("map_id", ["germany", "switzerland", "world"])
def test_places_may_be_whole_in_routes_and_tickets(map_id, with_id):
    for things in ("routes", "tickets"):
        plain = contents(map_id, things)[-6:]
        sent = [one if with_id else without_id(one) for one in plain]
        both = [
            read_scores(MAPS[map_id], snapshot({things: some})).players[0]
            for some in (sent, [in_whole(map_id, one) for one in sent])
        ]
        assert getattr(both[0], things) == getattr(both[1], things)
        assert len(getattr(both[0], things)) == len(sent)


@pytest.mark.parametrize("board", ["open", "inline"])
def test_places_may_be_whole_where_a_board_is_described(board):
    route = {"from": {"id": "berlin"}, "to": {"name": "Zittau"}, "length": 2}
    ticket = {"from": {"name": "BERLIN"}, "to": "zittau", "value": 3}
    sent: dict[str, Any] = {"routes": [route], "tickets": [ticket]}
    whole = {"places": [{"name": "Berlin"}, {"name": "Zittau"}], "tickets": [ticket]}
    whole["routes"] = [{**route, "color": "red"}]
    body = snapshot(sent, board="open" if board == "open" else whole)
    request = read_scores(MAPS["germany"], body)
    assert [route.id for route in request.setting.game.board.routes] == ["berlin-zittau"]
    assert request.players[0].tickets == (0,)


def test_a_place_that_is_no_place_is_told_where_it_is():
    sent = snapshot({"routes": [{"from": {"id": "nowhere"}, "to": "berlin"}]})
    assert brief("scores", "germany", sent) == ["UNKNOWN_PLACE /players/0/routes/0/from/id"]
    sent = snapshot({"routes": [{"from": {"x": 1}, "to": "berlin"}]})
    assert brief("scores", "germany", sent) == ["WRONG_TYPE /players/0/routes/0/from/name"]
    sent = snapshot({"tickets": [{"from": {"id": "berlin", "kind": "country"}, "to": "munchen"}]})
    assert brief("scores", "germany", sent) == ["REFERENCE_CONFLICT /players/0/tickets/0/from/kind"]
    sent = snapshot(
        {"routes": [{"from": {"id": "ulm", "name": "x"}, "to": "Bad Y"}]},
        board={"places": [{"id": "ulm", "x": "?"}, {"name": "Linz"}], "routes": [], "tickets": []},
    )
    assert "UNKNOWN_ROUTE /players/0/routes/0" not in brief("scores", "germany", sent)


CAPITALS = {
    "places": [{"id": "Ulm"}, {"id": "LINZ"}, {"id": "Graz-X", "name": "Graz"}],
    "routes": [
        {"id": "Route-ONE", "from": "Ulm", "to": "LINZ", "length": 3, "color": "red"},
        {"from": "LINZ", "to": "Graz-X", "length": 2, "color": "blue"},
    ],
    "tickets": [
        {"id": "TICKET-A", "from": "Ulm", "to": "Graz-X", "value": 7},
        {"from": "Ulm", "to": "LINZ", "value": 3},
    ],
}


@each_case(
    ("routes", "tickets"),
    {
        "as they are": (["Route-ONE", "Graz-X-LINZ"], ["TICKET-A", "Ulm-LINZ"]),
        "in small letters": (["route-one", "graz-x-linz"], ["ticket-a", "ulm-linz"]),
        "in capitals": (["ROUTE-ONE", "GRAZ-X-LINZ"], ["TICKET-A", "ULM-LINZ"]),
        "turned round": (["route-ONE", "linz-graz-x"], ["Ticket-A", "linz-ulm"]),
        "of objects": (
            [{"id": "route-one"}, {"id": "graz-x-linz"}],
            [{"id": "ticket-a"}, {"id": "ULM-LINZ"}],
        ),
    },
)
def test_ids_of_own_boards_are_found_in_any_case(routes, tickets):
    sent = snapshot({"routes": routes, "tickets": tickets}, board=CAPITALS)
    (player,) = read_scores(MAPS["germany"], sent).players
    assert (player.routes, player.tickets) == ((0, 1), (0, 1))


def test_ids_that_differ_in_case_alone_are_told_apart():
    tracks = [
        {"id": name, "from": "Ulm", "to": "LINZ", "length": 3, "color": color}
        for name, color in (("rail", "red"), ("Rail", "blue"), ("Road", "green"), ("rOad", "black"))
    ]
    board = {**CAPITALS, "routes": tracks[:3]}
    for name, index in (("rail", 0), ("Rail", 1), ("RAIL", 0), ("road", 2)):
        (player,) = read_scores(MAPS["germany"], snapshot({"routes": [name]}, board=board)).players
        assert player.routes == (index,)
    sent = snapshot({"routes": ["road"]}, board={**CAPITALS, "routes": tracks[2:]})
    fault = only_fault("scores", "germany", sent)
    assert (fault.code.value, fault.pointer) == ("UNKNOWN_ROUTE", "/players/0/routes/0")
    assert set(fault.facts["nearest"]) <= {"Road", "rOad"}
