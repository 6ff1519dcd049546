"""Names as people write them: whatever the case, accents, spaces and hyphens."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from heapq import nlargest
from operator import itemgetter

_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue"}
_LETTERS = {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"}
_LONGEST = 80
"""The longest name; longer texts are not compared."""
_NEAR = 0.65
"""The share of letters that similar names have in common, in the same order."""
_BETWEEN_WORDS = re.compile(r"[\W_]+")


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """The folded form of a name for comparison: letters and digits, without case and accents.

    >>> fold("'s-Gravenhage"), fold("MÜNCHEN"), fold("Sault Ste. Marie")
    ('sgravenhage', 'munchen', 'saultstemarie')
    """
    plain = _plain(name)
    return plain if plain.isalnum() else "".join(filter(str.isalnum, plain))


def slug(name: str) -> str:
    """An id made from a name: its folded words; empty where it has neither letters nor digits.

    >>> slug("Bad Köstritz (Süd)"), slug("A™")
    ('bad-kostritz-sud', 'atm')
    """
    return "-".join(filter(None, _BETWEEN_WORDS.split(_plain(name))))


def _plain(name: str) -> str:
    """A name in small letters without accents. Signs are written out first: `™` is `tm`."""
    if name.isascii():
        return name.lower()
    small = _without_accents(name).casefold()
    return _replaced(_without_accents(small), _LETTERS).casefold()


def _without_accents(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join([letter for letter in decomposed if not unicodedata.combining(letter)])


def _replaced(text: str, letters: Mapping[str, str]) -> str:
    """A text in other letters. Most have none of these: half the time of `translate`."""
    for letter, others in letters.items():
        text = text.replace(letter, others)
    return text


def spellings(name: str) -> tuple[str, ...]:
    """The folded spellings of a name: as it is, and with `ae` for `ä` as Germans type it.

    >>> spellings("Köln")
    ('koln', 'koeln')
    """
    folded = fold(name)
    if not name.isascii():
        composed = unicodedata.normalize("NFC", name.casefold())
        typed = _replaced(composed, _UMLAUTS)
        if typed != composed:
            return folded, fold(typed)
    return (folded,) if folded else ()


def nearest(name: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The known names that look most like this one, best first; none if none is near.

    >>> nearest("Berlim", ["Berlin", "Bremen", "Köln"], most=1)
    ('Berlin',)
    """
    if len(name) > _LONGEST:
        return ()
    by_fold: dict[str, str] = {}
    for candidate in known:
        by_fold.setdefault(fold(candidate), candidate)
    wanted = fold(name)[:_LONGEST]
    places = _places(wanted)
    found = []
    for folded in by_fold:
        letters = len(wanted) + len(folded)
        # The shorter name limits what they have in common; one letter may fold to several.
        if len(folded) <= _LONGEST and 2 * min(len(wanted), len(folded)) >= _NEAR * letters > 0:
            likeness = 2 * _in_common(folded, places, len(wanted)) / letters
            if likeness >= _NEAR:
                found.append((likeness, folded))
    return tuple(by_fold[folded] for _, folded in nlargest(most, found, key=itemgetter(0)))


def _places(text: str) -> dict[str, int]:
    """For each letter the places where it stands, as bits of a number."""
    places: dict[str, int] = {}
    for place, letter in enumerate(text):
        places[letter] = places.get(letter, 0) | 1 << place
    return places


def _in_common(other: str, places: Mapping[str, int], length: int) -> int:
    """How many letters two texts have in common in the same order; one is given by its places.

    Bit-parallel longest common subsequence (Hyyrö 2004): one step for each letter of the other
    text.
    """
    free = (1 << length) - 1
    for letter in other:
        fitting = free & places.get(letter, 0)
        free = (free + fitting) | (free - fitting)
    return length - (free & ((1 << length) - 1)).bit_count()


def find_place(name: str, index: Mapping[str, int]) -> int | None:
    """The place of that id or name, whatever the case and accents, in an index by spelling.

    A name too long for any place is not even folded.

    >>> find_place("MÜNCHEN", {"munchen": 3}), find_place("Muenchen", {"muenchen": 3})
    (3, 3)
    """
    found = index.get(name)
    if found is None and len(name) <= _LONGEST:
        found = next((index[key] for key in spellings(name) if key in index), None)
    return found
