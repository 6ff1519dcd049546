"""Stations: built in cities, they let their owners use a route of another player for tickets."""

from __future__ import annotations

from collections.abc import Sequence

from referee.model.score import Line
from referee.rules.audits.audit import Audit
from referee.rules.audits.expenses import Spending
from referee.rules.core.actions import ActionRules
from referee.rules.core.feature import Feature
from referee.rules.features.stations.borrowing import assumed, borrowed_for, lent
from referee.rules.features.stations.building import (
    BUILT,
    NAME,
    BuildStation,
    Station,
    Stations,
    audit,
    check,
    follow,
    offers,
    price_of,
    spent,
)
from referee.rules.score.finished import Finished, Lending, Receipts
from referee.rules.score.scoring import Assumptions, Part, TieBreak
from referee.rules.score.tickets import TicketFacts


def lines(feature: Stations, finished: Finished) -> Receipts:
    """A line for each station that is not built (`station.unused`)."""
    return [
        [
            Line("stations", "station.unused", feature.unused, {"unused": number + 1})
            for number in range(len(BUILT.of(player)), feature.each)
        ]
        for player in finished.players
    ]


def fewest_stations(_: Stations, finished: Finished) -> Sequence[int]:
    """`winner.tie-stations`: the fewest stations built."""
    return [-len(BUILT.of(player)) for player in finished.players]


FEATURE = Feature(
    NAME,
    numbers=Stations,
    hooks=(
        Part(NAME, lines),
        Assumptions(assumed),
        Audit(audit),
        Spending(spent),
        ActionRules(BuildStation, check, follow, offers),
        Lending(lent),
        TicketFacts(borrowed_for),
        TieBreak(NAME, fewest_stations),
    ),
)

__all__ = ["BUILT", "FEATURE", "BuildStation", "Station", "Stations", "price_of"]
