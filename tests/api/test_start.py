"""The position before the first action: asked for by a query, ready to be sent back."""

import pytest

from tests.maps.expecting import EXPECTED

HANDS = {"new-york": 2, "berlin": 2, "great-lakes": 4, "world": 10}


def start(client, map_id, query):
    return client.get(f"/v1/maps/{map_id}/start?{query}")


def players_of(client, map_id):
    fewest, most = client.get(f"/v1/maps/{map_id}").json["players"]
    return range(fewest, most + 1)


@pytest.mark.parametrize("map_id", sorted(EXPECTED))
def test_a_game_begins_on_every_map_for_every_number_of_players(client, map_id):
    for players in players_of(client, map_id):
        start_of_game = start(client, map_id, f"players={players}").json
        position = start_of_game["position"]
        assert len(position["players"]) == players
        for player in position["players"]:
            assert "name" not in player
            assert player["hand"] == {"unknown": HANDS.get(map_id, 4)}
            assert (player["routes"], player["tickets"]) == ([], [])
        assert position["turn"] == {"player": None, "drawn": [], "phase": "setup"}
        assert set(position["row"]) == {None}
        asked = {"position": position, "options": start_of_game["options"]}
        listed = client.post(f"/v1/maps/{map_id}/legal-actions", json=asked).json
        assert {action["player"] for action in listed["actions"]} == {
            f"Player {number}" for number in range(1, players + 1)
        }
        assert client.post(f"/v1/maps/{map_id}/audits", json=asked).json["audit"] == []


def test_cards_are_dealt_and_the_row_is_laid(client):
    germany = start(client, "germany", "players=5").json["position"]
    assert (germany["deck"], germany["discards"]) == (110 - 5 * 4 - 5, 0)
    assert germany["ticket_deck"] == {"short": 55, "long": 34}
    lakes = start(client, "great-lakes", "players=2").json["position"]
    cards = client.get("/v1/maps/great-lakes").json["cards"]["kinds"]
    for deck in ("train", "ship"):
        whole = sum(kind["count"] for kind in cards if kind["deck"] == deck)
        assert lakes["deck"][deck] == whole - 2 * 2 - 3
    assert len(lakes["row"]) == 6


def test_features_lay_out_what_is_theirs(client):
    plain = start(client, "nederland", "players=2").json["position"]
    assert [player["tolls"] for player in plain["players"]] == [30, 30]
    assert plain["ticket_deck"] == {"deck": 44, "discards": 0}
    assert "neutral" not in plain
    neutral = start(client, "nederland", "players=2&neutral_player=true").json
    assert neutral["options"]["neutral_player"] is True
    assert neutral["position"]["neutral"] == {"routes": [], "pieces": 40, "stopped": False}
    without = start(client, "nederland", "players=3&tolls=false").json
    assert "tolls" not in without["position"]["players"][0]
    assert without["options"]["parallel_limit_players"] == 3


def test_options_are_members_of_the_query(client):
    in_force = start(client, "nederland", "players=2&tie_breaks=&start_offsets=0,-1").json[
        "options"
    ]
    assert (in_force["tie_breaks"], in_force["start_offsets"]) == ([], [0, -1])
    usa = start(client, "usa", "players=2&tickets=mega&tie_breaks=tickets,longest_bonus").json
    assert usa["options"]["tickets"] == "mega"
    assert usa["options"]["tie_breaks"] == ["tickets", "longest_bonus"]
    assert usa["position"]["ticket_deck"] == 69


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["?players REQUIRED"]),
        ("players=", ["?players WRONG_TYPE"]),
        ("players=two", ["?players WRONG_TYPE"]),
        ("players=1", ["?players OUT_OF_RANGE"]),
        ("players=6", ["?players OUT_OF_RANGE"]),
        ("players=2&players=3", ["?players DUPLICATE_ID"]),
        ("players=2&tols=true", ["?tols UNKNOWN_MEMBER"]),
        (
            "players=2&passenger_place_with_none=true",
            ["?passenger_place_with_none NOT_ON_THIS_MAP"],
        ),
        ("players=2&tolls=1", ["?tolls WRONG_TYPE"]),
        ("players=2&tie_breaks=chance", ["?tie_breaks UNKNOWN_VALUE"]),
        ("players=2&tie_breaks=tickets,tickets", ["?tie_breaks OUT_OF_RANGE"]),
        ("players=2&start_offsets=1,x", ["?start_offsets WRONG_TYPE"]),
        ("players=3&neutral_player=true", ["?neutral_player OPTION_CONFLICT"]),
        ("players=9&a%20b=1", ["?players OUT_OF_RANGE", "?a%20b UNKNOWN_MEMBER"]),
    ],
)
def test_what_cannot_be_is_reported_by_the_name_of_the_member(client, query, expected):
    answer = start(client, "nederland", query)
    assert answer.status_code == 422
    faults = [f"{error['pointer']} {error['code']}" for error in answer.json["errors"]]
    assert faults == expected


def test_a_map_that_is_not_there(client):
    assert start(client, "nowhere", "players=2").status_code == 404


def test_no_tie_break_is_there_twice(client):
    answer = start(client, "usa", "players=2&tie_breaks=tickets,tickets")
    assert [error["code"] for error in answer.json["errors"]] == ["DUPLICATE_ID"]
