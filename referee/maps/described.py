"""Places, routes and tickets as a map file or a request describes them, read into specs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.maps.specs import PlaceSpec, RouteSpec, TicketSpec
from referee.model.board import EDITIONS
from referee.model.fault import Fault, FaultCode
from referee.rules.in_force.registry import ROWS

PLACE_MEMBERS = tuple(member.name for row in ROWS for member in row.place_members)
ROUTE_MEMBERS = tuple(member.name for row in ROWS for member in row.route_members)
TICKET_MEMBERS = (EDITIONS.name, *(m.name for row in ROWS for m in row.ticket_members))
"""What features add to the places, routes and tickets of boards."""
NAMING_PLACES = tuple(m.name for row in ROWS for m in row.ticket_members if m.kind == "places")
"""Those of tickets that name places."""

Find = Callable[[str, str], str | None]
"""Finds the id of a place by its name; with it goes the pointer to the name."""


def place_spec(place: Mapping[str, Any], pointer: str) -> PlaceSpec:
    """A place of a map file or of an inline board."""
    return PlaceSpec(
        id=place["id"],
        name=place.get("name") or place["id"],
        names=place.get("names") or {},
        aliases=tuple(place.get("aliases") or ()),
        kind=place.get("kind") or "city",
        x=place.get("x"),
        y=place.get("y"),
        pointer=pointer,
        more={name: place[name] for name in PLACE_MEMBERS if place.get(name)},
    )


def route_spec(route: Mapping[str, Any], pointer: str) -> RouteSpec:
    """A route of a map file, of an inline board, or described where it is used."""
    return RouteSpec(
        start=route["from"],
        end=route["to"],
        length=route["length"],
        color=route.get("color"),
        kind=route.get("kind"),
        cards=route.get("cards"),
        points=route.get("points"),
        terminal=_point(route.get("terminal")),
        id=route.get("id"),
        pointer=pointer,
        more={name: route[name] for name in ROUTE_MEMBERS if route.get(name) is not None},
    )


def _point(written: Sequence[float] | None) -> tuple[float, float] | None:
    return None if written is None else (written[0], written[1])


def ticket_spec(ticket: Mapping[str, Any], pointer: str) -> TicketSpec:
    """A ticket of a map file, of an inline board, or described where it is used."""
    get = ticket.get
    more = {name: ticket[name] for name in TICKET_MEMBERS if get(name) is not None}
    if get("cities"):
        return TicketSpec(
            start=ticket["cities"][0],
            cities=tuple(ticket["cities"]),
            value_in_order=ticket["value_in_order"],
            value=ticket["value"],
            penalty=ticket["penalty"],
            deck=get("deck"),
            id=get("id"),
            pointer=pointer,
            more=more,
        )
    goals = [(ticket["to"], ticket["value"])] if get("to") is not None else []
    goals += [(goal["to"], goal["value"]) for goal in get("to_any") or ()]
    return TicketSpec(
        start=ticket["from"],
        goals=tuple(goals),
        deck=get("deck"),
        id=get("id"),
        pointer=pointer,
        more=more,
    )


def with_places(row: Mapping[str, Any], pointer: str, find: Find) -> dict[str, Any] | None:
    """A ticket with its places as they are found; None where one is not."""
    found = dict(row)
    lost = False
    for member in ("from", "to"):
        if row.get(member):
            found[member] = find(row[member], f"{pointer}/{member}")
            lost = lost or found[member] is None
    for member in ("cities", *NAMING_PLACES):
        if row.get(member):
            found[member] = [
                None if name is None else find(name, f"{pointer}/{member}/{number}")
                for number, name in enumerate(row[member])
            ]
            lost = lost or None in found[member]
    if row.get("to_any"):
        goals = [
            {**goal, "to": find(goal["to"], f"{pointer}/to_any/{number}/to")}
            for number, goal in enumerate(row["to_any"])
            if goal and goal.get("to")
        ]
        found["to_any"] = goals
        lost = lost or any(goal["to"] is None for goal in goals)
    return None if lost else found


def repeated_ids(ids: Iterable[str | None], pointer: str) -> Iterator[Fault]:
    """The ids of a list of routes or tickets that another one before has had."""
    seen: set[str] = set()
    for number, key in enumerate(ids):
        if key is not None and key in seen:
            yield Fault(FaultCode.DUPLICATE_ID, f"{pointer}/{number}/id", {"id": key})
        seen.add(key or "")
