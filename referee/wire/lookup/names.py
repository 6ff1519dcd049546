"""Names of places: found whatever the case and accents."""

from __future__ import annotations

from collections.abc import Mapping

from referee.maps.names import spellings
from referee.wire.schema.limits import PLACE


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
