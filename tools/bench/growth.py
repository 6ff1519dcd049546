"""How the time of the rules grows with what they are given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from referee.rules.verdicts.judge import legal_actions
from tools.bench.games import MAPS, middle
from tools.bench.measure import Growth, Point
from tools.bench.timing import Call, microseconds

ROUNDS = 4
HANDS = (4, 8, 12, 16, 20, 25, 30, 40, 50, 60)
Key = tuple[str, str, int]
"""The name of a growth, the label of a line, and where on it."""


def growths() -> Iterator[Growth]:
    """Everything whose growth is measured of the rules."""
    times = microseconds(dict(_calls()), ROUNDS)

    def lines(name: str) -> dict[str, list[Point]]:
        found: dict[str, list[Point]] = {}
        for key in times.measured:
            of, label, x = key
            if of == name:
                found.setdefault(label, []).append((x, times.scaled(key)))
        return found

    for name, title, x in (
        ("legal-actions", "Legal actions mid-game by the size of the hand", "cards in hand"),
    ):
        yield Growth(name, title, x, "µs, scaled", lines(name))


def _calls() -> Iterator[tuple[Key, Call]]:
    for map_id in MAPS:
        for hand in HANDS:
            call = partial(legal_actions, *middle(map_id, hand))
            yield ("legal-actions", map_id, hand), call
