"""Cards of any kind that are added to a set, where so many stand for others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random


def with_further(
    cards: Mapping[str, int], number: int, hand: Mapping[str, int], chance: Random
) -> dict[str, int]:
    """The cards and so many others from the rest of a hand."""
    rest = sorted((Counter(hand) - Counter(cards)).elements())
    return dict(Counter(cards) + Counter(chance.sample(rest, number)))
