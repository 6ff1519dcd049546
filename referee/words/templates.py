"""Templates: the syntax of ICU's MessageFormat, as much of it as is used here, and two additions.

    Draw {tickets, plural, one {# ticket} other {# tickets} unknown {the map's number of tickets}}.

- `{fact}` is a fact as it is.
- `{fact, plural, …}` takes the case of that very number (`=0`), else `one` for 1, else `other`. In
  its cases `#` is the number.
- `{fact, select, …}` takes the case of that name, else `other`; of yes and no it is `yes` or `no`.
- An apostrophe before a brace, or before a `#` in a `plural`, begins text that is taken as it is,
  up to the next one. Two apostrophes are one.

The additions: `unknown` is the case of an unknown fact (as are all facts of maps in the general
text of a rule), and `{fact, each, other {…}}` is filled for every entry of a list or a table; the
results are joined as the language does. Inside it, `key` is the key of an entry (from 0 in a list),
`value` its value, and `last` whether it is the last one.

The pages read the same syntax without `each` (`static/js/words/templates.js`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

Facts = Mapping[str, object]
"""What is known, by name: numbers, words, yes or no, and lists and tables of these."""


JOINTS: Final = {"en": "and", "it": "e", "de": "und", "nl": "en"}
"""By language, the word between the last two of several things."""


class TemplateError(Exception):
    """A template is not well formed."""


class Choice(Struct, frozen=True):
    """A fact as it is, or with a kind (`plural`, `select`, `each`) and the cases of it."""

    fact: str
    kind: str
    cases: Mapping[str, Template]


class Template(Struct, frozen=True):
    """Text and choices, in turn, and the facts without which nothing can be said."""

    parts: tuple[str | Choice, ...]
    needs: frozenset[str]

    def choices(self) -> Iterator[Choice]:
        """All choices, those in cases of others too."""
        for part in self.parts:
            if isinstance(part, Choice):
                yield part
                for case in part.cases.values():
                    yield from case.choices()

    def words(self) -> Iterator[str]:
        """All text, that of all cases too."""
        for part in self.parts:
            if isinstance(part, Choice):
                for case in part.cases.values():
                    yield from case.words()
            else:
                yield part


def fill(text: str, facts: Facts, language: str) -> str:
    """The text that a template gives with these facts.

    >>> text = "Draw {draw, plural, one {# ticket} other {# tickets} unknown {the map's number}}."
    >>> fill(text, {"draw": 3}, "en"), fill(text, {"draw": 1}, "en"), fill(text, {}, "en")
    ('Draw 3 tickets.', 'Draw 1 ticket.', "Draw the map's number.")
    >>> fill("{bonus, each, other {{value} for {key}}}", {"bonus": {"1": 5, "2": 9, "3": 20}}, "en")
    '5 for 1, 9 for 2 and 20 for 3'
    >>> fill("'{'{name}'}' isn''t it", {"name": "x"}, "en")
    "{x} isn't it"
    """
    return _fill(parse(text), facts, language)


def _fill(template: Template, facts: Facts, language: str) -> str:
    return "".join(
        [
            part if isinstance(part, str) else _choose(part, facts, language)
            for part in template.parts
        ]
    )


def _choose(choice: Choice, facts: Facts, language: str) -> str:
    value = facts.get(choice.fact)
    if not choice.kind:
        return _shown(value, language)
    if choice.kind == "each":
        each = choice.cases["other"]
        entries = [] if value is None else _entries(value)
        return _joined([_fill(each, {**facts, **entry}, language) for entry in entries], language)
    case = next(choice.cases[name] for name in _names(value) if name in choice.cases)
    return _fill(case, facts, language)


def _names(value: object) -> tuple[str, ...]:
    """The names of the cases that a fact may take, the nearest first."""
    if value is None:
        return ("unknown", "other")
    if isinstance(value, bool):
        return ("yes" if value else "no", "other")
    if isinstance(value, int):
        return (f"={value}", "one", "other") if value == 1 else (f"={value}", "other")
    return (value, "other") if isinstance(value, str) else ("other",)


def _entries(value: object) -> list[dict[str, object]]:
    """What `each` is said of: the entries of a table or a list."""
    if isinstance(value, Mapping):
        pairs = [(int(key) if key.isdecimal() else key, inner) for key, inner in value.items()]
    elif isinstance(value, Sequence):
        pairs = list(enumerate(value))
    else:
        raise TemplateError(f"no list and no table: {value!r}")
    last = len(pairs) - 1
    return [
        {"key": key, "value": inner, "last": number == last}
        for number, (key, inner) in enumerate(pairs)
    ]


def _shown(value: object, language: str) -> str:
    """A fact in a text: a list with its items joined, a number below zero with a minus sign."""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return _joined([_shown(item, language) for item in value], language)
    if isinstance(value, int):
        return str(value).replace("-", "−")
    return "" if value is None else str(value)


def _joined(items: Sequence[str], language: str) -> str:
    """Items as the language joins them; with semicolons where commas or joints are in them."""
    joint = JOINTS[language]
    if any("," in item or f" {joint} " in item for item in items):
        return "; ".join(items)
    *first, last = items or [""]
    return f"{', '.join(first)} {joint} {last}" if first else last


_TOKENS: Final = re.compile(r"''|'[{}#](?:[^']|'')*'?|[{}#]|[^{}#']+|'")
_HEAD: Final = re.compile(r"(\w+)(?:, *(plural|select|each), *(.*))?", re.DOTALL)
_LABEL: Final = re.compile(r" *(=?\w+) *")


@cache
def parse(text: str) -> Template:
    """The template that a text is. Raises `TemplateError`."""
    tokens = _TOKENS.findall(text)
    template, end = _parsed(tokens, 0, "")
    if end != len(tokens):
        raise TemplateError(f"a brace too many: {text}")
    return template


def _parsed(tokens: Sequence[str], at: int, number: str) -> tuple[Template, int]:
    """The template that begins there, up to the brace that closes it or the end.

    `number` is the fact that `#` stands for, if it is in a `plural`.
    """
    parts: list[str | Choice] = []
    while at < len(tokens) and tokens[at] != "}":
        piece, at = tokens[at], at + 1
        if piece == "{":
            choice, at = _parsed_choice(tokens, at)
            parts.append(choice)
        elif piece == "#" and number:
            parts.append(Choice(number, "", {}))
        else:
            parts.append(_unquoted(piece, plural=bool(number)))
    needs = (_needs(part) for part in parts if isinstance(part, Choice))
    return Template(tuple(_merged(parts)), frozenset().union(*needs)), at


def _unquoted(piece: str, *, plural: bool) -> str:
    """Text without the apostrophes that quote it."""
    if piece[0] != "'" or len(piece) == 1 or (piece[1] == "#" and not plural):
        return piece
    return piece.removeprefix("'").removesuffix("'").replace("''", "'") or "'"


def _merged(parts: Sequence[str | Choice]) -> Iterator[str | Choice]:
    """The same parts, with texts that follow each other as one."""
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part
            continue
        if text:
            yield text
        yield part
        text = ""
    if text:
        yield text


def _needs(choice: Choice) -> frozenset[str]:
    """The facts that must be known for a choice: where the fact may be unknown, those of that."""
    if "unknown" in choice.cases:
        return choice.cases["unknown"].needs
    if choice.kind == "each":
        return frozenset((choice.fact,))
    return frozenset((choice.fact,)).union(*(case.needs for case in choice.cases.values()))


def _parsed_choice(tokens: Sequence[str], at: int) -> tuple[Choice, int]:
    """The choice whose fact stands there, and what follows the brace that closes it."""
    head = _HEAD.fullmatch(tokens[at]) if at < len(tokens) else None
    if head is None:
        raise TemplateError(f"no fact after a brace: {''.join(tokens)}")
    fact, kind, label = head[1], head[2] or "", head[3] or ""
    cases: dict[str, Template] = {}
    at += 1
    while at < len(tokens) and tokens[at] == "{":
        named = _LABEL.fullmatch(label)
        if named is None or named[1] in cases:
            raise TemplateError(f"no case {label!r}: {''.join(tokens)}")
        cases[named[1]], at = _parsed(tokens, at + 1, fact if kind == "plural" else "")
        label, at = "", at + 1
        if at < len(tokens) and tokens[at] not in "{}":
            label, at = tokens[at], at + 1
    if at >= len(tokens) or label.strip() or ("other" in cases) is not bool(kind):
        raise TemplateError(f"a choice without an end or without `other`: {''.join(tokens)}")
    return Choice(fact, kind, cases), at + 1
