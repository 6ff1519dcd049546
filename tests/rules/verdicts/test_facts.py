"""Every fact of every finding, and every effect, is the one that was read and pinned."""

import json
from functools import cache

import pytest

from referee.model.codes import Code
from referee.words.messages import NOTHING
from referee.words.templates import parse
from tests.rules.verdicts import facts
from tests.rules.verdicts.cases import CASES
from tests.words.reading import section

PINNED = facts.pinned()
BY_NAME = {case.name: case for case in CASES}
# Nothing is judged before the tests run, so that each is known for the rules that it tries.


@cache
def everything():
    return facts.everything()


def test_what_is_pinned_is_what_the_tables_ask():
    assert list(PINNED) == list(everything())


@pytest.mark.parametrize("name", PINNED)
def test_facts_and_effects(name):
    assert json.loads(json.dumps(facts.found(BY_NAME[name]))) == PINNED[name]


@pytest.mark.parametrize("code", Code)
def test_each_finding_can_say_its_fullest_sentence(code):
    """In some case all the facts are there that the fullest text of a finding needs."""
    facts = [
        known
        for case in everything().values()
        for finding, known in case.get("findings", ())
        if finding.split()[0] == code.value
    ]
    message = section("findings")[code]
    text = message.get("text", message["meaning"])["en"]
    for fact in {choice.fact for choice in parse(text).choices()} - {"span"}:
        assert any(known.get(fact) not in NOTHING for known in facts), fact
