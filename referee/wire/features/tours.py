"""Tours: whether one was completed in order, for players who count by hand."""

from __future__ import annotations

from typing import Final

from referee.rules.features.tours import FEATURE as RULES
from referee.rules.features.tours import IN_ORDER
from referee.wire.json.document import Location
from referee.wire.members.by_hand import ReportedTicket, needs_completed, worked_out
from referee.wire.members.feature import WireFeature
from referee.wire.members.forms import JsonMember
from referee.wire.members.named import FLAG
from referee.wire.members.references import References


def _check(references: References, holder: ReportedTicket, at: Location) -> None:
    """The tour is reported as completed."""
    if holder.ticket.type != "tour":
        worked_out(references, at)
    else:
        needs_completed(references, holder, at)


MEMBERS: Final = WireFeature(
    RULES.name,
    reported=(
        JsonMember(
            IN_ORDER.name,
            FLAG,
            IN_ORDER,
            typed=_check,
            says="Of a tour, whether it was made in its order; left out, the lower value counts "
            "and is assumed.",
        ),
    ),
)
