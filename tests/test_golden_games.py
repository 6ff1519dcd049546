"""Whole finished games, scored and compared with what was worked out by hand beside them."""

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.server import create_app
from tests.maps.expecting import EXPECTED, each_map

GOLDEN = Path(__file__).parent / "golden"
GAMES = {
    f"{file.parent.name}/{file.stem}": json.loads(file.read_text("utf-8"))
    for file in sorted(GOLDEN.glob("*/*.json"))
}
WORKED = re.compile(r"(?P<terms>-?\d+(?:[+-]\d+)*) = (?P<sum>-?\d+): \S")

every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.fixture(scope="module")
def answers(client):
    """The answer to each game, asked for once."""
    found = {}

    def answer(name):
        if name not in found:
            game = GAMES[name]
            response = client.post(f"/v1/maps/{game['map']}/scores", json=game["request"])
            assert response.status_code == 200, response.get_data(as_text=True)
            found[name] = response.get_json()
        return found[name]

    return answer


@every_game
def test_the_players_score_what_was_worked_out(name, answers):
    expected = GAMES[name]["expected"]["players"]
    asked = ("name", "place", "total", "tickets_completed", "points", "marker")
    got = [
        {key: player[key] for key in asked}
        | {key: player[key] for key in ("recorded", "longest_path") if key in {*player, *wanted}}
        for player, wanted in zip(answers(name)["players"], expected, strict=True)
    ]
    assert got == expected


@every_game
def test_the_game_is_decided_as_was_worked_out(name, answers):
    answer, expected = answers(name), GAMES[name]["expected"]
    assert answer["winners"] == expected["winners"]
    assert answer["decided_by"] == expected["decided_by"]


@every_game
def test_what_is_odd_and_what_is_assumed_is_in_the_answer(name, answers):
    answer, expected = answers(name), GAMES[name]["expected"]
    assert sorted({finding["rule"] for finding in answer["audit"]}) == expected["audit_rules"]
    assert sorted({item["pointer"] for item in answer["assumed"]}) == expected["assumed"]


@every_game
def test_each_part_is_the_sum_of_its_lines(name, answers):
    for player in answers(name)["players"]:
        sums = dict.fromkeys(player["points"], 0)
        for line in player["lines"]:
            sums[line["part"]] += line["points"]
        assert sums == player["points"]
        assert sum(sums.values()) == player["total"]


@every_game
def test_the_working_adds_up_to_what_is_expected(name):
    game = GAMES[name]
    players = game["expected"]["players"]
    assert list(game["worked"]) == [player["name"] for player in players]
    for player in players:
        worked = game["worked"][player["name"]]
        assert list(worked) == list(player["points"])
        for part, text in worked.items():
            match = WORKED.match(text)
            assert match, (player["name"], part, text)
            terms = [int(term) for term in re.findall(r"[+-]?\d+", match["terms"])]
            assert sum(terms) == int(match["sum"]) == player["points"][part]
        assert sum(player["points"].values()) == player["total"]


@every_game
def test_the_rules_named_are_in_the_rule_book(name, client):
    game = GAMES[name]
    assert game["map"] == name.partition("/")[0]
    for rule in game["rules"] + game["expected"]["audit_rules"]:
        assert client.get(f"/v1/rules/{rule}").status_code == 200, rule


@each_map
def test_every_map_has_at_least_four_whole_games(map_id):
    assert sum(game["map"] == map_id for game in GAMES.values()) >= 4


@each_map
def test_every_way_a_game_can_be_decided_is_there(map_id):
    ways = {game["expected"]["decided_by"] for game in GAMES.values() if game["map"] == map_id}
    assert ways == set(EXPECTED[map_id]["decided_by"])
