"""What the service says about itself, to clients and to those who run it."""

import json

import pytest

from referee import __version__
from referee.resources import openapi_path
from referee.server import create_app
from tests.contract.document import parsed

SCORES = "/v1/maps/germany/scores"


def test_versions_and_revisions(client):
    about = client.get("/v1/about").json
    assert about["name"] == "referee"
    assert about["engine"] == __version__
    assert about["languages"] == ["en", "it", "de", "nl"]
    assert about["limits"] == {"body": 262_144, "line": 65_536}
    assert len(about["maps"]) == len(client.get("/v1/maps").json["maps"])


@pytest.mark.parametrize(("given", "expected"), [("3f2a9c0", "3f2a9c0"), ("", None)])
def test_revision_of_the_source(monkeypatch, given, expected):
    monkeypatch.setenv("REFEREE_REVISION", given)
    assert create_app().test_client().get("/v1/about").json["revision"] == expected


def test_the_contract_is_served_as_it_was_written(client):
    answer = client.get("/openapi.yaml")
    assert answer.data == openapi_path().read_bytes()
    assert answer.mimetype == "application/yaml"
    assert client.get("/openapi.json").json == parsed(answer.text)


def test_a_line_for_each_request(client, log):
    client.get("/v1/maps/germany", headers={"X-Request-ID": "one"})
    client.get("/v1/maps/nowhere/scores")
    client.get("/nowhere")
    client.open("/v1/maps", method="BREW")
    first, second, third, fourth = log()
    assert first.pop("time").startswith("20")
    assert first.pop("ms") > 0
    assert first == {
        "id": "one",
        "method": "GET",
        "route": "/v1/maps/{map_id}",
        "status": 200,
        "map": "germany",
        "legal": None,
    }
    assert (second["route"], second["status"], second["map"]) == ("unknown", 405, None)
    assert (third["route"], third["status"]) == ("unknown", 404)
    assert (fourth["method"], fourth["status"]) == ("other", 405)


def test_no_names_and_no_bodies_in_the_log(client, log):
    client.post(SCORES, json={"players": [{"name": "Secretive", "routes": ["secretive"]}]})
    client.post("/v1/maps/secretive/scores", json={})
    client.get("/secretive")
    assert "secretive" not in json.dumps(log()).lower()


def test_lines_of_a_stream_are_counted_when_it_has_ended(client, log):
    answer = client.post(f"{SCORES}/lines", data="{}\n\n{}\n", content_type="application/x-ndjson")
    assert answer.data.count(b"\n") == 2
    answer.close()
    (line,) = log()
    assert (line["status"], line["lines"]) == (200, 2)


@pytest.mark.parametrize(("player", "legal"), [("Anna", True), ("Ben", False)])
def test_a_verdict_is_logged_legal_or_not(client, log, player, legal):
    position = {"players": [{"name": "Anna"}, {"name": "Ben"}], "turn": {"player": player}}
    action = {"type": "draw_cards", "player": "Anna", "picks": [{"from": "deck"}]}
    client.post("/v1/maps/germany/verdicts", json={"position": position, "action": action})
    assert [line["legal"] for line in log()] == [legal]


def counted(client, row):
    metrics = client.get("/metrics").get_data(as_text=True)
    return sum(float(line.split()[-1]) for line in metrics.splitlines() if line.startswith(row))


def test_requests_verdicts_and_findings_are_counted(client):
    rows = {
        'referee_requests_total{method="POST",route="/v1/maps/{map_id}/verdicts",status="200"}': 1,
        'referee_verdicts_total{legal="false",map="germany"}': 1,
        'referee_findings_total{code="NOT_TO_MOVE"}': 1,
        'referee_request_seconds_count{route="/v1/maps/{map_id}/verdicts"}': 1,
    }
    before = {row: counted(client, row) for row in rows}
    position = {"players": [{"name": "Anna"}, {"name": "Ben"}], "turn": {"player": "Ben"}}
    action = {"type": "draw_cards", "player": "Anna", "picks": [{"from": "deck"}]}
    client.post("/v1/maps/germany/verdicts", json={"position": position, "action": action})
    assert {row: counted(client, row) - before[row] for row in rows} == rows


def test_metrics_have_no_more_rows_than_addresses(client):
    for number in range(20):
        client.get(f"/nowhere/{number}")
        client.get(f"/v1/maps/nowhere-{number}")
        client.open("/v1/maps", method=f"BREW{number}")
    metrics = client.get("/metrics").get_data(as_text=True)
    assert "nowhere" not in metrics
    assert "BREW" not in metrics
