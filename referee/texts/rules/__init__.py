"""The rules by id, told in four languages.

`index.json` says where a rule is in force and where its rulebook tells it; `en.json`, `it.json`,
`de.json` and `nl.json` tell it. Which sections of a rulebook are refereed, and which not and why,
is in `docs/rulebooks/`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final, TypedDict

from msgspec import Struct

LANGUAGES: Final = ("en", "it", "de", "nl")
"""The languages in which every rule is told, the first where none is asked for."""


class Rule(Struct, frozen=True):
    """One rule of the game in one language.

    `maps` are the maps where it is in force, `section` the heading under which the rulebook of a
    map tells it; a map is missing there whose rulebook does not. `ruling` marks what a rulebook
    leaves open and is decided here, `ruling_text` says what that is. `options` change the rule.
    """

    id: str
    title: str
    text: str
    maps: tuple[str, ...]
    section: Mapping[str, str]
    ruling: bool
    ruling_text: str | None
    options: tuple[str, ...]


def rule(rule_id: str, language: str) -> Rule:
    """The rule of that id as it is told in that language; a KeyError where either is unknown.

    >>> rule("turn.one-action", "en").title
    'One action a turn'
    >>> rule("exchange.pieces", "it").section["great-lakes"]
    'Exchanging Pieces'
    """
    return _RULES[language][rule_id]


def is_rule(rule_id: str) -> bool:
    """Whether there is a rule of that id.

    >>> is_rule("claim.free"), is_rule("claim.everything")
    (True, False)
    """
    return rule_id in _RULES[LANGUAGES[0]]


class _Entry(TypedDict):
    id: str
    maps: list[str]
    section: dict[str, str]
    ruling: bool
    options: list[str]


def _source(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


def _told(entry: _Entry, text: Mapping[str, str]) -> Rule:
    return Rule(
        id=entry["id"],
        title=text["title"],
        text=text["text"],
        maps=tuple(entry["maps"]),
        section=MappingProxyType(entry["section"]),
        ruling=entry["ruling"],
        ruling_text=text.get("ruling"),
        options=tuple(entry["options"]),
    )


def _rules(language: str) -> Mapping[str, Rule]:
    texts: dict[str, dict[str, str]] = json.loads(_source(f"{language}.json"))
    return MappingProxyType({entry["id"]: _told(entry, texts[entry["id"]]) for entry in _INDEX})


_INDEX: Final[list[_Entry]] = json.loads(_source("index.json"))
_RULES: Final = MappingProxyType({language: _rules(language) for language in LANGUAGES})

RULE_IDS: Final[tuple[str, ...]] = tuple(entry["id"] for entry in _INDEX)
"""The ids of all rules: those of every map first, then map by map."""
