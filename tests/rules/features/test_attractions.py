"""Attractions: places that score for each player who has a route that ends there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from tests.rules.tables import MAPS

NEW_YORK = MAPS["new-york"].contents
COINS = {place["id"] for place in NEW_YORK["places"] if place.get("attraction")}
ENDS = {route["id"]: {route["from"], route["to"]} for route in NEW_YORK["routes"]}
BOARD = {
    "places": [
        {"name": "ulm", "attraction": True},
        {"name": "linz"},
        {"name": "Soho"},
        {"name": "Wall Street"},
    ],
    "routes": [
        {"from": "ulm", "to": "linz", "length": 1, "color": "gray"},
        {"from": "Soho", "to": "Wall Street", "length": 1, "color": "gray"},
    ],
    "tickets": [],
}


def score(*players, **beside):
    return referee.load("new-york").score(list(players), **beside).to_dict()


def lines(player):
    return [line for line in player["lines"] if line["part"] == "attractions"]


@given(st.lists(st.sets(st.sampled_from(sorted(ENDS)), max_size=8), min_size=1, max_size=4))
def test_attractions_points_are_one_for_each_place_that_a_route_ends_in(hands):
    taken = set()
    hands = [
        [route for route in hand if not (route in taken or taken.add(route))] for hand in hands
    ]
    players = [{"name": f"P{seat}", "routes": hand} for seat, hand in enumerate(hands)]
    for player, hand in zip(score(*players)["players"], hands, strict=True):
        reached = {end for route in hand for end in ENDS[route]} & COINS
        assert {line["place"] for line in lines(player)} == reached
        assert player["points"]["attractions"] == len(lines(player)) == len(reached)


def test_attractions_points_on_a_board_of_ones_own_are_those_of_its_places():
    players = [
        {"name": "Anna", "routes": ["linz-ulm"]},
        {"name": "Ben", "routes": ["soho-wall-street"]},
    ]
    anna, ben = score(*players, board=BOARD)["players"]
    assert [line["place"] for line in lines(anna)] == ["ulm"]
    assert [line["place"] for line in lines(ben)] == ["wall-street"]  # as on the map


def test_attractions_points_of_a_place_of_the_map_without_its_attraction():
    places = [{**place, "attraction": False} for place in BOARD["places"]]
    player = {"name": "Anna", "routes": ["soho-wall-street"]}
    (anna,) = score(player, board={**BOARD, "places": places})["players"]
    assert lines(anna) == []


def test_attractions_points_on_an_open_board_are_of_the_places_of_the_map():
    route = {"from": "Wall Street", "to": "Hoboken", "length": 2, "color": "red"}
    (anna,) = score({"name": "Anna", "routes": [route]}, board="open")["players"]
    assert [line["place"] for line in lines(anna)] == ["wall-street"]


def test_attractions_points_typed_by_a_player_who_counts():
    found = score(
        {"name": "Anna", "route_counts": {"2": 5}, "attractions": 7},
        {"name": "Ben", "route_counts": {"2": 1}},
    )
    anna, ben = found["players"]
    rule = {"part": "attractions", "rule": "attractions.points"}
    assert lines(anna) == [{**rule, "count": 7, "points": 7}]
    assert lines(ben) == []
    assert {"pointer": "#/players/1/attractions", "part": "attractions"} in found["assumed"]


def test_attractions_points_cannot_be_typed_beside_routes():
    with pytest.raises(referee.InvalidRequest) as error:
        score({"name": "Anna", "routes": ["soho-wall-street"], "attractions": 1})
    assert [fault["pointer"] for fault in error.value.errors] == ["#/players/0/attractions"]


def test_attractions_points_typed_on_an_open_board_are_at_most_two_a_route():
    typed = {"name": "Anna", "route_counts": {"1": 6}, "attractions": 12}
    assert score(typed, {"name": "Ben"}, board="open")["audit"] == []
    (found,) = score(typed, {"name": "Ben"})["audit"]
    assert (found["code"], found["most"]) == ("TYPED_TOO_MANY", 9)
