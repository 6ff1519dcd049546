"""Lookup: which place, route or ticket of a board a request names, in any spelling.

Most references are ids, so ids are tried first. The meaning of any other reference is searched once
and cached by how it was written, if that is short: searching every route and ticket by its ends
took as long as the rest of a score. References that cannot be found become faults, and reading
continues.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from marshmallow import ValidationError
from msgspec import Struct

from referee.maps.names import find_place
from referee.model.board import ReferenceKey
from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.rules.core.game import Game
from referee.wire.json.document import Faults, FoundFault, Location, shown
from referee.wire.lookup import described
from referee.wire.schema.fields import Field, Json

_ENDS: Final = frozenset(("from", "to"))
_TELLING: Final = frozenset(("from", "to", "color", "kind", "length", "value"))
"""The members of a reference by ends that identify it; all of them are short."""
_REMEMBERED: Final = 1_000
"""How many references of a board are cached before the cache is cleared."""
Found = dict[ReferenceKey, tuple[int, ...]]


def by_ids(ids: Mapping[str, int], references: Iterable[Any]) -> tuple[int, ...] | None:
    """The indices of references, if all are exact ids, the usual case; else None."""
    try:
        return tuple(map(ids.__getitem__, references))
    except (KeyError, TypeError):
        return None


def recall(
    ids: Mapping[str, int], found: Found, references: Iterable[Any]
) -> list[tuple[int, ...]] | None:
    """What each reference means, if all are ids or cached as written; else None."""
    try:
        return [
            (ids[reference],) if type(reference) is str else found[tuple(reference.items())]
            for reference in references
        ]
    except (AttributeError, KeyError, TypeError):
        return None


def remember(found: Found, reference: Mapping[str, Any], things: Sequence[int]) -> None:
    """Cache the meaning of a reference; except with 1, which equals `true`."""
    if reference.keys() <= _TELLING and all(
        type(value) is str or (type(value) is int and value > 1) for value in reference.values()
    ):
        if len(found) >= _REMEMBERED:
            found.clear()
        found[tuple(reference.items())] = tuple(things)


class Mention(Struct, frozen=True):
    """A route or a ticket named somewhere in a request; on an open board it is described there."""

    thing: Literal["route", "ticket"]
    at: Location
    reference: Json
    listed: bool = False


class Lookup:
    """The names on the board of a game, and the faults found so far.

    `route_record` and `ticket_record` check references by ends. `chosen_by` is the option that says
    which tickets are in play, if there is one. Nothing is cached (`remembers`) on a board in doubt.
    """

    remembers = True

    def __init__(
        self,
        game: Game,
        route_record: Field[Any],
        ticket_record: Field[Any],
        faults: Faults,
        chosen_by: str,
    ) -> None:
        self.game, self.board = game, game.board
        self.route_record, self.ticket_record = route_record, ticket_record
        self.faults, self.chosen_by = faults, chosen_by
        names = self.board.names
        self.found: dict[str, int | None] = {}
        self.found_routes: Found = names.found_routes if self.remembers else {}
        self.found_tickets: Found = names.found_tickets if self.remembers else {}
        self.route_ids: Mapping[str, int] = names.routes
        self.ticket_ids: Mapping[str, int] = game.ticket_ids

    def place(self, name: object, at: Location) -> int | None:
        """The place of a name or an object."""
        if isinstance(name, dict):
            return described.place(self, name, at)
        if not isinstance(name, str):
            self.faults.add(FaultCode.WRONG_TYPE, at, expected="string")
            return None
        found = self._find(name)
        if found is None:
            known = (n for p in self.board.places for n in (p.name, *p.names.values()))
            self.unknown(FaultCode.UNKNOWN_PLACE, at, "name", name, known)
        return found

    def tracks(self, reference: Json, at: Location) -> tuple[int, ...]:
        """The tracks that a reference fits, all alike; none if it has a fault."""
        known = recall(self.route_ids, self.found_routes, (reference,))
        if known:
            return known[0]
        if isinstance(reference, str):
            index = self.route_of_id(reference, at)
            return () if index is None else (index,)
        if described.has_id(reference):
            index = described.route(self, reference, at)
            return () if index is None else (index,)
        ends = self.ends(reference, at, self.route_record)
        if ends is None:
            return ()
        routes = self.board.routes
        beside = fitting = self.board.names.pairs.get(ends, ())
        if len(reference) > len(_ENDS):
            fitting = tuple(
                index
                for index in beside
                if not described.differing(reference, described.route_facts(routes[index]))
            )
        if not beside:
            self._no_route_between(ends, described.in_words(reference), at)
        elif not fitting:
            self.unknown_route(described.in_words(reference), at, beside)
        elif len(fitting) > 1 and not described.alike(routes, fitting):
            self.faults.add(
                FaultCode.AMBIGUOUS_ROUTE,
                at,
                route=shown(described.in_words(reference)),
                candidates=tuple(routes[index].id for index in fitting),
            )
            return ()
        else:
            remember(self.found_routes, reference, fitting)
        return fitting

    def ticket(self, reference: Json, at: Location, taken: Collection[int] = ()) -> int | None:
        """The ticket of an id or an object; of equal ones, the first that is not taken."""
        if isinstance(reference, str):
            return self.ticket_of_id(reference, at)
        if described.has_id(reference):
            return described.ticket(self, reference, at)
        known = recall(self.ticket_ids, self.found_tickets, (reference,))
        fitting = known[0] if known else described.fitting_tickets(self, reference, at)
        if fitting is None:
            return None
        if not fitting:
            self._unknown_ticket(described.in_words(reference), at)
            return None
        if not known:
            remember(self.found_tickets, reference, fitting)
        in_play = self.game.tickets_in_play
        if in_play is not None and in_play.isdisjoint(fitting):
            self._out_of_play(fitting[0], at)
            return None
        playable = [index for index in fitting if in_play is None or index in in_play]
        return next((index for index in playable if index not in taken), playable[0])

    def tickets(
        self, references: Sequence[Any], at: Location, taken: Collection[int] = ()
    ) -> tuple[int, ...]:
        """The tickets in a list of a request that are found."""
        known = self.known_tickets(references)
        if known is not None:
            return known
        ids = self.ticket_ids
        found: list[int] = []
        named = {ids[reference] for reference in references if described.is_in(reference, ids)}
        for number, reference in enumerate(references):
            index = ids.get(reference) if type(reference) is str else None
            if index is None:
                index = self.ticket(reference, at / number, {*named, *found, *taken})
            if index is not None:
                found.append(index)
        return tuple(found)

    def known_tickets(self, references: Sequence[Any]) -> tuple[int, ...] | None:
        """The tickets of a list, if each is an id or cached and is in play; else None."""
        exact = by_ids(self.ticket_ids, references)
        if exact is None:
            known = recall(self.ticket_ids, self.found_tickets, references)
            if known is None or any(len(fitting) > 1 for fitting in known):
                return None
            exact = tuple([fitting[0] for fitting in known])
        in_play = self.game.tickets_in_play
        return exact if in_play is None or in_play.issuperset(exact) else None

    def ends(self, reference: Json, at: Location, record: Field[Any]) -> tuple[int, int] | None:
        """The two places of an object with `from` and `to`, the lower number first."""
        if type(reference) is dict and reference.keys() == _ENDS:
            start, end = reference["from"], reference["to"]
            if type(start) is str and type(end) is str:
                first, second = self._find(start), self._find(end)
                if first is not None and second is not None:
                    return (first, second) if first < second else (second, first)
        if not self.has_shape(reference, at, record):
            return None
        if reference.get("from") is None or reference.get("to") is None:
            return None
        first = self.place(reference["from"], at / "from")
        second = self.place(reference["to"], at / "to")
        if first is None or second is None:
            return None
        return (first, second) if first < second else (second, first)

    def has_shape(self, reference: Json, at: Location, record: Field[Any]) -> bool:
        """Whether a reference is an object of that shape; if not, reports a fault."""
        try:
            record.read(reference)
        except ValidationError as error:
            self.faults.collect_one(error.messages, at)
            return False
        return True

    def route_of_id(self, name: str, at: Location) -> int | None:
        """The route of that id, in any case."""
        index = described.by_id(name, self.route_ids)
        if index is None:
            self.unknown_route(name, at)
        return index

    def ticket_of_id(self, name: str, at: Location) -> int | None:
        """The ticket of that id, in any case."""
        index = described.by_id(name, self.ticket_ids)
        if index is None:
            other = described.by_id(name, self.board.names.tickets)
            if other is None:
                self._unknown_ticket(name, at)
            else:
                self._out_of_play(other, at)
        return index

    def _out_of_play(self, index: int, at: Location) -> None:
        ticket, option = self.board.tickets[index].id, self.chosen_by
        self.faults.add(FaultCode.TICKET_OUT_OF_PLAY, at, ticket=ticket, option=option)

    def _unknown_ticket(self, words: str, at: Location) -> None:
        known = (ticket.id for ticket in self.board.tickets)
        self.unknown(FaultCode.UNKNOWN_TICKET, at, "ticket", words, known)

    def _find(self, name: str) -> int | None:
        """The place of that name; a name is looked up once."""
        if name not in self.found:
            self.found[name] = find_place(name, self.board.names.places)
        return self.found[name]

    def unknown(
        self, code: FaultCode, at: Location, fact: str, name: str, known: Iterable[str]
    ) -> None:
        """Add the fault of an unknown name."""
        if self.faults.full:
            self.faults.total += 1
            return
        self.faults.append(FoundFault(code, str(at), {fact: shown(name)}, name, known))

    def unknown_route(self, words: str, at: Location, beside: Sequence[int] = ()) -> None:
        """Add the fault that no track fits; suggests tracks between the same places, if any."""
        routes = self.board.routes
        if beside:
            near = tuple(routes[index].id for index in beside)
            self.faults.add(FaultCode.UNKNOWN_ROUTE, at, route=shown(words), nearest=near)
        else:
            known = (route.id for route in routes)
            self.unknown(FaultCode.UNKNOWN_ROUTE, at, "route", words, known)

    def _no_route_between(self, ends: tuple[int, int], words: str, at: Location) -> None:
        """Add the fault that no track joins two places; suggests tracks that end in one of them."""
        places, routes = self.board.places, self.board.routes
        name = "-".join(places[end].id for end in ends)
        known = (route.id for route in routes if not set(ends).isdisjoint(route.ends))
        facts: dict[str, Fact] = {"route": shown(words)}
        self.faults.append(FoundFault(FaultCode.UNKNOWN_ROUTE, str(at), facts, name, known))
