"""An open board: assembled from the routes and tickets that a request describes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from marshmallow import ValidationError

from referee.maps.assembly import BoardFaultsError, assemble
from referee.maps.described import route_spec, ticket_spec, with_places
from referee.maps.loading import GameMap
from referee.maps.names import find_place, slug, spellings
from referee.maps.specs import PlaceSpec, RouteSpec, Terms, TicketSpec
from referee.model.board import Board
from referee.model.fault import FaultCode
from referee.wire.boards.fields import TicketField
from referee.wire.boards.inline import as_found, too_many_abreast
from referee.wire.json.document import Faults, FoundFault, Location
from referee.wire.lookup.search import Lookup, Mention
from referee.wire.schema.fields import Json
from referee.wire.schema.limits import PLACES, ROUTES, TICKETS
from referee.wire.schema.records import Record

Key = tuple[Any, ...]
"""The key of a description: equal descriptions have equal keys."""


class OpenLookup(Lookup):
    """The lookup on an open board: a reference is itself the description of its route or ticket.

    `described` are the routes and tickets by the pointers to their descriptions. On a `crowded`
    board, which knows only some of its places, unknown places are not reported.
    """

    def __init__(self, *what: Any, described: Mapping[str, int], crowded: bool) -> None:  # noqa: ANN401 as of any lookup
        super().__init__(*what)
        self.described, self.crowded = described, crowded

    def place(self, name: object, at: Location) -> int | None:
        """The place of that name."""
        if self.crowded and isinstance(name, str):
            return find_place(name, self.board.names.places)
        return super().place(name, at)

    def tracks(self, _: Json, at: Location) -> tuple[int, ...]:
        """The track described there; none if the description has faults."""
        index = self.described.get(str(at))
        return () if index is None else (index,)

    def ticket(self, _: Json, at: Location, taken: Collection[int] = ()) -> int | None:
        """The ticket described there."""
        del taken
        return self.described.get(str(at))


class OpenBoard:
    """The descriptions of a request. Equal ones are one route or one ticket, wherever they are.

    A place with the name of one of the map's is that place, with its id, its kind and what features
    add to it.
    """

    def __init__(
        self,
        game_map: GameMap,
        terms: Terms,
        records: tuple[Record, TicketField],
        faults: Faults,
    ) -> None:
        self.terms, self.faults = terms, faults
        self.route_record, self.ticket_record = records
        self.places = list(game_map.places)
        self.own = len(self.places)
        self.index = dict(game_map.game.board.names.places)
        self.routes: dict[Key, RouteSpec] = {}
        self.tickets: dict[Key, TicketSpec] = {}
        self.every: tuple[list[RouteSpec], list[TicketSpec]] = ([], [])
        self.known: dict[str, str] = {}
        self.keys: dict[str, Key] = {}
        self.crowded = False

    def add(self, mentions: Iterable[Mention]) -> None:
        """Add the descriptions, routes before tickets."""
        found = list(mentions)
        for mention in found:
            if mention.thing == "route":
                self._route(str(mention.at), mention.reference)
        for mention in found:
            if mention.thing == "ticket":
                self._ticket(str(mention.at), mention.reference)

    def _route(self, pointer: str, written: Json) -> None:
        """Add the description of a route. The order of its ends does not matter."""
        read = self._read(self.route_record, pointer, written)
        if read is None:
            return
        start, end = sorted((read["from"], read["to"]))
        members = [member.name for member in self.terms.route_members]
        spec = route_spec({**read, "from": start, "to": end}, pointer)
        kind = spec.kind or self._kind(spec)
        points = spec.points
        if points is None:
            cost = spec.length if spec.cards is None else spec.cards
            points = self.terms.points.get(kind or None, {}).get(cost)
        key = (
            *(start, end, spec.length, kind, spec.color or "", spec.cards or 0),
            *(str(self._member(spec, name)) for name in members),
            *(points is not None, points or 0, read.get("track") or 1),
        )
        self.keys[pointer] = key
        self.routes.setdefault(key, spec)
        self.every[0].append(spec)

    def _kind(self, spec: RouteSpec) -> str:
        """The kind of a route that does not give it, if having `cards` decides it."""
        like = [k for k in self.terms.kinds.values() if k.priced == (spec.cards is not None)]
        return like[0].id if len(like) == 1 else ""

    def _member(self, spec: RouteSpec, name: str) -> object:
        """A feature's member; an optional one that is left out is None."""
        value = spec.more.get(name)
        return value if value or name in self.terms.required else None

    def _ticket(self, pointer: str, written: Json) -> None:
        """Add the description of a ticket. The order of two ends does not matter."""
        read = self._read(self.ticket_record, pointer, written)
        if read is None:
            return
        members = [member.name for member in self.terms.ticket_members]
        spec = ticket_spec(read, pointer)
        places = sorted((spec.start, spec.goals[0][0])) if len(spec.goals) == 1 else [spec.start]
        goals = sorted(spec.goals) if len(spec.goals) > 1 else [("", v) for _, v in spec.goals]
        more = [str(sorted(spec.more[name])) for name in members if name in spec.more]
        values = spec.value_in_order, spec.value, spec.penalty
        key = (spec.cities, tuple(places), tuple(goals), values, spec.deck or "", tuple(more))
        self.keys[pointer] = key
        self.tickets.setdefault(key, spec)
        self.every[1].append(spec)

    def board(self) -> tuple[Board, dict[str, int], dict[int, int]]:
        """The board of all descriptions, what each pointer describes, and track numbers.

        Routes and tickets are numbered by their keys, not by where they are described first. If
        there are faults, it is the board of the sound descriptions; if there are too many, of the
        first places only.
        """
        if self._too_many():
            self.routes, self.tickets, self.every = {}, {}, ([], [])
            self.crowded = len(self.places) - self.own > PLACES
            self.places = self.places[: self.own + PLACES]
        try:
            return self._assembled()
        except BoardFaultsError:
            mistaken = self._check_all()
        self.routes = {k: spec for k, spec in self.routes.items() if spec.pointer not in mistaken}
        self.tickets = {k: spec for k, spec in self.tickets.items() if spec.pointer not in mistaken}
        return self._assembled()

    def _assembled(self) -> tuple[Board, dict[str, int], dict[int, int]]:
        routes, tickets = sorted(self.routes), sorted(self.tickets)
        board = assemble(
            self.places,
            [self.routes[key] for key in routes],
            [self.tickets[key] for key in tickets],
            self.terms,
            whole=False,
        )
        numbers = {key: number for keys in (routes, tickets) for number, key in enumerate(keys)}
        at = {pointer: numbers[key] for pointer, key in self.keys.items() if key in numbers}
        return board, at, {number: key[-1] for number, key in enumerate(routes)}

    def _too_many(self) -> bool:
        found = (
            (len(self.places) - self.own, PLACES),
            (len(self.routes), ROUTES),
            (len(self.tickets), TICKETS),
        )
        for number, most in found:
            if number > most:
                self.faults.add(
                    FaultCode.OUT_OF_RANGE, "/board", measure="items", least=0, most=most
                )
        abreast = list(too_many_abreast(self.routes.values()))
        self.faults.extend(abreast)
        return bool(abreast) or any(number > most for number, most in found)

    def _check_all(self) -> set[str]:
        """Report the faults of every description, also of equal ones; returns their pointers."""
        try:
            assemble(self.places, *self.every, self.terms, whole=False)
        except BoardFaultsError as error:
            self.faults.extend(as_found(error.faults))
            return {above for fault in error.faults for above in _above(fault.pointer)}
        return set()

    def _read(
        self, record: Record | TicketField, pointer: str, written: Json
    ) -> dict[str, Any] | None:
        """The members of a description, with places by their ids; None if it has faults."""
        if isinstance(written, str):
            self.faults.append(FoundFault(FaultCode.BOARD_NEEDED, pointer))
            return None
        full = self.faults.full
        try:
            read = record.read(written)
        except ValidationError as error:
            self.faults.collect_one(error.messages, pointer)
            if not full and isinstance(error.valid_data, dict):
                with_places(error.valid_data, pointer, self._place)
            return None
        return with_places(read, pointer, self._place)

    def _place(self, name: str, pointer: str) -> str | None:
        """The id of a place: that of the map's place of that name, else made from the name."""
        if name in self.known:
            return self.known[name]
        written = spellings(name)
        number = next((self.index[key] for key in (name, *written) if key in self.index), None)
        if number is None:
            made = slug(name)
            if not made:
                self.faults.add(
                    FaultCode.WRONG_TYPE, pointer, expected="name with letters or digits"
                )
                return None
            number = len(self.places)
            self.places.append(PlaceSpec(made, name, pointer=pointer))
        for spelling in written:
            self.index.setdefault(spelling, number)
        made = self.known[name] = self.places[number].id
        return made


def _above(pointer: str) -> Iterator[str]:
    """A pointer and all pointers above it."""
    while pointer:
        yield pointer
        pointer = pointer.rpartition("/")[0]
