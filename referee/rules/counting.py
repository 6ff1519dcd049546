"""Counting things of several kinds: cards, passengers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def total(groups: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """How many there are of each kind that any of several groups has.

    >>> total([{"red": 2}, {"red": 1, "blue": 1}])
    {'red': 3, 'blue': 1}
    """
    counts: dict[str, int] = {}
    for group in groups:
        for kind, number in group.items():
            counts[kind] = counts.get(kind, 0) + number
    return counts


def together(kinds: Iterable[str], groups: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """How many of each kind there are in several groups together.

    >>> together(("red", "blue"), [{"red": 2}, {"red": 1}])
    {'red': 3, 'blue': 0}
    """
    counts = dict.fromkeys(kinds, 0)
    for group in groups:
        for kind, number in group.items():
            counts[kind] += number
    return counts
