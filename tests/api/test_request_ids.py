"""A request may have an id of the client's own, which comes back in its answer or problem."""

import json

import pytest

from referee.wire.api.problems import ProblemError, document
from referee.wire.api.questions import QUESTIONS, ask
from referee.wire.json.strict import dumps
from tests.api.asked import MAPS, each_case, only_fault, snapshot

PLAYERS = [{"name": "Anna", "routes": ["berlin-leipzig"]}, {"name": "Ben"}]
POSITION = {"players": PLAYERS, "turn": {"player": "Anna"}}
ACTION = {"type": "draw_cards", "picks": [{"from": "deck"}]}
BODIES = {
    "scores": {"players": PLAYERS},
    "audits": {"players": PLAYERS},
    "verdicts": {"position": POSITION, "action": ACTION},
    "legal-actions": {"position": POSITION},
    "replays": {"position": POSITION, "actions": [ACTION]},
}
IDS = {
    "text": "game 7",
    "escaped text": "a\\b\n",
    "empty": "",
    "number": -7,
    "zero": 0,
    "far": 1e300,
}


def answer_to(question, body):
    """The answer or the problem."""
    raw = json.dumps(body).encode()
    try:
        return ask(QUESTIONS[question], MAPS["germany"], raw, "en").document
    except ProblemError as error:
        return document(error, "en", "/")


@pytest.mark.parametrize("question", BODIES)
@each_case("given", IDS)
def test_the_id_comes_back(question, given):
    body = BODIES[question]
    answer = answer_to(question, {**body, "id": given})
    assert answer == {**answer_to(question, body), "id": given}
    assert type(answer["id"]) is type(given)
    assert json.loads(dumps(answer))["id"] == given


@each_case(
    "wrong",
    {"a fault": {"players": 3}, "a revision": {"map_revision": "other"}, "a stranger": {"x": 1}},
)
def test_the_id_comes_back_in_a_problem(wrong):
    body = {**BODIES["scores"], **wrong}
    assert answer_to("scores", {**body, "id": "a"}) == {**answer_to("scores", body), "id": "a"}


def test_an_id_of_null_is_none():
    assert "id" not in answer_to("scores", {**BODIES["scores"], "id": None})


def test_the_number_one_with_a_point_is_one():
    assert type(answer_to("scores", {**BODIES["scores"], "id": 1.0})["id"]) is int


@each_case(
    ("given", "code"),
    {
        "a flag": (True, "WRONG_TYPE"),
        "a fraction": (1.5, "WRONG_TYPE"),
        "a list": ([1], "WRONG_TYPE"),
        "a long text": ("x" * 129, "OUT_OF_RANGE"),
    },
)
def test_an_id_that_is_none_is_refused(given, code):
    fault = only_fault("scores", "germany", snapshot({}, id=given))
    assert (fault.code, fault.pointer) == (code, "/id")
    assert "id" not in answer_to("scores", {**BODIES["scores"], "id": given})
