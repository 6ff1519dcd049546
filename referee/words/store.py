"""The files with all words: one for each feature and each part of the base, languages side by side.

`features/NAME.json` has all words of the feature NAME, `base/SUBJECT.json` those of the rest. The
sections of a file are

- `rules`: the rules by id, in their order, with the templates of the lines that they write into a
  score; where a rule is in force follows from its file and from `tie_break`, `needs`, `unless`;
- `findings`, `faults`: by code, its rules, its facts with what each of them is, what it means, and
  what it says where its facts are known;
- `problems`, `phrases`: what the service and the command line say besides;
- `words`: what single values are called, by kind and value (`card.red`);
- `options`: what may be agreed, with the reasons that maps give and the words for its values;
- `page`: what only the pages and pictures say.

The folders are read as a whole. `order` places the rules of a file among the others; without it
they come last. Texts are templates (`referee.words.templates`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import chain
from typing import Any, Final

import msgspec
from msgspec import Struct

LANGUAGES: Final = ("en", "it", "de", "nl")
"""The languages in which everything has a text; the first is the default."""

_LAST: Final = 1000


class Words(Struct, frozen=True, gc=False):
    """A text in all languages."""

    en: str
    it: str
    de: str
    nl: str

    def of(self, language: str) -> str:
        """The text in a language. A KeyError where the language is unknown."""
        if language not in LANGUAGES:
            raise KeyError(language)
        text: str = getattr(self, language)
        return text


class RuleWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of the game.

    It is in force with the feature of its file, or with a place among the tie-breaks. `needs` is a
    fact of the map without which it is not in force, `unless` a feature that takes it away;
    `everywhere` it is in force on all maps, and one that is `printed` on those whose rulebook says
    so, for it follows from others. `options` change it.
    """

    title: Words
    text: Words
    ruling: Words | None = None
    lines: tuple[Words, ...] = ()
    tie_break: str | None = None
    needs: str | None = None
    unless: str | None = None
    everywhere: bool = False
    printed: bool = False
    options: tuple[str, ...] = ()
    order: int | None = None


class Message(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of facts: `text` where those that it needs are known, else `meaning`.

    `facts` say by name what each of them is: a number, as given, or a kind of `words`. `rules` are
    those that a finding may rest on.
    """

    text: Words | None = None
    meaning: Words | None = None
    facts: Mapping[str, str] = {}
    rules: tuple[str, ...] = ()


class ProblemWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of problem, and what is said in its cases."""

    title: Words
    meaning: Words
    details: Mapping[str, Message] = {}


class Reason(Words, frozen=True, gc=False, forbid_unknown_fields=True):
    """Why a map has the default of an option; `map` is what it says where that is not in `en`."""

    map: str = ""


class OptionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """An option, the reasons of its defaults, and the words for its values."""

    title: Words
    reasons: tuple[Reason, ...] = ()
    choices: Mapping[str, Words] = {}


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one feature or of one part of the base game."""

    order: int = _LAST
    rules: Mapping[str, RuleWords] = {}
    findings: Mapping[str, Message] = {}
    faults: Mapping[str, Message] = {}
    problems: Mapping[str, ProblemWords] = {}
    words: Mapping[str, Words] = {}
    phrases: Mapping[str, Message] = {}
    options: Mapping[str, OptionWords] = {}
    page: Mapping[str, Words] = {}


def _read() -> Iterator[tuple[str, File]]:
    """The files in their order, each with the name of its feature, or `base`."""
    decode = msgspec.json.Decoder(File).decode
    found = [
        (entry.name.removesuffix(".json") if folder == "features" else folder, decode(content))
        for folder in ("base", "features")
        for entry in files(__package__).joinpath(folder).iterdir()
        for content in [entry.read_bytes()]
    ]
    yield from sorted(found, key=lambda one: (one[1].order, one[0]))


FILES: Final = tuple(_read())


def section(name: str) -> dict[str, Any]:
    """A section of all files together, in their order."""
    return dict(chain.from_iterable(getattr(file, name).items() for _, file in FILES))
