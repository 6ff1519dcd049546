"""Cards in hand, and piles of cards and tickets: numbers, or objects if there are several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.model.fault import FaultCode
from referee.model.player import Hand
from referee.model.position import Discards
from referee.rules.drawing.ticket_decks import DISCARDS
from referee.wire.json.document import Location
from referee.wire.members.forms import Form
from referee.wire.members.naming import Naming
from referee.wire.members.references import References
from referee.wire.schema.components import Components, Schema, either, nullable, reference
from referee.wire.schema.fields import Field, Integer, Json
from referee.wire.schema.limits import COUNT
from referee.wire.schema.limits import HAND as MOST
from referee.wire.schema.records import Counts, Record
from referee.wire.schema.vocabulary import Words

Numbers = dict[str, int | None]
DECK: Final = "deck"
"""The name of a single ticket deck beside its discards."""


class PilesField(Field[Any]):
    """How many there are in each of some piles; `{}` and `0` mean none in any.

    A plain number is that of the pile `alone`. If there is only one pile, objects are not allowed.
    """

    def __init__(self, piles: Sequence[str], *, alone: bool, of_map: str = "Deck") -> None:
        super().__init__()
        self.of_map = of_map
        self.number = Integer(0, COUNT if alone else 0)
        self.record = Record({name: Integer(0, COUNT) for name in piles})
        self.several, self.alone = len(piles) > 1, alone
        self.expected = (
            "integer" if not self.several else "integer or object" if alone else "object"
        )

    def read(self, value: Json) -> Json:
        if isinstance(value, dict) and self.several:
            return self.record.read(value)
        if type(value) not in (int, float) or (value and not self.alone):
            raise self.wrong_type()
        return self.number.read(value)

    def own_schema(self, components: Components) -> Schema:
        if components.exact:
            number = self.number.schema(components)
            return either(number, self.record.schema(components)) if self.several else number
        number = Integer(0, COUNT).schema(components)
        piles = {"propertyNames": reference(self.of_map), "additionalProperties": nullable(number)}
        return either(number, {"type": "object", **piles})


def by_pile(
    value: int | Mapping[str, int | None], piles: Mapping[str, str], *, alone: bool
) -> Numbers:
    """The numbers by pile, from members of those names; missing ones are unknown.

    `{}` and `0` mean none in any; but with `alone`, a number is that of the first pile.
    """
    if isinstance(value, Mapping):
        unsaid = None if value else 0
        return {pile: value.get(name, unsaid) for name, pile in piles.items()}
    found: Numbers = dict.fromkeys(piles.values(), None if alone else 0)
    found[next(iter(piles.values()))] = value
    return found


def counted(counts: Mapping[str, int | None]) -> Json:
    """A number if there is one pile, else the numbers by pile."""
    return next(iter(counts.values())) if len(counts) == 1 else dict(counts)


class _Deck(Form):
    """The decks of cards: a number where there is one deck, else an object."""

    def resolve(self, references: References, value: Json, _: Location) -> Numbers:
        decks = references.game.cards.decks
        return by_pile(value, {deck: deck for deck in decks}, alone=len(decks) == 1)

    def render(self, _: Naming, value: Numbers) -> Json:
        return counted(value)


class DiscardsField(Field[Any]):
    """Discarded cards: a number (by deck where there are several), or counts by card."""

    expected = "integer or object"

    def __init__(self, cards: Sequence[str], decks: Sequence[str]) -> None:
        super().__init__()
        self.decks = frozenset(decks)
        self.apart = self.decks.isdisjoint(cards)
        self.piles = deck_piles(decks)
        self.counts = Counts(cards, FaultCode.UNKNOWN_CARD, of_map="Card")

    def read(self, value: Json) -> Json:
        if isinstance(value, dict):
            by_deck = value and value.keys() <= self.decks
            return (self.piles if by_deck else self.counts).read(value)
        if type(value) not in (int, float):
            raise self.wrong_type()
        return self.piles.read(value)

    def own_schema(self, components: Components) -> Schema:
        counts, piles = self.counts.schema(components), self.piles.schema(components)
        return {"anyOf": [piles, counts]}


def deck_piles(decks: Sequence[str]) -> PilesField:
    """The decks of cards: a number where there is one deck, else an object."""
    return PilesField(decks, alone=len(decks) == 1)


class _Discards(Form):
    """Discarded cards."""

    def resolve(self, references: References, value: Json, _: Location) -> Discards:
        cards = references.game.cards
        if not isinstance(value, dict) or (value and value.keys() <= cards.decks.keys()):
            decks = {deck: deck for deck in cards.decks}
            return Discards(by_pile(value, decks, alone=len(decks) == 1))
        totals = dict.fromkeys(cards.decks, 0)
        for card, count in value.items():
            totals[cards.kinds[card].deck] += count
        return Discards(totals, value)

    def render(self, _: Naming, value: Discards) -> Json:
        if value.kinds is not None:
            return {card: count for card, count in value.kinds.items() if count}
        return counted(value.totals)


def ticket_pile_names(decks: Sequence[str], *, discards: bool) -> dict[str, str]:
    """The piles of tickets by their member names: a single deck beside discards is `deck`."""
    if not discards:
        return {deck: deck for deck in decks}
    if len(decks) == 1:
        return {DECK: decks[0], DISCARDS: DISCARDS}
    return {name: name for name in (*decks, DISCARDS)}


class _TicketDeck(Form):
    """The ticket decks: a number if there is one, else an object; discards if the map has them."""

    def field(self, words: Words) -> Field[Any]:
        discards = DISCARDS in words.ticket_piles
        names = ticket_pile_names(words.ticket_decks, discards=discards)
        alone = len(words.ticket_decks) == 1
        return PilesField(tuple(names), alone=alone, of_map="TicketDeck")

    def resolve(self, references: References, value: Json, _: Location) -> Numbers:
        tickets = references.game.tickets
        discards = "discard" in (tickets.returns.setup, tickets.returns.play)
        names = ticket_pile_names(tickets.decks, discards=discards)
        return by_pile(value, names, alone=len(tickets.decks) == 1)

    def render(self, naming: Naming, value: Numbers) -> Json:
        discards = DISCARDS in value
        names = ticket_pile_names(naming.game.tickets.decks, discards=discards)
        return counted({name: value[pile] for name, pile in names.items() if pile in value})


DECK_OF_CARDS: Final = _Deck(lambda words: deck_piles(words.decks))
DISCARDED: Final = _Discards(lambda words: DiscardsField(words.cards, words.decks))
TICKET_DECK: Final = _TicketDeck(lambda words: deck_piles(words.ticket_decks))


UNKNOWN: Final = "unknown"
"""The member of a hand that counts unseen cards."""


TEXT: Final = "Cards in hand, at most 110; `unknown` is the number of those that are not seen."


def hand_field(words: Words) -> Field[Any]:
    """Counts by kind."""
    return Counts((*words.cards, UNKNOWN), FaultCode.UNKNOWN_CARD, MOST, of_map="Card").called(
        "Hand", TEXT
    )


class _Hand(Form):
    """Cards in hand: counts by kind, and `unknown` ones."""

    def resolve(self, references: References, value: Json, at: Location) -> Hand:
        most = references.most_cards
        if sum(value.values()) > most:
            references.faults.add(FaultCode.OUT_OF_RANGE, at, measure="cards", least=0, most=most)
        if UNKNOWN not in value:
            return Hand(value)
        seen = {card: count for card, count in value.items() if card != UNKNOWN}
        return Hand(seen, value[UNKNOWN])

    def render(self, naming: Naming, value: Hand) -> Json:
        """The cards in the order of the map's kinds, so equal hands have equal JSON."""
        held = value.cards
        found = {card: held[card] for card in naming.game.cards.kinds if card in held}
        if value.unknown:
            found[UNKNOWN] = value.unknown
        return found


HAND: Final = _Hand(hand_field)
