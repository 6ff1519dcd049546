"""The draft: picking a ticket out of those offered."""

from __future__ import annotations

from typing import Final

from referee.rules.features.draft import FEATURE as RULES
from referee.rules.features.draft import DraftTicket
from referee.wire.members.feature import ActionForm, WireFeature
from referee.wire.members.forms import JsonMember, Members
from referee.wire.members.named import TICKET, TICKETS

MEMBERS: Final = WireFeature(
    RULES.name,
    actions=(
        ActionForm(
            DraftTicket,
            Members(
                (
                    JsonMember("offered", TICKETS, says="The tickets to pick from."),
                    JsonMember("ticket", TICKET, says="The ticket picked."),
                )
            ),
            says="Setup. Pick one of the tickets offered and pass the others on.",
        ),
    ),
)
