"""An open board: put together from the routes and tickets that a request describes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import ValidationError

from referee.maps.assembly import BoardFaultsError, assemble
from referee.maps.loading import GameMap, route_spec, ticket_spec
from referee.maps.names import spellings
from referee.maps.specs import PlaceSpec, RouteSpec, Terms, TicketSpec
from referee.model.board import Board
from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.wire.faults import Trouble, Troubles
from referee.wire.fields import Json
from referee.wire.reading_inline import told, too_many_abreast
from referee.wire.reading_names import find_place, slug
from referee.wire.references import References
from referee.wire.schemas_limits import PLACES, ROUTES, TICKETS
from referee.wire.schemas_records import Record
from referee.wire.schemas_requests import Schemas

Key = tuple[Any, ...]
"""What a described route or ticket is: equal descriptions have equal keys."""


class OpenReferences(References):
    """On an open board a route or a ticket is what is described at that very place."""

    def __init__(
        self,
        board: Board,
        schemas: Schemas,
        troubles: Troubles,
        at: Mapping[str, int],
        *,
        crowded: bool = False,
    ) -> None:
        super().__init__(board, schemas, troubles)
        self.route_ids = self.ticket_ids = {}
        self.at = at
        self.crowded = crowded

    def place(self, name: object, pointer: str) -> int | None:
        """The place of that name; where there are too many, one that is not found is not told."""
        if self.crowded and isinstance(name, str):
            return find_place(name, self.board.names.places)
        return super().place(name, pointer)

    def tracks(self, _: Json, pointer: str) -> tuple[int, ...]:
        """The track described there; none where the description is no good."""
        index = self.at.get(pointer)
        return () if index is None else (index,)

    def ticket(self, _: Json, pointer: str) -> int | None:
        """The ticket described there."""
        return self.at.get(pointer)


class Gathering:
    """The descriptions met so far. Equal ones are one route or one ticket, whoever wrote them.

    A place that is named as one of the map's is that place, with its id, kind and port.
    """

    def __init__(
        self, game_map: GameMap, terms: Terms, schemas: Schemas, troubles: Troubles
    ) -> None:
        self.terms, self.schemas, self.troubles = terms, schemas, troubles
        self.places = list(game_map.places)
        self.own = len(self.places)
        self.index = dict(game_map.game.board.names.places)
        self.routes: dict[Key, RouteSpec] = {}
        self.tickets: dict[Key, TicketSpec] = {}
        self.every: tuple[list[RouteSpec], list[TicketSpec]] = ([], [])
        self.known: dict[str, str] = {}
        self.keys: dict[str, Key] = {}
        self.crowded = False

    def route(self, pointer: str, written: Json) -> None:
        """Take up the description of a route. The order of its ends does not matter."""
        read, ends = self._read(self.schemas.route, pointer, written)
        if ends is None:
            return
        kind = read.get("kind")
        if kind is None and self.schemas.words.features.subways:
            kind = "streetcar" if read.get("cards") is None else "subway"
        start, end = sorted(ends)
        spec = route_spec({**read, "from": start, "to": end, "kind": kind}, pointer)
        points = spec.points
        if points is None:
            cost = spec.length if spec.cards is None else spec.cards
            points = self.terms.points.get(kind, {}).get(cost)
        no_toll = -1 if self.terms.tolls else 0
        key = (
            *(start, end, spec.length, kind or "", spec.color or "", spec.cards or 0),
            *(no_toll if spec.toll is None else spec.toll, points is not None, points or 0),
            read.get("track") or 1,
        )
        self.keys[pointer] = key
        self.routes.setdefault(key, spec)
        self.every[0].append(spec)

    def ticket(self, pointer: str, written: Json) -> None:
        """Take up the description of a ticket. The order of its ends does not matter."""
        read, ends = self._read(self.schemas.ticket, pointer, written)
        if ends is None:
            return
        pair = None
        if read.get("neutral"):
            foot = dict(zip(("from", "to"), read["neutral"], strict=True))
            pair = self._ends(foot, f"{pointer}/neutral")
        deck = read.get("deck") or ""
        row = {"from": ends[0], "to": ends[1], "value": read["value"], "neutral": pair}
        spec = ticket_spec({**row, "deck": deck or None}, pointer)
        key = (*sorted(ends), spec.value, deck, *sorted(pair or ()))
        self.keys[pointer] = key
        self.tickets.setdefault(key, spec)
        self.every[1].append(spec)

    def references(self) -> tuple[OpenReferences, dict[int, int]]:
        """The board of all that was gathered, and the track number of each of its routes.

        Routes and tickets are numbered by what they are, not by where they are described first.
        With faults it is the board of the sound ones; with too many, of the first places alone.
        """
        if self._too_many():
            self.routes, self.tickets, self.every = {}, {}, ([], [])
            self.crowded = len(self.places) - self.own > PLACES
            self.places = self.places[: self.own + PLACES]
        try:
            return self._assembled()
        except BoardFaultsError:
            mistaken = self._tell_all()
        self.routes = {k: spec for k, spec in self.routes.items() if spec.pointer not in mistaken}
        self.tickets = {k: spec for k, spec in self.tickets.items() if spec.pointer not in mistaken}
        return self._assembled()

    def _assembled(self) -> tuple[OpenReferences, dict[int, int]]:
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
        tracks = {number: key[-1] for number, key in enumerate(routes)}
        return OpenReferences(board, self.schemas, self.troubles, at, crowded=self.crowded), tracks

    def _too_many(self) -> bool:
        found = (
            (len(self.places) - self.own, PLACES),
            (len(self.routes), ROUTES),
            (len(self.tickets), TICKETS),
        )
        for number, most in found:
            if number > most:
                facts: dict[str, Fact] = {"measure": "items", "least": 0, "most": most}
                self.troubles.append(Trouble(FaultCode.OUT_OF_RANGE, "/board", facts))
        abreast = list(too_many_abreast(self.routes.values()))
        self.troubles += abreast
        return bool(abreast) or any(number > most for number, most in found)

    def _tell_all(self) -> set[str]:
        """Tell the faults of every description, of equal ones too; the pointers of those."""
        try:
            assemble(self.places, *self.every, self.terms, whole=False)
        except BoardFaultsError as error:
            self.troubles += told(error.faults)
            return {above for fault in error.faults for above in _above(fault.pointer)}
        return set()

    def _read(
        self, record: Record, pointer: str, written: Json
    ) -> tuple[dict[str, Any], tuple[str, str] | None]:
        """The members and the ends of a description; if it is no good no ends, but its places."""
        if isinstance(written, str):
            self.troubles.append(Trouble(FaultCode.BOARD_NEEDED, pointer))
            return {}, None
        try:
            read = record.read(written)
        except ValidationError as error:
            self.troubles.gather(error.messages, pointer)
            if isinstance(error.valid_data, dict):
                self._ends(error.valid_data, pointer)
            return {}, None
        return read, self._ends(read, pointer)

    def _ends(self, read: Mapping[str, Any], pointer: str) -> tuple[str, str] | None:
        start, end = (
            self._place(read[member], f"{pointer}/{member}") if member in read else None
            for member in ("from", "to")
        )
        return (start, end) if start and end else None

    def _place(self, name: str, pointer: str) -> str | None:
        """The id of a place: one of the map's if it has that name, else one made from the name."""
        if name in self.known:
            return self.known[name]
        number = find_place(name, self.index)
        if number is None:
            made = slug(name)
            if not made:
                expected = {"expected": "name with letters or digits"}
                self.troubles.append(Trouble(FaultCode.WRONG_TYPE, pointer, expected))
                return None
            number = len(self.places)
            self.places.append(PlaceSpec(made, name, pointer=pointer))
        for spelling in spellings(name):
            self.index.setdefault(spelling, number)
        made = self.known[name] = self.places[number].id
        return made


def _above(pointer: str) -> Iterator[str]:
    """A pointer and all pointers above it."""
    while pointer:
        yield pointer
        pointer = pointer.rpartition("/")[0]
