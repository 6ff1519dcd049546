"""References remembered by how they were written: what each of them meant on a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.model.board import Written
from referee.wire.fields import Json

_TELLING: Final = frozenset(("from", "to", "color", "kind", "length", "value"))
"""The members of a reference by ends that say which thing it is, all of them short."""
_REMEMBERED: Final = 1_000
"""So many references of a board are remembered; then it begins anew."""
Found = dict[Written, tuple[int, ...]]


def all_of(ids: Mapping[str, int], found: Found, references: Sequence[Any]) -> tuple[int, ...]:
    """What the references are where all are ids, or remembered as one thing each; else nothing."""
    try:
        return tuple([ids[reference] for reference in references])
    except (KeyError, TypeError):
        pass
    indexes: list[int] = []
    try:
        for reference in references:
            if type(reference) is str:
                indexes.append(ids[reference])
            else:
                (index,) = found[tuple(reference.items())]
                indexes.append(index)
    except (AttributeError, KeyError, TypeError, ValueError):
        return ()
    return tuple(indexes)


def each_of(
    ids: Mapping[str, int], found: Found, references: Sequence[Any]
) -> list[tuple[int, ...]] | None:
    """What each of the references is, where all are ids or remembered, as several things too."""
    try:
        return [
            (ids[reference],) if type(reference) is str else found[tuple(reference.items())]
            for reference in references
        ]
    except (AttributeError, KeyError, TypeError):
        return None


def recall(found: Found, reference: Json) -> tuple[int, ...] | None:
    """What a reference has meant that was written just so."""
    try:
        return found.get(tuple(reference.items()))
    except (AttributeError, TypeError):
        return None


def remember(found: Found, reference: Mapping[str, Any], things: Sequence[int]) -> None:
    """Remember what a reference means; not 1, for true is equal to it."""
    if reference.keys() <= _TELLING and all(
        type(value) is str or (type(value) is int and value > 1) for value in reference.values()
    ):
        if len(found) >= _REMEMBERED:
            found.clear()
        found[tuple(reference.items())] = tuple(things)
