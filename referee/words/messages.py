"""The texts of codes with their facts. All messages are made here.

A message (`referee.words.store`) is filled with its facts in the language. Each fact has a kind: a
number, a word as given, or one of the kinds of words in the store. A mapping that counts things
becomes `2 × red, 1 × wild`. A code that rests on several rules may have a separate message for one
of them, under the code and the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from msgspec import Struct

from referee.model.board import Board
from referee.words.names import Names, is_word, word
from referee.words.rules import rule_title
from referee.words.store import Message, OptionWords, ProblemWords, section
from referee.words.templates import fill, parse

Facts = Mapping[str, Any]

_CODES: Final[Mapping[str, Message]] = section("findings") | section("faults")
_PROBLEMS: Final[Mapping[str, ProblemWords]] = section("problems")
_PHRASES: Final[Mapping[str, Message]] = section("phrases")
OPTIONS: Final[Mapping[str, OptionWords]] = section("options")

NOTHING: Final[tuple[object, ...]] = (None, (), [], {})
"""Empty facts count as unknown: no sentence is made of them."""

_SIMPLE: Final = frozenset((str, int))
_AS_IT_IS: Final = frozenset(("number", "given", "player"))
_NAMED: Final = {"place": Names.place, "route": Names.track, "ticket": Names.ticket}


def text(language: str, code: str, facts: Facts) -> str:
    """The text of a finding or a fault. Never fails: unknown facts are left out.

    >>> text("en", "PLAYER_COUNT", {"count": 6, "fewest": 2, "most": 5})
    '6 players, but this map is made for 2 to 5.'
    """
    return Texts(language)(code, facts)


class Texts:
    """The texts of codes in one language, about a board where there is one."""

    def __init__(self, language: str, board: Board | None = None) -> None:
        self.language, self.board = language, board

    @cached_property
    def names(self) -> Names:
        """The names of what is on the board."""
        return Names(self.board, self.language)

    def __call__(self, code: str, facts: Facts) -> str:
        """What a finding or a fault says."""
        rule = facts.get("rule")
        message = _CODES.get(f"{code} {rule}") if rule else None
        return _say(message or _CODES[code], facts, self.names)

    def about(self, board: Board) -> Texts:
        """The same, about a board: its places, routes and tickets are called by their names."""
        return Texts(self.language, board)


def problem_title(language: str, name: str) -> str:
    """The title of a kind of problem."""
    return _PROBLEMS[name].title.of(language)


def problem_meaning(language: str, name: str) -> str:
    """What a kind of problem means and what to do about it."""
    return _PROBLEMS[name].meaning.of(language)


def problem_detail(language: str, name: str, reason: str, facts: Facts) -> str:
    """What happened in this case; without a text for the reason, what the problem means."""
    detail = _PROBLEMS[name].details.get(reason)
    return (
        problem_meaning(language, name)
        if detail is None
        else _say(detail, facts, Names(None, language))
    )


def phrase(language: str, name: str, facts: Facts) -> str:
    """A line that the command line prints."""
    return _say(_PHRASES[name], facts, Names(None, language))


def _say(message: Message, facts: Facts, names: Names) -> str:
    language = names.language
    if message.text is not None:
        template = message.text.of(language)
        needs = parse(template).needs
        facts = _with_span(facts) if "span" in needs else facts
        if all(_is_known(facts.get(name)) for name in needs):
            return fill(template, _said(message, facts, names), language)
    return "" if message.meaning is None else message.meaning.of(language)


def _with_span(facts: Facts) -> Facts:
    """The facts with `span`, how far the bounds among them lie apart."""
    least, most = facts.get("least", facts.get("fewest")), facts.get("most")
    return facts if least is None or most is None else {**facts, "span": most - least}


def _is_known(value: object) -> bool:
    return type(value) in _SIMPLE or value not in NOTHING


def _said(message: Message, facts: Facts, names: Names) -> dict[str, object]:
    """The facts of a message in the language."""
    count = facts.get("count")
    said = _Said(names, count if isinstance(count, int) else 2)
    return {
        name: said.fact(message.facts.get(name, "given"), value)
        for name, value in facts.items()
        if _is_known(value)
    }


class _Said(Struct, frozen=True):
    """Facts in a language; `count` is how many of a piece there are."""

    names: Names
    count: int

    def fact(self, kind: str, value: object) -> object:
        """A fact: what it is called, of several things joined by commas."""
        if kind == "number" and type(value) is int:
            return value
        if isinstance(value, Mapping):
            counted = (f"{many} × {self.one(kind, name, many)}" for name, many in value.items())
            return ", ".join(counted)
        if isinstance(value, list | tuple):
            return ", ".join(self.one(kind, str(item)) for item in value)
        return value if kind in _AS_IT_IS else self.one(kind, str(value))

    def one(self, kind: str, value: str, count: int | None = None) -> str:
        """One thing by its name or word."""
        language = self.names.language
        if kind in _AS_IT_IS:
            return value
        if kind in _NAMED:
            return _NAMED[kind](self.names, value)
        if kind == "rule":
            return rule_title(value, language)
        if kind == "type" and not is_word(kind, value):
            joint = f" {word(language, 'type', 'or')} "
            return joint.join(word(language, kind, one) for one in value.split(" or "))
        return word(language, kind, value, self.count if count is None else count)


class CodeText(Struct, frozen=True):
    """What a code means in one language; of a finding the rules that it may rest on.

    Those with a message of their own for the code are among them.

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
    of_rules = [key.split(" ")[1] for key in _CODES if key.startswith(f"{code} ")]
    rules = tuple(dict.fromkeys((*message.rules, *of_rules)))
    return CodeText(_say(message, {}, Names(None, language)), tuple(message.facts), rules)
