"""The rules by id, in four languages, with the numbers of a map or in general.

Their texts are templates, and so are those of the lines that a score has by a rule; both are in the
files of `referee.words.store`. Which rules a map plays, and in which numbers, follows from the map
file. Which sections of a rulebook are refereed, and which not and why, is in `docs/rulebooks/`.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from referee.words.facts import Contents, facts_of, features_of
from referee.words.store import FILES, RuleWords
from referee.words.templates import Facts, fill, parse

__all__ = ("RULE_IDS", "Rule", "facts_of", "is_rule", "rule", "rule_title", "rules_of")

IN_GENERAL: Final[Facts] = MappingProxyType({})
"""The facts of no map."""


class Rule(Struct, frozen=True):
    """One rule of the game in one language.

    `ruling` is this project's decision if rulebooks leave a question open. `options` change the
    rule.
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
    >>> rule("loan.points", "en", {"loans_points": 5}).text
    'Each loan card costs 5 points at the end.'
    """
    words = RULES[rule_id]
    ruling = words.ruling and fill(words.ruling.of(language), facts, language)
    return Rule(
        id=rule_id,
        title=words.title.of(language),
        text=fill(words.text.of(language), facts, language),
        ruling=ruling or None,
        options=words.options,
    )


def rule_title(rule_id: str, language: str) -> str:
    """The title of a rule, which is the same for all maps.

    >>> rule_title("turn.one-action", "en")
    'One action a turn'
    """
    return RULES[rule_id].title.of(language)


@cache
def line_templates(rule_id: str, language: str) -> tuple[tuple[frozenset[str], str], ...]:
    """The templates of a line of a score, each with the facts that it needs (`words.lines`)."""
    texts = [words.of(language) for words in RULES[rule_id].lines]
    return tuple((parse(text).needs, text) for text in texts)


def is_rule(rule_id: str) -> bool:
    """Whether there is a rule of that id.

    >>> is_rule("claim.free"), is_rule("claim.everything")
    (True, False)
    """
    return rule_id in RULES


def rules_of(contents: Contents) -> tuple[str, ...]:
    """The ids of the rules that a map plays, in their order, from its contents (a map file)."""
    features, facts = features_of(contents), facts_of(contents)
    order = contents["features"]["tie_breaks"]["order"]
    printed = contents.get("rulebook", {}).get("sections", {})
    return tuple(
        rule_id
        for rule_id, words in RULES.items()
        if (FEATURE_OF[rule_id] in features or words.tie_break in order)
        and (words.needs is None or words.needs in facts)
        and words.unless not in features
        and (not words.printed or rule_id in printed)
    )


def _in_order() -> dict[str, tuple[str | None, RuleWords]]:
    """All rules with the feature that each comes with, in the order of their files."""
    found = [
        (words.order or file.order, rule_id, _feature(name, words), words)
        for name, file in FILES
        for rule_id, words in file.rules.items()
    ]
    found.sort(key=lambda one: one[0])
    return {rule_id: (feature, words) for _, rule_id, feature, words in found}


def _feature(name: str, words: RuleWords) -> str | None:
    if words.tie_break is not None:
        return None
    return "base" if words.everywhere else name


_ALL: Final = _in_order()

RULES: Final = MappingProxyType({rule_id: words for rule_id, (_, words) in _ALL.items()})
"""All rules: those of the base game first, then feature by feature."""

FEATURE_OF: Final = MappingProxyType({rule_id: feature for rule_id, (feature, _) in _ALL.items()})
"""The feature that a rule comes with, `base` for all maps; none where it is a tie-break."""

RULE_IDS: Final[tuple[str, ...]] = tuple(RULES)
"""The ids of all rules in their order."""
