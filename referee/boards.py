"""Put a board together: from places, routes and tickets as written down to a frozen board.

What is written down has its shape already (`PlaceSpec`, `RouteSpec`, `TicketSpec`); here it gets
its meaning: names are found, ids made, points looked up, parallel tracks told, and the network of
nodes laid. Everything that is wrong is collected, each with a pointer, before a board is refused.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from referee.model.board import Board, Names, Place, PlaceKind, Route, Ticket
from referee.model.fault import Fault, FaultCode
from referee.model.game import PieceKind
from referee.names import nearest, spellings

Points = Mapping[str | None, Mapping[int, int]]
"""Points of a route by kind (None where there are no kinds) and by spaces or cards."""


@dataclass(frozen=True, slots=True)
class PlaceSpec:
    """A place as written down."""

    id: str
    name: str
    names: Mapping[str, str] = field(default_factory=dict)
    aliases: Sequence[str] = ()
    kind: PlaceKind = "city"
    port: bool = False
    x: float | None = None
    y: float | None = None
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class RouteSpec:
    """A route as written down; its ends are names."""

    start: str
    end: str
    length: int
    color: str | None = None
    kind: str | None = None
    cards: int | None = None
    toll: int | None = None
    points: int | None = None
    id: str | None = None
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class TicketSpec:
    """A ticket as written down; its ends are names."""

    start: str
    end: str
    value: int
    deck: str | None = None
    neutral: tuple[str, str] | None = None
    id: str | None = None
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a map lays down for the routes and tickets of any board played on it."""

    pieces: Mapping[str, PieceKind]
    points: Points
    same_kind: bool
    dead_ends: bool
    ticket_decks: tuple[str, ...]
    tolls: bool

    @property
    def kinds(self) -> Mapping[str, str]:
        """The kinds of routes, each with the kind of piece that lies on it."""
        return {piece.routes: piece.id for piece in self.pieces.values() if piece.routes}


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
) -> Board:
    """The frozen board. Raises `BoardFaultsError` with everything that is wrong."""
    faults: list[Fault] = []
    index = index_places(places, faults)
    lines = _routes(routes, places, index, terms, faults)
    cards = _tickets(tickets, places, index, terms, faults)
    if faults:
        raise BoardFaultsError(faults)
    return _freeze(places, lines, cards, index, terms)


def index_places(places: Sequence[PlaceSpec], faults: list[Fault]) -> dict[str, int]:
    """Every spelling of every name, to the place; a name that two places share is a fault."""
    index: dict[str, int] = {}
    ids = Counter(place.id for place in places)
    for number, place in enumerate(places):
        if ids[place.id] > 1:
            faults.append(Fault(FaultCode.DUPLICATE_ID, place.pointer, {"id": place.id}))
            ids[place.id] = 1
        for name in (place.id, place.name, *place.names.values(), *place.aliases):
            for spelling in spellings(name):
                other = index.setdefault(spelling, number)
                if other != number and spelling:
                    faults.append(
                        Fault(
                            FaultCode.AMBIGUOUS_PLACE,
                            place.pointer,
                            {"name": name, "places": (places[other].id, place.id)},
                        )
                    )
    return index


def find_place(
    name: str, places: Sequence[PlaceSpec], index: Mapping[str, int], pointer: str
) -> int | Fault:
    """The place of that name, or the fault that says which names are near."""
    for spelling in spellings(name):
        if (number := index.get(spelling)) is not None:
            return number
    names = (known for place in places for known in (place.name, *place.names.values()))
    return Fault(FaultCode.UNKNOWN_PLACE, pointer, {"name": name, "nearest": nearest(name, names)})


def _ends(
    spec: RouteSpec | TicketSpec,
    places: Sequence[PlaceSpec],
    index: Mapping[str, int],
    faults: list[Fault],
) -> tuple[int, int] | None:
    found: list[int] = []
    for name, member in ((spec.start, "from"), (spec.end, "to")):
        place = find_place(name, places, index, f"{spec.pointer}/{member}")
        if isinstance(place, Fault):
            faults.append(place)
        else:
            found.append(place)
    if len(found) < len(("from", "to")):
        return None
    if found[0] == found[1]:
        faults.append(Fault(FaultCode.SAME_PLACE, spec.pointer, {"place": places[found[0]].id}))
        return None
    return found[0], found[1]


@dataclass(frozen=True, slots=True)
class _Line:
    spec: RouteSpec
    ends: tuple[int, int]
    kind: str | None
    cost: int
    points: int
    piece: str


def _routes(
    specs: Sequence[RouteSpec],
    places: Sequence[PlaceSpec],
    index: Mapping[str, int],
    terms: Terms,
    faults: list[Fault],
) -> list[_Line]:
    lines: list[_Line] = []
    for spec in specs:
        before = len(faults)
        ends = _ends(spec, places, index, faults)
        kind = _kind(spec, terms, faults)
        cost = spec.length if spec.cards is None else spec.cards
        points = spec.points
        if points is None:
            points = terms.points.get(kind, {}).get(cost)
        if points is None and len(faults) == before:
            faults.append(
                Fault(
                    FaultCode.POINTS_MISSING, spec.pointer, {"length": spec.length, "cards": cost}
                )
            )
        if terms.tolls and spec.toll is None:
            faults.append(Fault(FaultCode.REQUIRED, f"{spec.pointer}/toll", {"member": "toll"}))
        if len(faults) == before and ends is not None and points is not None:
            piece = terms.kinds[kind] if kind else next(iter(terms.pieces))
            lines.append(_Line(spec, ends, kind, cost, points, piece))
    return lines


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
            pair = _ends(both, places, index, faults)
        if ends is not None:
            found.append((spec, ends, pair))
    return found


def _freeze(
    specs: Sequence[PlaceSpec],
    lines: Sequence[_Line],
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

    groups = _parallel_groups(lines, terms)
    ids = _route_ids(specs, lines, terms)
    routes = tuple(
        Route(
            index=number,
            id=ids[number],
            ends=line.ends,
            nodes=(node_of(line.ends[0]), node_of(line.ends[1])),
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
    neighbors: list[list[tuple[int, int]]] = [[] for _ in node_place]
    for route in routes:
        here, there = route.nodes
        neighbors[here].append((route.index, there))
        neighbors[there].append((route.index, here))
    ticket_ids = _ticket_ids(specs, cards)
    tickets = tuple(
        Ticket(i, ticket_ids[i], ends, spec.value, spec.deck or terms.ticket_decks[0], pair)
        for i, (spec, ends, pair) in enumerate(cards)
    )
    return Board(
        places=places,
        routes=routes,
        tickets=tickets,
        nodes=len(node_place),
        node_place=tuple(node_place),
        neighbors=tuple(tuple(lines) for lines in neighbors),
        names=_names(places, routes, tickets, index),
    )


def _parallel_groups(lines: Sequence[_Line], terms: Terms) -> list[list[int]]:
    """For each line the tracks beside it: same places, as many spaces, same kind if it counts."""
    groups: defaultdict[tuple[frozenset[int], int, str | None], list[int]] = defaultdict(list)
    keys = [
        (frozenset(line.ends), line.spec.length, line.kind if terms.same_kind else None)
        for line in lines
    ]
    for number, key in enumerate(keys):
        groups[key].append(number)
    return [groups[key] for key in keys]


def _route_ids(places: Sequence[PlaceSpec], lines: Sequence[_Line], terms: Terms) -> list[str]:
    """Ids as the contract has them: the ends in alphabetical order, and what tells tracks apart."""
    ids = ["-".join(sorted(places[end].id for end in line.ends)) for line in lines]
    if terms.same_kind:
        ids = _told_apart(ids, [line.kind or "" for line in lines], whole_group=True)
    ids = _told_apart(ids, [line.spec.color or "" for line in lines], whole_group=False)
    seen: Counter[str] = Counter()
    repeated = Counter(ids)
    for number, key in enumerate(ids):
        if repeated[key] > 1:
            seen[key] += 1
            ids[number] = f"{key}-{seen[key]}"
    return [line.spec.id or key for line, key in zip(lines, ids, strict=True)]


def _told_apart(ids: Sequence[str], marks: Sequence[str], *, whole_group: bool) -> list[str]:
    """Add its mark to each id that several share: where it is unique, or where marks differ."""
    marks_of: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for key, mark in zip(ids, marks, strict=True):
        marks_of[key][mark] += 1
    told = []
    for key, mark in zip(ids, marks, strict=True):
        counts = marks_of[key]
        tells = len(counts) > 1 if whole_group else counts[mark] == 1
        told.append(f"{key}-{mark}" if mark and tells and counts.total() > 1 else key)
    return told


def _ticket_ids(
    places: Sequence[PlaceSpec],
    cards: Iterable[tuple[TicketSpec, tuple[int, int], tuple[int, int] | None]],
) -> list[str]:
    seen: Counter[str] = Counter()
    ids = []
    for spec, (start, end), _ in cards:
        key = spec.id or f"{places[start].id}-{places[end].id}"
        seen[key] += 1
        ids.append(key if seen[key] == 1 else f"{key}-{seen[key]}")
    return ids


def _names(
    places: Sequence[Place],
    routes: Sequence[Route],
    tickets: Sequence[Ticket],
    index: Mapping[str, int],
) -> Names:
    pairs: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    route_ids: dict[str, int] = {}
    for route in routes:
        start, end = route.ends
        pairs[min(start, end), max(start, end)].append(route.index)
        route_ids[route.id] = route.index
    for route in routes:
        for start, end in (route.ends, route.ends[::-1]):
            ends, turned = (
                f"{places[a].id}-{places[b].id}" for a, b in ((start, end), (end, start))
            )
            if route.id.startswith(ends):
                route_ids.setdefault(turned + route.id.removeprefix(ends), route.index)
    ticket_ids = {ticket.id: ticket.index for ticket in tickets}
    ticket_pairs: dict[tuple[int, int], int] = {}
    for ticket in tickets:
        start, end = ticket.ends
        ticket_pairs.setdefault((min(start, end), max(start, end)), ticket.index)
        ticket_ids.setdefault(f"{places[end].id}-{places[start].id}", ticket.index)
    return Names(
        places=index,
        routes=route_ids,
        pairs={pair: tuple(found) for pair, found in pairs.items()},
        tickets=ticket_ids,
        ticket_pairs=ticket_pairs,
    )
