"""Plain values: dicts and lists, as JSON has them, and how routes and tickets are named in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import NoneType
from typing import Any, Final

from referee.model.game import Game

Tracks = Mapping[int, int] | None
"""On an open board the track number of each route, else None."""


_SIMPLE: Final = frozenset((str, int, bool, NoneType))


def plain(value: Any) -> Any:  # noqa: ANN401 whatever facts there are
    """A value with its tuples as lists and its mappings as dicts.

    >>> plain({"routes": ("berlin-leipzig",), "spaces": 4})
    {'routes': ['berlin-leipzig'], 'spaces': 4}
    """
    if type(value) in _SIMPLE:
        return value
    if type(value) is dict or isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    return value


def route_value(game: Game, index: int, tracks: Tracks) -> Any:  # noqa: ANN401 id or description
    """How a route is named: by its id, on an open board by what it is."""
    route = game.board.routes[index]
    if tracks is None:
        return route.id
    start, end = (game.board.places[end].name for end in route.ends)
    told: dict[str, Any] = {"from": start, "to": end, "length": route.length}
    if route.kind is not None:
        told["kind"] = route.kind
    if route.color:
        told["color"] = route.color
    if route.cost != route.length or route.kind == "subway":
        told["cards"] = route.cost
    if game.features.tolls:
        told["toll"] = route.toll
    told["points"] = route.points
    if tracks[index] > 1:
        told["track"] = tracks[index]
    return told


def route_values(game: Game, routes: Iterable[int], tracks: Tracks) -> list[Any]:
    """How routes are named."""
    if tracks is None:
        ids = game.board.route_ids
        return [ids[route] for route in routes]
    return [route_value(game, route, tracks) for route in routes]


def ticket_values(game: Game, tickets: Iterable[int], tracks: Tracks) -> list[Any]:
    """How tickets are named."""
    if tracks is None:
        ids = game.board.ticket_ids
        return [ids[ticket] for ticket in tickets]
    return [ticket_value(game, ticket, tracks) for ticket in tickets]


def ticket_value(game: Game, index: int, tracks: Tracks) -> Any:  # noqa: ANN401 id or description
    """How a ticket is named: by its id, on an open board by what it is."""
    ticket = game.board.tickets[index]
    if tracks is None:
        return ticket.id
    places = game.board.places
    start, end = (places[end].name for end in ticket.ends)
    told: dict[str, Any] = {"from": start, "to": end, "value": ticket.value}
    if ticket.deck and len(game.features.tickets.decks) > 1:
        told["deck"] = ticket.deck
    if ticket.neutral is not None:
        told["neutral"] = [places[place].name for place in ticket.neutral]
    return told
