"""The members of the base game in JSON: of players, positions, card draws and actions."""

from __future__ import annotations

from typing import Any, Final

from referee.model.action import ClaimRoute, DrawCards, DrawTickets, KeepTickets, Pass, Pick
from referee.model.fault import FaultCode
from referee.wire.json.document import Location
from referee.wire.members.by_hand import not_beside_routes
from referee.wire.members.feature import ActionForm, WireFeature
from referee.wire.members.forms import Form, JsonMember, Members
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
    card_list,
)
from referee.wire.members.naming import Naming
from referee.wire.members.piles import DECK_OF_CARDS, DISCARDED, HAND, TICKET_DECK
from referee.wire.members.references import References
from referee.wire.members.route_counts import ROUTE_COUNTS
from referee.wire.schema.fields import Field, Integer, Json, Word
from referee.wire.schema.limits import COUNT, ROWS
from referee.wire.schema.limits import PICKS as MOST_PICKS
from referee.wire.schema.records import Many, Record
from referee.wire.schema.vocabulary import Words


class NewRowField(Field[list[Any]]):
    """The row laid anew after three wilds; a list of rows where it was laid more than once."""

    expected = "list"

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.row = card_list(words)
        self.rows = Many(card_list(words), ROWS, 1)

    def read(self, value: Json) -> list[Any]:
        several = isinstance(value, list) and any(isinstance(row, list) for row in value)
        return (self.rows if several else self.row).read(value)


class PickField(Field[dict[str, Any]]):
    """One card taken, from the row or from a deck; each has members of its own."""

    expected = "object"

    def __init__(self, words: Words) -> None:
        super().__init__()
        source = Word(("row", "deck"), required=True)
        card = Word(words.cards, FaultCode.UNKNOWN_CARD)
        deck = Word(words.decks)
        self.row = Record(
            {
                "from": source,
                "card": card,
                "replacement": card,
                "replacement_from": deck,
                "new_row": NewRowField(words),
            }
        )
        self.deck = Record({"from": source, "card": card, "deck": deck})

    def read(self, value: Json) -> dict[str, Any]:
        return self._record(value).read(value)

    def _record(self, value: Json) -> Record:
        from_row = isinstance(value, dict) and value.get("from") == "row"
        return self.row if from_row else self.deck


class _Picks(Form):
    """The picks in order."""

    def resolve(self, _: References, value: Json, __: Location) -> tuple[Pick, ...]:
        return tuple([_pick(pick) for pick in value if pick])

    def render(self, _: Naming, value: tuple[Pick, ...]) -> Json:
        return [_written(pick) for pick in value]


def _pick(pick: dict[str, Any]) -> Pick:
    get = pick.get
    return Pick(
        source=get("from", "deck"),
        card=get("card"),
        deck=get("deck"),
        replacement=get("replacement"),
        replacement_from=get("replacement_from"),
        new_rows=_rows(get("new_row")),
    )


def _rows(rows: list[Any] | None) -> tuple[tuple[str | None, ...], ...] | None:
    """A row of cards, or the rows laid one after the other."""
    if not rows:
        return None if rows is None else ((),)
    several = any(isinstance(row, list) for row in rows)
    return tuple(tuple(row) for row in rows if row is not None) if several else (tuple(rows),)


def _written(pick: Pick) -> dict[str, Json]:
    rows = pick.new_rows
    members = {
        "from": pick.source,
        "deck": pick.deck,
        "card": pick.card,
        "replacement": pick.replacement,
        "replacement_from": pick.replacement_from,
        "new_row": rows[0] if rows is not None and len(rows) == 1 else rows,
    }
    return {name: value for name, value in members.items() if value is not None}


PICKS: Final = _Picks(lambda words: Many(PickField(words), MOST_PICKS))


class _LastRound(Form):
    """The turns left of the last round."""

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

MEMBERS: Final = WireFeature(
    "base",
    player=PLAYER,
    position=POSITION,
    drawing=DRAWING,
    actions=(DRAW_CARDS, CLAIM_ROUTE, DRAW_TICKETS, ActionForm(Pass), KEEP_TICKETS),
)
