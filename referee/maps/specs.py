"""Boards as they are written down: places, routes and tickets before they are put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from referee.model.board import PlaceKind
from referee.model.game import PieceKind

Points = Mapping[str | None, Mapping[int, int]]
"""Points of a route by kind (None where there are no kinds) and by spaces or cards."""


class PlaceSpec(Struct, frozen=True):
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


class RouteSpec(Struct, frozen=True):
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


class TicketSpec(Struct, frozen=True):
    """A ticket as written down; its ends are names."""

    start: str
    end: str
    value: int
    deck: str | None = None
    neutral: tuple[str, str] | None = None
    id: str | None = None
    pointer: str = ""


class Terms(Struct, frozen=True):
    """What a map lays down for the routes and tickets of any board played on it."""

    pieces: Mapping[str, PieceKind]
    points: Points
    same_kind: bool
    dead_ends: bool
    ticket_decks: tuple[str, ...]
    tolls: bool
    subways: bool = False

    @property
    def kinds(self) -> Mapping[str, str]:
        """The kinds of routes, each with the kind of piece that lies on it."""
        return {piece.routes: piece.id for piece in self.pieces.values() if piece.routes}


class Line(Struct, frozen=True):
    """A route with its ends found: what it costs in cards, scores, and which piece lies on it."""

    spec: RouteSpec
    ends: tuple[int, int]
    kind: str | None
    cost: int
    points: int
    piece: str
