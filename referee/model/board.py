"""A board: places, the routes between them, the tickets, and how they are found by name.

Everything is numbered once, when a board is built: a place, a route and a ticket are referred to
by their position in the board's tuples. A *node* is a point that a path may pass through. A city
or a junction is one node; a country has a node of its own for every line that ends in it, so that
nothing passes through a country (`countries.dead-end`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from referee.model.score import Line

PlaceKind = Literal["city", "country", "junction"]


class Place(Struct, frozen=True):
    """A place of the board. `nodes` are the points by which it is reached."""

    id: str
    name: str
    names: Mapping[str, str]
    kind: PlaceKind
    port: bool
    nodes: tuple[int, ...]
    x: float | None = None
    y: float | None = None


class Route(Struct, frozen=True):
    """One track. `length` is in spaces, `cost` in cards, `points` what the claim scores.

    `color` is `gray` where any one color will do; `piece` is the kind of piece that lies on its
    spaces. `parallel` are the other tracks between the same two
    places (`claim.parallel-*`).
    """

    index: int
    id: str
    ends: tuple[int, int]
    nodes: tuple[int, int]
    length: int
    color: str
    kind: str | None
    cost: int
    toll: int
    points: int
    piece: str
    parallel: tuple[int, ...]


class Ticket(Struct, frozen=True):
    """A ticket card: two places and what it is worth, completed or not.

    `nodes` are those by which each of its places is reached; `deck` is empty where it is not
    told which of several it belongs to.
    """

    index: int
    id: str
    ends: tuple[int, int]
    value: int
    deck: str
    nodes: tuple[tuple[int, ...], tuple[int, ...]]
    neutral: tuple[int, int] | None = None


class Names(Struct, frozen=True):
    """What a board's things are called: folded names and ids, each to a position."""

    places: Mapping[str, int]
    routes: Mapping[str, int]
    pairs: Mapping[tuple[int, int], tuple[int, ...]]
    tickets: Mapping[str, int]
    ticket_pairs: Mapping[tuple[int, int], int]


class Board(Struct, frozen=True):
    """Places, routes and tickets with everything that can be worked out beforehand.

    `ticket_counts` says how many tickets there are of each deck.
    """

    places: tuple[Place, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    nodes: int
    ticket_counts: Mapping[str, int]
    node_place: tuple[int, ...]
    route_nodes: tuple[tuple[int, int], ...]
    names: Names
    route_lines: tuple[Line, ...]
    """What the claim of each route scores, as a line of the receipt."""
    lost_lines: tuple[Line, ...]
    """What each ticket scores when nothing can complete it any more, as a line of the receipt."""
    route_ids: tuple[str, ...]
    ticket_ids: tuple[str, ...]
    lengths: tuple[int, ...]
    """The spaces of each route."""
    paired: frozenset[int]
    """The routes beside which there are parallel tracks."""
    first_tracks: tuple[int, ...]
    """For each route the first of all tracks that are parallel to it, itself included."""
    waiting: Mapping[int, int] = field(default_factory=dict)
    """How many passengers stand at each place at the start, where that is known."""
    whole: bool = True
    """Whether these are all the routes and tickets there are, and not just those described."""
