"""Templates: which case is taken, and what is no template.

The cases that the page reads as well are in `templates.json`, which `templates.test.mjs` reads too.
"""

import json
from pathlib import Path

import pytest

from referee.words.templates import TemplateError, fill, parse

CASES = json.loads((Path(__file__).parent / "templates.json").read_text("utf-8"))


@pytest.mark.parametrize(("template", "facts", "text"), CASES)
def test_a_template_with_facts_gives_a_text(template, facts, text):
    assert fill(template, facts, "en") == text


def test_what_is_needed_is_what_no_unknown_case_does_without():
    text = "{a} {b, select, unknown {} other {{b}}} {c, select, unknown {{d}} other {{c} {e}}}"
    assert parse(text).needs == {"a", "d"}
    assert parse("{l, each, other {{value}}} {n, plural, other {{m}}}").needs == {"l", "n", "m"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([], "at "),
        ([5], "at 5"),
        ([5, -6], "at 5 and −6"),
        ([5, 6, 7], "at 5, 6 and 7"),
        (None, "anywhere"),
    ],
)
def test_a_list_is_joined(value, text):
    assert fill("{at, select, unknown {anywhere} other {at {at}}}", {"at": value}, "en") == text


def test_each_is_given_for_all_entries():
    table = {"2": [10], "3": [10, 6]}
    text = "{t, each, other {{value} with {key, plural, one {# player} other {# players}}}}"
    assert fill(text, {"t": {"1": 5, "2": 8}}, "it") == "5 with 1 player e 8 with 2 players"
    assert fill(text, {"t": table}, "it") == "10 with 2 players; 10 e 6 with 3 players"
    text = "{t, each, other {{key}: {value}{last, select, yes { or more} other {}}}}"
    assert fill(text, {"t": [0, 4]}, "en") == "0: 0 and 1: 4 or more"


def test_cases_have_choices_of_their_own():
    text = "{a, plural, other {{b, plural, one {# b} other {# bs}} in # as} unknown {nothing}}"
    assert fill(text, {"a": 7, "b": 1}, "en") == "1 b in 7 as"
    assert {choice.fact for choice in parse(text).choices()} == {"a", "b"}
    assert "nothing" in set(parse(text).words())


def test_each_of_what_is_no_list_is_a_mistake():
    with pytest.raises(TemplateError, match="no list"):
        fill("{n, each, other {x}}", {"n": 3}, "en")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "a}",
        "{}",
        "{a,}",
        "{a b}",
        "{a, plural}",
        "{a, plural, other}",
        "{a, plural, {x}}",
        "{a, plural, one {x}}",
        "{a, plural, one {x} one {y} other {z}}",
        "{a, plural, other {x}",
        "{a, number, other {x}}",
    ],
)
def test_what_is_no_template_is_refused(text):
    with pytest.raises(TemplateError):
        parse(text)
