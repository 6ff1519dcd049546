"""The routes and tickets that a request names: on an open board these are all there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.wire.actions import mentions as of_action
from referee.wire.feature import InPlay
from referee.wire.forms import Mention
from referee.wire.position import BASE
from referee.wire.turn import turn_mentions

Loaded = Mapping[str, Any]
Actions = Mapping[str, Loaded]
"""Actions by pointer, as far as their shape is good."""


def in_snapshot(play: InPlay, loaded: Loaded) -> Iterator[Mention]:
    """What a snapshot names."""
    yield from _of_players(play, loaded.get("players") or (), "")
    yield from play.snapshot.mentions(loaded, "")


def in_position(play: InPlay, loaded: Loaded, actions: Actions) -> Iterator[Mention]:
    """What a position and actions name."""
    yield from _of_players(play, loaded.get("players") or (), BASE)
    yield from play.position.mentions(loaded, BASE)
    yield from turn_mentions(play, loaded.get("turn"), f"{BASE}/turn")
    for pointer, action in actions.items():
        yield from of_action(play, action, pointer)


def _of_players(play: InPlay, rows: Sequence[Loaded | None], base: str) -> Iterator[Mention]:
    """The routes and tickets that players have."""
    for seat, row in enumerate(rows):
        pointer = f"{base}/players/{seat}"
        for number, reference in enumerate((row or {}).get("routes") or ()):
            yield Mention("route", f"{pointer}/routes/{number}", reference)
        yield from play.player.mentions(row, pointer)
