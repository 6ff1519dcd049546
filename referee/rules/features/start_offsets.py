"""Where the score markers start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.model.score import Line
from referee.rules.feature import Feature, Option, Part
from referee.rules.standing import Receipts, Standing

OFFSETS = "start_offsets"


class StartOffsets(Struct, frozen=True, forbid_unknown_fields=True):
    """Score markers start apart (`start.offsets`): in turn order, the numbers of the drawing."""

    offsets: tuple[int, ...]


def lines(feature: StartOffsets, standing: Standing) -> Receipts:
    """Markers start apart, in turn order; the start is part of the score (`start.offsets`)."""
    offsets = standing.game.options.get(OFFSETS, feature.offsets)
    return [
        [Line("start", "start.offsets", offsets[seat], {"seat": seat + 1})]
        if seat < len(offsets)
        else []
        for seat in range(len(standing.players))
    ]


def standard(numbers: Mapping[str, Any]) -> tuple[int, ...]:
    """The offsets of the map."""
    offsets: tuple[int, ...] = numbers["start_offsets"].offsets
    return offsets


ROW = Feature(
    "start_offsets",
    numbers=StartOffsets,
    parts=(Part("start", lines, marker=True),),
    options=(Option(OFFSETS, kind="numbers", standard=standard),),
)
