"""References by whole objects: places, routes and tickets as maps and answers contain them.

An object with an `id` refers to the thing of that id, and its other members must not contradict it.
Without an `id` it refers to whatever matches its members. Members that do not distinguish it are
ignored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from referee.model.board import Route, Ticket
from referee.model.fault import FaultCode
from referee.wire.json.document import Location, shown
from referee.wire.schema.fields import Json, place_text
from referee.wire.schema.limits import ID

if TYPE_CHECKING:
    from referee.wire.lookup.search import Lookup

_SEVERAL: Final = ("to_any", "cities")
"""The members of a ticket that is not between two places."""


def place(lookup: Lookup, given: Json, at: Location) -> int | None:
    """The place that an object refers to, by its id or else its name."""
    member = "name" if given.get("id") is None else "id"
    name = _text(lookup, given, member, at)
    index = None if name is None else lookup.place(name, at / member)
    if index is not None:
        _compare(lookup, given, {"kind": lookup.board.places[index].kind}, at)
    return index


def route(lookup: Lookup, given: Json, at: Location) -> int | None:
    """The route whose id an object has."""
    name = _text(lookup, given, "id", at)
    index = None if name is None else lookup.route_of_id(name, at / "id")
    if index is not None:
        found = lookup.board.routes[index]
        _compare(lookup, given, route_facts(found), at)
        _compare_ends(lookup, given, found.ends, at)
    return index


def ticket(lookup: Lookup, given: Json, at: Location) -> int | None:
    """The ticket whose id an object has."""
    name = _text(lookup, given, "id", at)
    index = None if name is None else lookup.ticket_of_id(name, at / "id")
    if index is not None:
        found = lookup.board.tickets[index]
        _compare(lookup, given, ticket_facts(found), at)
        _compare_ends(lookup, given, found.places, at)
    return index


def fitting_tickets(lookup: Lookup, given: Json, at: Location) -> Sequence[int] | None:
    """The tickets that match an object without an id; None if it has faults."""
    tickets = lookup.board.tickets
    if isinstance(given, dict) and any(given.get(member) is not None for member in _SEVERAL):
        goals = _goals(lookup, given, at)
        if goals is None:
            return None
        fitting: Sequence[int] = [card.index for card in tickets if _goals_of(card) == goals]
    else:
        ends = lookup.ends(given, at, lookup.ticket_record)
        if ends is None:
            return None
        fitting = lookup.board.names.ticket_pairs.get(ends, ())
    return [one for one in fitting if not differing(given, ticket_facts(tickets[one]))]


def differing(given: Mapping[str, Any], facts: Mapping[str, object]) -> list[str]:
    """The members that are present and differ from the facts; `true` is not a number."""
    return [
        member
        for member, fact in facts.items()
        if given.get(member) is not None
        and (given[member] != fact or isinstance(given[member], bool))
    ]


def route_facts(found: Route) -> Mapping[str, object]:
    """The facts that distinguish the tracks between two places."""
    return {"color": found.color, "kind": found.kind, "length": found.length}


def ticket_facts(found: Ticket) -> Mapping[str, object]:
    """The values of a ticket, as members of its object."""
    if found.type == "pair":
        return {"value": found.value}
    if found.type == "tour":
        return {"value": found.joined, "value_in_order": found.value}
    return {}


def _text(lookup: Lookup, given: Json, member: str, at: Location) -> str | None:
    value = given.get(member)
    if isinstance(value, str):
        return value
    lookup.faults.add(FaultCode.WRONG_TYPE, at / member, expected="string")
    return None


def _compare(lookup: Lookup, given: Json, facts: Mapping[str, object], at: Location) -> None:
    """Report members of an object that contradict the board."""
    for member in differing(given, facts):
        _conflict(lookup, given, member, at)


def _compare_ends(lookup: Lookup, given: Json, places: Sequence[int], at: Location) -> None:
    """Report the ends of an object that differ from those places."""
    left = list(places)
    for member in ("from", "to"):
        if given.get(member) is None:
            continue
        end = lookup.place(given[member], at / member)
        if end in left:
            left.remove(end)
        elif end is not None:
            _conflict(lookup, given, member, at)


def _conflict(lookup: Lookup, given: Json, member: str, at: Location) -> None:
    name = shown(str(given.get("id") or given.get("name")))
    lookup.faults.add(FaultCode.REFERENCE_CONFLICT, at / member, id=name, member=member)


def _goals(lookup: Lookup, given: Json, at: Location) -> tuple[Any, ...] | None:
    """The places named by the object of a ticket with several, in the form of `_goals_of`."""
    if not lookup.has_shape(given, at, lookup.ticket_record):
        return None
    cities = given.get("cities")
    if cities is not None:
        found = [lookup.place(name, at / "cities" / n) for n, name in enumerate(cities)]
        return None if None in found else tuple(found)
    if given.get("to_any") is None:
        return None
    start = lookup.place(given["from"], at / "from")
    to_any = [
        (lookup.place(goal["to"], at / "to_any" / n / "to"), goal["value"])
        for n, goal in enumerate(given["to_any"])
    ]
    lost = start is None or any(index is None for index, _ in to_any)
    return None if lost else (start, frozenset(to_any))


def _goals_of(found: Ticket) -> tuple[Any, ...]:
    """The places of a ticket that names several, in a comparable form."""
    if found.type == "any":
        return found.places[0], frozenset((goal.place, goal.value) for goal in found.goals)
    return found.places if found.type == "tour" else ()


def alike(routes: Sequence[Route], tracks: Sequence[int]) -> bool:
    """Whether the tracks differ in nothing but the color."""
    first = _looks(routes[tracks[0]])
    return all(_looks(routes[index]) == first for index in tracks[1:])


def _looks(route: Route) -> tuple[Any, ...]:
    return route.length, route.kind, route.cost, route.points, route.more


def in_words(reference: Mapping[str, Any]) -> str:
    """A reference in words: the places that it names."""
    parts = [place_text(reference.get(end)) for end in ("from", "to")]
    parts += [reference.get(member) for member in ("color", "kind")]
    parts += map(place_text, reference.get("cities") or ())
    parts += ["any"] if reference.get("to_any") else []
    return "-".join(part for part in parts if part and isinstance(part, str))


def name_in(reference: Json) -> Json:
    """The id in a reference to a ticket, if it has one."""
    if not isinstance(reference, dict):
        return reference
    ticket = reference.get("ticket")
    return reference.get("id") if ticket is None else name_in(ticket)


def has_id(reference: Json) -> bool:
    """Whether a reference is an object with an id."""
    return isinstance(reference, dict) and reference.get("id") is not None


def is_in(reference: Json, ids: Mapping[str, int]) -> bool:
    """Whether a reference is one of the ids."""
    return type(reference) is str and reference in ids


def by_id(name: str, ids: Mapping[str, int]) -> int | None:
    """The thing of that id, else of the same id in lower case."""
    found = ids.get(name)
    return ids.get(name.lower()) if found is None and len(name) <= ID else found
