"""Tickets to several places: the place that was reached, for players who count by hand."""

from __future__ import annotations

from typing import Final

from referee.model.fault import FaultCode
from referee.rules.features.countries import FEATURE as RULES
from referee.rules.features.countries import REACHED
from referee.wire.json.document import Location
from referee.wire.members.by_hand import ReportedTicket, needs_completed, worked_out
from referee.wire.members.feature import WireFeature
from referee.wire.members.forms import JsonMember
from referee.wire.members.named import PLACE
from referee.wire.members.references import References
from referee.wire.schema.fields import unknown_word


def _check(references: References, holder: ReportedTicket, at: Location) -> None:
    """The place is one of the several places of a completed ticket."""
    goals = [goal.place for goal in holder.ticket.goals]
    if len(goals) == 1 or holder.ticket.type == "tour":
        worked_out(references, at)
    elif needs_completed(references, holder, at):
        places, reached = references.board.places, REACHED.of(holder.reported)
        if reached is not None and reached not in goals:
            name, possible = places[reached].id, tuple(places[goal].id for goal in goals)
            found = unknown_word(FaultCode.UNKNOWN_VALUE, name, possible, str(at))
            references.faults.append(found)


MEMBERS: Final = WireFeature(
    RULES.name,
    reported=(
        JsonMember(
            REACHED.name,
            PLACE,
            REACHED,
            typed=_check,
            says="Of a ticket to several places, the one that was reached; left out, the lowest "
            "value counts and is assumed.",
        ),
    ),
)
