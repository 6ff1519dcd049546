"""Put a board together: from places, routes and tickets as written down to a frozen board.

What is written down has its shape already (`PlaceSpec`, `RouteSpec`, `TicketSpec`); here it gets
its meaning: names are found, ids made, points looked up, parallel tracks told, and the network of
nodes laid. Everything that is wrong is collected, each with a pointer, before a board is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from referee.maps.board_names import names_of, parallel_groups, route_ids, ticket_ids
from referee.maps.names import nearest, spellings
from referee.maps.specs import Line, PlaceSpec, RouteSpec, Terms, TicketSpec
from referee.model.board import Board, Place, Route, Ticket
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.rules.routes import line_of as route_line
from referee.rules.tickets import line_of as ticket_line


class BoardFaultsError(Exception):
    """A board cannot be put together; `faults` says all that is wrong with it."""

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

    It is not `whole` where only those routes and tickets are known that somebody has. `index` is
    that of the places, where it has been made already.
    """
    faults: list[Fault] = []
    if index is None:
        index = index_places(places, faults)
    lines = _routes(routes, places, index, terms, faults)
    cards = _tickets(tickets, places, index, terms, faults)
    if faults:
        raise BoardFaultsError(faults)
    board = _freeze(places, lines, cards, index, terms)
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
    for spelling in sorted(spellings(name)):
        if (number := index.get(spelling)) is not None:
            return number
    names = (known for place in places for known in (place.name, *place.names.values()))
    return Fault(FaultCode.UNKNOWN_PLACE, pointer, {"name": name, "nearest": nearest(name, names)})


def _ends(
    spec: RouteSpec | TicketSpec,
    places: Sequence[PlaceSpec],
    index: Mapping[str, int],
    faults: list[Fault],
    members: tuple[str, str] = ("from", "to"),
) -> tuple[int, int] | None:
    found: list[int] = []
    for name, member in zip((spec.start, spec.end), members, strict=True):
        place = find_place(name, places, index, f"{spec.pointer}/{member}")
        if isinstance(place, Fault):
            faults.append(place)
        else:
            found.append(place)
    if len(found) < len(members):
        return None
    if found[0] == found[1]:
        faults.append(Fault(FaultCode.SAME_PLACE, spec.pointer, {"place": places[found[0]].id}))
        return None
    return found[0], found[1]


def _routes(
    specs: Sequence[RouteSpec],
    places: Sequence[PlaceSpec],
    index: Mapping[str, int],
    terms: Terms,
    faults: list[Fault],
) -> list[Line]:
    lines: list[Line] = []
    for spec in specs:
        before = len(faults)
        ends = _ends(spec, places, index, faults)
        kind, cost, points = priced(spec, terms, faults)
        if len(faults) == before and ends is not None and points is not None:
            piece = terms.kinds[kind] if kind else next(iter(terms.pieces))
            lines.append(Line(spec, ends, kind, cost, points, piece))
    return lines


def priced(
    spec: RouteSpec, terms: Terms, faults: list[Fault]
) -> tuple[str | None, int, int | None]:
    """The kind of a route, what it costs in cards, and its points; what is wrong with these."""
    before = len(faults)
    kind = _kind(spec, terms, faults)
    cost = spec.length if spec.cards is None else spec.cards
    points = spec.points
    if points is None:
        points = terms.points.get(kind, {}).get(cost)
    if points is None and len(faults) == before:
        facts: Facts = {"length": spec.length, "cards": cost}
        faults.append(Fault(FaultCode.POINTS_MISSING, spec.pointer, facts))
    if terms.tolls and spec.toll is None:
        faults.append(Fault(FaultCode.REQUIRED, f"{spec.pointer}/toll", {"member": "toll"}))
    return kind, cost, points


def _kind(spec: RouteSpec, terms: Terms, faults: list[Fault]) -> str | None:
    """The kind of a route. Only a subway has `cards`, so they tell it from a streetcar."""
    kinds = terms.kinds
    if not kinds:
        faults.extend(
            Fault(FaultCode.NOT_ON_THIS_MAP, f"{spec.pointer}/{member}", {"member": member})
            for member in ("kind", "cards")
            if getattr(spec, member) is not None
        )
        return None
    kind = spec.kind
    if kind is None and "subway" in kinds:
        kind = "streetcar" if spec.cards is None else "subway"
    if kind is None:
        faults.append(Fault(FaultCode.REQUIRED, f"{spec.pointer}/kind", {"member": "kind"}))
    elif kind not in kinds:
        faults.append(
            Fault(
                FaultCode.UNKNOWN_VALUE,
                f"{spec.pointer}/kind",
                {"value": kind, "possible": tuple(kinds)},
            )
        )
    elif (kind == "subway") != (spec.cards is not None) or (kind == "subway" and spec.length != 1):
        faults.append(Fault(FaultCode.SUBWAY_SHAPE, spec.pointer, {"kind": kind}))
    return kind


def _tickets(
    specs: Sequence[TicketSpec],
    places: Sequence[PlaceSpec],
    index: Mapping[str, int],
    terms: Terms,
    faults: list[Fault],
) -> list[tuple[TicketSpec, tuple[int, int], tuple[int, int] | None]]:
    found = []
    for spec in specs:
        ends = _ends(spec, places, index, faults)
        if spec.deck is not None and spec.deck not in terms.ticket_decks:
            faults.append(
                Fault(
                    FaultCode.UNKNOWN_VALUE,
                    f"{spec.pointer}/deck",
                    {"value": spec.deck, "possible": terms.ticket_decks},
                )
            )
        pair = None
        if spec.neutral is not None:
            both = TicketSpec(*spec.neutral, value=0, pointer=f"{spec.pointer}/neutral")
            pair = _ends(both, places, index, faults, ("0", "1"))
        if ends is not None:
            found.append((spec, ends, pair))
    return found


def _freeze(
    specs: Sequence[PlaceSpec],
    lines: Sequence[Line],
    cards: Sequence[tuple[TicketSpec, tuple[int, int], tuple[int, int] | None]],
    index: Mapping[str, int],
    terms: Terms,
) -> Board:
    node_place: list[int] = []
    place_nodes: list[list[int]] = [[] for _ in specs]

    def node_of(place: int) -> int:
        dead_end = terms.dead_ends and specs[place].kind == "country"
        if dead_end or not place_nodes[place]:
            place_nodes[place].append(len(node_place))
            node_place.append(place)
        return place_nodes[place][-1]

    groups = parallel_groups(lines, terms)
    ids = route_ids(specs, lines, terms)
    nodes = [(node_of(line.ends[0]), node_of(line.ends[1])) for line in lines]
    routes = tuple(
        Route(
            index=number,
            id=ids[number],
            ends=line.ends,
            nodes=nodes[number],
            length=line.spec.length,
            color=line.spec.color or "",
            kind=line.kind,
            cost=line.cost,
            toll=line.spec.toll or 0,
            points=line.points,
            piece=line.piece,
            parallel=tuple(other for other in groups[number] if other != number),
        )
        for number, line in enumerate(lines)
    )
    for place, spec in enumerate(specs):
        if not place_nodes[place] and not (terms.dead_ends and spec.kind == "country"):
            node_of(place)
    places = tuple(
        Place(s.id, s.name, s.names, s.kind, s.port, tuple(place_nodes[i]), s.x, s.y)
        for i, s in enumerate(specs)
    )
    card_ids = ticket_ids(specs, cards)
    tickets = tuple(
        Ticket(
            index=number,
            id=card_ids[number],
            ends=ends,
            value=spec.value,
            deck=spec.deck or (terms.ticket_decks[0] if len(terms.ticket_decks) == 1 else ""),
            nodes=(tuple(place_nodes[ends[0]]), tuple(place_nodes[ends[1]])),
            neutral=pair,
        )
        for number, (spec, ends, pair) in enumerate(cards)
    )
    return Board(
        places=places,
        routes=routes,
        tickets=tickets,
        nodes=len(node_place),
        ticket_counts=Counter([ticket.deck for ticket in tickets]),
        node_place=tuple(node_place),
        route_nodes=tuple(nodes),
        names=names_of(places, routes, tickets, index),
        route_lines=tuple(route_line(route, subways=terms.subways) for route in routes),
        lost_lines=tuple(ticket_line(ticket, None) for ticket in tickets),
        route_ids=tuple(route.id for route in routes),
        ticket_ids=tuple(ticket.id for ticket in tickets),
        lengths=tuple(route.length for route in routes),
        paired=frozenset(route.index for route in routes if route.parallel),
        first_tracks=tuple(map(min, groups)),
    )
