"""Assemble a frozen board from written places, routes and tickets.

The input already has a checked shape (`PlaceSpec`, `RouteSpec`, `TicketSpec`). Here names are
resolved, ids made, points looked up, parallel tracks paired, and the nodes numbered. All faults are
collected, each with a pointer, before a board is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from referee.maps.freezing import freeze
from referee.maps.names import nearest, spellings
from referee.maps.specs import Card, PlaceSpec, RouteSpec, Terms, TicketSpec, Track
from referee.model.board import Board
from referee.model.cards import RouteKind
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts


class BoardFaultsError(Exception):
    """A board cannot be assembled; `faults` has everything wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = tuple(faults)


def assemble(
    places: Sequence[PlaceSpec],
    routes: Sequence[RouteSpec],
    tickets: Sequence[TicketSpec],
    terms: Terms,
    *,
    whole: bool = True,
    index: Mapping[str, int] | None = None,
) -> Board:
    """The frozen board. Raises `BoardFaultsError` with everything that is wrong.

    It is not `whole` if only the routes and tickets that somebody has are known. `index` is that of
    the places, if already made.
    """
    faults: list[Fault] = []
    if index is None:
        index = index_places(places, faults)
    tracks = _routes(routes, places, index, terms, faults)
    cards = _tickets(tickets, places, index, terms, faults)
    if faults:
        raise BoardFaultsError(faults)
    board = freeze(places, tracks, cards, index, terms)
    return board if whole else replace(board, whole=False)


def index_places(places: Sequence[PlaceSpec], faults: list[Fault]) -> dict[str, int]:
    """Every spelling of every name, to the place; a name that two places share is a fault."""
    index: dict[str, int] = {}
    ids = Counter(place.id for place in places)
    for number, place in enumerate(places):
        if ids[place.id] > 1:
            faults.append(Fault(FaultCode.DUPLICATE_ID, place.pointer, {"id": place.id}))
            ids[place.id] = 1
        shared: dict[int, str] = {}
        for name in (place.name, place.id, *place.names.values(), *place.aliases):
            for spelling in sorted(spellings(name)):
                other = index.setdefault(spelling, number)
                if other != number:
                    shared.setdefault(other, name)
        faults.extend(
            Fault(
                FaultCode.AMBIGUOUS_PLACE,
                place.pointer,
                {"name": name, "places": (places[other].id, place.id)},
            )
            for other, name in shared.items()
        )
    return index


def find_place(
    name: str, places: Sequence[PlaceSpec], index: Mapping[str, int], pointer: str
) -> int | Fault:
    """The place of that name, or the fault that says which names are near."""
    number = index.get(name)
    if number is None:
        number = next((index[key] for key in sorted(spellings(name)) if key in index), None)
    if number is not None:
        return number
    names = (known for place in places for known in (place.name, *place.names.values()))
    return Fault(FaultCode.UNKNOWN_PLACE, pointer, {"name": name, "nearest": nearest(name, names)})


def _found(
    named: Sequence[tuple[str, str]],
    places: Sequence[PlaceSpec],
    index: Mapping[str, int],
    faults: list[Fault],
) -> tuple[int, ...] | None:
    """The places of some names, each with its pointer; None where one is not found."""
    found: list[int] = []
    for name, pointer in named:
        place = find_place(name, places, index, pointer)
        if isinstance(place, Fault):
            faults.append(place)
        else:
            found.append(place)
    return tuple(found) if len(found) == len(named) else None


def _apart(
    found: tuple[int, ...] | None, places: Sequence[PlaceSpec], pointer: str, faults: list[Fault]
) -> tuple[int, ...] | None:
    """The same places where all of them differ; else it is a fault."""
    if found is None:
        return None
    for number, place in enumerate(found):
        if place in found[:number]:
            faults.append(Fault(FaultCode.SAME_PLACE, pointer, {"place": places[place].id}))
            return None
    return found


def _routes(
    specs: Sequence[RouteSpec],
    places: Sequence[PlaceSpec],
    index: Mapping[str, int],
    terms: Terms,
    faults: list[Fault],
) -> list[Track]:
    tracks: list[Track] = []
    for spec in specs:
        before = len(faults)
        named = [(spec.start, f"{spec.pointer}/from"), (spec.end, f"{spec.pointer}/to")]
        ends = _apart(_found(named, places, index, faults), places, spec.pointer, faults)
        kind, cost, points = priced(spec, terms, faults)
        if len(faults) == before and ends is not None and points is not None and kind is not None:
            tracks.append(Track(spec, (ends[0], ends[1]), kind, cost, points))
    return tracks


def priced(
    spec: RouteSpec, terms: Terms, faults: list[Fault]
) -> tuple[RouteKind | None, int, int | None]:
    """The kind of a route, what it costs in cards, and its points; what is wrong with these."""
    before = len(faults)
    kind = _kind(spec, terms, faults)
    counted = spec.length if spec.cards is None else spec.cards
    cost = counted if kind is None else counted * kind.per_space
    points = spec.points
    if points is None and kind is not None:
        points = terms.points.get(kind.id or None, {}).get(counted)
    if points is None and len(faults) == before:
        facts: Facts = {"length": spec.length, "cards": counted}
        faults.append(Fault(FaultCode.POINTS_MISSING, spec.pointer, facts))
    faults.extend(
        Fault(FaultCode.REQUIRED, f"{spec.pointer}/{member.name}", {"member": member.name})
        for member in terms.route_members
        if member.name in terms.required and spec.more.get(member.name) is None
    )
    return kind, cost, points


def _kind(spec: RouteSpec, terms: Terms, faults: list[Fault]) -> RouteKind | None:
    """The kind of a route; where only one kind is priced in cards, having `cards` says which."""
    kinds = terms.kinds
    if not kinds:
        faults.extend(
            Fault(FaultCode.NOT_ON_THIS_MAP, f"{spec.pointer}/{member}", {"member": member})
            for member in ("kind", "cards")
            if getattr(spec, member) is not None
        )
        return RouteKind("", next(iter(terms.pieces)))
    if spec.kind is None:
        return _guessed(spec, terms, faults)
    kind = kinds.get(spec.kind)
    if kind is None:
        facts: Facts = {"value": spec.kind, "possible": tuple(kinds)}
        faults.append(Fault(FaultCode.UNKNOWN_VALUE, f"{spec.pointer}/kind", facts))
        return None
    return _of_good_shape(kind, spec, faults)


def _guessed(spec: RouteSpec, terms: Terms, faults: list[Fault]) -> RouteKind | None:
    """The kind of a route that does not say it, where the others are priced in another way."""
    like = [kind for kind in terms.kinds.values() if kind.priced == (spec.cards is not None)]
    if len(like) == 1 and len(terms.kinds) > 1:
        return _of_good_shape(like[0], spec, faults)
    faults.append(Fault(FaultCode.REQUIRED, f"{spec.pointer}/kind", {"member": "kind"}))
    return None


def _of_good_shape(kind: RouteKind, spec: RouteSpec, faults: list[Fault]) -> RouteKind:
    """A route that is priced in cards, and no other, has `cards`, and one space."""
    if kind.priced != (spec.cards is not None) or (kind.priced and spec.length != 1):
        faults.append(Fault(FaultCode.SUBWAY_SHAPE, spec.pointer, {"kind": kind.id}))
    return kind


def _tickets(
    specs: Sequence[TicketSpec],
    places: Sequence[PlaceSpec],
    index: Mapping[str, int],
    terms: Terms,
    faults: list[Fault],
) -> list[Card]:
    found = []
    for spec in specs:
        stops = _apart(_found(_named(spec), places, index, faults), places, spec.pointer, faults)
        if spec.deck is not None and spec.deck not in terms.ticket_decks:
            facts: Facts = {"value": spec.deck, "possible": terms.ticket_decks}
            faults.append(Fault(FaultCode.UNKNOWN_VALUE, f"{spec.pointer}/deck", facts))
        more = dict(spec.more)
        for member in terms.ticket_members:
            if member.kind == "places" and more.get(member.name) is not None:
                at = f"{spec.pointer}/{member.name}"
                named = [(name, f"{at}/{n}") for n, name in enumerate(more[member.name])]
                more[member.name] = _apart(_found(named, places, index, faults), places, at, faults)
        if stops is not None:
            found.append(Card(spec, stops, more))
    return found


def _named(spec: TicketSpec) -> list[tuple[str, str]]:
    """The places that a ticket names, each with its pointer."""
    pointer = spec.pointer
    if spec.cities:
        return [(name, f"{pointer}/cities/{number}") for number, name in enumerate(spec.cities)]
    start = (spec.start, f"{pointer}/from")
    if len(spec.goals) == 1:
        return [start, (spec.goals[0][0], f"{pointer}/to")]
    return [start, *[(to, f"{pointer}/to_any/{n}/to") for n, (to, _) in enumerate(spec.goals)]]
