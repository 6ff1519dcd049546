"""`neutral` beside the players of a snapshot: routes that nobody at the table can claim."""

import pytest

PLAYERS = [{"name": "Anna", "routes": [], "tickets": []}, {"name": "Ben", "tickets": []}]
WITH_NEUTRAL = {"options": {"neutral_player": True}}


def answered(client, question, body, map_id="nederland"):
    return client.post(f"/v1/maps/{map_id}/{question}", json=body)


def faults(client, body, map_id="nederland", question="scores"):
    answer = answered(client, question, body, map_id)
    assert answer.status_code == 422
    return [f"{error['code']} {error['pointer']}" for error in answer.json["errors"]]


def test_a_snapshot_is_scored_and_audited_as_the_position_with_the_same_neutral_player(client):
    black, yellow = "amsterdam-haarlem-black", "amsterdam-lelystad-yellow"
    neutral = {"routes": [{"from": "Amsterdam", "to": "Haarlem"}, yellow]}
    players = [{**PLAYERS[0], "routes": [black], "tolls": 29}, {**PLAYERS[1], "tolls": 30}]
    for question in ("scores", "audits"):
        beside = answered(
            client, question, {"players": players, "neutral": neutral, **WITH_NEUTRAL}
        )
        within = {"position": {"players": players, "neutral": neutral}, **WITH_NEUTRAL}
        assert beside.status_code == 200
        assert beside.json == answered(client, question, within).json


def test_neutral_turn_is_not_due_without_the_option(client):
    body = {"players": PLAYERS, "neutral": {"routes": ["aarschot-liege"]}}
    (finding,) = answered(client, "audits", body).json["audit"]
    assert (finding["code"], finding["pointer"]) == ("NEUTRAL_NOT_DUE", "#/neutral/routes")


def test_who_counts_by_hand_may_sit_beside_the_neutral_player(client):
    body = {"players": [{"route_counts": {"1": 2}, "tickets": []}, PLAYERS[1]], **WITH_NEUTRAL}
    body["neutral"] = {"routes": ["aarschot-liege"]}
    answer = answered(client, "scores", body).json
    assert answer["players"][0]["points"]["routes"] == 2
    assert answer["audit"] == []


def test_its_routes_are_drawn(client):
    body = {"players": PLAYERS, "neutral": {"routes": ["aarschot-liege"]}}
    picture = answered(client, "board.svg", body)
    assert picture.status_code == 200
    assert picture.data == answered(client, "board.svg", {"position": body}).data


@pytest.mark.parametrize(
    ("map_id", "neutral", "expected"),
    [
        ("nederland", {"routes": ["aarschot-x"]}, ["UNKNOWN_ROUTE #/neutral/routes/0"]),
        ("nederland", {"pieces": 4}, ["UNKNOWN_MEMBER #/neutral/pieces"]),
        ("nederland", ["aarschot-liege"], ["WRONG_TYPE #/neutral"]),
        ("germany", {"routes": ["berlin-leipzig"]}, ["NOT_ON_THIS_MAP #/neutral"]),
    ],
)
def test_what_is_no_neutral_player_is_refused(client, map_id, neutral, expected):
    assert faults(client, {"players": PLAYERS, "neutral": neutral}, map_id) == expected


def test_a_route_of_a_player_and_of_nobody_is_refused(client):
    players = [{**PLAYERS[0], "routes": ["aarschot-liege"]}, PLAYERS[1]]
    body = {"players": players, "neutral": {"routes": ["aarschot-liege"]}}
    assert faults(client, body) == ["ROUTE_CLAIMED_TWICE #/neutral/routes/0"]


def test_beside_a_position_it_has_no_place(client):
    body = {"position": {"players": PLAYERS}, "neutral": {"routes": []}}
    assert faults(client, body) == ["NOT_TOGETHER #"]
    verdict = {**body, "action": {"type": "pass", "player": "Anna"}}
    assert faults(client, verdict, question="verdicts") == ["UNKNOWN_MEMBER #/neutral"]


def test_empty_it_is_ignored_on_other_maps(client):
    for nothing in ({}, None):
        body = {"players": PLAYERS, "neutral": nothing}
        assert answered(client, "scores", body, "germany").status_code == 200


def test_on_an_open_board_its_routes_are_described(client):
    route = {"from": "A", "to": "B", "length": 2, "toll": 1, "color": "red"}
    body = {"players": PLAYERS, "neutral": {"routes": [route]}, "board": "open", **WITH_NEUTRAL}
    assert answered(client, "audits", body).json["audit"] == []
