"""The examples of openapi.yaml are true: each request is answered, and as the document shows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.contract.document import component, operations
from tests.contract.on_map import MAPS
from tests.maps.expecting import EXPECTED

JSON, NDJSON = "application/json", "application/x-ndjson"
ASKED = {
    (operation.name, name): (operation, example["value"])
    for operation in operations()
    if operation.method == "post" and JSON in operation.spec["requestBody"]["content"]
    for name, example in operation.spec["requestBody"]["content"][JSON]["examples"].items()
}


LINES = {
    (operation.name, name): (operation, example["value"])
    for operation in operations()
    if operation.method == "post" and NDJSON in operation.spec["requestBody"]["content"]
    for name, example in operation.spec["requestBody"]["content"][NDJSON]["examples"].items()
}


def map_of(name: str) -> str:
    """The map that an example is for: its name begins with it."""
    return next((map_id for map_id in MAPS if name.startswith(map_id)), "germany")


def lasting(answer: Any) -> Any:
    """An answer without what changes with a map, a release or a better word."""
    if isinstance(answer, list):
        return [lasting(item) for item in answer]
    if not isinstance(answer, dict):
        return answer
    passing = ("engine", "revision", "message")
    return {name: lasting(value) for name, value in answer.items() if name not in passing}


@pytest.mark.parametrize(("operation", "name"), ASKED, ids=["-".join(asked) for asked in ASKED])
def test_example_is_answered_as_shown(client: FlaskClient, operation: str, name: str) -> None:
    asked, body = ASKED[operation, name]
    answer = client.post(asked.path.replace("{map_id}", map_of(name)), json=body)
    assert answer.status_code == 200
    shown = asked.spec["responses"]["200"]["content"].get(JSON, {}).get("examples", {})
    if name in shown:
        assert lasting(answer.json) == lasting(shown[name]["value"])


@pytest.mark.parametrize(("operation", "name"), LINES, ids=["-".join(asked) for asked in LINES])
def test_every_line_of_an_example_is_answered(
    client: FlaskClient, operation: str, name: str
) -> None:
    asked, body = LINES[operation, name]
    path = asked.path.replace("{map_id}", map_of(name))
    answers = client.post(path, data=body, content_type=NDJSON).text.splitlines()
    assert len(answers) == len(body.splitlines())
    assert not [answer for answer in answers if "status" in json.loads(answer)]


@pytest.mark.parametrize("operation", ["scoreGame", "judgeAction", "listLegalActions"])
def test_there_is_an_example_for_every_feature(operation: str) -> None:
    shown = {map_of(name) for asked, name in ASKED if asked == operation}
    assert {feature for map_id in shown for feature in EXPECTED[map_id]["features"]} == {
        feature for facts in EXPECTED.values() for feature in facts["features"]
    }


def test_rule_is_served_as_shown(client: FlaskClient) -> None:
    shown = component("#/components/examples/Rule")["value"]
    assert lasting(client.get(f"/v1/rules/{shown['id']}").json) == lasting(shown)


def test_maps_are_listed_as_shown(client: FlaskClient) -> None:
    listed = lasting(client.get("/v1/maps").json["maps"])
    for shown in component("#/components/examples/Maps")["value"]["maps"]:
        assert lasting(shown) in listed


def test_map_is_served_as_shown(client: FlaskClient) -> None:
    shown = component("#/components/examples/Map")["value"]
    served = client.get(f"/v1/maps/{shown['id']}").json
    for member in ("places", "routes", "tickets"):
        full = {found["id"]: found for found in served[member]}
        for part in shown[member]:
            assert part.items() <= full[part["id"]].items()
