"""References: how a request names places, routes, tickets and players, and what it means.

Most references are ids, so those are looked up first and at once; everything else takes longer.
What cannot be found is added to the troubles, and the reading goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from marshmallow import ValidationError

from referee.model.board import Route
from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.rules.game import Game
from referee.wire.containers import Record
from referee.wire.faults import Trouble, Troubles, shown
from referee.wire.fields import Json
from referee.wire.limits import HAND
from referee.wire.names import find_place

_ENDS: Final = frozenset(("from", "to"))


class References:
    """What may be named in a game, and the troubles that were met.

    `route_record` and `ticket_record` check references by ends. `seats` are the players at the
    table by name, once they are known, `claimed` the routes of lists by pointer, `owner` has the
    seat of the owner of each claimed route. A hand has at most `most_cards`.
    """

    def __init__(
        self, game: Game, route_record: Record, ticket_record: Record, troubles: Troubles
    ) -> None:
        self.game, self.board = game, game.board
        self.route_record, self.ticket_record = route_record, ticket_record
        self.troubles = troubles
        self.seats: Mapping[str, int] = {}
        self.claimed: Mapping[str, tuple[int, ...]] = {}
        self.owner: Mapping[int, int] = {}
        self.most_cards = HAND
        self.found: dict[str, int | None] = {}
        self.route_ids: Mapping[str, int] = self.board.names.routes
        self.ticket_ids: Mapping[str, int] = self.board.names.tickets

    def place(self, name: object, pointer: str) -> int | None:
        """The place of that name."""
        if not isinstance(name, str):
            self.troubles.tell(FaultCode.WRONG_TYPE, pointer, expected="string")
            return None
        found = self._find(name)
        if found is None:
            known = (n for p in self.board.places for n in (p.name, *p.names.values()))
            self.unknown(FaultCode.UNKNOWN_PLACE, pointer, "name", name, known)
        return found

    def seat(self, name: object, pointer: str) -> int | None:
        """The seat of the player of that name; no trouble where the players are one already."""
        if not isinstance(name, str):
            self.troubles.tell(FaultCode.WRONG_TYPE, pointer, expected="string")
            return None
        found = self.seats.get(name)
        if found is None and self.seats:
            self.unknown(FaultCode.UNKNOWN_PLAYER, pointer, "name", name, tuple(self.seats))
        return found

    def tracks(self, reference: Json, pointer: str) -> tuple[int, ...]:
        """The tracks that a reference fits, all alike; none where there is a trouble."""
        if isinstance(reference, str):
            index = self.route_ids.get(reference)
            if index is not None:
                return (index,)
            self.unknown_route(reference, pointer)
            return ()
        ends = self.ends(reference, pointer, self.route_record)
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
            self._no_route_between(ends, _in_words(reference), pointer)
        elif not fitting:
            self.unknown_route(_in_words(reference), pointer, beside)
        elif len(fitting) > 1 and not _alike(routes, fitting):
            self.troubles.tell(
                FaultCode.AMBIGUOUS_ROUTE,
                pointer,
                route=shown(_in_words(reference)),
                candidates=tuple(routes[index].id for index in fitting),
            )
            return ()
        return fitting

    def ticket(self, reference: Json, pointer: str) -> int | None:
        """The ticket of that id, or the one between those places in either order."""
        if isinstance(reference, str):
            found = self.ticket_ids.get(reference)
            words = reference
        else:
            ends = self.ends(reference, pointer, self.ticket_record)
            if ends is None:
                return None
            found = self.board.names.ticket_pairs.get(ends)
            words = _in_words(reference)
        if found is None:
            known = (ticket.id for ticket in self.board.tickets)
            self.unknown(FaultCode.UNKNOWN_TICKET, pointer, "ticket", words, known)
        return found

    def tickets(self, references: Sequence[Any], pointer: str) -> tuple[int, ...]:
        """The tickets of a list at a pointer, as far as they are found."""
        ids = self.ticket_ids
        exact = all_of(ids, references)
        if len(exact) == len(references):
            return exact
        found = []
        for number, reference in enumerate(references):
            index = ids.get(reference) if type(reference) is str else None
            if index is None:
                index = self.ticket(reference, f"{pointer}/{number}")
            if index is not None:
                found.append(index)
        return tuple(found)

    def ends(self, reference: Json, pointer: str, record: Record) -> tuple[int, int] | None:
        """The two places of an object with `from` and `to`, the lower number first."""
        if type(reference) is dict and reference.keys() == _ENDS:
            start, end = reference["from"], reference["to"]
            if type(start) is str and type(end) is str:
                first, second = self._find(start), self._find(end)
                if first is not None and second is not None:
                    return (first, second) if first < second else (second, first)
        if self.troubles.full and not record.is_sound(reference):
            self.troubles.total += 1
            return None
        try:
            record.load(reference)
        except ValidationError as error:
            self.troubles.collect(error.messages, pointer)
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

    def unknown(
        self, code: FaultCode, pointer: str, fact: str, name: str, known: Iterable[str]
    ) -> None:
        """Add the trouble of a name that nothing has."""
        if self.troubles.full:
            self.troubles.total += 1
            return
        self.troubles.append(Trouble(code, pointer, {fact: shown(name)}, name, known))

    def unknown_route(self, words: str, pointer: str, beside: Sequence[int] = ()) -> None:
        """No track fits; the tracks between the same places are the nearest, if there are any."""
        routes = self.board.routes
        if beside:
            near = tuple(routes[index].id for index in beside)
            self.troubles.tell(FaultCode.UNKNOWN_ROUTE, pointer, route=shown(words), nearest=near)
        else:
            known = (route.id for route in routes)
            self.unknown(FaultCode.UNKNOWN_ROUTE, pointer, "route", words, known)

    def _no_route_between(self, ends: tuple[int, int], words: str, pointer: str) -> None:
        """No track joins two places; tracks that end in one of them are near."""
        places, routes = self.board.places, self.board.routes
        name = "-".join(places[end].id for end in ends)
        known = (route.id for route in routes if not set(ends).isdisjoint(route.ends))
        facts: dict[str, Fact] = {"route": shown(words)}
        self.troubles.append(Trouble(FaultCode.UNKNOWN_ROUTE, pointer, facts, name, known))


def all_of(ids: Mapping[str, int], references: Sequence[Any]) -> tuple[int, ...]:
    """What the references are where all of them are ids, as most often; else nothing."""
    try:
        return tuple([ids[reference] for reference in references])
    except (KeyError, TypeError):
        return ()


def _alike(routes: Sequence[Route], tracks: Sequence[int]) -> bool:
    """Whether it does not matter for anything but the color which of the tracks is meant."""
    first = _looks(routes[tracks[0]])
    return all(_looks(routes[index]) == first for index in tracks[1:])


def _looks(route: Route) -> tuple[Any, ...]:
    return route.length, route.kind, route.cost, route.points, route.more


def _in_words(reference: Mapping[str, Any]) -> str:
    """A reference by ends, in words."""
    parts = (reference["from"], reference["to"], reference.get("color"), reference.get("kind"))
    return "-".join(part for part in parts if part)
