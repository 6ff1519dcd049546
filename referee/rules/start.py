"""Where the score markers start."""

from __future__ import annotations

from referee.model.score import Line
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """Markers start apart, in turn order; the start is part of the score (`start.offsets`)."""
    offsets = standing.game.options.start_offsets
    return [
        [Line("start", "start.offsets", offsets[seat], {"seat": seat + 1})]
        if seat < len(offsets)
        else []
        for seat in range(len(standing.players))
    ]
