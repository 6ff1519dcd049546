"""Every value that a message may print is called by a word of the language."""

import re
from pathlib import Path

import pytest

import referee
from referee.words.messages import Texts
from referee.words.names import is_word
from referee.words.store import LANGUAGES
from tests.maps.reading import MAPS
from tests.rules.verdicts import facts
from tests.rules.verdicts.cases import CASES
from tests.words.reading import section

PRODUCT = Path(referee.__file__).parent
MESSAGES = section("findings") | section("faults")
AS_IT_IS = {"number", "given", "player", "owner", "rule"}
NAMED = {"place", "route", "ticket"}
IN_CODE = {"expected": "type", "measure": "measure", "what": "what"}


def written_in_code(name):
    """The texts that the product's code gives a fact: by keyword, in a table, in a class."""
    source = "".join(path.read_text("utf-8") for path in sorted(PRODUCT.rglob("*.py")))
    return set(re.findall(rf'\b{name}"?(?:: str)? ?[:=] ?"([a-z][^"]+)"', source))


@pytest.mark.parametrize(("fact", "kind"), IN_CODE.items())
def test_what_is_expected_or_measured_has_words(fact, kind):
    found = written_in_code(fact)
    assert len(found) > 1
    for value in found:
        for one in [value] if is_word(kind, value) else value.split(" or "):
            assert is_word(kind, one), (fact, value)


@pytest.mark.parametrize("map_id", MAPS)
def test_what_a_map_has_has_words(map_id):
    board = MAPS[map_id]
    cards, played = board["cards"], board["features"]
    wanted = {("card", card["id"]) for card in cards["kinds"]}
    wanted |= {("color", color) for color in cards["colors"]}
    wanted |= {("color", color) for color in played.get("passengers", {}).get("colors", ())}
    wanted |= {("color", line) for line in played.get("province", {}).get("lines", ())}
    wanted |= {("piece", kind) for kind in board["pieces"]}
    wanted |= {("cards_of", card["transport"]) for card in cards["kinds"] if "transport" in card}
    for deck in played["tickets"]["decks"]:
        wanted |= {("deck", deck), ("decks", deck)}
    assert {one for one in wanted if not is_word(*one)} == set()


PINNED = facts.pinned()
BY_NAME = {case.name: case for case in CASES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_of_the_tables_says_its_facts_in_words(language):
    """No id of a place, route or ticket is left in it, and no value without a word."""
    for name, case in PINNED.items():
        for finding, known in case.get("findings", ()):
            code, rule = finding.split()[:2]
            board = BY_NAME[name].here.board
            text = Texts(language, board)(code, {"rule": rule, **tupled(known)})
            for fact, value in known.items():
                kind = MESSAGES[code]["facts"][fact]
                for one in values(value):
                    if kind in NAMED and "-" in one:
                        assert one not in text, (name, text)
                    elif kind not in AS_IT_IS | NAMED:
                        assert is_word(kind, one), (name, fact, one)


def tupled(known):
    return {k: tuple(v) if isinstance(v, list) else v for k, v in known.items()}


def values(value):
    return [str(one) for one in value] if isinstance(value, list | dict) else [str(value)]


def test_the_tables_have_facts_of_every_kind():
    found = {
        MESSAGES[finding.split()[0]]["facts"][fact]
        for case in PINNED.values()
        for finding, known in case.get("findings", ())
        for fact in known
    }
    kinds = {kind for message in section("findings").values() for kind in message["facts"].values()}
    assert kinds - found == {"rule"}
