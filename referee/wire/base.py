"""The actions of the base game in JSON."""

from __future__ import annotations

from typing import Final

from referee.model.action import ClaimRoute, DrawCards, DrawTickets, KeepTickets, Pass
from referee.wire.feature import ActionForm, WireFeature
from referee.wire.forms import JsonMember
from referee.wire.picks import PICKS
from referee.wire.things import (
    CARDS,
    MIX,
    ROUTE,
    TICKETS,
    TICKETS_OR_MIX,
    TICKETS_OR_NUMBER,
)

DRAW_CARDS: Final = ActionForm(DrawCards, (JsonMember("picks", PICKS, required=True),))
CLAIM_ROUTE: Final = ActionForm(
    ClaimRoute, (JsonMember("route", ROUTE, required=True), JsonMember("cards", CARDS))
)
DRAW_TICKETS: Final = ActionForm(
    DrawTickets,
    (
        JsonMember("count", MIX, required=True),
        JsonMember("drawn", TICKETS),
        JsonMember("kept", TICKETS_OR_NUMBER),
    ),
)
KEEP_TICKETS: Final = ActionForm(
    KeepTickets,
    (
        JsonMember("dealt", TICKETS_OR_MIX, required=True),
        JsonMember("kept", TICKETS_OR_NUMBER, required=True),
    ),
)

ROW: Final = WireFeature(
    "base", actions=(DRAW_CARDS, CLAIM_ROUTE, DRAW_TICKETS, ActionForm(Pass), KEEP_TICKETS)
)
