"""Places, routes and tickets by whatever they may be called."""

from __future__ import annotations

from typing import Any

import pytest

from referee.maps.loading import GameMap, read_map
from referee.model.fault import FaultCode
from referee.model.position import NEUTRAL
from referee.resources import maps_folder
from referee.rules.features.neutral_player import STATE
from referee.wire.api.requests import read_scores
from referee.wire.json.document import RequestFaultsError
from referee.wire.lookup import search
from tests.api.asked import MAPS, asked, brief, each_case, only_fault, routes, snapshot


def fresh(map_id: str) -> GameMap:
    """A map that has not been asked about."""
    return read_map(maps_folder() / f"{map_id}.json")


def claimed(map_id: str, *lists: list[Any]) -> list[list[str]]:
    """The ids of the routes that the players of a snapshot turn out to own."""
    request = read_scores(MAPS[map_id], snapshot(*({"routes": refs} for refs in lists)))
    return [routes(map_id, *player.routes) for player in request.players]


@pytest.mark.parametrize(
    ("map_id", "place", "name"),
    [
        ("germany", "munchen", "munchen"),
        ("germany", "munchen", "MÜNCHEN"),
        ("germany", "munchen", "Muenchen"),
        ("germany", "munchen", "Munich"),
        ("germany", "munchen", "Monaco"),
        ("germany", "munchen", "Mu\u0308nchen"),
        ("germany", "schweiz", "Svizzera"),
        ("germany", "schweiz", "switzerland"),
        ("great-lakes", "sault-ste-marie", "Sault Ste. Marie"),
        ("great-lakes", "sault-ste-marie", "sault-ste-marie"),
        ("berlin", "alexanderplatz", "Alex"),
        ("nederland", "s-gravenhage", "'s-Gravenhage"),
    ],
)
def test_a_place_goes_by_its_id_and_by_its_names(map_id, place, name):
    board = MAPS[map_id].game.board
    number = next(i for i, known in enumerate(board.places) if known.id == place)
    start, end = next(pair for pair in board.names.pairs if number in pair)
    other = board.places[end if start == number else start].name
    ends = [{"from": name, "to": other}, {"from": other, "to": name}]
    (found,) = claimed(map_id, ends[:1])
    (turned,) = claimed(map_id, ends[1:])
    assert found == turned
    assert number in board.routes[board.names.routes[found[0]]].ends


def test_a_route_goes_by_its_id_in_either_order_of_the_ends():
    assert claimed("germany", ["koln-koblenz-1", "hamburg-berlin-blue"]) == [
        ["koblenz-koln-1", "berlin-hamburg-blue"]
    ]


@each_case(
    ("map_id", "reference", "route"),
    {
        "by the ends": ("germany", {"from": "Berlin", "to": "Leipzig"}, "berlin-leipzig"),
        "turned": ("germany", {"from": "Leipzig", "to": "Berlin"}, "berlin-leipzig"),
        "by a color": (
            "germany",
            {"from": "Berlin", "to": "Hamburg", "color": "blue"},
            "berlin-hamburg-blue",
        ),
        "nulls are as left out": (
            "germany",
            {"from": "Berlin", "to": "Leipzig", "color": None, "kind": None},
            "berlin-leipzig",
        ),
        "by a kind": (
            "great-lakes",
            {"from": "Duluth", "to": "Thunder Bay", "kind": "sea"},
            "duluth-thunder-bay-sea",
        ),
        "a color that tells the kind": (
            "great-lakes",
            {"from": "Duluth", "to": "Thunder Bay", "color": "black"},
            "duluth-thunder-bay-rail",
        ),
        "the first of tracks alike": (
            "germany",
            {"from": "Düsseldorf", "to": "Köln"},
            "dusseldorf-koln-1",
        ),
    },
)
def test_a_route_goes_by_its_ends(map_id, reference, route):
    assert claimed(map_id, [reference]) == [[route]]


FIRST_FREE = {
    "in the order of a list": (
        [[{"from": "Köln", "to": "Düsseldorf"}] * 2],
        [["dusseldorf-koln-1", "dusseldorf-koln-2"]],
    ),
    "in the order of the seats": (
        [[{"from": "Köln", "to": "Düsseldorf"}]] * 3,
        [["dusseldorf-koln-1"], ["dusseldorf-koln-2"], ["dusseldorf-koln-3"]],
    ),
    "after the ids, whoever has them": (
        [[{"from": "Köln", "to": "Düsseldorf"}], ["dusseldorf-koln-1"]],
        [["dusseldorf-koln-2"], ["dusseldorf-koln-1"]],
    ),
    "after ends that fit one track": (
        [
            [{"from": "Berlin", "to": "Hamburg"}],
            [{"from": "Berlin", "to": "Hamburg", "color": "blue"}],
        ],
        [["berlin-hamburg-yellow"], ["berlin-hamburg-blue"]],
    ),
    "keeping the order of the list": (
        [[{"from": "Köln", "to": "Düsseldorf"}, "berlin-leipzig"]],
        [["dusseldorf-koln-1", "berlin-leipzig"]],
    ),
}


@each_case(("lists", "expected"), FIRST_FREE)
def test_a_reference_takes_the_first_free_track_that_fits(lists, expected):
    assert claimed("germany", *lists) == expected


@each_case(
    ("lists", "pointer", "facts"),
    {
        "an id twice": (
            [["berlin-leipzig"], ["leipzig-berlin"]],
            "/players/1/routes/0",
            {"route": "berlin-leipzig", "owner": "Player 1"},
        ),
        "an id and ends": (
            [[{"from": "Berlin", "to": "Leipzig"}, "berlin-leipzig"]],
            "/players/0/routes/1",
            {"route": "berlin-leipzig", "owner": "Player 1"},
        ),
        "more than there are tracks": (
            [[{"from": "Berlin", "to": "Hamburg"}] * 2, [{"from": "Berlin", "to": "Hamburg"}]],
            "/players/1/routes/0",
            {"route": "berlin-hamburg-blue", "owner": "Player 1"},
        ),
    },
)
def test_a_track_is_claimed_once(lists, pointer, facts):
    fault = only_fault("scores", "germany", snapshot(*({"routes": refs} for refs in lists)))
    assert fault.code is FaultCode.ROUTE_CLAIMED_TWICE
    assert (fault.pointer, fault.facts) == (pointer, facts)


UNKNOWN = {
    "an id": ("routes", "berlin-leipzick", "UNKNOWN_ROUTE", "", "berlin-leipzig"),
    "a trailing newline": ("routes", "berlin-leipzig\n", "UNKNOWN_ROUTE", "", "berlin-leipzig"),
    "an id without its color": (
        *("routes", "berlin-hamburg", "UNKNOWN_ROUTE", ""),
        "berlin-hamburg-blue",
    ),
    "a place": (
        *("routes", {"from": "Berlim", "to": "Leipzig"}, "UNKNOWN_PLACE", "/from"),
        "Berlin",
    ),
    "no such color there": (
        *("routes", {"from": "Berlin", "to": "Hamburg", "color": "red"}, "UNKNOWN_ROUTE", ""),
        "berlin-hamburg-blue",
    ),
    "no color at all": (
        *("routes", {"from": "Berlin", "to": "Hamburg", "color": "bleu"}, "UNKNOWN_COLOR"),
        *("/color", "blue"),
    ),
    "a ticket's id": ("tickets", "berlin-munich", "UNKNOWN_TICKET", "", "berlin-munchen"),
    "a ticket's place": (
        *("tickets", {"from": "Berlin", "to": "Munchn"}, "UNKNOWN_PLACE", "/to"),
        "München",
    ),
}


@each_case(("member", "reference", "code", "below", "near"), UNKNOWN)
def test_what_is_not_known_is_reported_with_what_is_near(member, reference, code, below, near):
    fault = only_fault("scores", "germany", snapshot({member: [reference]}))
    assert (fault.code, fault.pointer) == (code, f"/players/0/{member}/0{below}")
    assert near in fault.facts["nearest"]


@pytest.mark.parametrize(
    ("written", "meant"), [("locomotive", "wild"), ("Joker", "wild"), ("pink", "purple")]
)
def test_common_other_names_of_cards_are_refused_with_the_right_one(written, meant):
    fault = only_fault("scores", "south-korea", snapshot({"hand": {written: 1}}))
    assert (fault.code, fault.facts["nearest"][0]) == (FaultCode.UNKNOWN_CARD, meant)


def test_both_ends_and_all_references_are_looked_at():
    body = snapshot({"routes": [{"from": "x", "to": "y"}, "z"], "tickets": ["q", 1]})
    assert brief("scores", "germany", body) == [
        "UNKNOWN_PLACE /players/0/routes/0/from",
        "UNKNOWN_PLACE /players/0/routes/0/to",
        "UNKNOWN_ROUTE /players/0/routes/1",
        "UNKNOWN_TICKET /players/0/tickets/0",
        "WRONG_TYPE /players/0/tickets/1",
    ]


def test_a_reference_that_fits_unlike_tracks_is_ambiguous():
    ends = {"from": "Duluth", "to": "Thunder Bay"}
    fault = only_fault("scores", "great-lakes", snapshot({"routes": [ends]}))
    assert fault.code is FaultCode.AMBIGUOUS_ROUTE
    assert fault.facts["candidates"] == ("duluth-thunder-bay-rail", "duluth-thunder-bay-sea")


WRONG_SHAPE = {
    "a number": (1, ["WRONG_TYPE "]),
    "null": (None, ["WRONG_TYPE "]),
    "no ends": ({}, ["REQUIRED /from", "REQUIRED /to"]),
    "an end that is no text": ({"from": 1, "to": "Leipzig"}, ["WRONG_TYPE /from"]),
    "a member that nothing knows": (
        {"from": "Berlin", "to": "Leipzig", "colour": "red"},
        ["UNKNOWN_MEMBER /colour"],
    ),
    "a kind where there are none": (
        {"from": "Berlin", "to": "Leipzig", "kind": "rail"},
        ["NOT_ON_THIS_MAP /kind"],
    ),
    "a name that is too long": ({"from": "x" * 81, "to": "Leipzig"}, ["OUT_OF_RANGE /from"]),
}


@each_case(("reference", "expected"), WRONG_SHAPE)
def test_a_reference_has_its_shape(reference, expected):
    found = brief("scores", "germany", snapshot({"routes": [reference]}))
    assert found == [fault.replace(" ", " /players/0/routes/0", 1) for fault in expected]


def test_tickets_go_by_id_and_by_ends_in_either_order():
    refs = ["berlin-munchen", {"from": "Munich", "to": "Berlin"}, "munchen-berlin"]
    request = read_scores(MAPS["germany"], snapshot({"tickets": refs}))
    (held,) = {*request.players[0].tickets}
    assert MAPS["germany"].game.board.tickets[held].id == "berlin-munchen"


IN_AN_ACTION = {
    "the color decides": ([], {"yellow": 2}, "breda-rotterdam-yellow"),
    "a color and a wild": ([], {"yellow": 1, "wild": 1}, "breda-rotterdam-yellow"),
    "wilds alone: the first": ([], {"wild": 2}, "breda-rotterdam-purple"),
    "without cards: the first": ([], None, "breda-rotterdam-purple"),
    "wilds alone: the first that is free": (
        *(["breda-rotterdam-purple"], {"wild": 2}),
        "breda-rotterdam-yellow",
    ),
    "cards for a track that is taken: the free one": (
        *(["breda-rotterdam-yellow"], {"yellow": 2}),
        "breda-rotterdam-purple",
    ),
    "cards for neither: the first that is free": (
        *(["breda-rotterdam-purple"], {"red": 2}),
        "breda-rotterdam-yellow",
    ),
    "both taken: the first": (
        *(["breda-rotterdam-yellow", "breda-rotterdam-purple"], {"yellow": 2}),
        "breda-rotterdam-purple",
    ),
}


@each_case(("taken", "cards", "expected"), IN_AN_ACTION)
def test_in_an_action_a_reference_means_a_track_that_can_be_paid(taken, cards, expected):
    action = {
        "type": "claim_route",
        "route": {"from": "Breda", "to": "Rotterdam"},
        "cards": cards,
    }
    players = [{"name": "Anna"}, {"name": "Ben", "routes": taken}]
    request = asked("nederland", action, players=players)
    board = request.setting.game.board
    found = board.routes[request.action.route]
    assert found.id == expected


def test_the_neutral_player_comes_last_and_owns_what_is_left():
    ends = {"from": "Breda", "to": "Rotterdam"}
    request = asked(
        "nederland",
        {"type": "pass"},
        players=[{"name": "Anna", "routes": [ends]}, {"name": "Ben"}],
        neutral={"routes": [ends]},
        beside={"options": {"neutral_player": True}},
    )
    (mine,) = request.position.players[0].routes
    (other,) = STATE.of(request.position).routes
    assert request.position.owner == {mine: 0, other: NEUTRAL}
    again = {
        "position": {
            "players": [{"routes": ["breda-rotterdam-purple"]}, {}],
            "neutral": {"routes": ["breda-rotterdam-purple"]},
        },
        "action": {"type": "pass"},
    }
    fault = only_fault("verdicts", "nederland", again)
    assert fault.pointer == "/position/neutral/routes/0"
    assert fault.facts["owner"] == "Player 1"


def test_the_first_wrong_names_are_reported_with_the_nearest_and_all_are_counted():
    players = ({"routes": [f"berlin-leipzick-{i}" for i in range(400)]} for _ in range(6))
    with pytest.raises(RequestFaultsError) as refused:
        read_scores(MAPS["germany"], snapshot(*players))
    found = refused.value.faults
    assert (len(found), refused.value.total) == (100, 2400)
    assert "berlin-leipzig" in found[0].facts["nearest"]
    assert not found[-1].facts["nearest"]


def test_what_is_written_again_means_the_same_again():
    game_map = fresh("usa")
    sent = [{"from": "Seattle", "to": "Portland"}, {"from": "Boston", "to": "Montréal"}]
    held = [{"from": "denver", "to": "el paso"}, {"from": "New York", "to": "Atlanta", "value": 6}]
    body = snapshot({"routes": sent, "tickets": held}, {"routes": sent})
    first, again = read_scores(game_map, body), read_scores(game_map, body)
    assert first.players == again.players
    names = game_map.game.board.names
    assert (len(names.found_routes), len(names.found_tickets)) == (2, 2)
    # Two tracks that are alike are two still, and each player has one of them.
    assert len({route for player in again.players for route in player.routes}) == len(sent) * 2


def test_true_is_no_number_however_often_it_is_asked():
    game_map = fresh("germany")
    one = next(route for route in game_map.game.board.routes if route.length == 1)
    start, end = (game_map.game.board.places[place].name for place in one.ends)
    sent = {"from": start, "to": end, "color": one.color}
    read_scores(game_map, snapshot({"routes": [{**sent, "length": 1}]}))
    with pytest.raises(RequestFaultsError):
        read_scores(game_map, snapshot({"routes": [{**sent, "length": True}]}))


def test_references_are_remembered_up_to_a_number_and_long_ones_never(monkeypatch):
    monkeypatch.setattr(search, "_REMEMBERED", 2)
    game_map = fresh("germany")
    found = game_map.game.board.names.found_routes
    for name in ("Berlin", "BERLIN", "berlin"):
        read_scores(game_map, snapshot({"routes": [{"from": name, "to": "Leipzig"}]}))
    assert list(found) == [(("from", "berlin"), ("to", "Leipzig"))]
    sent = {"from": "Berlin", "to": "Leipzig", "spaces": "x" * 1_000}
    read_scores(game_map, snapshot({"routes": [sent]}))
    assert len(found) == 1
