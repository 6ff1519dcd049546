"""Templates: which case is taken, and what is no template."""

import pytest

from referee.texts.templates import TemplateError, fill, parse

COUNTED = "{n, =0 {none} one {# card} other {# cards} general {some cards}}"


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"n": 0}, "none"),
        ({"n": 1}, "1 card"),
        ({"n": 2}, "2 cards"),
        ({"n": -3}, "−3 cards"),
        ({"n": "many"}, "many cards"),
        ({}, "some cards"),
    ],
)
def test_a_number_takes_its_own_case_then_one_then_other(facts, text):
    assert fill(COUNTED, facts, "and") == text


@pytest.mark.parametrize(
    ("facts", "text"), [({"x": True}, "so"), ({"x": False}, "not"), ({}, "not"), ({"x": "a"}, "A")]
)
def test_a_word_takes_its_case_and_what_has_none_the_other(facts, text):
    assert fill("{x, yes {so} a {A} other {not}}", facts, "and") == text


def test_a_case_that_is_nowhere_says_nothing():
    assert fill("x{n, one {1}}", {"n": 2}, "and") == "x"


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
    assert fill("{at, other {at #} general {anywhere}}", {"at": value}, "and") == text


def test_each_is_given_for_all_entries():
    table = {"2": [10], "3": [10, 6]}
    text = "{t, each {{value} with {key, one {# player} other {# players}}}}"
    assert fill(text, {"t": {"1": 5, "2": 8}}, "e") == "5 with 1 player e 8 with 2 players"
    assert fill(text, {"t": table}, "e") == "10 with 2 players; 10 e 6 with 3 players"
    text = "{t, each {{key}: {value}{last, yes { or more} no {}}}}"
    assert fill(text, {"t": [0, 4]}, "and") == "0: 0 and 1: 4 or more"


def test_cases_have_choices_of_their_own():
    text = "{a, other {{b, one {# b of #} other {# bs}} in # as} general {nothing}}"
    assert fill(text, {"a": 7, "b": 1}, "and") == "1 b of 1 in 7 as"
    assert {choice.fact for choice in parse(text).choices()} == {"a", "b"}
    assert "nothing" in set(parse(text).words())


def test_each_of_what_is_no_list_is_a_mistake():
    with pytest.raises(TemplateError, match="no list"):
        fill("{n, each {x}}", {"n": 3}, "and")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "a}",
        "{}",
        "{a,}",
        "{a b}",
        "{a, one}",
        "{a, {x}}",
        "{a, one {x} one {y}}",
        "{a, one {x}",
    ],
)
def test_what_is_no_template_is_refused(text):
    with pytest.raises(TemplateError):
        parse(text)
