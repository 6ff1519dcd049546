"""The codes as clients get them: each with what it means, its rules and its facts."""

from referee.model.codes import Code
from referee.model.fault import FaultCode
from referee.words.rules import RULE_IDS
from referee.words.store import LANGUAGES


def codes(client, language="en"):
    return client.get("/v1/codes", headers={"Accept-Language": language}).json


def test_every_code_is_there_in_its_order(client):
    served = codes(client)
    assert [one["code"] for one in served["findings"]] == list(Code)
    assert [one["code"] for one in served["errors"]] == list(FaultCode)


def test_a_finding_rests_on_rules_that_there_are(client):
    for one in codes(client)["findings"]:
        assert one["rules"], one["code"]
        assert set(one["rules"]) <= set(RULE_IDS)


def test_the_meaning_is_in_the_language_asked_for(client):
    meanings = {
        language: codes(client, language)["findings"][0]["meaning"] for language in LANGUAGES
    }
    assert len(set(meanings.values())) == len(LANGUAGES)
    assert meanings["en"] == "The map is not made for so many players."
