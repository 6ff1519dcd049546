"""Names as people write them: whatever the case, accents, spaces and hyphens."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"})
_LONGEST = 80
"""No name is longer; what is longer is not compared with anything."""


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """What a name is compared by: letters and digits, without case and accents.

    >>> fold("'s-Gravenhage"), fold("MÜNCHEN"), fold("Sault Ste. Marie")
    ('sgravenhage', 'munchen', 'saultstemarie')
    """
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(_LETTERS)
    return "".join(letter for letter in plain if letter.isalnum())


def spellings(name: str) -> set[str]:
    """The folded spellings of a name: as it is, and with `ae` for `ä` as Germans type it.

    >>> sorted(spellings("Köln"))
    ['koeln', 'koln']
    """
    composed = unicodedata.normalize("NFC", name.casefold())
    return {fold(name), fold(composed.translate(_UMLAUTS))} - {""}


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
    close = difflib.get_close_matches(fold(name), by_fold, n=most, cutoff=0.6)
    return tuple(by_fold[folded] for folded in close)
