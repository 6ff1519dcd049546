"""Worked examples of the maps, asked over HTTP."""

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.server import create_app

FOLDER = Path(__file__).parent / "cases"
FILES = ("rulebook-examples.json", "newer-maps-examples.json")
READ = [json.loads((FOLDER / name).read_text("utf-8")) for name in FILES]
CASES = {what: [case for read in READ for case in read[what]] for what in ("verdicts", "scores")}
BESIDE = ("board", "options")


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def ask(client, case, what, members):
    """The answer to a case: what it asks about, with the board and options it plays with."""
    body = case.get("request") or {
        member: case[member] for member in (*members, *BESIDE) if member in case
    }
    response = client.post(f"/v1/maps/{case['map']}/{what}", json=body)
    assert response.status_code == 200, response.get_data(as_text=True)
    return response.get_json()


def part_of(expected, found):
    """What of an answer an example speaks about, so that the rest of it may be anything."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: part_of(value, found.get(key)) for key, value in expected.items()}
    return found


def named(case):
    return case["name"]


@pytest.mark.parametrize("case", CASES["verdicts"], ids=named)
def test_an_action_is_judged_as_the_rulebook_does(case, client):
    verdict = ask(client, case, "verdicts", ("position", "action"))
    assert verdict["legal"] is case["legal"], verdict["findings"]
    assert (verdict["findings"] == []) is case["legal"]
    assert set(case.get("findings", ())) <= {finding["rule"] for finding in verdict["findings"]}
    if "effects" in case:
        assert part_of(case["effects"], verdict["effects"]) == case["effects"]


@pytest.mark.parametrize("case", CASES["scores"], ids=named)
def test_a_game_is_scored_as_the_rulebook_does(case, client):
    score = ask(client, case, "scores", ("players",))
    points = {player["name"]: player["points"] for player in score["players"]}
    assert part_of(case["points"], points) == case["points"]
    totals = {player["name"]: player["total"] for player in score["players"]}
    assert part_of(case.get("totals", {}), totals) == case.get("totals", {})
    for member in ("winners", "decided_by"):
        if case.get(member) is not None:
            assert score[member] == case[member]
    lengths = {player["name"]: player.get("longest_path") for player in score["players"]}
    expected = case.get("longest_path", {})
    assert part_of(expected, lengths) == expected
    for player in score["players"]:
        if player["name"] in case.get("in_order", {}):
            found = [line["in_order"] for line in player["lines"] if "in_order" in line]
            assert found == case["in_order"][player["name"]]
