"""The Province mat as a value: its lines and spots, and the trains of a player on it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.model.member import NOTHING, Member

TRAINS = Member[Mapping[str, tuple[int | None, ...]]]("province", NOTHING)
"""The spots of a player's trains by line; None where it is not known which."""
LINE = Member[str | None]("province", None)
"""The line of the mat in which a claim places a train."""


class Placement(Struct, frozen=True):
    """A train put on the mat; `spot` None where it cannot be known."""

    line: str
    spot: int | None


EFFECT = Member[Placement | None]("province", None)
"""The train that a claim puts on the mat."""


class Province(Struct, frozen=True, forbid_unknown_fields=True):
    """The Province mat: lines with spots 1 to `spots`; points by number of players and place.

    `piece` is the kind of piece that is put on it.
    """

    lines: tuple[str, ...]
    spots: int
    points: Mapping[str, tuple[int, ...]]
    piece: str
