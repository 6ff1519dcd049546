"""What an ingress has said in place of the service: problems in the language asked for."""

import pytest
from werkzeug.test import Client

from referee.server.gateway import app
from referee.wire.api.problems import PROBLEMS

CLIENT = Client(app)
ASKED = "/v1/maps/germany/scores"


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("429", "too-many-requests"),
        ("502", "unavailable"),
        ("503", "unavailable"),
        ("504", "unavailable"),
        ("what", "unavailable"),
    ],
)
def test_a_status_is_a_problem(code, name):
    answer = CLIENT.post(ASKED, headers={"X-Code": code, "Accept-Language": "de"})
    assert answer.status_code == PROBLEMS[name].status
    assert answer.content_type == "application/problem+json"
    assert answer.headers["Retry-After"] == "1"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Retry-After" in answer.headers["Access-Control-Expose-Headers"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Language"] == "de"
    assert answer.headers["X-Request-ID"]
    assert int(answer.headers["Content-Length"]) == len(answer.data)
    problem = answer.json
    assert (problem["type"], problem["status"]) == (f"/problems/{name}", answer.status_code)
    assert (problem["instance"], bool(problem["title"])) == (ASKED, True)


def test_whoever_asks_for_the_head_gets_no_body():
    answer = CLIENT.head(ASKED, headers={"X-Code": "503"})
    assert (answer.status_code, answer.data) == (503, b"")


def test_it_is_well_when_nobody_else_is_asked_for():
    assert CLIENT.get("/-/healthy").status_code == 200
    assert CLIENT.get("/-/healthy", headers={"X-Code": "503"}).status_code == 503


@pytest.mark.parametrize("path", ["/", "/metrics", "/healthz", "/readyz"])
def test_nothing_is_there_where_no_status_is_named(path):
    answer = CLIENT.get(path)
    assert answer.status_code == 404
    assert answer.json["instance"] == path


def test_the_path_that_was_asked_for_is_reported():
    """The ingress asks for `/` and names in a header what it was asked itself."""
    asked = {"X-Code": "503", "X-Original-URI": f"{ASKED}?detail=totals"}
    assert CLIENT.get("/", headers=asked).json["instance"] == ASKED
