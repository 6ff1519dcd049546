"""The rules as clients get them: by id, in four languages, in general and with a map's numbers."""

import json

import pytest

from referee.maps.catalog import load_catalog
from referee.resources import maps_folder
from referee.server import create_app
from referee.words.rules import RULE_IDS, facts_of, rule, rules_of
from referee.words.store import LANGUAGES
from tests.maps.expecting import EXPECTED

CATALOG = load_catalog()
MAPS = [game_map.id for game_map in CATALOG]
PLAYED = [(game_map.id, name) for game_map in CATALOG for name in rules_of(game_map.contents)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_rules_in_a_language(client, language):
    answer = client.get("/v1/rules", headers={"Accept-Language": language})
    assert answer.headers["Content-Language"] == language
    assert [found["id"] for found in answer.json["rules"]] == list(RULE_IDS)
    for found in answer.json["rules"]:
        assert found["text"] == rule(found["id"], language).text


def test_one_rule(client):
    found = client.get("/v1/rules/draw.two", headers={"Accept-Language": "de"}).json
    assert found["title"] == "Zwei Karten"
    assert found["maps"] == sorted(EXPECTED)
    assert found["section"]["germany"] == "The Game Turn"
    assert found["ruling"] is True
    assert found["ruling_text"]
    assert found["options"] == []


def test_only_a_ruling_says_what_is_decided(client):
    for found in client.get("/v1/rules").json["rules"]:
        assert ("ruling_text" in found) == found["ruling"]
        assert found["ruling"] == (rule(found["id"], "en").ruling is not None)


def test_a_rule_has_the_maps_that_play_it(client):
    for found in client.get("/v1/rules").json["rules"]:
        assert found["maps"] == [m.id for m in CATALOG if found["id"] in rules_of(m.contents)]
        assert set(found["section"]) <= set(found["maps"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("map_id", MAPS)
def test_a_rule_of_a_map_has_its_numbers(client, map_id, language):
    contents = CATALOG.maps[map_id].contents
    answer = client.get(
        f"/v1/maps/{map_id}/rules/tickets.keep", headers={"Accept-Language": language}
    )
    assert answer.headers["Content-Language"] == language
    assert answer.json["text"] == rule("tickets.keep", language, facts_of(contents)).text
    assert str(contents["features"]["tickets"]["setup"]["keep"]) in answer.json["text"]


@pytest.mark.parametrize(("map_id", "rule_id"), PLAYED)
def test_every_rule_of_a_map_is_there(client, map_id, rule_id):
    found = client.get(f"/v1/maps/{map_id}/rules/{rule_id}").json
    game_map = CATALOG.maps[map_id]
    assert found["id"] == rule_id
    assert map_id in found["maps"]
    assert found["map"] == {
        "id": map_id,
        "revision": game_map.revision,
        "board": game_map.board_kind,
    }
    assert set(found["section"]) <= {map_id}
    assert set(found["options"]) <= set(game_map.option_names)
    assert ("ruling_text" in found) == found["ruling"]


def test_a_rule_that_the_map_does_not_play_is_not_found(client):
    answer = client.get("/v1/maps/berlin/rules/harbor.points")
    assert answer.status_code == 404
    assert answer.json["type"] == "/problems/unknown-rule"
    assert answer.json["detail"].startswith("The map berlin does not play the rule “harbor.points”")
    assert set(answer.json["nearest"]) <= set(rules_of(CATALOG.maps["berlin"].contents))


def test_the_nearest_rule_is_one_of_the_map(client):
    answer = client.get("/v1/maps/germany/rules/claim.fre")
    assert answer.status_code == 404
    assert answer.json["detail"].startswith("There is no rule “claim.fre”")
    assert "claim.free" in answer.json["nearest"]
    assert "claim.subway" not in answer.json["nearest"]


def test_a_rule_of_no_map_is_not_found(client):
    answer = client.get("/v1/maps/germny/rules/claim.free")
    assert answer.status_code == 404
    assert answer.json["type"] == "/problems/unknown-map"
    assert answer.json["nearest"] == ["germany"]


def test_every_language_has_a_tag_of_its_own(client):
    for path in ("/v1/rules", "/v1/maps/germany/rules/end.trigger"):
        tags = {
            client.get(path, headers={"Accept-Language": language}).headers["ETag"]
            for language in LANGUAGES
        }
        assert len(tags) == len(LANGUAGES)
        tag = client.get(path, headers={"Accept-Language": "it"}).headers["ETag"]
        same = {"If-None-Match": tag, "Accept-Language": "it"}
        assert client.get(path, headers=same).status_code == 304
        other = {"If-None-Match": tag, "Accept-Language": "de"}
        assert client.get(path, headers=other).status_code == 200


def test_a_map_of_ones_own_has_rules_with_its_numbers(tmp_path, monkeypatch):
    contents = json.loads((maps_folder() / "germany.json").read_text("utf-8"))
    contents["id"] = "garden"
    contents["features"]["end"] = {"limit": 1, "turns": 3}
    contents["rulebook"].pop("sections")
    (tmp_path / "garden.json").write_text(json.dumps(contents), "utf-8")
    monkeypatch.setenv("REFEREE_MAPS", str(tmp_path))
    client = create_app().test_client()
    found = client.get("/v1/maps/garden/rules/end.trigger").json
    assert "with 1 piece left or none" in found["text"]
    assert "has 3 more turns" in found["text"]
    assert found["section"] == {}
    assert "garden" in client.get("/v1/rules/end.trigger").json["maps"]
