"""Every fact of every finding, and every effect, is the one that was read and pinned."""

import pytest

from referee.messages import _NOTHING, _SPEECH
from referee.model.codes import Code
from tests.rules.verdicts import facts
from tests.rules.verdicts.cases import CASES

PINNED = facts.pinned()
FOUND = facts.everything()


def test_what_is_pinned_is_what_the_tables_ask():
    assert list(PINNED) == list(FOUND)
    assert FOUND.keys() <= {case.name for case in CASES}


@pytest.mark.parametrize("name", PINNED)
def test_facts_and_effects(name):
    assert FOUND[name] == PINNED[name]


@pytest.mark.parametrize("code", Code)
def test_each_finding_can_say_its_fullest_sentence(code):
    """In some case all the facts are there that the fullest text of a finding needs."""
    told = [
        known
        for case in FOUND.values()
        for finding, known in case.get("findings", ())
        if finding.split()[0] == code.value
    ]
    fullest = _SPEECH["en"].codes[code.value][0]
    assert any(all(known.get(name) not in _NOTHING for name in fullest.needs) for known in told)
