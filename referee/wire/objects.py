"""References by whole objects: places, routes and tickets as the map and the answers have them.

With an `id` an object is the thing of that id, and what else it says must not contradict it.
Without one it is whatever is as it says. Members that do not distinguish it are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from referee.model.board import Route, Ticket
from referee.model.fault import FaultCode
from referee.wire.faults import shown
from referee.wire.fields import Json, place_text
from referee.wire.limits import ID

if TYPE_CHECKING:
    from referee.wire.references import References

_SEVERAL: Final = ("to_any", "cities")
"""The members of a ticket that is not between two places."""


def place(references: References, given: Json, pointer: str) -> int | None:
    """The place that an object is: by its id, else by its name."""
    member = "name" if given.get("id") is None else "id"
    name = _text(references, given, member, pointer)
    index = None if name is None else references.place(name, f"{pointer}/{member}")
    if index is not None:
        _compare(references, given, {"kind": references.board.places[index].kind}, pointer)
    return index


def route(references: References, given: Json, pointer: str) -> int | None:
    """The route whose id an object has."""
    name = _text(references, given, "id", pointer)
    index = None if name is None else references.route_of_id(name, f"{pointer}/id")
    if index is not None:
        found = references.board.routes[index]
        _compare(references, given, route_facts(found), pointer)
        _compare_ends(references, given, found.ends, pointer)
    return index


def ticket(references: References, given: Json, pointer: str) -> int | None:
    """The ticket whose id an object has."""
    name = _text(references, given, "id", pointer)
    index = None if name is None else references.ticket_of_id(name, f"{pointer}/id")
    if index is not None:
        found = references.board.tickets[index]
        _compare(references, given, ticket_facts(found), pointer)
        _compare_ends(references, given, found.places, pointer)
    return index


def fitting_tickets(references: References, given: Json, pointer: str) -> Sequence[int] | None:
    """The tickets that are as an object without an id says; None where it is no good."""
    tickets = references.board.tickets
    if isinstance(given, dict) and any(given.get(member) is not None for member in _SEVERAL):
        goals = _goals(references, given, pointer)
        if goals is None:
            return None
        fitting: Sequence[int] = [card.index for card in tickets if _goals_of(card) == goals]
    else:
        ends = references.ends(given, pointer, references.ticket_record)
        if ends is None:
            return None
        fitting = references.board.names.ticket_pairs.get(ends, ())
    return [one for one in fitting if not differing(given, ticket_facts(tickets[one]))]


def differing(given: Mapping[str, Any], facts: Mapping[str, object]) -> list[str]:
    """The members that are there and are not as the facts say; true is no number."""
    return [
        member
        for member, fact in facts.items()
        if given.get(member) is not None
        and (given[member] != fact or isinstance(given[member], bool))
    ]


def route_facts(found: Route) -> Mapping[str, object]:
    """What tells the tracks between two places apart."""
    return {"color": found.color, "kind": found.kind, "length": found.length}


def ticket_facts(found: Ticket) -> Mapping[str, object]:
    """What a ticket is worth, as its object says it."""
    if found.type == "pair":
        return {"value": found.value}
    if found.type == "tour":
        return {"value": found.joined, "value_in_order": found.value}
    return {}


def _text(references: References, given: Json, member: str, pointer: str) -> str | None:
    value = given.get(member)
    if isinstance(value, str):
        return value
    references.faults.add(FaultCode.WRONG_TYPE, f"{pointer}/{member}", expected="string")
    return None


def _compare(
    references: References, given: Json, facts: Mapping[str, object], pointer: str
) -> None:
    """Report what an object says otherwise than the board."""
    for member in differing(given, facts):
        _conflict(references, given, member, pointer)


def _compare_ends(references: References, given: Json, places: Sequence[int], pointer: str) -> None:
    """Report the ends of an object that are none of those places."""
    left = list(places)
    for member in ("from", "to"):
        if given.get(member) is None:
            continue
        end = references.place(given[member], f"{pointer}/{member}")
        if end in left:
            left.remove(end)
        elif end is not None:
            _conflict(references, given, member, pointer)


def _conflict(references: References, given: Json, member: str, pointer: str) -> None:
    name = shown(str(given.get("id") or given.get("name")))
    references.faults.add(
        FaultCode.REFERENCE_CONFLICT, f"{pointer}/{member}", id=name, member=member
    )


def _goals(references: References, given: Json, pointer: str) -> tuple[Any, ...] | None:
    """The places that an object of a ticket with several names, as `_goals_of` has them."""
    if not references.has_shape(given, pointer, references.ticket_record):
        return None
    cities = given.get("cities")
    if cities is not None:
        found = [references.place(name, f"{pointer}/cities/{n}") for n, name in enumerate(cities)]
        return None if None in found else tuple(found)
    if given.get("to_any") is None:
        return None
    start = references.place(given["from"], f"{pointer}/from")
    to_any = [
        (references.place(goal["to"], f"{pointer}/to_any/{n}/to"), goal["value"])
        for n, goal in enumerate(given["to_any"])
    ]
    lost = start is None or any(index is None for index, _ in to_any)
    return None if lost else (start, frozenset(to_any))


def _goals_of(found: Ticket) -> tuple[Any, ...]:
    """The places of a ticket that names several, in a form that can be compared."""
    if found.type == "any":
        return found.places[0], frozenset((goal.place, goal.value) for goal in found.goals)
    return found.places if found.type == "tour" else ()


def alike(routes: Sequence[Route], tracks: Sequence[int]) -> bool:
    """Whether it does not matter for anything but the color which of the tracks is meant."""
    first = _looks(routes[tracks[0]])
    return all(_looks(routes[index]) == first for index in tracks[1:])


def _looks(route: Route) -> tuple[Any, ...]:
    return route.length, route.kind, route.cost, route.points, route.more


def in_words(reference: Mapping[str, Any]) -> str:
    """A reference by the places that it names, in words."""
    parts = [place_text(reference.get(end)) for end in ("from", "to")]
    parts += [reference.get(member) for member in ("color", "kind")]
    parts += map(place_text, reference.get("cities") or ())
    parts += ["any"] if reference.get("to_any") else []
    return "-".join(part for part in parts if part and isinstance(part, str))


def name_in(reference: Json) -> Json:
    """The id of a ticket by which it is named, if it is."""
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
    """The thing of that id; else of the same id in any case, which stands in small letters."""
    found = ids.get(name)
    return ids.get(name.lower()) if found is None and len(name) <= ID else found
