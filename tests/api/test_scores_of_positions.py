"""A position is scored as its players are, and audited whole."""

from __future__ import annotations

import json

from referee import load
from referee.wire.api.questions import QUESTIONS, ask
from tests.api.asked import MAPS, brief, each_case, only_fault

PLAYERS = [{"name": "Anna", "routes": ["berlin-leipzig"], "recorded_score": 1}, {"name": "Ben"}]


def scores(**body):
    return ask(QUESTIONS["scores"], MAPS["germany"], json.dumps(body).encode(), "en").document


def test_a_position_is_scored_as_its_players_are():
    of_position, of_players = scores(position={"players": PLAYERS}), scores(players=PLAYERS)
    for member in ("players", "winners", "decided_by"):
        assert of_position[member] == of_players[member]


def test_pointers_lead_into_the_position():
    answer = scores(position={"players": PLAYERS, "deck": 1000})
    assert "#/position/players/0/tickets" in [one["pointer"] for one in answer["assumed"]]
    pointers = [one["pointer"] for one in answer["audit"]]
    assert all(pointer.startswith("#/position") for pointer in pointers)
    assert "#/position/players/0/recorded_score" in pointers
    assert "#/position" in pointers


def test_the_library_scores_positions():
    germany = load("germany")
    found = germany.score({"players": PLAYERS})
    assert found.to_dict()["players"] == germany.score(PLAYERS).to_dict()["players"]
    assert germany.score(germany.start(players=2)).request.position is not None


@each_case("question", {"scores": "scores", "audits": "audits"})
def test_players_and_a_position_are_not_sent_together(question):
    body = {"players": PLAYERS, "position": {"players": PLAYERS}}
    fault = only_fault(question, "germany", body)
    assert (fault.code, fault.pointer) == ("NOT_TOGETHER", "")
    assert fault.facts == {"members": ("players", "position")}


@each_case("body", {"nothing": {}, "nulls": {"players": None, "position": None}})
def test_without_players_and_position_there_is_one_error(body):
    for question in ("scores", "audits"):
        assert brief(question, "germany", body) == ["REQUIRED /players"]
