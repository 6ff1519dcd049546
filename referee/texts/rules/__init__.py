"""The rules by id, in four languages, with the numbers of a map or in general.

`index.json` has the rules in their order, each with the feature that brings it; `en.json`,
`it.json`, `de.json` and `nl.json` have their texts, templates as in `referee.texts.templates`, and
beside them those of the lines that a score has by a rule.
Which rules a map plays, and in which numbers, follows from the map file. Which sections of a
rulebook are refereed, and which not and why, is in `docs/rulebooks/`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from referee.texts.rules.facts import Contents, facts_of, features_of
from referee.texts.templates import Choice, Facts, fill, parse

__all__ = ("LANGUAGES", "RULE_IDS", "Rule", "facts_of", "is_rule", "rule", "rule_title", "rules_of")

LANGUAGES: Final = ("en", "it", "de", "nl")
"""The languages in which every rule has a text, the first where none is asked for."""

JOINTS: Final = MappingProxyType({"en": "and", "it": "e", "de": "und", "nl": "en"})
"""By language, the word between the last two of several things."""

IN_GENERAL: Final[Facts] = MappingProxyType({})
"""The facts of no map."""


class Rule(Struct, frozen=True):
    """One rule of the game in one language.

    `ruling` is what is decided here because rulebooks leave it open, if they do. `options` change
    the rule.
    """

    id: str
    title: str
    text: str
    ruling: str | None
    options: tuple[str, ...]


def rule(rule_id: str, language: str, facts: Facts = IN_GENERAL) -> Rule:
    """The rule of that id in that language, with the numbers of a map where its facts are given.

    A KeyError where the id or the language is unknown.

    >>> rule("loan.points", "en").text
    "Each loan card costs the map's points at the end."
    >>> rule("loan.points", "en", {"loans.points": 5}).text
    'Each loan card costs 5 points at the end.'
    """
    words, joint = _WORDS[language][rule_id], JOINTS[language]
    return Rule(
        id=rule_id,
        title=words["title"],
        text=fill(words["text"], facts, joint),
        ruling=fill(words.get("ruling", ""), facts, joint) or None,
        options=_INDEX[rule_id].options,
    )


def rule_title(rule_id: str, language: str) -> str:
    """The title of a rule, which is the same for all maps.

    >>> rule_title("turn.one-action", "en")
    'One action a turn'
    """
    title: str = _WORDS[language][rule_id]["title"]
    return title


def line_templates(rule_id: str, language: str) -> tuple[tuple[frozenset[str], str], ...]:
    """The templates of a line of a score, each with the facts that it needs (`texts.lines`)."""
    return _LINES[language].get(rule_id, ())


def is_rule(rule_id: str) -> bool:
    """Whether there is a rule of that id.

    >>> is_rule("claim.free"), is_rule("claim.everything")
    (True, False)
    """
    return rule_id in _INDEX


def rules_of(contents: Contents) -> tuple[str, ...]:
    """The ids of the rules that a map plays, in their order, from its contents (a map file)."""
    features, facts = features_of(contents), facts_of(contents)
    order = contents["features"]["tie_breaks"]["order"]
    return tuple(
        entry.id
        for entry in _INDEX.values()
        if (entry.feature in features or entry.tie_break in order)
        and (entry.needs is None or entry.needs in facts)
        and entry.unless not in features
    )


class _Entry(Struct, frozen=True):
    """What brings a rule: a feature or a place among the tie-breaks.

    `needs` is a fact without which the feature does not bring it, `unless` a feature that takes it
    away.
    """

    id: str
    feature: str | None = None
    tie_break: str | None = None
    needs: str | None = None
    unless: str | None = None
    options: tuple[str, ...] = ()


def _source(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


def _words(language: str) -> Mapping[str, Mapping[str, Any]]:
    words: dict[str, dict[str, Any]] = json.loads(_source(f"{language}.json"))
    return MappingProxyType(words)


def _lines(language: str) -> dict[str, tuple[tuple[frozenset[str], str], ...]]:
    """The templates of lines by their rule, each with its facts."""
    return {
        rule_id: tuple((_needs(text), text) for text in words["lines"])
        for rule_id, words in _WORDS[language].items()
        if "lines" in words
    }


def _needs(text: str) -> frozenset[str]:
    """The facts of a template but for those that need not be known."""
    return frozenset(
        part.fact
        for part in parse(text).parts
        if isinstance(part, Choice) and "general" not in part.cases
    )


_INDEX: Final[Mapping[str, _Entry]] = MappingProxyType(
    {
        entry["id"]: _Entry(**{**entry, "options": tuple(entry.get("options", ()))})
        for entry in json.loads(_source("index.json"))
    }
)
_WORDS: Final = MappingProxyType({language: _words(language) for language in LANGUAGES})

_LINES: Final = MappingProxyType({language: _lines(language) for language in LANGUAGES})

RULE_IDS: Final[tuple[str, ...]] = tuple(_INDEX)
"""The ids of all rules: those of the base game first, then feature by feature."""
