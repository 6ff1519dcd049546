"""What the referee says, in four languages: text is made here from codes and facts, and only here.

Each language has a file with the same entries. An entry is a list of templates, the fullest first;
the first whose facts are all known is used, and the last one needs none. In a template

- `{player}` is a fact as it is: a name, an id, a number; a list is joined by commas, and counts
  read `2 × red, 1 × wild`;
- `{color:word}` is a fact put into the language: a color, a kind of card or piece; a word that
  means several things has an entry such as `measure.cards` for the fact it stands in;
- `{owner:name}` is a name, or what the language calls the neutral player;
- `{kind:of count}` is a kind of piece, as it is said of one or of any other number of them;
- `{rule:title}` is the title of a rule;
- `{count:card|cards}` is the one word or the other, for one and for any other number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from string import Formatter
from typing import Any, Final

import msgspec
from msgspec import Struct

from referee.texts.rules import LANGUAGES, rule_title

Facts = Mapping[str, Any]

_NOTHING: Final[tuple[object, ...]] = (None, (), [], {})
"""A fact that holds nothing is as good as unknown: there is no sentence about it."""

_SIMPLE: Final = frozenset((str, int))


class Piece(Struct, frozen=True):
    """A piece of a template: words, and after them a fact in some form."""

    words: str
    fact: str | None
    form: str


class Template(Struct, frozen=True):
    """A template cut into pieces, and the facts it needs."""

    pieces: tuple[Piece, ...]
    needs: frozenset[str]


def text(language: str, code: str, facts: Facts) -> str:
    """What a finding or a fault says. Never fails: unknown facts are left unsaid.

    >>> text("en", "PLAYER_COUNT", {"count": 6, "fewest": 2, "most": 5})
    '6 players, but this map is made for 2 to 5.'
    """
    return _say(_SPEECH[language].codes[code], facts, language)


class Texts(Struct, frozen=True):
    """The texts of codes in one language."""

    language: str

    def __call__(self, code: str, facts: Facts) -> str:
        """What a finding or a fault says."""
        return text(self.language, code, facts)


def problem_title(language: str, name: str) -> str:
    """The title of a kind of problem."""
    return _SPEECH[language].problems[name].title


def problem_meaning(language: str, name: str) -> str:
    """What a kind of problem means and what to do about it."""
    return _SPEECH[language].problems[name].meaning


def problem_detail(language: str, name: str, reason: str, facts: Facts) -> str:
    """What happened in this case. Without a text for the reason, what the problem means."""
    problem = _SPEECH[language].problems[name]
    if reason not in problem.details:
        return problem.meaning
    return _say(problem.details[reason], facts, language)


def word(language: str, name: str) -> str:
    """A word of the game in the language; what has none stays as it is.

    >>> word("de", "red"), word("it", "wild"), word("nl", "part.loans"), word("en", "Anna")
    ('Rot', 'jolly', 'Leningen', 'Anna')
    """
    return _SPEECH[language].words.get(name, name)


def phrase(language: str, name: str, facts: Facts) -> str:
    """A line that the command line prints."""
    return _say(_SPEECH[language].phrases[name], facts, language)


class ProblemText(Struct, frozen=True):
    """What is said about one kind of problem."""

    title: str
    meaning: str
    details: Mapping[str, tuple[Template, ...]]


class Speech(Struct, frozen=True):
    """Everything that is said in one language."""

    codes: Mapping[str, tuple[Template, ...]]
    problems: Mapping[str, ProblemText]
    words: Mapping[str, str]
    phrases: Mapping[str, tuple[Template, ...]]


def _say(templates: Iterable[Template], facts: Facts, language: str) -> str:
    for template in templates:
        if _are_known(template.needs, facts):
            return "".join([_filled(piece, facts, language) for piece in template.pieces])
    return ""


def _are_known(needs: Iterable[str], facts: Facts) -> bool:
    for name in needs:
        value = facts.get(name)
        if type(value) not in _SIMPLE and value in _NOTHING:
            return False
    return True


def _filled(piece: Piece, facts: Facts, language: str) -> str:
    if piece.fact is None:
        return piece.words
    value = facts[piece.fact]
    if piece.form.startswith("of "):
        word = "one" if facts.get(piece.form.removeprefix("of ")) == 1 else "word"
        return piece.words + _kind(str(value), piece, word, language)
    if not piece.form and type(value) in _SIMPLE:
        return f"{piece.words}{value}"
    return piece.words + _shown(value, piece, language)


def _shown(value: object, piece: Piece, language: str) -> str:
    if "|" in piece.form:
        one, other = piece.form.split("|", 1)
        return one if value == 1 else other
    if type(value) in _SIMPLE:
        return _put(str(value), piece, language)
    if isinstance(value, Mapping):
        return ", ".join(
            f"{count} × {_shown(name, piece, language)}" for name, count in value.items()
        )
    if isinstance(value, list | tuple):
        return ", ".join(_shown(item, piece, language) for item in value)
    return _put(str(value), piece, language)


def _put(plain: str, piece: Piece, language: str) -> str:
    """A fact that is one word, put into the language."""
    if piece.form == "title":
        return rule_title(plain, language)
    words = _SPEECH[language].words
    known = words.get(f"{piece.fact}.{plain}")
    if piece.form == "word":
        return known or words.get(plain) or _either(plain, piece, language)
    return known or plain if piece.form == "name" else plain


def _kind(plain: str, piece: Piece, word: str, language: str) -> str:
    """A kind of piece: one of them, or several."""
    words = _SPEECH[language].words
    name = f"{piece.fact}.{plain}"
    return words.get(f"{name}.{word}") or words.get(name, plain)


def _either(choice: str, piece: Piece, language: str) -> str:
    """A choice such as "integer or list", word by word; anything else is as it is."""
    first, joint, rest = choice.partition(" or ")
    if not joint:
        return choice
    joint = _SPEECH[language].words["or"]
    return f"{_shown(first, piece, language)} {joint} {_shown(rest, piece, language)}"


def _template(text: str) -> Template:
    pieces = tuple(
        Piece(words, fact, form or "") for words, fact, form, _ in Formatter().parse(text)
    )
    return Template(pieces, frozenset(piece.fact for piece in pieces if piece.fact))


def _templates(entries: Mapping[str, Sequence[str]]) -> dict[str, tuple[Template, ...]]:
    return {name: tuple(map(_template, texts)) for name, texts in entries.items()}


def _speech(language: str) -> Speech:
    content = json.loads(files(__name__).joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return Speech(
        codes=_templates(content["findings"] | content["faults"]),
        problems={
            name: ProblemText(entry["title"], entry["meaning"], _templates(entry["details"]))
            for name, entry in content["problems"].items()
        },
        words=content["words"],
        phrases=_templates(content["phrases"]),
    )


_SPEECH: Final[Mapping[str, Speech]] = {language: _speech(language) for language in LANGUAGES}


class CodeText(Struct, frozen=True):
    """What a code means in one language; of a finding the rules that it may rest on.

    `facts` are those that may stand beside it.
    """

    meaning: str
    facts: tuple[str, ...]
    rules: tuple[str, ...] = ()


class Known(Struct, frozen=True):
    """The rules that a finding may rest on, and the facts that may stand beside it."""

    rules: tuple[str, ...]
    facts: tuple[str, ...]


_KNOWN: Final[Mapping[str, Known]] = msgspec.json.decode(
    files(__name__).joinpath("codes.json").read_bytes(), type=dict[str, Known]
)


def code_text(language: str, code: str) -> CodeText:
    """What a code of a finding or a fault means.

    >>> code_text("en", "GAME_OVER").meaning, code_text("en", "GAME_OVER").rules
    ('The game is over.', ('turn.game-over',))
    """
    templates = _SPEECH[language].codes[code]
    known = _KNOWN.get(code)
    if known is None:
        needed = dict.fromkeys(
            piece.fact for one in templates for piece in one.pieces if piece.fact
        )
        return CodeText(_say(templates, {}, language), tuple(needed))
    return CodeText(_say(templates, {}, language), known.facts, known.rules)
