"""An inline board: the places, routes and tickets that a request brings whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.api.faults import Trouble
from referee.api.reading_names import find_place, slug
from referee.api.schemas_limits import ABREAST
from referee.board_specs import PlaceSpec, RouteSpec, Terms
from referee.boards import BoardFaultsError, assemble, index_places
from referee.maps import place_spec, route_spec, ticket_spec
from referee.model.board import Board
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts

Row = Mapping[str, Any]


def inline_board(
    board: Mapping[str, Any], printed: Board, terms: Terms, troubles: list[Trouble]
) -> Board | None:
    """The board that a request brings; None where it cannot be put together.

    Ids may be left out: a place's is made from its name, a route's and a ticket's from the ends.
    A place that is named as one of the map's (`printed`) has its port and country, if not told.
    """
    before = len(troubles)
    places = list(_places(board["places"], printed, troubles))
    faults: list[Fault] = []
    index = index_places(places, faults)
    troubles += _told(faults)
    if len(troubles) > before:
        # With places missing or mistaken, the ends of routes would be told to be wrong too.
        return None
    ends = _Ends(places, index, troubles)
    routes = [
        route_spec({**row, **found}, f"/board/routes/{number}")
        for number, row in enumerate(board["routes"])
        if (found := ends.of(row, f"/board/routes/{number}"))
    ]
    tickets = [
        ticket_spec({**row, **found}, f"/board/tickets/{number}")
        for number, row in enumerate(board["tickets"])
        if (found := ends.of(row, f"/board/tickets/{number}"))
    ]
    troubles += too_many_abreast(routes)
    for member in ("routes", "tickets"):
        _repeated([row.get("id") for row in board[member]], member, troubles)
    try:
        built = assemble(places, routes, tickets, terms, index=index)
    except BoardFaultsError as error:
        troubles += _told(error.faults)
        return None
    if len(troubles) == before:
        _repeated([route.id for route in built.routes], "routes", troubles)
    return built if len(troubles) == before else None


def _told(faults: Sequence[Fault]) -> Iterator[Trouble]:
    return (Trouble(fault.code, fault.pointer, fault.facts) for fault in faults)


def _places(rows: Sequence[Row], printed: Board, troubles: list[Trouble]) -> Iterator[PlaceSpec]:
    for number, row in enumerate(rows):
        pointer = f"/board/places/{number}"
        name = row.get("name") or row.get("id")
        if name is None:
            facts = {"member": "name"}
            troubles.append(Trouble(FaultCode.REQUIRED, f"{pointer}/name", facts))
            continue
        made = row.get("id") or slug(name)
        if not slug(made):
            expected = {"expected": "name with letters or digits"}
            troubles.append(Trouble(FaultCode.WRONG_TYPE, pointer, expected))
            continue
        told = {**row, "id": made}
        known = find_place(name, printed.names.places)
        if known is not None:
            namesake = printed.places[known]
            told["kind"] = row.get("kind") or namesake.kind
            told["port"] = namesake.port if row.get("port") is None else row["port"]
        yield place_spec(told, pointer)


class _Ends:
    """The ends of routes and tickets, found among the places and told by their ids."""

    def __init__(
        self, places: Sequence[PlaceSpec], index: Mapping[str, int], troubles: list[Trouble]
    ) -> None:
        self.places, self.index, self.troubles = places, index, troubles

    def of(self, row: Row, pointer: str) -> dict[str, Any] | None:
        """Both ends, and the pair of a ticket's foot; None where one of them is no place."""
        start = self._place(row["from"], f"{pointer}/from")
        end = self._place(row["to"], f"{pointer}/to")
        foot = [
            self._place(name, f"{pointer}/neutral/{number}")
            for number, name in enumerate(row.get("neutral") or ())
        ]
        if start is None or end is None or None in foot:
            return None
        return {"from": start, "to": end, "neutral": foot}

    def _place(self, name: str, pointer: str) -> str | None:
        found = find_place(name, self.index)
        if found is not None:
            return self.places[found].id
        known = (known for place in self.places for known in (place.name, *place.names.values()))
        facts = {"name": name}
        self.troubles.append(Trouble(FaultCode.UNKNOWN_PLACE, pointer, facts, name, known))
        return None


def too_many_abreast(routes: Iterable[RouteSpec]) -> Iterator[Trouble]:
    """The tracks that are too many between the same two places."""
    tracks: Counter[frozenset[str]] = Counter()
    for route in routes:
        ends = frozenset((route.start, route.end))
        tracks[ends] += 1
        if tracks[ends] > ABREAST:
            facts: Facts = {"measure": "tracks", "least": 0, "most": ABREAST}
            yield Trouble(FaultCode.OUT_OF_RANGE, route.pointer, facts)


def _repeated(ids: Sequence[str | None], member: str, troubles: list[Trouble]) -> None:
    seen: set[str] = set()
    for number, key in enumerate(ids):
        if key is not None and key in seen:
            pointer = f"/board/{member}/{number}/id"
            troubles.append(Trouble(FaultCode.DUPLICATE_ID, pointer, {"id": key}))
        seen.add(key or "")
