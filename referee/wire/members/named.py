"""The forms of places, routes, tickets, seats, cards and pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from referee.model.fault import FaultCode
from referee.wire.json.document import Location
from referee.wire.lookup.search import Mention
from referee.wire.members import by_hand
from referee.wire.members.forms import Form, Listing
from referee.wire.schema.components import Components, Schema, either, nullable, reference
from referee.wire.schema.fields import Anything, Field, Flag, Integer, Json, Text, Word
from referee.wire.schema.limits import COUNT, HAND, HELD, NAME, OPEN, PLAYERS, ROW
from referee.wire.schema.records import Counts, Items, Many, Record
from referee.wire.schema.vocabulary import Words

if TYPE_CHECKING:
    from referee.wire.members.naming import Naming
    from referee.wire.members.references import References


def player_name() -> Text:
    """A player's name."""
    text = "A player's name on one line, different from all others at the table."
    return Text(NAME).called("PlayerName", text)


def card_list(words: Words) -> Many:
    """Cards one by one; null is an unseen card."""
    return Many(Word(words.cards, FaultCode.UNKNOWN_CARD, of_map="Card"), ROW, nulls=True)


def card_counts(words: Words) -> Counts:
    """Cards to be played: how many of each kind."""
    counts = Counts(words.cards, FaultCode.UNKNOWN_CARD, HAND, of_map="Card")
    return counts.called("CardCounts", "Cards as counts by kind.")


def piece_counts(words: Words) -> Counts:
    """Pieces: how many of each kind."""
    code = FaultCode.UNKNOWN_PIECE
    counts = Counts(words.pieces, code, zeros=True, of_map="PieceKind")
    return counts.called("PieceCounts", "Pieces as counts by kind.")


def number(least: int = 0, most: int = COUNT) -> Form:
    """A whole number."""
    return Form(lambda _: Integer(least, most))


FLAG: Final = Form(lambda _: Flag())
CARDS: Final = Form(card_counts)
"""Cards to be played: how many of each kind."""
CARD_LIST: Final = Listing(card_list)
PIECES: Final = Form(piece_counts)
PIECE: Final = Form(lambda words: Word(words.pieces, FaultCode.UNKNOWN_PIECE, of_map="PieceKind"))


class _Place(Form):
    """A place by any of its names."""

    def resolve(self, references: References, value: Json, at: Location) -> int | None:
        return references.lookup.place(value, at)

    def render(self, naming: Naming, value: int) -> str:
        return naming.place(value)


class _Places(Form):
    """A list of places."""

    def resolve(self, references: References, value: Json, at: Location) -> tuple[int, ...]:
        found = [references.lookup.place(name, at / n) for n, name in enumerate(value)]
        return tuple([place for place in found if place is not None])

    def render(self, naming: Naming, value: tuple[int, ...]) -> list[str]:
        return [naming.place(place) for place in value]


class _Seat(Form):
    """A player at the table by name."""

    def resolve(self, references: References, value: Json, at: Location) -> int | None:
        return references.seat(value, at)

    def render(self, naming: Naming, value: int) -> str:
        return naming.names[value]


class _Seats(Form):
    """Players at the table, in seat order, each once."""

    def resolve(self, references: References, value: Json, at: Location) -> tuple[int, ...]:
        found = [references.seat(name, at / n) for n, name in enumerate(value)]
        return tuple(sorted({seat for seat in found if seat is not None}))

    def render(self, naming: Naming, value: tuple[int, ...]) -> list[str]:
        return [naming.names[seat] for seat in value]


class Tracks(Struct, frozen=True):
    """The tracks that a reference fits, all alike."""

    indexes: tuple[int, ...]


class _Route(Form):
    """A route named by an action; several tracks if it fits several."""

    def resolve(self, references: References, value: Json, at: Location) -> Tracks | None:
        found = references.lookup.tracks(value, at)
        return Tracks(found) if found else None

    def render(self, naming: Naming, value: int) -> Json:
        return naming.route(value)

    def mentions(self, value: Json, at: Location) -> Iterator[Mention]:
        yield Mention("route", at, value)


class _Ticket(Form):
    """A ticket."""

    def resolve(self, references: References, value: Json, at: Location) -> int | None:
        return references.lookup.ticket(value, at)

    def render(self, naming: Naming, value: int) -> Json:
        return naming.ticket(value)

    def mentions(self, value: Json, at: Location) -> Iterator[Mention]:
        yield Mention("ticket", at, value)


class TicketsField(Field[Any]):
    """Tickets: a list, a number, or a number for each deck if there are several."""

    def __init__(self, decks: tuple[str, ...] = (), *, listed: bool = True) -> None:
        super().__init__()
        self.items = Items(HELD, refers="TicketReference") if listed else None
        self.number = Integer(0, HELD)
        self.counts = (
            Counts(decks, most=HELD, zeros=True, of_map="TicketDeck") if len(decks) > 1 else None
        )
        forms = ["integer"] + ["list"] * listed + ["object"] * (self.counts is not None)
        self.expected = " or ".join(forms)

    def read(self, value: Json) -> Json:
        if self.items is not None and isinstance(value, list):
            return self.items.read(value)
        if self.counts is not None and isinstance(value, dict):
            return self.counts.read(value)
        if type(value) not in (int, float):
            raise self.wrong_type()
        return self.number.read(value)

    def own_schema(self, components: Components) -> Schema:
        forms = (self.number, self.items, self.counts)
        return either(*[form.schema(components) for form in forms if form is not None])


class _Tickets(Form):
    """Tickets in a list, or their number."""

    def resolve(self, references: References, value: Json, at: Location) -> Any:  # noqa: ANN401 tickets or how many
        return references.lookup.tickets(value, at) if isinstance(value, list) else value

    def render(self, naming: Naming, value: Any) -> Json:  # noqa: ANN401 tickets or how many
        return naming.tickets(value) if isinstance(value, tuple) else value

    def mentions(self, value: Json, at: Location) -> Iterator[Mention]:
        if isinstance(value, list):
            for n, reference in enumerate(value):
                yield Mention("ticket", at / n, reference, listed=True)


class HeldField(Field[Any]):
    """The tickets of a player: a list in which null is an unseen one, or how many are unseen."""

    expected = "list or object"

    def __init__(self) -> None:
        super().__init__()
        self.items = Items(HELD, refers="HeldTicket")
        unseen = Integer(0, HELD, required=True).says("How many, none of which is seen.")
        self.unknown = Record({"unknown": unseen}).called(
            "UnseenTickets", "Tickets of which none is seen."
        )

    def read(self, value: Json) -> Json:
        if isinstance(value, dict):
            return self.unknown.read(value)
        if not isinstance(value, list):
            raise self.wrong_type()
        return self.items.read(value)

    def own_schema(self, components: Components) -> Schema:
        known = self.items.list_of(nullable(reference("HeldTicket")))
        return either(known, self.unknown.schema(components))


class _Held(_Tickets):
    """The tickets of a player; None is an unseen one."""

    def resolve(
        self, references: References, value: Json, at: Location
    ) -> tuple[int | None, ...] | by_hand.InHands:
        if isinstance(value, dict):
            return tuple([None] * value["unknown"])
        known = references.lookup.known_tickets(value)
        if known is not None:
            return known
        if any(map(by_hand.is_typed, value)):
            return by_hand.held(references, value, at)
        return references.held(value, at)

    def mentions(self, value: Json, at: Location) -> Iterator[Mention]:
        for mention in super().mentions(value, at):
            if not by_hand.is_typed(mention.reference):
                if mention.reference is not None:
                    yield mention
            elif mention.reference.get("ticket") is not None:
                at = mention.at / "ticket"
                yield Mention("ticket", at, mention.reference["ticket"], listed=True)


PLACE: Final = _Place(lambda _: Anything("string", "PlaceReference"))
PLACES: Final = _Places(lambda _: Items(OPEN, refers="PlaceReference"))
SEAT: Final = _Seat(lambda _: player_name())
SEATS: Final = _Seats(lambda _: Items(PLAYERS, refers="PlayerName"))
ROUTE: Final = _Route(lambda _: Anything("string or object", "RouteReference"))
TICKET: Final = _Ticket(lambda _: Anything("string or object", "TicketReference"))
TICKETS: Final = _Tickets(lambda _: Items(HELD, refers="TicketReference"))
HELD_TICKETS: Final = _Held(lambda _: HeldField())
TICKETS_OR_NUMBER: Final = _Tickets(lambda _: TicketsField())
TICKETS_OR_MIX: Final = _Tickets(lambda words: TicketsField(words.ticket_decks))
MIX: Final = Form(lambda words: TicketsField(words.ticket_decks, listed=False))
