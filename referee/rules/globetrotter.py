"""The bonus for the most completed tickets."""

from __future__ import annotations

from referee.model.score import Line
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """Whoever completed the most tickets, all who tie included, has it (`globetrotter.most`).

    With nobody having completed any it is nobody's, unless the option
    `globetrotter_without_tickets` gives it to all.
    """
    feature = standing.game.features.globetrotter
    counts = standing.counts
    most = max(counts)
    if feature is None or (most == 0 and not standing.game.options.globetrotter_without_tickets):
        return [[] for _ in counts]
    tied = counts.count(most) > 1
    return [
        [
            Line(
                "globetrotter",
                "globetrotter.most",
                feature.points,
                {"tickets": count, "tied": tied},
            )
        ]
        if count == most
        else []
        for count in counts
    ]
