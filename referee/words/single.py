"""Single words: what colors, cards, pieces, decks, parts of a score and the like are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.words.store import Words, section
from referee.words.templates import fill

_WORDS: Final[Mapping[str, Words]] = section("words")
_ELSEWHERE: Final = {"card": "color", "owner": "player"}
"""Kinds of words that are looked for among others too."""


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
