"""The rules as clients get them: by id, in four languages."""

import pytest

from referee.maps.catalog import load_catalog
from referee.texts.rules import LANGUAGES, RULE_IDS, rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_rules_in_a_language(client, language):
    answer = client.get("/v1/rules", headers={"Accept-Language": language})
    assert answer.headers["Content-Language"] == language
    assert [told["id"] for told in answer.json["rules"]] == list(RULE_IDS)
    for told in answer.json["rules"]:
        assert told["text"] == rule(told["id"], language).text


def test_one_rule(client):
    told = client.get("/v1/rules/draw.two", headers={"Accept-Language": "de"}).json
    assert told["title"] == "Zwei Karten"
    assert told["maps"] == ["berlin", "germany", "great-lakes", "nederland", "south-korea"]
    assert told["section"]["germany"] == "The Game Turn"
    assert told["ruling"] is True
    assert told["ruling_text"]
    assert told["options"] == []


def test_only_a_ruling_says_what_is_decided(client):
    for told in client.get("/v1/rules").json["rules"]:
        assert ("ruling_text" in told) == (rule(told["id"], "en").ruling_text is not None)


def test_rules_of_a_map_are_those_that_the_rule_book_gives_it():
    for game_map in load_catalog():
        in_force = {rule_id for rule_id in RULE_IDS if game_map.id in rule(rule_id, "en").maps}
        assert set(game_map.contents["rules"]) == in_force


def test_every_language_has_a_tag_of_its_own(client):
    tags = {
        client.get("/v1/rules", headers={"Accept-Language": language}).headers["ETag"]
        for language in LANGUAGES
    }
    assert len(tags) == len(LANGUAGES)
    tag = client.get("/v1/rules", headers={"Accept-Language": "it"}).headers["ETag"]
    other = {"If-None-Match": tag, "Accept-Language": "de"}
    assert client.get("/v1/rules", headers=other).status_code == 200
