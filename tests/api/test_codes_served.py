"""The codes as clients get them: each with what it means, its rules and its facts."""

import json
from importlib.resources import files
from string import Formatter

import pytest

from referee.model.codes import Code
from referee.model.fault import FaultCode
from referee.texts import messages
from referee.texts.rules import LANGUAGES, RULE_IDS

TEXTS = json.loads(files(messages).joinpath("en.json").read_text("utf-8"))
KNOWN = json.loads(files(messages).joinpath("codes.json").read_text("utf-8"))


def codes(client, language="en"):
    return client.get("/v1/codes", headers={"Accept-Language": language}).json


def test_every_code_is_there_in_its_order(client):
    served = codes(client)
    assert [one["code"] for one in served["findings"]] == list(Code)
    assert [one["code"] for one in served["errors"]] == list(FaultCode)
    assert list(KNOWN) == list(Code)


def test_a_finding_rests_on_rules_that_there_are(client):
    for one in codes(client)["findings"]:
        assert one["rules"], one["code"]
        assert set(one["rules"]) <= set(RULE_IDS)


@pytest.mark.parametrize("code", Code)
def test_what_a_message_says_is_among_the_facts(code):
    said = {
        fact
        for template in TEXTS["findings"][code]
        for _, fact, _, _ in Formatter().parse(template)
        if fact
    }
    assert said <= set(KNOWN[code]["facts"])


def test_the_meaning_is_in_the_language_asked_for(client):
    meanings = {
        language: codes(client, language)["findings"][0]["meaning"] for language in LANGUAGES
    }
    assert len(set(meanings.values())) == len(LANGUAGES)
    assert meanings["en"] == "The map is not made for so many players."
