"""Tickets to several places: the one that was reached, where it is counted by hand."""

from __future__ import annotations

from typing import Final

from referee.model.fault import FaultCode
from referee.rules.features.countries import REACHED
from referee.rules.features.countries import ROW as RULES
from referee.wire.by_hand import ReportedTicket, needs_completed, worked_out
from referee.wire.feature import WireFeature
from referee.wire.fields import unknown_word
from referee.wire.forms import JsonMember
from referee.wire.pointers import Location
from referee.wire.references import References
from referee.wire.things import PLACE


def _check(references: References, holder: ReportedTicket, at: Location) -> None:
    """It is one of the several places of a completed ticket."""
    goals = [goal.place for goal in holder.ticket.goals]
    if len(goals) == 1 or holder.ticket.type == "tour":
        worked_out(references, at)
    elif needs_completed(references, holder, at):
        places, reached = references.board.places, REACHED.of(holder.reported)
        if reached is not None and reached not in goals:
            name, possible = places[reached].id, tuple(places[goal].id for goal in goals)
            found = unknown_word(FaultCode.UNKNOWN_VALUE, name, possible, str(at))
            references.faults.append(found)


ROW: Final = WireFeature(
    RULES.name, reported=(JsonMember(REACHED.name, PLACE, REACHED, typed=_check),)
)
