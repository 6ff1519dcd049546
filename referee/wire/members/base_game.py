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
from referee.wire.schema.components import Components, Schema, told_apart
from referee.wire.schema.fields import Field, Integer, Json, Word
from referee.wire.schema.limits import COUNT, ROWS
from referee.wire.schema.limits import PICKS as MOST_PICKS
from referee.wire.schema.records import Many, Record
from referee.wire.schema.vocabulary import Words


class NewRowField(Field[list[Any]]):
    """The row laid anew after three wilds; a list of rows if it was laid more than once."""

    expected = "list"

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.row = card_list(words)
        self.rows = Many(card_list(words), ROWS, 1)

    def read(self, value: Json) -> list[Any]:
        several = isinstance(value, list) and any(isinstance(row, list) for row in value)
        return (self.rows if several else self.row).read(value)

    def own_schema(self, components: Components) -> Schema:
        return {"anyOf": [self.row.schema(components), self.rows.schema(components)]}


class _Source(Word):
    """Where a card is taken from; it is constant within one record."""

    def __init__(self, source: str) -> None:
        super().__init__(("row", "deck"), required=True)
        self.source = source

    def own_schema(self, _: Components) -> Schema:
        return {"type": "string", "const": self.source}


class PickField(Field[dict[str, Any]]):
    """One card taken, from the row or from a deck; the two have different members."""

    expected = "object"

    def __init__(self, words: Words) -> None:
        super().__init__()
        card = Word(words.cards, FaultCode.UNKNOWN_CARD, of_map="Card")
        deck = Word(words.decks, of_map="Deck")
        self.row = Record(
            {
                "from": _Source("row"),
                "card": card,
                "replacement": card,
                "replacement_from": deck,
                "new_row": NewRowField(words).says(
                    "The row laid anew, or the rows where it was laid more than once."
                ),
            }
        ).called(
            "PickFromRow",
            "A face-up card, what was laid in its stead, and the row laid anew where that made "
            "three wilds.",
        )
        self.deck = Record({"from": _Source("deck"), "deck": deck, "card": card}).called(
            "PickFromDeck", "A card taken blind, from the deck named where there are several."
        )

    def read(self, value: Json) -> dict[str, Any]:
        return self._record(value).read(value)

    def own_schema(self, components: Components) -> Schema:
        records = {"row": self.row, "deck": self.deck}
        named = {source: record.schema(components) for source, record in records.items()}
        return told_apart("from", named)

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


def _last_round(_: Words) -> Record:
    left = Integer(0, COUNT, required=True).says("All players' turns together, this one included.")
    return Record({"turns_left": left}).called("LastRound", "The last round.")


DRAW_CARDS: Final = ActionForm(
    DrawCards,
    Members(
        (
            JsonMember(
                "picks",
                PICKS,
                required=True,
                says="One pick or two, in order. More are judged, and illegal.",
            ),
        )
    ),
    says="Take one card or two.",
)
CLAIM_ROUTE: Final = ActionForm(
    ClaimRoute,
    Members((JsonMember("route", ROUTE, required=True), JsonMember("cards", CARDS))),
    says="Claim a route with cards. Without `cards` it stays open what it is paid with.",
)
DRAW_TICKETS: Final = ActionForm(
    DrawTickets,
    Members(
        (
            JsonMember("count", MIX, required=True, says="How many, or how many of each deck."),
            JsonMember("drawn", TICKETS, says="The tickets drawn."),
            JsonMember("kept", TICKETS_OR_NUMBER, says="The tickets kept, or how many."),
        )
    ),
    says="Draw tickets, where there are several decks in the mix announced, and keep some.",
)
KEEP_TICKETS: Final = ActionForm(
    KeepTickets,
    Members(
        (
            JsonMember(
                "dealt",
                TICKETS_OR_MIX,
                required=True,
                says="The tickets dealt, or how many, or how many of each deck.",
            ),
            JsonMember(
                "kept", TICKETS_OR_NUMBER, required=True, says="The tickets kept, or how many."
            ),
        )
    ),
    says="Setup. Keep some of the tickets dealt.",
)

PLAYER: Final = (
    JsonMember(
        "route_counts",
        ROUTE_COUNTS,
        "counted",
        typed=not_beside_routes,
        says="How many routes of each length a player has who does not name them; by kind where "
        "points go by kind; where a kind has printed numbers of cards, by those.",
    ),
    JsonMember(
        "tickets",
        HELD_TICKETS,
        says="The tickets held; left out they are unknown. `null` in the list is one that is not "
        "seen.",
    ),
    JsonMember("hand", HAND),
    JsonMember(
        "pieces",
        PIECES,
        says="The pieces left. Left out, the map's number less those on routes and on the mat.",
    ),
    JsonMember(
        "recorded_score",
        Form(lambda _: Integer()),
        says="The total that the players worked out themselves.",
    ),
)
POSITION: Final = (
    JsonMember("row", CARD_LIST, says="The face-up cards. A row shorter than full has run out."),
    JsonMember(
        "deck", DECK_OF_CARDS, says="The cards left to draw; by deck where there are several."
    ),
    JsonMember(
        "discards", DISCARDED, says="The cards discarded, as a number, by deck, or by card."
    ),
    JsonMember(
        "ticket_deck",
        TICKET_DECK,
        says="The tickets left to draw, by deck where there are several, with `discards` where "
        "tickets are discarded.",
    ),
    JsonMember(
        "last_round",
        _LastRound(_last_round),
        kept="turns_left",
        written="always",
        says="How many turns are left in the last round; `null` where it has not begun.",
    ),
)
DRAWING: Final = (
    JsonMember("drawn", CARD_LIST, written="always", says="The cards drawn in this turn."),
    JsonMember(
        "unseen",
        FLAG,
        written="set",
        says="The first card lay face up and was not seen. Had it been a wild, the turn would be "
        "over.",
    ),
    JsonMember(
        "unsure",
        FLAG,
        written="set",
        says="It is not known whether a second card can be taken. If none can, the turn is over.",
    ),
)

MEMBERS: Final = WireFeature(
    "base",
    player=PLAYER,
    position=POSITION,
    drawing=DRAWING,
    actions=(
        DRAW_CARDS,
        CLAIM_ROUTE,
        DRAW_TICKETS,
        ActionForm(Pass, says="Do nothing, where nothing else can be done."),
        KEEP_TICKETS,
    ),
)
