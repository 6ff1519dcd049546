"""Every text reads well with any number: nouns agree with 0, 1 and more, and equal bounds are one.

The nouns are those of the store itself: what stands after a number in the cases `one` and `other`.
"""

import itertools
import re

import pytest

from referee.pages.words import say_in, strings
from referee.words.messages import Texts, phrase, problem_detail
from referee.words.store import LANGUAGES
from referee.words.templates import fill, parse
from tests.words.reading import TEXTS, section

NUMBERS = (0, 1, 2, 5)
A_NUMBER = {"count", "limit", "most", "least", "spaces", "points", "length", "done", "number"}
MESSAGES = section("findings") | section("faults")
SHOWN = {
    "card": "red",
    "color": "red",
    "deck": "train",
    "decks": ("short", "long"),
    "piece": "train",
    "action": "draw_cards",
    "phase": "play",
    "owner": "Ben",
    "rule": "claim.hand",
    "cards_of": "train",
    "type": "integer or list",
    "measure": "cards",
    "what": "places",
}


def nouns(language):
    """The words after a number in the texts: for one, and for any other number."""
    one, other = set(), set()
    for text in TEXTS.values():
        for choice in parse(text[language]).choices():
            if choice.kind == "plural":
                one |= counted(choice, "one")
                other |= counted(choice, "other")
    return one - other, other - one


def counted(choice, name):
    """The word after the number of a case, if it begins with it."""
    match choice.cases.get(name, parse("")).parts:
        case (number, str(text), *_) if getattr(number, "fact", "") == choice.fact:
            return set(re.findall(r"^ (\w+)", text))
    return set()


NOUNS = {language: nouns(language) for language in LANGUAGES}


def numbered(facts):
    """The facts with 0, 1, 2 and 5 for their numbers, each for all and each beside the others."""
    names = [name for name, kind in facts.items() if kind == "number"]
    others = {name: SHOWN.get(kind, name) for name, kind in facts.items() if kind != "number"}
    pairs = itertools.product(NUMBERS, repeat=2)
    return [
        others | {name: first if place % 2 else other for place, name in enumerate(names)}
        for first, other in (pairs if names else [(0, 0)])
    ]


def said(language):
    """Everything that is said with numbers."""
    texts = Texts(language)
    for key, message in MESSAGES.items():
        code, _, rule = key.partition(" ")
        for facts in numbered(message["facts"]):
            yield texts(code, facts | ({"rule": rule} if rule else {}))
    for name, message in section("phrases").items():
        for facts in numbered(kinds(message["text"]["en"])):
            yield phrase(language, name, facts)
    for name, problem in section("problems").items():
        for reason, message in problem["details"].items() if "details" in problem else ():
            for facts in numbered(kinds(message["text"]["en"])):
                yield problem_detail(language, name, reason, facts)
    for rule in section("rules").values():
        for line in rule.get("lines", ()):
            for facts in numbered(kinds(line["en"])):
                yield fill(line[language], facts, language)
    for key, template in strings(language).items():
        for facts in numbered(kinds(template)):
            yield say_in(language)(key, **facts)


def kinds(template):
    """The facts of a template: numbers where there is a choice by number or the name says it."""
    choices = list(parse(template).choices())
    by_number = {choice.fact for choice in choices if choice.kind == "plural"} | A_NUMBER
    return {choice.fact: "number" if choice.fact in by_number else "given" for choice in choices}


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_nouns_for_one_and_for_more(language):
    one, other = NOUNS[language]
    assert min(len(one), len(other)) > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_has_no_braces_and_no_gaps(language):
    for text in said(language):
        assert text.strip()
        assert not re.search(r"[{}]|#|  | [.,;:](?!\.)|\bNone\b", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nouns_agree_with_their_numbers(language):
    """A range may end with 1, as in "0 to 1 players"."""
    one, other = ("|".join(sorted(words)) for words in NOUNS[language])
    for text in said(language):
        assert not re.search(
            rf"(?<![\d.,–−])(?<!\bto )(?<!\btot )(?<!\ba )\b1 ({other})\b", text
        ), text
        assert not re.search(rf"\b[025] ({one})\b", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_equal_bounds_are_one(language):
    for code, facts in (
        ("OUT_OF_RANGE", {"measure": "harbors"}),
        ("TOKENS_IMPOSSIBLE", {"player": "Anna", "count": 9}),
    ):
        text = Texts(language)(code, {**facts, "least": 2, "most": 2})
        assert len(re.findall(r"\b2\b", text)) == 1, text
        assert re.search(r"\b2\b.*\b3\b", Texts(language)(code, {**facts, "least": 2, "most": 3}))
    text = Texts(language)("PLAYER_COUNT", {"count": 5, "fewest": 2, "most": 2})
    assert len(re.findall(r"\b2\b", text)) == 1, text
