"""The worked examples of the five rulebooks, asked over HTTP."""

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.server import create_app

CASES = json.loads((Path(__file__).parent / "cases" / "rulebook-examples.json").read_text("utf-8"))
BESIDE = ("board", "options")


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def ask(client, case, what, members):
    """The answer to a case: what it asks about, with the board and options it plays with."""
    body = {member: case[member] for member in (*members, *BESIDE) if member in case}
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
