"""The members of the base game in JSON: of players, positions, card draws and actions."""

from __future__ import annotations

from typing import Final

from referee.model.action import ClaimRoute, DrawCards, DrawTickets, KeepTickets, Pass
from referee.wire.json.pointers import Location
from referee.wire.members.by_hand import not_beside_routes
from referee.wire.members.feature import ActionForm, WireFeature
from referee.wire.members.forms import Form, JsonMember, Members
from referee.wire.members.hands import HAND
from referee.wire.members.named import (
    CARD_LIST,
    CARDS,
    FLAG,
    HELD_TICKETS,
    MIX,
    PIECES,
    ROUTE,
    TICKETS,
    TICKETS_OR_MIX,
    TICKETS_OR_NUMBER,
)
from referee.wire.members.naming import Naming
from referee.wire.members.picks import PICKS
from referee.wire.members.piles import DECK_OF_CARDS, DISCARDED, TICKET_DECK
from referee.wire.members.references import References
from referee.wire.members.route_counts import ROUTE_COUNTS
from referee.wire.schema.fields import Integer, Json
from referee.wire.schema.limits import COUNT
from referee.wire.schema.records import Record


class _LastRound(Form):
    """The turns left of the last round."""

    resolves = True
    renders = True

    def resolve(self, _: References, value: Json, __: Location) -> int | None:
        left: int | None = value.get("turns_left")
        return left

    def render(self, _: Naming, value: int) -> Json:
        return {"turns_left": value}


DRAW_CARDS: Final = ActionForm(DrawCards, Members((JsonMember("picks", PICKS, required=True),)))
CLAIM_ROUTE: Final = ActionForm(
    ClaimRoute, Members((JsonMember("route", ROUTE, required=True), JsonMember("cards", CARDS)))
)
DRAW_TICKETS: Final = ActionForm(
    DrawTickets,
    Members(
        (
            JsonMember("count", MIX, required=True),
            JsonMember("drawn", TICKETS),
            JsonMember("kept", TICKETS_OR_NUMBER),
        )
    ),
)
KEEP_TICKETS: Final = ActionForm(
    KeepTickets,
    Members(
        (
            JsonMember("dealt", TICKETS_OR_MIX, required=True),
            JsonMember("kept", TICKETS_OR_NUMBER, required=True),
        )
    ),
)

PLAYER: Final = (
    JsonMember("route_counts", ROUTE_COUNTS, "counted", typed=not_beside_routes),
    JsonMember("tickets", HELD_TICKETS),
    JsonMember("hand", HAND),
    JsonMember("pieces", PIECES),
    JsonMember("recorded_score", Form(lambda _: Integer())),
)
POSITION: Final = (
    JsonMember("row", CARD_LIST),
    JsonMember("deck", DECK_OF_CARDS),
    JsonMember("discards", DISCARDED),
    JsonMember("ticket_deck", TICKET_DECK),
    JsonMember(
        "last_round",
        _LastRound(lambda _: Record({"turns_left": Integer(0, COUNT, required=True)})),
        kept="turns_left",
        written="always",
    ),
)
DRAWING: Final = (
    JsonMember("drawn", CARD_LIST, written="always"),
    JsonMember("unseen", FLAG, written="set"),
    JsonMember("unsure", FLAG, written="set"),
)

ROW: Final = WireFeature(
    "base",
    player=PLAYER,
    position=POSITION,
    drawing=DRAWING,
    actions=(DRAW_CARDS, CLAIM_ROUTE, DRAW_TICKETS, ActionForm(Pass), KEEP_TICKETS),
)
