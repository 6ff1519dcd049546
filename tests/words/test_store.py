"""The files of words are whole: every text in all languages, every key once, the same facts."""

from collections import Counter

import pytest

from referee.rules.in_force.registry import ROWS
from referee.rules.score.scoring import Part
from referee.words.templates import parse
from tests.words.reading import FILES, LANGUAGES, texts

SECTIONS = ("rules", "findings", "faults", "problems", "words", "phrases", "options", "page")


each_file = pytest.mark.parametrize("name", FILES)


@each_file
def test_a_text_is_there_in_all_languages(name):
    for where, text in texts(FILES[name]):
        assert set(text) - {"map"} == set(LANGUAGES), where
        assert all(text[language].strip() for language in LANGUAGES), where


@each_file
def test_languages_speak_of_the_same_facts(name):
    """Single words may be the same for one and for several of it, and have no number then."""
    for where, text in texts({**FILES[name], "words": {}}):
        facts = {language: named(text[language]) for language in LANGUAGES}
        assert all(found == facts["en"] for found in facts.values()), (where, facts)


def named(text):
    return {choice.fact for choice in parse(text).choices()}


@each_file
def test_no_text_is_left_in_english(name):
    for where, text in texts(FILES[name]):
        if any(len(part.split()) > 2 for part in parse(text["en"]).words()):
            assert all(text[language] != text["en"] for language in LANGUAGES[1:]), where


@pytest.mark.parametrize("section", SECTIONS)
def test_a_key_is_in_one_file_alone(section):
    keys = Counter(key for file in FILES.values() for key in file.get(section, {}))
    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_feature_has_a_file_with_its_rules_its_parts_and_its_options(row):
    if row.name != "base":
        file = FILES[f"features/{row.name}.json"]
        assert file["rules"]
        assert {f"part.{part.name}" for part in row.each(Part)} <= file.get("words", {}).keys()
        assert {option.name for option in row.options} <= file.get("options", {}).keys()


def test_every_file_of_a_feature_is_of_one_that_there_is():
    named = {name.removeprefix("features/") for name in FILES if name.startswith("features/")}
    assert named == {f"{row.name}.json" for row in ROWS} - {"base.json"}
