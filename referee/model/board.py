"""A board: places, the routes between them, the tickets, and the index of their names.

Everything is numbered once, when a board is built: a place, a route and a ticket are referred to
by their position in the board's tuples. A *node* is a point that a path may pass through. A city
or a junction is one node; a country has a node of its own for every line that ends in it, so that
nothing passes through a country (`countries.dead-end`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from referee.model.member import Member, Open

GRAY = "gray"
"""The color of a route that takes any one color."""

PlaceKind = Literal["city", "country", "junction"]
TicketType = Literal["pair", "any", "tour"]


class Place(Open, frozen=True):
    """A place of the board. `nodes` are the points by which it is reached.

    What features add (a port) is in `more`.
    """

    id: str
    name: str
    names: Mapping[str, str]
    kind: PlaceKind
    nodes: tuple[int, ...]
    x: float | None = None
    y: float | None = None


class Route(Open, frozen=True):
    """One track. `length` is in spaces, `cost` in cards, `points` what the claim scores.

    `color` is `gray` where any one color will do, empty where it is not known; `piece` is the kind
    of piece that lies on its spaces, `transport` that of the cards that pay for it (None: any).
    One that is `priced` has a printed number of cards beside its spaces.
    `parallel` are the other tracks between the same two places (`claim.parallel-*`). What features
    add (a toll, a tunnel) is in `more`.
    """

    index: int
    id: str
    ends: tuple[int, int]
    nodes: tuple[int, int]
    length: int
    color: str
    kind: str | None
    cost: int
    points: int
    piece: str
    transport: str | None
    parallel: tuple[int, ...]
    priced: bool = False


class Goal(Struct, frozen=True):
    """A destination of a ticket: the place, the nodes by which it is reached, what it is worth."""

    place: int
    nodes: tuple[int, ...]
    value: int


class Ticket(Open, frozen=True):
    """A ticket card: the places it names, and what it is worth.

    A `pair` has one goal, a ticket to `any` of several destinations has more, and a `tour` has
    none: its `places` are to be joined in that order. `starts` are the nodes of the first place,
    `value` is the highest that it can score, `penalty` what it costs when it is not completed,
    `joined` what a tour scores when its places are joined in another order.
    `deck` is empty where it is not said which of several it belongs to.
    """

    index: int
    id: str
    type: TicketType
    places: tuple[int, ...]
    starts: tuple[int, ...]
    goals: tuple[Goal, ...]
    value: int
    penalty: int
    deck: str
    joined: int = 0


EDITIONS = Member[tuple[str, ...]]("editions", ())
"""The editions that have a ticket; without any it is always in play."""


ReferenceKey = tuple[tuple[str, object], ...]
"""The members of a reference, as they were written."""


class Names(Struct, frozen=True):
    """What a board's things are called: folded names and ids, each to a position.

    `pairs` are the routes between two places, `ticket_pairs` the tickets that join two, the lower
    number first. `found_routes` and `found_tickets` remember what references have meant.
    """

    places: Mapping[str, int]
    routes: Mapping[str, int]
    pairs: Mapping[tuple[int, int], tuple[int, ...]]
    tickets: Mapping[str, int]
    ticket_pairs: Mapping[tuple[int, int], tuple[int, ...]]
    found_routes: dict[ReferenceKey, tuple[int, ...]] = field(default_factory=dict)
    found_tickets: dict[ReferenceKey, tuple[int, ...]] = field(default_factory=dict)


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
    node_ids: tuple[str, ...]
    """The id of the place of each node."""
    route_nodes: tuple[tuple[int, int], ...]
    names: Names
    route_ids: tuple[str, ...]
    ticket_ids: tuple[str, ...]
    lengths: tuple[int, ...]
    """The spaces of each route."""
    paired: frozenset[int]
    """The routes beside which there are parallel tracks."""
    first_tracks: tuple[int, ...]
    """For each route the first of all tracks that are parallel to it, itself included."""
    whole: bool = True
    """Whether these are all the routes and tickets there are, and not just those described."""
    printed: bool = False
    """Whether it is the board of the map, to whose places the map's numbers refer."""


class Network(Struct, frozen=True):
    """The routes of a player, in the order of the board, and the clusters of nodes that they join.

    `roots` is a union-find forest: for each node a node nearer to the root of its cluster; the root
    points to itself.
    """

    board: Board
    routes: tuple[int, ...]
    roots: list[int]
