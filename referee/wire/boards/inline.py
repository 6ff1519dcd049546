"""An inline board: a whole board of places, routes and tickets within a request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.maps.assembly import BoardFaultsError, assemble, index_places, priced
from referee.maps.described import place_spec, repeated_ids, route_spec, ticket_spec, with_places
from referee.maps.names import find_place, slug
from referee.maps.specs import PlaceSpec, RouteSpec, Terms, TicketSpec
from referee.model.board import Board
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.wire.boards.doubts import Doubts, Unsound, is_among, names_written, unsound
from referee.wire.json.document import Faults, FoundFault
from referee.wire.schema.limits import ABREAST, PLACE
from referee.wire.schema.records import Partial

Row = Mapping[str, Any]


def inline_board(
    board: Row, written: Row, printed: Board, terms: Terms, faults: Faults
) -> tuple[Board, Doubts | None]:
    """The board of a request; if it has faults, its sound parts and what is in doubt.

    `board` is the readable part of what is `written`. Ids may be left out: the id of a place is
    made from its name, the id of a route or ticket from its ends. A place with the name of one on
    the map's board (`printed`) takes its kind and what features add from there, unless given.
    """
    own: list[FoundFault] = []
    places = _Places(board.get("places"), written, printed, own)
    routes, tickets = _routes(board, places, terms, own), _tickets(board, places)
    own += too_many_abreast(routes)
    for member in ("routes", "tickets"):
        ids = [(row or {}).get("id") for row in board.get(member) or ()]
        own += as_found(repeated_ids(ids, f"/board/{member}"))
    built = _assembled(places, routes, tickets, terms, own)
    if not own and not isinstance(board, Partial):
        own += as_found(repeated_ids([route.id for route in built.routes], "/board/routes"))
        if not own:
            return built, None
    faults.extend(own)
    pointers = {route.pointer for route in routes} | {ticket.pointer for ticket in tickets}
    pointers -= rows_with(own)
    return built, _doubts(places, board, written, pointers)


def rows_with(faults: Iterable[FoundFault]) -> set[str]:
    """The rows of a board that have faults, by pointer: `/board/routes/3`."""
    pointers = (fault.pointer for fault in faults)
    return {"/".join(p.split("/", 4)[:4]) for p in pointers if p.startswith("/board/")}


def as_found(of_board: Iterable[Fault]) -> Iterator[FoundFault]:
    """The faults of a board as those of a request."""
    return (FoundFault(fault.code, fault.pointer, fault.facts) for fault in of_board)


def too_many_abreast(routes: Iterable[RouteSpec]) -> Iterator[FoundFault]:
    """The faults of too many tracks between the same two places."""
    tracks: Counter[frozenset[str]] = Counter()
    for route in routes:
        ends = frozenset((route.start, route.end))
        tracks[ends] += 1
        if tracks[ends] > ABREAST:
            facts: Facts = {"measure": "tracks", "least": 0, "most": ABREAST}
            yield FoundFault(FaultCode.OUT_OF_RANGE, route.pointer, facts)


def _assembled(
    places: _Places,
    routes: Sequence[RouteSpec],
    tickets: Sequence[TicketSpec],
    terms: Terms,
    faults: list[FoundFault],
) -> Board:
    """The board of the routes and tickets that have no faults."""
    try:
        return assemble(places.specs, routes, tickets, terms, index=places.index)
    except BoardFaultsError as error:
        found = list(as_found(error.faults))
        faults += found
        bad = rows_with(found)
    sound_routes = [spec for spec in routes if spec.pointer not in bad]
    sound_tickets = [spec for spec in tickets if spec.pointer not in bad]
    return assemble(places.specs, sound_routes, sound_tickets, terms, index=places.index)


def _doubts(places: _Places, board: Row, written: Row, pointers: set[str]) -> Doubts:
    """What is in doubt on a board where only the rows of these pointers are sound."""
    found = {}
    for member in ("routes", "tickets"):
        rows = board.get(member)
        if rows is None:
            found[member] = Unsound(any=True)
            continue
        sound = [f"/board/{member}/{number}" in pointers for number in range(len(rows))]
        found[member] = unsound(rows, written[member], sound, places.handle)
    return Doubts(places.doubtful, found["routes"], found["tickets"], places.handle)


def _is_partial(row: Row | None) -> bool:
    """Whether a row could not be read, or not all of it."""
    return row is None or isinstance(row, Partial)


class _Places:
    """The places of a board, as far as they are known, and the index of their names.

    `doubtful` are the names of those that have faults; None where one of them may have any name.
    """

    def __init__(
        self, rows: Sequence[Row] | None, written: Row, printed: Board, faults: list[FoundFault]
    ) -> None:
        self.printed, self.faults = printed, faults
        self.some_nameless = rows is None
        texts: Sequence[Any] = () if rows is None else written["places"]
        specs = [
            self._spec(row or {}, text, f"/board/places/{number}")
            for number, (row, text) in enumerate(zip(rows or (), texts, strict=True))
        ]
        self.specs = [spec for spec in specs if spec is not None]
        shared: list[Fault] = []
        self.index = index_places(self.specs, shared)
        faults += as_found(shared)
        self.shared = set(_ids_shared(shared))
        mistaken = rows_with(faults)
        partial = [_is_partial(row) for row in rows or ()]
        names = [
            names_written(text)
            for number, text in enumerate(texts)
            if partial[number] or f"/board/places/{number}" in mistaken
        ]
        self.doubtful = None if self.some_nameless else frozenset[str]().union(*names)

    def handle(self, name: str) -> str:
        """How ids name a place of that name."""
        found = find_place(name, self.index)
        if found is not None:
            return self.specs[found].id
        return slug(name) if len(name) <= PLACE else name

    def id_of(self, name: str, pointer: str) -> str | None:
        """The id of the place of that name; None if there is none or it is in doubt."""
        found = find_place(name, self.index)
        if found is not None:
            made = self.specs[found].id
            return None if made in self.shared else made
        if not is_among(self.doubtful, name):
            known = (name for spec in self.specs for name in (spec.name, *spec.names.values()))
            facts = {"name": name}
            self.faults.append(FoundFault(FaultCode.UNKNOWN_PLACE, pointer, facts, name, known))
        return None

    def _spec(self, row: Row, text: object, pointer: str) -> PlaceSpec | None:
        name = row.get("name") or row.get("id")
        if name is None:
            if isinstance(text, dict) and text.get("name") is None and text.get("id") is None:
                facts = {"member": "name"}
                self.faults.append(FoundFault(FaultCode.REQUIRED, f"{pointer}/name", facts))
            self.some_nameless = self.some_nameless or not names_written(text)
            return None
        made = row.get("id") or slug(name)
        if not slug(made):
            expected = {"expected": "name with letters or digits"}
            self.faults.append(FoundFault(FaultCode.WRONG_TYPE, pointer, expected))
            self.some_nameless = True
            return None
        aliases = [alias for alias in row.get("aliases") or () if alias is not None]
        spec = {**row, "id": made, "aliases": aliases}
        known = find_place(name, self.printed.names.places)
        if known is not None:
            namesake = self.printed.places[known]
            spec["kind"] = row.get("kind") or namesake.kind
            given = {name: value for name, value in spec.items() if value is not None}
            spec = {**namesake.more, **given}
        return place_spec(spec, pointer)


def _ids_shared(faults: Iterable[Fault]) -> Iterator[str]:
    """The ids of places that share their id or name with another."""
    for fault in faults:
        shared = fault.facts.get("places", (fault.facts.get("id"),))
        if isinstance(shared, tuple):
            yield from map(str, shared)


def _routes(board: Row, places: _Places, terms: Terms, faults: list[FoundFault]) -> list[RouteSpec]:
    """The valid routes whose ends are found; for the others only the prices are checked."""
    found: list[RouteSpec] = []
    unpriced: list[Fault] = []
    for number, row in enumerate(board.get("routes") or ()):
        pointer = f"/board/routes/{number}"
        ends = {
            end: places.id_of(row[end], f"{pointer}/{end}")
            for end in ("from", "to")
            if row and row.get(end)
        }
        if _is_partial(row):
            continue
        if None in ends.values():
            priced(route_spec(row, pointer), terms, unpriced)
        else:
            found.append(route_spec({**row, **ends}, pointer))
    faults += as_found(unpriced)
    return found


def _tickets(board: Row, places: _Places) -> list[TicketSpec]:
    """The valid tickets whose places are found."""
    found: list[TicketSpec] = []
    for number, row in enumerate(board.get("tickets") or ()):
        pointer = f"/board/tickets/{number}"
        named = with_places(row or {}, pointer, places.id_of)
        if named is not None and not _is_partial(row):
            found.append(ticket_spec(named, pointer))
    return found
