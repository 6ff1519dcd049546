"""A player, as in a snapshot and as in a position."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import ValidationError

from referee.maps.inks import INKS
from referee.model.fault import FaultCode
from referee.model.player import Hand
from referee.wire.faults import Trouble
from referee.wire.fields import Integer, Json, Text, Value, Word, either, refuse, troubles_of
from referee.wire.schemas_limits import (
    COUNT,
    EXPRESS,
    HAND,
    HELD,
    NAME,
    OPEN,
    PLAYERS,
    ROUTES,
)
from referee.wire.schemas_records import Counts, Items, Many, Record
from referee.wire.schemas_vocabulary import Vocabulary

UNKNOWN: Final = "unknown"
"""The member of a hand that counts the cards not seen."""

ELSEWHERE: Final = (
    *("passengers", "harbors", "pieces_exchanged", "supply"),
    *("province", "express_spent", "tolls", "loans"),
)
"""Members that not every map has."""


class HandField(Value[Hand]):
    """Cards in hand: counts by kind, and `unknown` ones."""

    expected = "object"
    taken_as_it_is = False

    def __init__(self, cards: tuple[str, ...], most: int, **settings: bool) -> None:
        super().__init__(**settings)
        self.most = most
        self.counts = Counts((*cards, UNKNOWN), FaultCode.UNKNOWN_CARD, HAND)

    def read(self, value: Json) -> Hand:
        """The hand."""
        return self.accept(self.counts.read(value))

    def shape(self) -> Json:
        """Counts."""
        return self.counts.shape()

    def accept(self, counts: dict[str, int]) -> Hand:
        """The hand of so many cards of each kind."""
        if sum(counts.values()) > self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="cards", least=0, most=self.most)
        if UNKNOWN not in counts:
            return Hand(counts)
        seen = {card: count for card, count in counts.items() if card != UNKNOWN}
        return Hand(seen, counts[UNKNOWN])


class Tokens(Value[int]):
    """Toll tokens: their value, or how many there are of each value."""

    expected = "integer or object"
    taken_as_it_is = False

    def __init__(self, values: tuple[str, ...], **settings: bool) -> None:
        super().__init__(**settings)
        self.sum = Integer(0, COUNT)
        self.counts = Counts(values)

    def read(self, value: Json) -> int:
        """The value of all tokens together."""
        if isinstance(value, dict):
            counts = self.counts.read(value)
            return self.sum.read(sum(int(token) * count for token, count in counts.items()))
        if type(value) not in (int, float):
            raise self.wrong_type()
        return self.sum.read(value)

    def shape(self) -> Json:
        """A number, or counts by value."""
        return either(self.sum.shape(), self.counts.shape())


class Mat(Value[dict[str, tuple[int | None, ...]]]):
    """The spots of a player's trains on the Province mat, by line; null is one not known."""

    expected = "object"
    taken_as_it_is = False

    def __init__(self, lines: tuple[str, ...], **settings: bool) -> None:
        super().__init__(**settings)
        self.record = Record({line: Many(Integer(allow_none=True), OPEN) for line in lines})

    def read(self, value: Json) -> dict[str, tuple[int | None, ...]]:
        """The spots by line, as given; lines without a train are left out."""
        try:
            lines = self.record.read(value)
        except ValidationError as error:
            raise ValidationError([_line(trouble) for trouble in troubles_of(error)]) from None
        return self.accept(lines)

    def shape(self) -> Json:
        """Lists of spots by line."""
        return self.record.shape()

    def accept(self, lines: dict[str, list[int | None]]) -> dict[str, tuple[int | None, ...]]:
        """The spots of the lines that have a train."""
        return {line: tuple(spots) for line, spots in lines.items() if spots}


def _line(trouble: Trouble) -> Trouble:
    """A line that the mat does not have is an unknown color."""
    if trouble.code is not FaultCode.UNKNOWN_MEMBER:
        return trouble
    facts = {"color": trouble.facts["member"]}
    return Trouble(FaultCode.UNKNOWN_COLOR, trouble.pointer, facts, trouble.name, trouble.known)


def player(words: Vocabulary, hand: int = HAND) -> Record:
    """A player on this map; `hand` is the most cards in hand.

    What lies open is none when left out. What is hidden may be null: unknown. `color` is what the
    player is drawn in and matters to no rule.
    """
    features = words.features
    members: dict[str, Value[Any]] = {
        "name": Text(NAME, allow_none=True),
        "color": Word(tuple(INKS), FaultCode.UNKNOWN_COLOR, allow_none=True),
        "routes": Items(ROUTES),
        "tickets": Items(HELD, allow_none=True),
        "hand": HandField(words.cards, hand, allow_none=True),
        "pieces": Counts(words.pieces, FaultCode.UNKNOWN_PIECE, zeros=True, allow_none=True),
        "recorded_score": Integer(allow_none=True),
    }
    if features.passengers:
        members["passengers"] = Counts(words.passengers, FaultCode.UNKNOWN_COLOR)
    if features.harbors:
        members["harbors"] = Items(OPEN)
    if features.exchange:
        members["pieces_exchanged"] = Integer(0, COUNT)
    if features.supply:
        members["supply"] = Counts(
            words.pieces, FaultCode.UNKNOWN_PIECE, zeros=True, allow_none=True
        )
    if features.province:
        members["province"] = Mat(words.lines)
    if features.express:
        members["express_spent"] = Many(Integer(0, EXPRESS), OPEN)
    if features.tolls:
        members["tolls"] = Tokens(words.tokens, allow_none=True)
        members["loans"] = Integer(0, COUNT, allow_none=True)
    return Record(members, ELSEWHERE)


def players(words: Vocabulary, hand: int = HAND, *, required: bool = True) -> Many:
    """The players in seat order."""
    return Many(player(words, hand), PLAYERS, 1, required=required)
