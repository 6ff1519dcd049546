"""References: how a request names places, routes, tickets and players, and what it means.

Most references are ids, so those are looked up first and at once. What another one means is
searched once and remembered by how it was written, as long as that is short: to search for each
route and ticket by its ends took as long as all else in a score. What cannot be found is added to
the faults, and the reading goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from marshmallow import ValidationError

from referee.maps.specs import Points
from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.rules.game import Game
from referee.wire import objects
from referee.wire.board_fields import TicketField
from referee.wire.by_hand import ReportForm
from referee.wire.faults import Faults, FoundFault, shown
from referee.wire.fields import Json
from referee.wire.limits import HAND
from referee.wire.names import find_place
from referee.wire.records import Record
from referee.wire.remembered import Found, all_of, recall, remember

_ENDS: Final = frozenset(("from", "to"))


class References:
    """What may be named in a game, and the faults that were met.

    `route_record` and `ticket_record` check references by ends. `seats` are the players at the
    table by name, once they are known, `rows` what is written of them, `claimed` the routes of
    lists by pointer. `owner` has the seat of the owner of each claimed route. A hand has at most
    `most_cards`. Where an option says which tickets are in play, it is `chosen_by`. On a board that
    is in doubt nothing `remembers` what was found. Players may count `by_hand`
    with points by these `tables`, and what they tell of a ticket is in that form.
    """

    remembers = True

    def __init__(
        self,
        game: Game,
        route_record: Record,
        ticket_record: TicketField,
        faults: Faults,
        tables: Points | None = None,
    ) -> None:
        self.game, self.board = game, game.board
        self.route_record, self.ticket_record = route_record, ticket_record
        self.faults = faults
        self.seats: Mapping[str, int] = {}
        self.rows: Sequence[Mapping[str, Any] | None] = ()
        self.claimed: Mapping[str, tuple[int, ...]] = {}
        self.owner: Mapping[int, int] = {}
        self.most_cards = HAND
        names = self.board.names
        self.found: dict[str, int | None] = {}
        self.found_routes: Found = names.found_routes if self.remembers else {}
        self.found_tickets: Found = names.found_tickets if self.remembers else {}
        self.route_ids: Mapping[str, int] = names.routes
        self.ticket_ids: Mapping[str, int] = game.ticket_ids
        self.chosen_by = ""
        self.by_hand = False
        self.tables: Points = tables or {}
        self.reported: ReportForm

    def place(self, name: object, pointer: str) -> int | None:
        """The place of that name, or the one that an object is."""
        if isinstance(name, dict):
            return objects.place(self, name, pointer)
        if not isinstance(name, str):
            self.faults.add(FaultCode.WRONG_TYPE, pointer, expected="string")
            return None
        found = self._find(name)
        if found is None:
            known = (n for p in self.board.places for n in (p.name, *p.names.values()))
            self.unknown(FaultCode.UNKNOWN_PLACE, pointer, "name", name, known)
        return found

    def seat(self, name: object, pointer: str) -> int | None:
        """The seat of the player of that name; no fault where the players are one already."""
        if not isinstance(name, str):
            self.faults.add(FaultCode.WRONG_TYPE, pointer, expected="string")
            return None
        found = self.seats.get(name)
        if found is None and self.seats:
            self.unknown(FaultCode.UNKNOWN_PLAYER, pointer, "name", name, tuple(self.seats))
        return found

    def tracks(self, reference: Json, pointer: str) -> tuple[int, ...]:
        """The tracks that a reference fits, all alike; none where there is a fault."""
        if isinstance(reference, str):
            index = self.route_of_id(reference, pointer)
            return () if index is None else (index,)
        if objects.has_id(reference):
            index = objects.route(self, reference, pointer)
            return () if index is None else (index,)
        remembered = recall(self.found_routes, reference)
        if remembered is not None:
            return remembered
        ends = self.ends(reference, pointer, self.route_record)
        if ends is None:
            return ()
        routes = self.board.routes
        beside = fitting = self.board.names.pairs.get(ends, ())
        if len(reference) > len(_ENDS):
            fitting = tuple(
                index
                for index in beside
                if not objects.differing(reference, objects.route_facts(routes[index]))
            )
        if not beside:
            self._no_route_between(ends, objects.in_words(reference), pointer)
        elif not fitting:
            self.unknown_route(objects.in_words(reference), pointer, beside)
        elif len(fitting) > 1 and not objects.alike(routes, fitting):
            self.faults.add(
                FaultCode.AMBIGUOUS_ROUTE,
                pointer,
                route=shown(objects.in_words(reference)),
                candidates=tuple(routes[index].id for index in fitting),
            )
            return ()
        else:
            remember(self.found_routes, reference, fitting)
        return fitting

    def ticket(self, reference: Json, pointer: str, taken: Collection[int] = ()) -> int | None:
        """The ticket of that id or object; of equal ones the first that is not taken."""
        if isinstance(reference, str):
            return self.ticket_of_id(reference, pointer)
        if objects.has_id(reference):
            return objects.ticket(self, reference, pointer)
        fitting: Sequence[int] | None = recall(self.found_tickets, reference)
        if fitting is None:
            fitting = objects.fitting_tickets(self, reference, pointer)
            if fitting is None:
                return None
            if not fitting:
                self._unknown_ticket(objects.in_words(reference), pointer)
                return None
            remember(self.found_tickets, reference, fitting)
        in_play = self.game.tickets_in_play
        if in_play is not None and in_play.isdisjoint(fitting):
            self._out_of_play(fitting[0], pointer)
            return None
        playable = [index for index in fitting if in_play is None or index in in_play]
        return next((index for index in playable if index not in taken), playable[0])

    def tickets(
        self, references: Sequence[Any], pointer: str, taken: Collection[int] = ()
    ) -> tuple[int, ...]:
        """The tickets of a list at a pointer, as far as they are found."""
        exact = self.tickets_at_once(references)
        if len(exact) == len(references):
            return exact
        ids = self.ticket_ids
        found: list[int] = []
        named = {ids[reference] for reference in references if objects.is_in(reference, ids)}
        for number, reference in enumerate(references):
            index = ids.get(reference) if type(reference) is str else None
            if index is None:
                index = self.ticket(reference, f"{pointer}/{number}", {*named, *found, *taken})
            if index is not None:
                found.append(index)
        return tuple(found)

    def held(self, references: Sequence[Any], pointer: str) -> tuple[int | None, ...]:
        """The tickets of a player; None is one not seen."""
        exact = self.tickets_at_once(references)
        if len(exact) == len(references):
            return exact
        found: list[int | None] = []
        for number, reference in enumerate(references):
            if reference is None:
                found.append(None)
                continue
            index = self.held_ticket(reference, f"{pointer}/{number}")
            if index is not None:
                found.append(index)
        return tuple(found)

    def tickets_at_once(self, references: Sequence[Any]) -> tuple[int, ...]:
        """The tickets of a list where no search is needed for any; else none."""
        exact = all_of(self.ticket_ids, self.found_tickets, references)
        in_play = self.game.tickets_in_play
        return exact if in_play is None or in_play.issuperset(exact) else ()

    def held_ticket(self, reference: Json, pointer: str) -> int | None:
        """A ticket of a player; of equal ones the first that nobody has."""
        index = self.ticket(reference, pointer, self._taken)
        if index is not None:
            self._taken.add(index)
        return index

    @cached_property
    def _taken(self) -> set[int]:
        """The tickets that players have for certain: those that are named by their ids."""
        lists = [(row or {}).get("tickets") for row in self.rows]
        listed = [one for held in lists if isinstance(held, list) for one in held]
        names: list[Any] = [objects.name_in(one) for one in listed]
        return {self.ticket_ids[name] for name in names if objects.is_in(name, self.ticket_ids)}

    def ends(
        self, reference: Json, pointer: str, record: Record | TicketField
    ) -> tuple[int, int] | None:
        """The two places of an object with `from` and `to`, the lower number first."""
        if type(reference) is dict and reference.keys() == _ENDS:
            start, end = reference["from"], reference["to"]
            if type(start) is str and type(end) is str:
                first, second = self._find(start), self._find(end)
                if first is not None and second is not None:
                    return (first, second) if first < second else (second, first)
        if not self.has_shape(reference, pointer, record):
            return None
        if reference.get("from") is None or reference.get("to") is None:
            return None
        first = self.place(reference["from"], f"{pointer}/from")
        second = self.place(reference["to"], f"{pointer}/to")
        if first is None or second is None:
            return None
        return (first, second) if first < second else (second, first)

    def has_shape(self, reference: Json, pointer: str, record: Record | TicketField) -> bool:
        """Whether a reference is an object of that shape; if not, that is a fault."""
        try:
            record.read(reference)
        except ValidationError as error:
            self.faults.collect_one(error.messages, pointer)
            return False
        return True

    def route_of_id(self, name: str, pointer: str) -> int | None:
        """The route of that id, in any case."""
        index = objects.by_id(name, self.route_ids)
        if index is None:
            self.unknown_route(name, pointer)
        return index

    def ticket_of_id(self, name: str, pointer: str) -> int | None:
        """The ticket of that id, in any case."""
        index = objects.by_id(name, self.ticket_ids)
        if index is None:
            other = objects.by_id(name, self.board.names.tickets)
            if other is None:
                self._unknown_ticket(name, pointer)
            else:
                self._out_of_play(other, pointer)
        return index

    def _out_of_play(self, index: int, pointer: str) -> None:
        ticket, option = self.board.tickets[index].id, self.chosen_by
        self.faults.add(FaultCode.TICKET_OUT_OF_PLAY, pointer, ticket=ticket, option=option)

    def _unknown_ticket(self, words: str, pointer: str) -> None:
        known = (ticket.id for ticket in self.board.tickets)
        self.unknown(FaultCode.UNKNOWN_TICKET, pointer, "ticket", words, known)

    def _find(self, name: str) -> int | None:
        """The place of that name; a name is looked up once."""
        if name not in self.found:
            self.found[name] = find_place(name, self.board.names.places)
        return self.found[name]

    def unknown(
        self, code: FaultCode, pointer: str, fact: str, name: str, known: Iterable[str]
    ) -> None:
        """Add the fault of a name that nothing has."""
        if self.faults.full:
            self.faults.total += 1
            return
        self.faults.append(FoundFault(code, pointer, {fact: shown(name)}, name, known))

    def unknown_route(self, words: str, pointer: str, beside: Sequence[int] = ()) -> None:
        """No track fits; the tracks between the same places are the nearest, if there are any."""
        routes = self.board.routes
        if beside:
            near = tuple(routes[index].id for index in beside)
            self.faults.add(FaultCode.UNKNOWN_ROUTE, pointer, route=shown(words), nearest=near)
        else:
            known = (route.id for route in routes)
            self.unknown(FaultCode.UNKNOWN_ROUTE, pointer, "route", words, known)

    def _no_route_between(self, ends: tuple[int, int], words: str, pointer: str) -> None:
        """No track joins two places; tracks that end in one of them are near."""
        places, routes = self.board.places, self.board.routes
        name = "-".join(places[end].id for end in ends)
        known = (route.id for route in routes if not set(ends).isdisjoint(route.ends))
        facts: dict[str, Fact] = {"route": shown(words)}
        self.faults.append(FoundFault(FaultCode.UNKNOWN_ROUTE, pointer, facts, name, known))
