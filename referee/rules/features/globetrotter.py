"""The bonus for the most completed tickets."""

from __future__ import annotations

from msgspec import Struct

from referee.model.score import Line
from referee.rules.core.feature import Feature, Option
from referee.rules.core.numbers import Points
from referee.rules.score.finished import Finished, Receipts
from referee.rules.score.scoring import Part

WITHOUT_TICKETS = "globetrotter_without_tickets"


class Globetrotter(Struct, frozen=True, forbid_unknown_fields=True):
    """The bonus for the most completed tickets (`globetrotter.most`)."""

    points: Points


def lines(bonus: Globetrotter, finished: Finished) -> Receipts:
    """All players with the most completed tickets score the bonus (`globetrotter.most`).

    If nobody has completed any, nobody scores it, unless the option `globetrotter_without_tickets`
    gives it to all.
    """
    counts = finished.counts
    most = max(counts)
    if most == 0 and not finished.game.options.get(WITHOUT_TICKETS):
        return [[] for _ in counts]
    facts = {"tickets": most, "tied": counts.count(most) > 1}
    line = Line("globetrotter", "globetrotter.most", bonus.points, facts)
    return [[line] if count == most else [] for count in counts]


FEATURE = Feature(
    "globetrotter",
    numbers=Globetrotter,
    hooks=(Part("globetrotter", lines),),
    options=(Option(WITHOUT_TICKETS, says="Everybody gets it when nobody completed a ticket."),),
)
