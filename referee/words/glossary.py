"""What single values are called: colors, cards, pieces, decks, parts of a score and the like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.words.store import Words, section
from referee.words.templates import fill

_WORDS: Final[Mapping[str, Words]] = section("words")


def is_word(kind: str, name: str) -> bool:
    """Whether there is a word for that value."""
    return f"{kind}.{name}" in _WORDS


def word(language: str, kind: str, name: str, count: int = 2) -> str:
    """A word of the game in the language; a value without one is returned unchanged.

    >>> word("de", "color", "red"), word("it", "card", "wild"), word("nl", "part", "loans")
    ('Rot', 'jolly', 'Leningen')
    >>> word("en", "piece", "ship", 1), word("en", "color", "ultraviolet")
    ('ship', 'ultraviolet')
    """
    found = _WORDS.get(f"{kind}.{name}")
    if found is None:
        return name
    return fill(found.of(language), {"count": count}, language)
