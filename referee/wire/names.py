"""Names of places: found whatever the case and accents, and turned into ids."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from referee.maps.names import fold, spellings
from referee.wire.limits import PLACE

_NO_LETTERS: Final = re.compile(r"[\W_]+")


def find_place(name: str, index: Mapping[str, int]) -> int | None:
    """The place of that id or name, whatever the case and accents, in an index by spelling.

    A name too long for any place is not even folded.

    >>> find_place("MÜNCHEN", {"munchen": 3}), find_place("Muenchen", {"muenchen": 3})
    (3, 3)
    """
    found = index.get(name)
    if found is None and len(name) <= PLACE:
        found = next((index[key] for key in spellings(name) if key in index), None)
    return found


def slug(name: str) -> str:
    """An id made from a name; empty where the name has neither letters nor digits.

    >>> slug("Bad Köstritz (Süd)")
    'bad-kostritz-sud'
    """
    words = _NO_LETTERS.split(unicodedata.normalize("NFC", name))
    return "-".join(filter(None, map(fold, words)))
