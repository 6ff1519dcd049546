"""The fields of boards: places, routes and tickets, on whole boards or described in place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from marshmallow import ValidationError

from referee.model.board import EDITIONS
from referee.model.fault import FaultCode
from referee.rules.core.feature import BoardMember
from referee.rules.in_force.registry import FEATURES
from referee.wire.boards.points import PointsField
from referee.wire.json.document import step
from referee.wire.schema.components import Components, Schema, by_members, either, reference
from referee.wire.schema.fields import (
    Anything,
    Field,
    Flag,
    Fraction,
    Integer,
    Json,
    PlaceText,
    Text,
    Word,
    refuse,
    unknown_word,
)
from referee.wire.schema.limits import (
    ALIASES,
    COUNT,
    ID,
    LENGTH,
    NAME,
    PLACE,
    PLACES,
    ROUTES,
    SPACES,
    TICKETS,
    TRACKS,
)
from referee.wire.schema.records import Items, Many, Named, Record
from referee.wire.schema.vocabulary import Words

OPEN: Final = "open"

Members = dict[str, Field[Any]]

_KINDS: Final[Mapping[str, Callable[[], Field[Any]]]] = {
    "number": lambda: Integer(0, COUNT),
    "numbers": lambda: Many(Integer(0, COUNT), LENGTH),
    "flag": Flag,
    "places": lambda: Many(PlaceText(), 2, 2),
}
"""The field of what a feature adds to a place, route or ticket, by its kind."""


def _added(members: Iterable[BoardMember]) -> Members:
    return {member.name: _KINDS[member.kind]().says(member.says) for member in members}


class SpacesField(Items):
    """Where the spaces of a route lie: x, y and degrees of each."""

    def read(self, value: Json) -> list[Any]:
        spaces = super().read(value)
        for number, space in enumerate(spaces):
            whole = isinstance(space, list) and len(space) == len(("x", "y", "degrees"))
            if not whole or any(type(part) not in (int, float) for part in space):
                raise refuse(FaultCode.WRONG_TYPE, step(number), expected="list of three numbers")
            if any(abs(part) > 360 for part in space):  # noqa: PLR2004 the degrees of a circle
                raise refuse(
                    FaultCode.OUT_OF_RANGE, step(number), measure="number", least=-360, most=360
                )
        return spaces

    def own_schema(self, _: Components) -> Schema:
        return self.list_of(reference("Space"))


class PlaceRecord(Record):
    """A place of an inline board; one with neither an id nor a name is refused later."""

    def own_schema(self, components: Components) -> Schema:
        schema = super().own_schema(components)
        named = {**schema, "required": ["name"]}
        return by_members(components, {"id": schema}, named)


def place_record() -> Record:
    """A place of an inline board, by id or by name at least."""
    return PlaceRecord(
        {
            "id": Text(PLACE),
            "name": Text(NAME),
            "names": Named(Text(NAME), ALIASES),
            "aliases": Many(Text(NAME), ALIASES),
            "kind": Word(("city", "country", "junction")).says("Left out it is a city."),
            **_added(member for row in FEATURES.values() for member in row.place_members),
            "x": Fraction(),
            "y": Fraction(),
        }
    ).called("BoardPlace", "A place by its id, its name, or both.")


def _route(words: Words) -> Members:
    members: Members = {
        "from": PlaceText(required=True),
        "to": PlaceText(required=True),
        "length": Integer(1, LENGTH, required=True).says("In spaces."),
        "points": Integer().says("Left out they are those of the table."),
    }
    if words.route_kinds:
        members["kind"] = Word(words.route_kinds, of_map="RouteKind")
    if any(kind.priced for kind in words.terms.kinds.values()):
        members["cards"] = Integer(1, LENGTH).says("The printed number of cards of a subway.")
    return members | _added(words.terms.route_members)


def _elsewhere(kind: str) -> set[str]:
    """What any feature adds to routes or to tickets."""
    members = (member for row in FEATURES.values() for member in getattr(row, kind))
    return {member.name for member in members}


def _route_elsewhere() -> set[str]:
    return {"kind", "cards", *_elsewhere("route_members")}


def route_record(words: Words) -> Record:
    """A route of an inline board, in the shape of a map's, with its place in the picture."""
    members: Members = {
        "id": Text(ID),
        **_route(words),
        "color": Word(words.route_colors, FaultCode.UNKNOWN_COLOR, of_map="Color", required=True),
        "parallel": Anything().says("Worked out anew, whatever this says."),
        "wrap": Flag().says("It leaves the picture on one side and comes back on the other."),
        "spaces": SpacesField(SPACES).says("Where its spaces lie."),
        "terminal": Many(Fraction(), 2, 2).says("The point of a country at which it ends."),
    }
    record = Record(members, _route_elsewhere())
    return record.called("BoardRoute", "A track, with what the features of the map add to it.")


def described_route(words: Words) -> Record:
    """A route described where it is used; `track` tells equal descriptions apart."""
    members: Members = {
        **_route(words),
        "color": Word(words.route_colors, FaultCode.UNKNOWN_COLOR, of_map="Color"),
        "track": Integer(1, TRACKS).says("Tells equal descriptions of an open board apart."),
    }
    return Record(members, _route_elsewhere())


class TicketField(Field[dict[str, Any]]):
    """A ticket, by its shape: between two places, to any of several, or a tour."""

    expected = "object"

    def __init__(self, words: Words, *, with_id: bool) -> None:
        super().__init__()
        more: Members = {"id": Text(ID)} if with_id else {}
        more |= {"type": Word(("pair", "any", "tour")), EDITIONS.name: Many(Text(NAME), ALIASES)}
        if len(words.ticket_decks) > 1:
            more["deck"] = Word(words.ticket_decks, of_map="TicketDeck")
        more |= _added(words.terms.ticket_members)
        elsewhere = {"deck", *_elsewhere("ticket_members")}
        place, value = PlaceText(required=True), Integer(0, COUNT, required=True)
        goal = Record({"to": place, "value": value}).called("BoardGoal", "A place, and its value.")
        any_of = Many(goal, PLACES, 1, required=True)
        cities = Many(PlaceText(), PLACES, 2, required=True)
        tour: Members = {"cities": cities, "value_in_order": value, "value": value}
        self.pair = Record({**more, "from": place, "to": place, "value": value}, elsewhere)
        self.any = Record({**more, "from": place, "to_any": any_of}, elsewhere)
        self.tour = Record({**more, **tour, "penalty": value}, elsewhere)
        if with_id:
            self.called(
                "BoardTicket", "A ticket: of a pair of places, to any of several, or a tour."
            )

    def read(self, value: Json) -> dict[str, Any]:
        return self._record(value).read(value)

    def load(self, value: Json) -> dict[str, Any]:
        """The members that are there. Raises ValidationError with what could be read."""
        return self.read(value)

    def own_schema(self, components: Components) -> Schema:
        cases = {"cities": self.tour, "to_any": self.any}
        schemas = {name: record.own_schema(components) for name, record in cases.items()}
        return by_members(components, schemas, self.pair.own_schema(components))

    def _record(self, value: Json) -> Record:
        if isinstance(value, dict):
            if value.get("cities") is not None:
                return self.tour
            if value.get("to_any") is not None:
                return self.any
        return self.pair


def route_reference(words: Words) -> Record:
    """A route of a known board, by its ends and the members that distinguish parallel tracks.

    Other members of the map's routes are allowed and ignored.
    """
    members: Members = {
        **_ignored(route_record(words)),
        "length": Integer(1, LENGTH),
        "from": PlaceText(required=True),
        "to": PlaceText(required=True),
        "color": Word(words.route_colors, FaultCode.UNKNOWN_COLOR, of_map="Color"),
    }
    if words.route_kinds:
        members["kind"] = Word(words.route_kinds, of_map="RouteKind")
    return Record(members, _route_elsewhere(), expected="string or object")


def _ignored(record: Record) -> Members:
    """The members of a record, all of which are ignored, and an `id` that is null."""
    return {name: Anything() for name in ("id", *record.members)}


class TicketReference(TicketField):
    """A ticket of a known board: between two places, to any of several, or a tour."""

    expected = "string or object"

    def __init__(self, words: Words) -> None:
        super().__init__(words, with_id=False)
        every = {"id": None, **self.pair.members, **self.any.members, **self.tour.members}
        self.pair = _reference_to(self.pair, ("from", "to"), every)
        self.any = _reference_to(self.any, ("from", "to_any"), every)
        self.tour = _reference_to(self.tour, ("cities",), every)


def _reference_to(ticket: Record, named: Collection[str], every: Collection[str]) -> Record:
    """A ticket by the places that it names; other members of tickets are ignored."""
    members: Members = {name: Anything() for name in every}
    members |= {name: ticket.members[name] for name in named}
    if "value" in ticket.members:
        members["value"] = Integer(0, COUNT)
    return Record(members, ticket.elsewhere, expected="string or object")


BOARD: Final = """A board of one's own, in the shape of a map's.

A map's can be sent back as it was got. Ids may be left out. Places are compared like names; one
named as on the map keeps its kind and what features add to it."""


class BoardField(Field[Any]):
    """A whole board, or the word `open`."""

    expected = "string or object"

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.inline = Record(
            {
                "places": Many(place_record(), PLACES, required=True),
                "routes": Many(route_record(words), ROUTES, required=True),
                "tickets": Many(TicketField(words, with_id=True), TICKETS, required=True),
                "points": PointsField(words),
            }
        ).called("Board", BOARD)

    def read(self, value: Json) -> Json:
        if isinstance(value, dict):
            return self.inline.read(value)
        if not isinstance(value, str):
            raise self.wrong_type()
        if value != OPEN:
            fault: Any = unknown_word(FaultCode.UNKNOWN_VALUE, value, (OPEN,))
            raise ValidationError([fault])
        return value

    def own_schema(self, components: Components) -> Schema:
        return either(self.inline.schema(components), {"type": "string", "const": OPEN})
