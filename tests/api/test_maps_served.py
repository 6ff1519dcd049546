"""The maps as clients get them."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.maps.catalog import CatalogError, load_catalog
from referee.resources import maps_folder
from referee.server import create_app
from referee.words.rules import rules_of
from tests.maps.expecting import EXPECTED

QUERY = ("players", "tickets", "tie_breaks", "options", "board", "start_offsets", "")
MAP_IDS = sorted(EXPECTED)


def written(map_id):
    return json.loads((maps_folder() / f"{map_id}.json").read_text("utf-8"))


def test_list_of_maps(client):
    listed = client.get("/v1/maps").json["maps"]
    assert [game_map["id"] for game_map in listed] == list(MAP_IDS)
    germany = listed[MAP_IDS.index("germany")]
    assert germany["name"] == "Germany"
    assert germany["players"] == [2, 5]
    assert (germany["places"], germany["routes"], germany["tickets"]) == (40, 110, 89)
    assert germany["names"] == {
        "en": "Germany",
        "it": "Germania",
        "de": "Deutschland",
        "nl": "Duitsland",
    }
    boards = {game_map["id"]: game_map["board"] for game_map in listed}
    assert boards == {map_id: written(map_id)["board"] for map_id in MAP_IDS}


@pytest.mark.parametrize("map_id", MAP_IDS)
def test_a_map_whole_is_its_file_and_what_is_worked_out(client, map_id):
    served, file = client.get(f"/v1/maps/{map_id}").json, written(map_id)
    parallel = {route["id"]: route.pop("parallel") for route in served["routes"]}
    assert served.pop("engine")
    assert served.pop("revision")
    assert served.pop("rules") == list(rules_of(file))
    file.pop("$schema", None)
    inks = served["cards"].pop("ink")
    assert list(inks) == served["cards"]["colors"]
    assert len(set(inks.values())) == len(inks)
    for ticket, as_written in zip(served["tickets"], file["tickets"], strict=True):
        as_written.setdefault("type", ticket["type"])
    assert served == file
    for route, others in parallel.items():
        assert route not in others
        for other in others:
            assert route in parallel[other]


def test_parallel_tracks_are_those_of_the_same_two_places(client):
    routes = {r["id"]: r for r in client.get("/v1/maps/great-lakes").json["routes"]}
    for route in routes.values():
        for other in map(routes.get, route["parallel"]):
            assert {route["from"], route["to"]} == {other["from"], other["to"]}
            assert (route["length"], route["kind"]) == (other["length"], other["kind"])
    rail, sea = (r for r in routes.values() if {r["from"], r["to"]} == {"duluth", "thunder-bay"})
    assert rail["parallel"] == sea["parallel"] == []


def test_every_answer_names_the_same_revision(client):
    listed = {m["id"]: m["revision"] for m in client.get("/v1/maps").json["maps"]}
    about = {m["id"]: m["revision"] for m in client.get("/v1/about").json["maps"]}
    assert listed == about
    for map_id, revision in listed.items():
        assert client.get(f"/v1/maps/{map_id}").json["revision"] == revision
        answer = client.post(f"/v1/maps/{map_id}/scores", json={"players": [{}, {}]})
        assert answer.json["map"]["revision"] == revision


@pytest.fixture
def folder(tmp_path):
    """A folder with a map of one's own: Berlin by another name."""
    own = {**written("berlin"), "id": "my-berlin", "name": "My Berlin", "board": "printed"}
    tmp_path.joinpath("my-berlin.json").write_text(json.dumps(own), "utf-8")
    tmp_path.joinpath("map.schema.json").write_text("{}")
    tmp_path.joinpath("notes.txt").write_text("not a map")
    return tmp_path


def test_a_folder_adds_maps(folder, monkeypatch):
    monkeypatch.setenv("REFEREE_MAPS", str(folder))
    client = create_app().test_client()
    listed = client.get("/v1/maps").json["maps"]
    assert [game_map["id"] for game_map in listed] == [*MAP_IDS, "my-berlin"]
    answer = client.post("/v1/maps/my-berlin/scores", json={"players": [{}, {}]}).json
    assert answer["map"]["board"] == "printed"
    rules = client.get("/v1/rules/claim.points-by-kind").json
    assert rules["maps"] == ["berlin", "my-berlin"]


def test_broken_maps_stop_the_start_and_all_faults_are_reported(folder):
    twice = {**written("berlin"), "name": "Berlin again"}
    folder.joinpath("again.json").write_text(json.dumps(twice), "utf-8")
    folder.joinpath("broken.json").write_text("{", "utf-8")
    with pytest.raises(CatalogError) as stopped:
        load_catalog(folder)
    reported = {broken.source: [f.code for f in broken.faults] for broken in stopped.value.broken}
    assert reported == {"again.json": ["DUPLICATE_ID"], "broken.json": ["NOT_AS_SCHEMA"]}


def test_a_folder_that_is_not_there_stops_the_start(tmp_path):
    with pytest.raises(CatalogError, match="1 fault"):
        load_catalog(tmp_path / "nowhere")


def test_a_loaded_catalog_cannot_be_changed():
    catalog = load_catalog()
    with pytest.raises(TypeError):
        catalog.maps["mine"] = None
    assert catalog.get("nowhere") is None
    assert Path(maps_folder()).is_dir()


@pytest.mark.parametrize(
    ("query", "pointers"),
    [
        ("players=3&options=3", ["?options"]),
        ("players=3&options%2Ftickets=3", ["?options/tickets"]),
        ("players=3&=3", ["?"]),
        ("players=3&a%2Fb=1&~=1", ["?a/b", "?~"]),
    ],
)
def test_any_member_of_a_query_is_named_as_it_was_sent(client, query, pointers):
    answer = client.get(f"/v1/maps/europe/start?{query}")
    assert answer.status_code == 422
    assert sorted(error["pointer"] for error in answer.get_json()["errors"]) == pointers


@given(st.dictionaries(st.sampled_from(QUERY) | st.text(max_size=6), st.text(max_size=6)))
def test_any_query_is_answered(app, query):
    answer = app.test_client().get("/v1/maps/europe/start", query_string=query)
    assert answer.status_code in (200, 422)
