"""The routes and tickets that a request names: on an open board these are all there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.wire.json.pointers import ROOT, Location
from referee.wire.lookup.search import Mention
from referee.wire.members.actions import mentions as of_action
from referee.wire.members.feature import InPlay
from referee.wire.members.position import POSITION
from referee.wire.members.turn import turn_mentions

Loaded = Mapping[str, Any]
Actions = Mapping[Location, Loaded]
"""Actions by where they stand, as far as their shape is good."""


def in_snapshot(play: InPlay, loaded: Loaded) -> Iterator[Mention]:
    """What a snapshot names."""
    yield from _of_players(play, loaded.get("players") or (), ROOT)
    yield from play.snapshot.mentions(loaded, ROOT)


def in_position(play: InPlay, loaded: Loaded, actions: Actions) -> Iterator[Mention]:
    """What a position and actions name."""
    yield from _of_players(play, loaded.get("players") or (), POSITION)
    yield from play.position.mentions(loaded, POSITION)
    yield from turn_mentions(play, loaded.get("turn"), POSITION / "turn")
    for at, action in actions.items():
        yield from of_action(play, action, at)


def _of_players(play: InPlay, rows: Sequence[Loaded | None], base: Location) -> Iterator[Mention]:
    """The routes and tickets that players have."""
    for seat, row in enumerate(rows):
        at = (base / "players").of_seat(seat)
        for number, reference in enumerate((row or {}).get("routes") or ()):
            yield Mention("route", at / "routes" / number, reference)
        yield from play.player.mentions(row, at)
