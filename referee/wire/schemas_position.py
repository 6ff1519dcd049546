"""A position: the players and what is known of the rest of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.model.fault import FaultCode
from referee.model.game import CardKind
from referee.model.position import Discards
from referee.wire.fields import Flag, Integer, Json, Text, Value, Word, either
from referee.wire.schemas_limits import COUNT, EXPRESS, HAND, NAME, PLACES, PLAYERS, ROUTES, ROW
from referee.wire.schemas_players import players
from referee.wire.schemas_records import Counts, Items, Many, Named, Record
from referee.wire.schemas_vocabulary import DISCARDS, Vocabulary

ELSEWHERE: Final = ("waiting", "neutral")
PHASES: Final = ("setup", "play", "neutral")

Numbers = dict[str, int | None]


class Piles(Value[Numbers]):
    """How many there are in each of some piles; None is unknown, `{}` and `0` are none anywhere.

    `piles` are the members of the object. A number alone is that of the pile `alone`; the others
    are unknown then. Where there is only one pile there is no object.
    """

    taken_as_it_is = False

    def __init__(self, piles: Mapping[str, str], alone: str | None, **settings: bool) -> None:
        super().__init__(**settings)
        self.piles, self.alone = piles, alone
        self.number = Integer(0, COUNT)
        self.record = Record({name: Integer(0, COUNT, allow_none=True) for name in piles})
        one = len(piles) == 1
        self.expected = "integer" if one else "integer or object" if alone else "object"

    def read(self, value: Json) -> Numbers:
        """The numbers by pile, all piles there."""
        if isinstance(value, dict) and len(self.piles) > 1:
            return self.accept(self.record.read(value))
        if type(value) not in (int, float):
            raise self.wrong_type()
        return self.accept(self.number.read(value))

    def shape(self) -> Json:
        """A number, or an object where there are several piles."""
        return either(self.number.shape(), self.record.shape() if len(self.piles) > 1 else None)

    def accept(self, value: int | dict[str, int | None]) -> Numbers:
        """The numbers by pile."""
        if isinstance(value, dict):
            unsaid = None if value else 0
            return {pile: value.get(name, unsaid) for name, pile in self.piles.items()}
        if self.alone is not None:
            return {pile: value if pile == self.alone else None for pile in self.piles.values()}
        if value:
            raise self.wrong_type()
        return dict.fromkeys(self.piles.values(), 0)


class DiscardsField(Value[Discards]):
    """Discarded cards: a number (by deck where there are several), or counts by card."""

    expected = "integer or object"
    taken_as_it_is = False

    def __init__(
        self, kinds: Mapping[str, CardKind], decks: Sequence[str], **settings: bool
    ) -> None:
        super().__init__(**settings)
        self.deck_of = {card: kind.deck for card, kind in kinds.items()}
        self.decks = frozenset(decks)
        self.piles = deck_piles(decks)
        self.counts = Counts(tuple(kinds), FaultCode.UNKNOWN_CARD)

    def read(self, value: Json) -> Discards:
        """The discards."""
        by_deck = isinstance(value, dict) and value and value.keys() <= self.decks
        if not isinstance(value, dict) or by_deck:
            if type(value) not in (int, float, dict):
                raise self.wrong_type()
            return Discards(self.piles.read(value))
        return self.accept(self.counts.read(value))

    def shape(self) -> Json:
        """A number, or counts by card where no card could be a deck."""
        counts = self.counts.shape() if self.decks.isdisjoint(self.deck_of) else None
        return either(self.piles.number.shape(), counts)

    def accept(self, value: int | dict[str, int]) -> Discards:
        """The discards, by card if they are counted so."""
        if not isinstance(value, dict):
            return Discards(self.piles.accept(value))
        totals: Numbers = dict.fromkeys(self.piles.piles.values(), 0)
        for card, count in value.items():
            deck = self.deck_of[card]
            totals[deck] = (totals[deck] or 0) + count
        return Discards(totals, value)


def deck_piles(decks: Sequence[str], **settings: bool) -> Piles:
    """The decks of cards: a number where there is one deck, else an object."""
    alone = decks[0] if len(decks) == 1 else None
    return Piles({deck: deck for deck in decks}, alone, **settings)


def ticket_piles(words: Vocabulary, **settings: bool) -> Piles:
    """The ticket decks: a number where there is one, else an object; discards where there are."""
    decks = words.ticket_decks
    alone = decks[0] if len(decks) == 1 else None
    if DISCARDS in words.ticket_piles and alone:
        return Piles({"deck": alone, DISCARDS: DISCARDS}, alone, **settings)
    return Piles({pile: pile for pile in words.ticket_piles}, alone, **settings)


def card_list(words: Vocabulary, **settings: bool) -> Many:
    """Cards one by one; null is one not seen."""
    return Many(Word(words.cards, FaultCode.UNKNOWN_CARD, allow_none=True), ROW, **settings)


def turn(words: Vocabulary) -> Record:
    """Whose move it is, and what of it is done already."""
    members: dict[str, Value[Any]] = {
        "player": Text(NAME, allow_none=True),
        "drawn": card_list(words, allow_none=True),
        "round": Integer(1, COUNT, allow_none=True),
        "phase": Word(PHASES, allow_none=True),
        "passes": Integer(0, PLAYERS, allow_none=True),
        "ready": Items(PLAYERS, allow_none=True),
        "unseen": Flag(allow_none=True),
        "unsure": Flag(allow_none=True),
    }
    if words.features.express:
        members["express"] = Integer(0, EXPRESS, allow_none=True)
        members["begun"] = Flag(allow_none=True)
    return Record(members, ("express", "begun"), allow_none=True)


def position(words: Vocabulary, kinds: Mapping[str, CardKind], hand: int = HAND) -> Record:
    """A position on this map; what is left out or null is unknown."""
    members: dict[str, Value[Any]] = {
        "players": players(words, hand),
        "turn": turn(words),
        "row": card_list(words, allow_none=True),
        "deck": deck_piles(words.decks, allow_none=True),
        "discards": DiscardsField(kinds, words.decks, allow_none=True),
        "ticket_deck": ticket_piles(words, allow_none=True),
        "last_round": Record({"turns_left": Integer(0, COUNT, required=True)}, allow_none=True),
    }
    if words.features.passengers:
        here = Counts(words.passengers, FaultCode.UNKNOWN_COLOR)
        members["waiting"] = Named(here, PLACES, allow_none=True)
    if words.features.neutral_player:
        neutral: dict[str, Value[Any]] = {
            "routes": Items(ROUTES),
            "pieces": Integer(0, COUNT, allow_none=True),
            "marker": Text(NAME, allow_none=True),
            "stopped": Flag(),
        }
        members["neutral"] = Record(neutral, allow_none=True)
    return Record(members, ELSEWHERE, required=True)
