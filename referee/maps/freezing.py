"""The frozen board: places, routes and tickets as values with numbers in place of names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.maps.board_names import names_of, parallel_groups, route_ids, ticket_ids
from referee.maps.specs import Card, PlaceSpec, Terms, Track
from referee.model.board import Board, Goal, Place, Route, Ticket
from referee.model.member import NOTHING


def freeze(
    specs: Sequence[PlaceSpec],
    tracks: Sequence[Track],
    cards: Sequence[Card],
    index: Mapping[str, int],
    terms: Terms,
) -> Board:
    """The board of specs that have no faults: everything is named by its number."""
    node_place: list[int] = []
    place_nodes: list[list[int]] = [[] for _ in specs]

    def node_of(place: int) -> int:
        dead_end = terms.dead_ends and specs[place].kind == "country"
        if dead_end or not place_nodes[place]:
            place_nodes[place].append(len(node_place))
            node_place.append(place)
        return place_nodes[place][-1]

    groups = parallel_groups(tracks, terms)
    ids = route_ids(specs, tracks, terms)
    nodes = [(node_of(track.ends[0]), node_of(track.ends[1])) for track in tracks]
    routes = tuple(
        _route(number, track, ids[number], nodes[number], groups[number])
        for number, track in enumerate(tracks)
    )
    for place, spec in enumerate(specs):
        if not place_nodes[place] and not (terms.dead_ends and spec.kind == "country"):
            node_of(place)
    places = tuple(
        Place(
            *(spec.id, spec.name, spec.names, spec.kind),
            *(tuple(place_nodes[place]), spec.x, spec.y),
            more=_there(spec.more),
        )
        for place, spec in enumerate(specs)
    )
    card_ids = ticket_ids(specs, cards)
    deck = terms.ticket_decks[0] if len(terms.ticket_decks) == 1 else ""
    tickets = tuple(
        _ticket(number, card, card_ids[number], place_nodes, deck)
        for number, card in enumerate(cards)
    )
    return Board(
        places=places,
        routes=routes,
        tickets=tickets,
        nodes=len(node_place),
        ticket_counts=Counter([ticket.deck for ticket in tickets]),
        node_place=tuple(node_place),
        node_ids=tuple([specs[place].id for place in node_place]),
        route_nodes=tuple(nodes),
        names=names_of(places, routes, tickets, index),
        route_ids=tuple(route.id for route in routes),
        ticket_ids=tuple(ticket.id for ticket in tickets),
        lengths=tuple(route.length for route in routes),
        paired=frozenset(route.index for route in routes if route.parallel),
        first_tracks=tuple(map(min, groups)),
    )


def _route(
    number: int, track: Track, route_id: str, nodes: tuple[int, int], group: Sequence[int]
) -> Route:
    return Route(
        index=number,
        id=route_id,
        ends=track.ends,
        nodes=nodes,
        length=track.spec.length,
        color=track.spec.color or "",
        kind=track.kind.id or None,
        cost=track.cost,
        points=track.points,
        piece=track.kind.piece,
        transport=track.kind.transport,
        parallel=tuple([other for other in group if other != number]),
        priced=track.kind.priced,
        more=_there(track.spec.more),
    )


def _ticket(
    number: int, card: Card, ticket_id: str, nodes: Sequence[Sequence[int]], deck: str
) -> Ticket:
    spec, places = card.spec, card.places
    values = [value for _, value in spec.goals]
    tour = bool(spec.cities)
    return Ticket(
        index=number,
        id=ticket_id,
        type="tour" if tour else "pair" if len(values) == 1 else "any",
        places=places,
        starts=tuple(nodes[places[0]]),
        goals=tuple(
            [
                Goal(place, tuple(nodes[place]), value)
                for place, value in zip(places[1:], values, strict=not tour)
            ]
        ),
        value=spec.value_in_order if tour else max(values),
        penalty=spec.penalty if tour else min(values),
        deck=spec.deck or deck,
        joined=spec.value if tour else 0,
        more=_there(card.more),
    )


def _there(members: Mapping[str, Any]) -> Mapping[str, Any]:
    """The members that are given, in a form that cannot be changed."""
    given = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in members.items()
        if value is not None
    }
    return given or NOTHING
