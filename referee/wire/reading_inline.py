"""An inline board: the places, routes and tickets that a request brings whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.maps.assembly import BoardFaultsError, assemble, index_places, priced
from referee.maps.loading import place_spec, route_spec, ticket_spec
from referee.maps.specs import PlaceSpec, RouteSpec, Terms, TicketSpec
from referee.model.board import Board
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.wire.faults import Trouble, Troubles
from referee.wire.reading_doubts import Doubts, Faulty, faulty, is_among, names_written
from referee.wire.reading_names import find_place, slug
from referee.wire.schemas_limits import ABREAST, PLACE
from referee.wire.schemas_records import Partial

Row = Mapping[str, Any]
Found = list[tuple[Row, str]]
"""Rows of a board, each with its pointer."""


def inline_board(
    board: Row, written: Row, printed: Board, terms: Terms, troubles: Troubles
) -> tuple[Board, Doubts | None]:
    """The board that a request brings; if it has faults, its sound parts and what is in doubt.

    `board` is what could be read of what is `written`. Ids may be left out: a place's is made from
    its name, a route's and a ticket's from the ends. A place that is named as one of the map's
    (`printed`) has its port and country, if not told.
    """
    own: list[Trouble] = []
    places = _Places(board.get("places"), written, printed, own)
    lines, astray = _with_ends("routes", board, places)
    cards, _ = _with_ends("tickets", board, places)
    routes = [route_spec(*line) for line in lines]
    tickets = [ticket_spec(*card) for card in cards]
    _price([route_spec(*line) for line in astray], terms, own)
    own += too_many_abreast(routes)
    for member in ("routes", "tickets"):
        rows = board.get(member) or ()
        _repeated([(row or {}).get("id") for row in rows], member, own)
    built = _assembled(places, routes, tickets, terms, own)
    if not own and not isinstance(board, Partial):
        _repeated([route.id for route in built.routes], "routes", own)
        if not own:
            return built, None
    troubles += own
    pointers = {route.pointer for route in routes} | {ticket.pointer for ticket in tickets}
    pointers -= rows_with(own)
    return built, _doubts(places, board, written, pointers)


def rows_with(troubles: Iterable[Trouble]) -> set[str]:
    """The rows of a board that have troubles, by pointer: `/board/routes/3`."""
    pointers = (trouble.pointer for trouble in troubles)
    return {"/".join(p.split("/", 4)[:4]) for p in pointers if p.startswith("/board/")}


def _assembled(
    places: _Places,
    routes: Sequence[RouteSpec],
    tickets: Sequence[TicketSpec],
    terms: Terms,
    troubles: list[Trouble],
) -> Board:
    """The board of the routes and tickets that have no faults."""
    try:
        return assemble(places.specs, routes, tickets, terms, index=places.index)
    except BoardFaultsError as error:
        found = list(told(error.faults))
        troubles += found
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
            found[member] = Faulty(every=True)
            continue
        sound = [f"/board/{member}/{number}" in pointers for number in range(len(rows))]
        found[member] = faulty(written[member], rows, sound, places.handle)
    return Doubts(places.doubtful, found["routes"], found["tickets"], places.handle)


def is_partial(row: Row | None) -> bool:
    """Whether a row could not be read, or not all of it."""
    return row is None or isinstance(row, Partial)


def told(faults: Iterable[Fault]) -> Iterator[Trouble]:
    """The faults of a board as troubles of a request."""
    return (Trouble(fault.code, fault.pointer, fault.facts) for fault in faults)


class _Places:
    """The places of a board, as far as they are known, and the index of their names.

    `doubtful` are the names of those that have faults; None where one of them may have any name.
    """

    def __init__(
        self, rows: Sequence[Row] | None, written: Row, printed: Board, troubles: list[Trouble]
    ) -> None:
        self.printed, self.troubles = printed, troubles
        self.some_nameless = rows is None
        texts: Sequence[Any] = () if rows is None else written["places"]
        specs = [
            self._spec(row or {}, text, f"/board/places/{number}")
            for number, (row, text) in enumerate(zip(rows or (), texts, strict=True))
        ]
        self.specs = [spec for spec in specs if spec is not None]
        faults: list[Fault] = []
        self.index = index_places(self.specs, faults)
        troubles += told(faults)
        self.shared = set(_ids_shared(faults))
        mistaken = rows_with(troubles)
        mistaken |= {
            f"/board/places/{number}" for number, row in enumerate(rows or ()) if is_partial(row)
        }
        names = [
            names_written(text)
            for number, text in enumerate(texts)
            if f"/board/places/{number}" in mistaken
        ]
        self.doubtful = None if self.some_nameless else frozenset().union(*names)

    def handle(self, name: str) -> str:
        """What a place of that name goes by in ids."""
        found = find_place(name, self.index)
        if found is not None:
            return self.specs[found].id
        return slug(name) if len(name) <= PLACE else name

    def id_of(self, name: str, pointer: str) -> str | None:
        """The id of the place of that name; None where there is none, or where it is in doubt."""
        found = find_place(name, self.index)
        if found is not None:
            made = self.specs[found].id
            return None if made in self.shared else made
        if not is_among(self.doubtful, name):
            known = (name for spec in self.specs for name in (spec.name, *spec.names.values()))
            facts = {"name": name}
            self.troubles.append(Trouble(FaultCode.UNKNOWN_PLACE, pointer, facts, name, known))
        return None

    def _spec(self, row: Row, text: object, pointer: str) -> PlaceSpec | None:
        name = row.get("name") or row.get("id")
        if name is None:
            if isinstance(text, dict) and text.get("name") is None and text.get("id") is None:
                facts = {"member": "name"}
                self.troubles.append(Trouble(FaultCode.REQUIRED, f"{pointer}/name", facts))
            self.some_nameless = self.some_nameless or not names_written(text)
            return None
        made = row.get("id") or slug(name)
        if not slug(made):
            expected = {"expected": "name with letters or digits"}
            self.troubles.append(Trouble(FaultCode.WRONG_TYPE, pointer, expected))
            self.some_nameless = True
            return None
        aliases = [alias for alias in row.get("aliases") or () if alias is not None]
        spec = {**row, "id": made, "aliases": aliases}
        known = find_place(name, self.printed.names.places)
        if known is not None:
            namesake = self.printed.places[known]
            spec["kind"] = row.get("kind") or namesake.kind
            spec["port"] = namesake.port if row.get("port") is None else row["port"]
        return place_spec(spec, pointer)


def _ids_shared(faults: Iterable[Fault]) -> Iterator[str]:
    """The ids of places whose id or name another one has too."""
    for fault in faults:
        shared = fault.facts.get("places", (fault.facts.get("id"),))
        if isinstance(shared, tuple):
            yield from map(str, shared)


def _with_ends(member: str, board: Row, places: _Places) -> tuple[Found, Found]:
    """The routes or tickets of good shape: those whose ends are found, and those astray."""
    found: Found = []
    astray: Found = []
    for number, row in enumerate(board.get(member) or ()):
        pointer = f"/board/{member}/{number}"
        ends = _ends(row or {}, places, pointer)
        if not is_partial(row):
            rows = astray if ends is None else found
            rows.append(({**row, **(ends or {})}, pointer))
    return found, astray


def _ends(row: Row, places: _Places, pointer: str) -> dict[str, Any] | None:
    """Both ends by their ids, and the pair of a ticket's foot; None where one is not known."""
    ends = {
        member: places.id_of(row[member], f"{pointer}/{member}")
        for member in ("from", "to")
        if member in row
    }
    foot = [
        places.id_of(name, f"{pointer}/neutral/{number}")
        for number, name in enumerate(row.get("neutral") or ())
        if name is not None
    ]
    if len(ends) < len(("from", "to")) or None in (*ends.values(), *foot):
        return None
    return {**ends, "neutral": foot}


def _price(specs: Iterable[RouteSpec], terms: Terms, troubles: list[Trouble]) -> None:
    """Tell what is wrong with the costs and points of routes."""
    faults: list[Fault] = []
    for spec in specs:
        priced(spec, terms, faults)
    troubles += told(faults)


def too_many_abreast(routes: Iterable[RouteSpec]) -> Iterator[Trouble]:
    """The tracks that are too many between the same two places."""
    tracks: Counter[frozenset[str]] = Counter()
    for route in routes:
        ends = frozenset((route.start, route.end))
        tracks[ends] += 1
        if tracks[ends] > ABREAST:
            facts: Facts = {"measure": "tracks", "least": 0, "most": ABREAST}
            yield Trouble(FaultCode.OUT_OF_RANGE, route.pointer, facts)


def _repeated(ids: Iterable[str | None], member: str, troubles: list[Trouble]) -> None:
    seen: set[str] = set()
    for number, key in enumerate(ids):
        if key is not None and key in seen:
            pointer = f"/board/{member}/{number}/id"
            troubles.append(Trouble(FaultCode.DUPLICATE_ID, pointer, {"id": key}))
        seen.add(key or "")
