"""What the referee says of codes and facts: text is made here, and only here.

A message (`referee.words.store`) is said with its facts put into the language: each fact is of a
kind, which is a number, a word as it was given, or one of the kinds of words in the store. Of a map
that counts things it says `2 × red, 1 × wild`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from referee.words.rules import rule_title
from referee.words.store import Message, OptionWords, ProblemWords, Words, section
from referee.words.templates import fill, parse

Facts = Mapping[str, Any]

_CODES: Final[Mapping[str, Message]] = section("findings") | section("faults")
_PROBLEMS: Final[Mapping[str, ProblemWords]] = section("problems")
_PHRASES: Final[Mapping[str, Message]] = section("phrases")
_WORDS: Final[Mapping[str, Words]] = section("words")
OPTIONS: Final[Mapping[str, OptionWords]] = section("options")

NOTHING: Final[tuple[object, ...]] = (None, (), [], {})
"""A fact that holds nothing is as good as unknown: there is no sentence about it."""

_SIMPLE: Final = frozenset((str, int))
_AS_IT_IS: Final = frozenset(("number", "given", "player", "place", "route", "ticket"))
_ELSEWHERE: Final = {"card": "color", "owner": "player"}
"""Kinds of words that are looked for among others too."""


def text(language: str, code: str, facts: Facts) -> str:
    """What a finding or a fault says. Never fails: unknown facts are left unsaid.

    >>> text("en", "PLAYER_COUNT", {"count": 6, "fewest": 2, "most": 5})
    '6 players, but this map is made for 2 to 5.'
    """
    return _say(_CODES[code], facts, language)


class Texts(Struct, frozen=True):
    """The texts of codes in one language."""

    language: str

    def __call__(self, code: str, facts: Facts) -> str:
        """What a finding or a fault says."""
        return text(self.language, code, facts)


def problem_title(language: str, name: str) -> str:
    """The title of a kind of problem."""
    return _PROBLEMS[name].title.of(language)


def problem_meaning(language: str, name: str) -> str:
    """What a kind of problem means and what to do about it."""
    return _PROBLEMS[name].meaning.of(language)


def problem_detail(language: str, name: str, reason: str, facts: Facts) -> str:
    """What happened in this case. Without a text for the reason, what the problem means."""
    detail = _PROBLEMS[name].details.get(reason)
    return problem_meaning(language, name) if detail is None else _say(detail, facts, language)


def phrase(language: str, name: str, facts: Facts) -> str:
    """A line that the command line prints."""
    return _say(_PHRASES[name], facts, language)


def word(language: str, kind: str, name: str, count: int = 2) -> str:
    """A word of the game in the language; what has none stays as it is.

    >>> word("de", "color", "red"), word("it", "card", "wild"), word("nl", "part", "loans")
    ('Rot', 'jolly', 'Leningen')
    >>> word("en", "piece", "ship", 1), word("en", "color", "ultraviolet")
    ('ship', 'ultraviolet')
    """
    found = _WORDS.get(f"{kind}.{name}")
    if found is None:
        other = _ELSEWHERE.get(kind)
        return name if other is None else word(language, other, name)
    return fill(found.of(language), {"count": count}, language)


def _say(message: Message, facts: Facts, language: str) -> str:
    if message.text is not None:
        template = message.text.of(language)
        if all(_is_known(facts.get(name)) for name in parse(template).needs):
            return fill(template, _said(message, facts, language), language)
    return "" if message.meaning is None else message.meaning.of(language)


def _is_known(value: object) -> bool:
    return type(value) in _SIMPLE or value not in NOTHING


def _said(message: Message, facts: Facts, language: str) -> dict[str, object]:
    """The facts of a message in the language."""
    count = facts.get("count")
    return {
        name: _put(message.facts.get(name, "given"), value, language, count)
        for name, value in facts.items()
        if _is_known(value)
    }


def _put(kind: str, value: object, language: str, count: object) -> object:
    """A fact in the language: a word, or words joined by commas."""
    if isinstance(value, Mapping):
        words = (f"{many} × {_put(kind, name, language, many)}" for name, many in value.items())
        return ", ".join(words)
    if isinstance(value, list | tuple):
        return ", ".join(str(_put(kind, item, language, count)) for item in value)
    if kind in _AS_IT_IS:
        return value
    if kind == "rule":
        return rule_title(str(value), language)
    if kind == "type":
        return f" {word(language, 'type', 'or')} ".join(
            word(language, kind, one) for one in str(value).split(" or ")
        )
    return word(language, kind, str(value), count if isinstance(count, int) else 2)


class CodeText(Struct, frozen=True):
    """What a code means in one language; of a finding the rules that it may rest on.

    `facts` are those that may stand beside it.
    """

    meaning: str
    facts: tuple[str, ...]
    rules: tuple[str, ...] = ()


def code_text(language: str, code: str) -> CodeText:
    """What a code of a finding or a fault means.

    >>> code_text("en", "GAME_OVER").meaning, code_text("en", "GAME_OVER").rules
    ('The game is over.', ('turn.game-over',))
    """
    message = _CODES[code]
    return CodeText(_say(message, {}, language), tuple(message.facts), message.rules)
