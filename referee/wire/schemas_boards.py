"""Own boards: places, routes and tickets as a whole, or described where they are used."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import ValidationError

from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.wire.faults import Trouble, step
from referee.wire.fields import (
    Anything,
    Flag,
    Fraction,
    Integer,
    Json,
    Text,
    Value,
    Word,
    refuse,
    unknown_word,
)
from referee.wire.schemas_limits import (
    ALIASES,
    COUNT,
    ID,
    LENGTH,
    NAME,
    PLACE,
    PLACES,
    POINTS_ROWS,
    ROUTES,
    SPACES,
    TICKETS,
    TRACKS,
)
from referee.wire.schemas_records import Items, Many, Messages, Named, Record
from referee.wire.schemas_vocabulary import Vocabulary

OPEN: Final = "open"
_DIGITS: Final = {str(length): length for length in range(1, LENGTH + 1)}

Members = dict[str, Value[Any]]
Tables = dict[str | None, dict[int, int]]


class PointTable(Value[dict[int, int]]):
    """What routes of one kind score, by spaces or cards."""

    expected = "object"

    def __init__(self) -> None:
        super().__init__()
        self.points = Integer()

    def read(self, value: Json) -> dict[int, int]:
        """The points by length."""
        if not isinstance(value, dict):
            raise self.wrong_type()
        if len(value) > POINTS_ROWS:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="members", least=0, most=POINTS_ROWS)
        table: dict[int, int] = {}
        troubles: Messages = {}
        for length, points in value.items():
            try:
                if length in _DIGITS:
                    table[_DIGITS[length]] = self.points.read(points)
                else:
                    facts: dict[str, Fact] = {"measure": "number", "least": 1, "most": LENGTH}
                    troubles[length] = [Trouble(FaultCode.OUT_OF_RANGE, "", facts)]
            except ValidationError as error:
                troubles[length] = error.messages
        if troubles:
            raise ValidationError(troubles)
        return table


class PointsField(Value[Tables]):
    """What routes score by length, one table or one for each kind of route."""

    expected = "object"

    def __init__(self, words: Vocabulary, **settings: bool) -> None:
        super().__init__(**settings)
        self.kinds = words.route_kinds
        self.kind = Word(self.kinds)
        self.table = PointTable()

    def read(self, value: Json) -> Tables:
        """The tables by kind; by None where the map has no kinds."""
        if not isinstance(value, dict):
            raise self.wrong_type()
        if not self.kinds:
            return {None: self.table.read(value)}
        if not any(isinstance(table, dict) for table in value.values()):
            return dict.fromkeys(self.kinds, self.table.read(value))
        tables: Tables = {}
        troubles: Messages = {}
        for kind, rows in value.items():
            try:
                tables[self.kind.read(kind)] = self.table.read(rows)
            except ValidationError as error:
                troubles[kind] = error.messages
        if troubles:
            raise ValidationError(troubles)
        return tables


class Spaces(Items):
    """Where the spaces of a route lie: x, y and degrees of each."""

    def read(self, value: Json) -> list[Any]:
        """The list."""
        for number, space in enumerate(super().read(value)):
            whole = isinstance(space, list) and len(space) == len(("x", "y", "degrees"))
            if not whole or any(type(part) not in (int, float) for part in space):
                raise refuse(FaultCode.WRONG_TYPE, step(number), expected="list of three numbers")
            if any(abs(part) > 360 for part in space):  # noqa: PLR2004 the degrees of a circle
                raise refuse(
                    FaultCode.OUT_OF_RANGE, step(number), measure="number", least=-360, most=360
                )
        return list(value)

    def shape(self) -> Json:
        """None: boards are read step by step."""
        return None


def place() -> Record:
    """A place of an inline board, by id or by name at least."""
    return Record(
        {
            "id": Text(PLACE, allow_none=True),
            "name": Text(NAME, allow_none=True),
            "names": Named(Text(NAME), ALIASES, allow_none=True),
            "aliases": Many(Text(NAME), ALIASES, allow_none=True),
            "kind": Word(("city", "country", "junction"), allow_none=True),
            "port": Flag(allow_none=True),
            "x": Fraction(allow_none=True),
            "y": Fraction(allow_none=True),
        }
    )


def _route(words: Vocabulary) -> Members:
    members: Members = {
        "from": Text(PLACE, required=True),
        "to": Text(PLACE, required=True),
        "length": Integer(1, LENGTH, required=True),
        "points": Integer(allow_none=True),
    }
    if words.route_kinds:
        members["kind"] = Word(words.route_kinds, allow_none=True)
    if words.features.subways:
        members["cards"] = Integer(1, LENGTH, allow_none=True)
    if words.features.tolls:
        members["toll"] = Integer(0, COUNT, allow_none=True)
    return members


def _ticket(words: Vocabulary) -> Members:
    members: Members = {
        "from": Text(PLACE, required=True),
        "to": Text(PLACE, required=True),
        "value": Integer(0, COUNT, required=True),
    }
    if len(words.ticket_decks) > 1:
        members["deck"] = Word(words.ticket_decks, allow_none=True)
    if words.features.neutral_player:
        members["neutral"] = Many(Text(PLACE), 2, 2, allow_none=True)
    return members


_ROUTE_ELSEWHERE: Final = ("kind", "cards", "toll")
_TICKET_ELSEWHERE: Final = ("deck", "neutral")


def route(words: Vocabulary) -> Record:
    """A route of an inline board, in the shape of a map's, with its place in the picture."""
    color = Word(words.route_colors, FaultCode.UNKNOWN_COLOR, required=True)
    members: Members = {
        "id": Text(ID, allow_none=True),
        **_route(words),
        "color": color,
        "parallel": Anything(),
        "spaces": Spaces(SPACES, allow_none=True),
        "terminal": Many(Fraction(), 2, 2, allow_none=True),
    }
    return Record(members, _ROUTE_ELSEWHERE)


def ticket(words: Vocabulary) -> Record:
    """A ticket of an inline board."""
    return Record({"id": Text(ID, allow_none=True), **_ticket(words)}, _TICKET_ELSEWHERE)


def described_route(words: Vocabulary) -> Record:
    """A route described where it is used; `track` tells equal descriptions apart."""
    members: Members = {
        **_route(words),
        "color": Word(words.route_colors, FaultCode.UNKNOWN_COLOR, allow_none=True),
        "track": Integer(1, TRACKS, allow_none=True),
    }
    return Record(members, _ROUTE_ELSEWHERE)


def described_ticket(words: Vocabulary) -> Record:
    """A ticket described where it is used."""
    return Record(_ticket(words), _TICKET_ELSEWHERE)


def route_reference(words: Vocabulary) -> Record:
    """A route of a known board, by its ends and what tells its tracks apart."""
    members: Members = {
        "from": Text(PLACE, required=True),
        "to": Text(PLACE, required=True),
        "color": Word(words.route_colors, FaultCode.UNKNOWN_COLOR, allow_none=True),
    }
    if words.route_kinds:
        members["kind"] = Word(words.route_kinds, allow_none=True)
    record = Record(members, ("kind",))
    record.expected = "string or object"
    return record


def ticket_reference() -> Record:
    """A ticket of a known board, by its ends."""
    record = Record({"from": Text(PLACE, required=True), "to": Text(PLACE, required=True)})
    record.expected = "string or object"
    return record


class BoardField(Value[Any]):
    """A whole board, or the word `open`."""

    expected = "string or object"

    def __init__(self, words: Vocabulary, **settings: bool) -> None:
        super().__init__(**settings)
        self.inline = Record(
            {
                "places": Many(place(), PLACES, required=True),
                "routes": Many(route(words), ROUTES, required=True),
                "tickets": Many(ticket(words), TICKETS, required=True),
                "points": PointsField(words, allow_none=True),
            }
        )

    def read(self, value: Json) -> Json:
        """`open`, or the members of the board."""
        if isinstance(value, dict):
            return self.inline.read(value)
        if not isinstance(value, str):
            raise self.wrong_type()
        if value != OPEN:
            raise ValidationError([unknown_word(FaultCode.UNKNOWN_VALUE, value, (OPEN,))])
        return value
