"""Templates of rule texts: one sentence for all maps, its numbers from the map it is given for.

In the manner of ICU MessageFormat, a template is text with choices in it:

    Draw {tickets.draw, one {# ticket} other {# tickets} general {the map's number of tickets}}.

A choice names a fact and has a case for what it may be; the text of a case may have choices again.

- Where the fact is unknown, as all facts are without a map, the case `general` is taken.
- Of a number the case of that very number (`=0`) is taken, else `one` for 1, else `other`.
- Of a word or of yes and no the case of that name is taken, else `other`.
- Of a list or a table `each` is given for all entries, joined as the language joins them. In it
  `key` is what an entry stands under, from 0 in a list, `value` what it is, and `last` whether it
  is the last one. Without `each` it is `other`.

A case that is missing is `other`. In a case, `#` is the fact; alone it is `{fact}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

Facts = Mapping[str, object]
"""What is known, by name: numbers, words, yes or no, and lists and tables of these."""


class TemplateError(Exception):
    """A template is not well formed."""


class Choice(Struct, frozen=True):
    """A fact and its cases; without cases the fact as it is."""

    fact: str
    cases: Mapping[str, Template]


class Template(Struct, frozen=True):
    """Text and choices, in turn."""

    parts: tuple[str | Choice, ...]

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


def fill(text: str, facts: Facts, joint: str) -> str:
    """The text that a template gives with these facts; `joint` is the word between the last two.

    >>> text = "Draw {draw, one {# ticket} other {# tickets} general {the map's number}}."
    >>> fill(text, {"draw": 3}, "and"), fill(text, {"draw": 1}, "and"), fill(text, {}, "and")
    ('Draw 3 tickets.', 'Draw 1 ticket.', "Draw the map's number.")
    >>> fill("{bonus, each {{value} for {key}}}", {"bonus": {"1": 5, "2": 9, "3": 20}}, "and")
    '5 for 1, 9 for 2 and 20 for 3'
    """
    return _fill(parse(text), facts, joint, "")


def _fill(template: Template, facts: Facts, joint: str, shown: str) -> str:
    return "".join(
        part.replace("#", shown) if isinstance(part, str) else _choose(part, facts, joint)
        for part in template.parts
    )


def _choose(choice: Choice, facts: Facts, joint: str) -> str:
    value = facts.get(choice.fact)
    shown = _shown(value, joint)
    if not choice.cases:
        return shown
    each = choice.cases.get("each")
    if each is not None and value is not None:
        return _joined(
            [_fill(each, {**facts, **entry}, joint, "") for entry in _entries(value)], joint
        )
    case = next((choice.cases[name] for name in _names(value) if name in choice.cases), None)
    return "" if case is None else _fill(case, facts, joint, shown)


def _names(value: object) -> tuple[str, ...]:
    """The names of the cases that a fact may take, the nearest first."""
    if value is None:
        return ("general", "other")
    if isinstance(value, bool):
        return ("yes" if value else "no", "other")
    if isinstance(value, int):
        return (f"={value}", "one", "other") if value == 1 else (f"={value}", "other")
    return (value, "other") if isinstance(value, str) else ("other",)


def _entries(value: object) -> list[dict[str, object]]:
    """What `each` is given for: the entries of a table or a list."""
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


def _shown(value: object, joint: str) -> str:
    """A fact in a text: a list with its items joined, a number below zero with a minus sign."""
    if isinstance(value, list | tuple):
        return _joined([_shown(item, joint) for item in value], joint)
    if isinstance(value, int):
        return str(value).replace("-", "−")
    return "" if value is None else str(value)


def _joined(items: Sequence[str], joint: str) -> str:
    """Items as the language joins them; with semicolons where commas or joints are in them."""
    if any("," in item or f" {joint} " in item for item in items):
        return "; ".join(items)
    *first, last = items or [""]
    return f"{', '.join(first)} {joint} {last}" if first else last


_TOKENS: Final = re.compile(r"[{}]|[^{}]+")
_HEAD: Final = re.compile(r"([a-z_.]+)(, *)?")
_LABEL: Final = re.compile(r" *(=?\w+) *")


@cache
def parse(text: str) -> Template:
    """The template that a text is. Raises `TemplateError`."""
    tokens = _TOKENS.findall(text)
    template, end = _parsed(tokens, 0)
    if end != len(tokens):
        raise TemplateError(f"a brace too many: {text}")
    return template


def _parsed(tokens: Sequence[str], at: int) -> tuple[Template, int]:
    """The template that begins there, up to the brace that closes it or the end."""
    parts: list[str | Choice] = []
    while at < len(tokens) and tokens[at] != "}":
        if tokens[at] == "{":
            choice, at = _parsed_choice(tokens, at + 1)
            parts.append(choice)
        else:
            parts.append(tokens[at])
            at += 1
    return Template(tuple(parts)), at


def _parsed_choice(tokens: Sequence[str], at: int) -> tuple[Choice, int]:
    """The choice whose fact stands there, and what follows the brace that closes it."""
    head = _HEAD.match(tokens[at]) if at < len(tokens) else None
    if head is None:
        raise TemplateError(f"no fact after a brace: {''.join(tokens)}")
    cases: dict[str, Template] = {}
    label, at = tokens[at][head.end() :], at + 1
    while at < len(tokens) and tokens[at] == "{":
        named = _LABEL.fullmatch(label)
        if named is None or named[1] in cases:
            raise TemplateError(f"no case {label!r}: {''.join(tokens)}")
        cases[named[1]], at = _parsed(tokens, at + 1)
        label, at = "", at + 1
        if at < len(tokens) and tokens[at] not in "{}":
            label, at = tokens[at], at + 1
    if at >= len(tokens) or label.strip() or bool(head[2]) is not bool(cases):
        raise TemplateError(f"a choice without an end: {''.join(tokens)}")
    return Choice(head[1], cases), at + 1
