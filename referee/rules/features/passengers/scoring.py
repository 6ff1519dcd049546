"""The most passengers of a color, and the second most (`passengers.majority`)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.model.finding import Facts
from referee.model.score import Line
from referee.rules.features.passengers.values import HELD, Passengers
from referee.rules.score.finished import Receipts, Standing

WITH_NONE = "passenger_place_with_none"


def lines(feature: Passengers, standing: Standing) -> Receipts:
    """The most of a color score, then the second most (`passengers.majority`).

    All who tie for the most score as first, and then nobody is second. All who tie for the second
    most score as second. Who has none of a color has no place in it, unless the option
    `passenger_place_with_none` lets none be second.
    """
    receipts: Receipts = [[] for _ in standing.players]
    with_none = standing.game.options.get(WITH_NONE)
    held = [HELD.of(player) for player in standing.players]
    for color in feature.colors:
        counts = [passengers.get(color, 0) for passengers in held]
        most = max(counts)
        if most == 0:
            continue
        for seat, count in enumerate(counts):
            if count == 0 and not with_none:
                continue
            place = 1 + sum(other > count for other in counts)
            points = {1: feature.first, 2: feature.second}.get(place, 0)
            if count or points:
                facts: Facts = {
                    "color": color,
                    "count": count,
                    "place": place,
                    "tied": counts.count(count) > 1,
                }
                line = Line("passengers", "passengers.majority", points, facts)
                receipts[seat].append(line)
    return receipts


def most_passengers(_: Passengers, standing: Standing) -> Sequence[int]:
    """`winner.tie-passengers`: the most passengers of all colors together."""
    return [sum(HELD.of(player).values()) for player in standing.players]
