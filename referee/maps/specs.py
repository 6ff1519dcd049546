"""Boards as written down: places, routes and tickets before assembly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from referee.model.board import PlaceKind
from referee.model.cards import PieceKind, RouteKind
from referee.model.member import NOTHING
from referee.rules.core.feature import BoardMember

Points = Mapping[str | None, Mapping[int, int]]
"""Points of a route by kind (None where there are no kinds) and by spaces or cards."""


class PlaceSpec(Struct, frozen=True):
    """A place as written down. `more` are the members that features add."""

    id: str
    name: str
    names: Mapping[str, str] = field(default_factory=dict)
    aliases: Sequence[str] = ()
    kind: PlaceKind = "city"
    x: float | None = None
    y: float | None = None
    pointer: str = ""
    more: Mapping[str, Any] = NOTHING


class RouteSpec(Struct, frozen=True):
    """A route as written down; its ends are names.

    `terminal` is the point at which it ends in a country. `more` are the members that features add.
    """

    start: str
    end: str
    length: int
    color: str | None = None
    kind: str | None = None
    cards: int | None = None
    points: int | None = None
    terminal: tuple[float, float] | None = None
    id: str | None = None
    pointer: str = ""
    more: Mapping[str, Any] = NOTHING


class TicketSpec(Struct, frozen=True):
    """A ticket as written down; its places are names.

    A ticket between two places has one destination, one to any of several has more, each with its
    value. A tour has `cities` in place of those, and three values: `value_in_order`, `value` and
    `penalty`. `more` are the members that features add.
    """

    start: str
    goals: tuple[tuple[str, int], ...] = ()
    cities: tuple[str, ...] = ()
    value_in_order: int = 0
    value: int = 0
    penalty: int = 0
    deck: str | None = None
    id: str | None = None
    pointer: str = ""
    more: Mapping[str, Any] = NOTHING


class Terms(Struct, frozen=True):
    """The terms that a map sets for the routes and tickets of any board played on it.

    `kinds` are the kinds of routes, empty where all are of one. `route_members` and
    `ticket_members` are what the features of the map add to those; of them `required` must be there
    with the options in force.
    """

    pieces: Mapping[str, PieceKind]
    kinds: Mapping[str, RouteKind]
    points: Points
    same_kind: bool
    dead_ends: bool
    ticket_decks: tuple[str, ...]
    route_members: tuple[BoardMember, ...] = ()
    ticket_members: tuple[BoardMember, ...] = ()
    required: frozenset[str] = frozenset()


class Track(Struct, frozen=True):
    """A route with its ends found: what it costs in cards, scores, and its kind."""

    spec: RouteSpec
    ends: tuple[int, int]
    kind: RouteKind
    cost: int
    points: int


class Card(Struct, frozen=True):
    """A ticket with its places found: the first, the destinations, the cities of a tour."""

    spec: TicketSpec
    places: tuple[int, ...]
    more: Mapping[str, Any] = NOTHING
