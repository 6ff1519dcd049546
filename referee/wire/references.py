"""References: how a request names places, routes and tickets, and which ones it means.

Most references are ids, so those are looked up first and at once; everything else goes a longer
way. What cannot be found is added to the troubles, and the reading goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from marshmallow import ValidationError

from referee.model.board import Board, Route
from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.model.position import NEUTRAL
from referee.wire.faults import Trouble, Troubles, shown
from referee.wire.fields import Json
from referee.wire.reading_names import find_place
from referee.wire.schemas_records import Record
from referee.wire.schemas_requests import Schemas

NEUTRAL_NAME: Final = "neutral"
"""What the neutral player is called where an owner is told."""
_ENDS: Final = frozenset(("from", "to"))
_LATER: Final = -1

Claims = tuple[int, str, Sequence[Any]]
"""Claimed routes as written: the seat of the owner, the pointer to the owner, the references."""


class References:
    """What may be named on a board, and the troubles that were met."""

    def __init__(self, board: Board, schemas: Schemas, troubles: Troubles) -> None:
        self.board = board
        self.schemas = schemas
        self.troubles = troubles
        self.found: dict[str, int | None] = {}
        self.route_ids: Mapping[str, int] = board.names.routes
        self.ticket_ids: Mapping[str, int] = board.names.tickets

    def place(self, name: object, pointer: str) -> int | None:
        """The place of that name."""
        if not isinstance(name, str):
            self.tell(FaultCode.WRONG_TYPE, pointer, expected="string")
            return None
        found = self._find(name)
        if found is None:
            known = (n for p in self.board.places for n in (p.name, *p.names.values()))
            self._unknown(FaultCode.UNKNOWN_PLACE, pointer, "name", name, known)
        return found

    def tracks(self, reference: Json, pointer: str) -> tuple[int, ...]:
        """The tracks that a reference fits, all alike; none where there is a trouble."""
        if isinstance(reference, str):
            index = self.route_ids.get(reference)
            if index is not None:
                return (index,)
            self._unknown_route(reference, pointer)
            return ()
        ends = self._ends(reference, pointer, self.schemas.route_reference)
        if ends is None:
            return ()
        routes = self.board.routes
        beside = fitting = self.board.names.pairs.get(ends, ())
        if len(reference) > len(_ENDS):
            color, kind = reference.get("color"), reference.get("kind")
            fitting = tuple(
                index
                for index in beside
                if color in (None, routes[index].color) and kind in (None, routes[index].kind)
            )
        if not beside:
            self._no_route_between(ends, _told(reference), pointer)
        elif not fitting:
            self._unknown_route(_told(reference), pointer, beside)
        elif len(fitting) > 1 and not _alike(routes, fitting):
            candidates = tuple(routes[index].id for index in fitting)
            told = shown(_told(reference))
            self.tell(FaultCode.AMBIGUOUS_ROUTE, pointer, route=told, candidates=candidates)
            return ()
        return fitting

    def claims(
        self, lists: Sequence[Claims], names: Sequence[str]
    ) -> tuple[list[tuple[int, ...]], dict[int, int]]:
        """The routes of each list, and the seat of the owner of each route.

        References that fit one track only are placed first, then the others in the order of the
        lists, each on the first free track that it fits.
        """
        plain = self._plain_claims(lists)
        if plain is not None:
            return plain
        owner: dict[int, int] = {}
        claimed: list[list[int]] = []
        later: list[tuple[int, list[int], int, tuple[int, ...], str]] = []
        ids = self.route_ids
        for seat, pointer, references in lists:
            mine: list[int] = []
            claimed.append(mine)
            for number, reference in enumerate(references):
                index = ids.get(reference) if type(reference) is str else None
                here = f"{pointer}/routes/{number}"
                if index is None:
                    tracks = self.tracks(reference, here)
                    if len(tracks) > 1:
                        later.append((seat, mine, len(mine), tracks, here))
                        mine.append(_LATER)
                    if len(tracks) != 1:
                        continue
                    index = tracks[0]
                if index in owner:
                    self._claimed_twice(index, owner[index], names, here)
                    continue
                owner[index] = seat
                mine.append(index)
        for seat, mine, number, tracks, pointer in later:
            free = next((index for index in tracks if index not in owner), None)
            if free is None:
                self._claimed_twice(tracks[0], owner[tracks[0]], names, pointer)
                mine[number] = tracks[0]
                continue
            owner[free] = seat
            mine[number] = free
        return [tuple(mine) for mine in claimed], owner

    def _plain_claims(
        self, lists: Sequence[Claims]
    ) -> tuple[list[tuple[int, ...]], dict[int, int]] | None:
        """The same where all references are ids and no route is named twice, as most often."""
        claimed = [_all_of(self.route_ids, references) for _, _, references in lists]
        owner = {
            route: seat for (seat, _, _), mine in zip(lists, claimed, strict=True) for route in mine
        }
        told = sum([len(references) for _, _, references in lists])
        return (claimed, owner) if len(owner) == told else None

    def ticket(self, reference: Json, pointer: str) -> int | None:
        """The ticket of that id, or the one between those places in either order."""
        if isinstance(reference, str):
            found = self.ticket_ids.get(reference)
            told = reference
        else:
            ends = self._ends(reference, pointer, self.schemas.ticket_reference)
            if ends is None:
                return None
            found = self.board.names.ticket_pairs.get(ends)
            told = _told(reference)
        if found is None:
            known = (ticket.id for ticket in self.board.tickets)
            self._unknown(FaultCode.UNKNOWN_TICKET, pointer, "ticket", told, known)
        return found

    def tickets(
        self, references: Sequence[Any], pointer: str, member: str = "tickets"
    ) -> tuple[int, ...]:
        """The tickets of a list, which is a member of what is at the pointer, as far as found."""
        ids = self.ticket_ids
        exact = _all_of(ids, references)
        if len(exact) == len(references):
            return exact
        found = []
        for number, reference in enumerate(references):
            index = ids.get(reference) if type(reference) is str else None
            if index is None:
                index = self.ticket(reference, f"{pointer}/{member}/{number}")
            if index is not None:
                found.append(index)
        return tuple(found)

    def seat(self, name: object, seats: Mapping[str, int], pointer: str) -> int | None:
        """The seat of the player of that name; no trouble where the players are one already."""
        if not isinstance(name, str):
            self.tell(FaultCode.WRONG_TYPE, pointer, expected="string")
            return None
        found = seats.get(name)
        if found is None and seats:
            self._unknown(FaultCode.UNKNOWN_PLAYER, pointer, "name", name, tuple(seats))
        return found

    def tell(self, code: FaultCode, pointer: str, **facts: Fact) -> None:
        """Add a trouble."""
        self.troubles.append(Trouble(code, pointer, facts))

    def _ends(self, reference: Json, pointer: str, record: Record) -> tuple[int, int] | None:
        """The two places of an object with `from` and `to`, the lower number first."""
        if type(reference) is dict and reference.keys() == _ENDS:
            start, end = reference["from"], reference["to"]
            if type(start) is str and type(end) is str:
                first, second = self._find(start), self._find(end)
                if first is not None and second is not None:
                    return (first, second) if first < second else (second, first)
        try:
            record.read(reference)
        except ValidationError as error:
            self.troubles.gather(error.messages, pointer)
            return None
        first = self.place(reference["from"], f"{pointer}/from")
        second = self.place(reference["to"], f"{pointer}/to")
        if first is None or second is None:
            return None
        return (first, second) if first < second else (second, first)

    def _find(self, name: str) -> int | None:
        """The place of that name; a name is looked up once."""
        if name not in self.found:
            self.found[name] = find_place(name, self.board.names.places)
        return self.found[name]

    def _unknown(
        self, code: FaultCode, pointer: str, fact: str, name: str, known: Iterable[str]
    ) -> None:
        if self.troubles.full:
            self.troubles.total += 1
            return
        self.troubles.append(Trouble(code, pointer, {fact: shown(name)}, name, known))

    def _unknown_route(self, told: str, pointer: str, beside: Sequence[int] = ()) -> None:
        """No track fits; the tracks between the same places are the nearest, if there are any."""
        routes = self.board.routes
        if beside:
            near = tuple(routes[index].id for index in beside)
            self.tell(FaultCode.UNKNOWN_ROUTE, pointer, route=shown(told), nearest=near)
        else:
            known = (route.id for route in routes)
            self._unknown(FaultCode.UNKNOWN_ROUTE, pointer, "route", told, known)

    def _no_route_between(self, ends: tuple[int, int], told: str, pointer: str) -> None:
        """No track joins two places; tracks that end in one of them are near."""
        places, routes = self.board.places, self.board.routes
        name = "-".join(places[end].id for end in ends)
        known = (route.id for route in routes if not set(ends).isdisjoint(route.ends))
        facts: dict[str, Fact] = {"route": shown(told)}
        self.troubles.append(Trouble(FaultCode.UNKNOWN_ROUTE, pointer, facts, name, known))

    def _claimed_twice(self, index: int, seat: int, names: Sequence[str], pointer: str) -> None:
        owner = NEUTRAL_NAME if seat == NEUTRAL else names[seat]
        route = self.board.routes[index].id
        self.tell(FaultCode.ROUTE_CLAIMED_TWICE, pointer, route=route, owner=owner)


def _all_of(ids: Mapping[str, int], references: Sequence[Any]) -> tuple[int, ...]:
    """What the references are where all of them are ids, as most often; else nothing."""
    try:
        return tuple([ids[reference] for reference in references])
    except (KeyError, TypeError):
        return ()


def _alike(routes: Sequence[Route], tracks: Sequence[int]) -> bool:
    """Whether it does not matter for anything but the color which of the tracks is meant."""
    first = routes[tracks[0]]
    for index in tracks[1:]:
        track = routes[index]
        if track.length != first.length or track.kind != first.kind or track.cost != first.cost:
            return False
        if track.toll != first.toll or track.points != first.points:
            return False
    return True


def _told(reference: Mapping[str, Any]) -> str:
    """A reference by ends, in words."""
    parts = (reference["from"], reference["to"], reference.get("color"), reference.get("kind"))
    return "-".join(part for part in parts if part)
