"""What the players have on the board: pieces on spaces, buildings at places, tickets as arcs."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import Final

from msgspec import Struct

from referee.maps.inks import INK, ink
from referee.model.board import Route, Ticket
from referee.model.cards import BOX
from referee.model.member import NOTHING
from referee.pages import shapes
from referee.pages.drawing import built_id
from referee.pages.sketch import Point, Sketch, kind_of, path, points_of
from referee.pages.svg import attribute, number, placed, point, text

PLAYER_COLORS: Final = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
"""The colors of pieces, in the order in which they are given to players without one."""

_COMPARED: Final = 500
"""So many ways from a country to others are compared; no printed board has a fifth of them."""
_NO_LETTER: Final = re.compile(r"[\W_]")


class Claims(Struct, frozen=True):
    """What is drawn for one player. `mark` is a letter or two, different for each player.

    `routes`, `borrowed` (routes of others) and `tickets` are numbers on the board; `built` are the
    places where the player has built something, by the feature.
    """

    name: str
    color: str
    mark: str
    routes: tuple[int, ...] = ()
    built: Mapping[str, Sequence[int]] = NOTHING
    borrowed: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()


def marks(names: Sequence[str]) -> list[str]:
    """The mark of each player: the first letter, or the seat where that would not do.

    >>> marks(["Anna", "Ben", "Bea", "?"])
    ['A', '2', '3', '4']
    """
    letters = [_NO_LETTER.sub("", name)[:1].upper() for name in names]
    return [
        letter if letter and letters.count(letter) == 1 and len(letter) == 1 else str(seat)
        for seat, letter in enumerate(letters, 1)
    ]


def colors(given: Sequence[str | None]) -> list[str]:
    """The color of each player; who names none gets the first that nobody has.

    >>> colors([None, "red", None])
    ['blue', 'red', 'green']
    """
    free = [color for color in PLAYER_COLORS if color not in given]
    return [color or free.pop(0) for color in given]


def pieces(sketch: Sketch, players: Iterable[Claims]) -> Iterator[str]:
    """A piece on every space of a claimed route, with its owner's mark; and routes on loan."""
    for player in players:
        for index in player.routes:
            yield _pieces(sketch, sketch.board.routes[index], player)
    for player in players:
        for index in player.borrowed:
            yield _loan(sketch, sketch.board.routes[index], player)


def _pieces(sketch: Sketch, route: Route, owner: Claims) -> str:
    printed, shape = ink(owner.color), shapes.piece_id(kind_of(sketch, route))
    piece = f'<use href="#{shape}"/><text class="b-mark" dy=".36em">{text(owner.mark)}</text></g>'
    drawn = "".join([f"<g {there}>{piece}" for there in sketch.transforms[route.index]])
    return (
        f'<g class="b-piece" data-of={attribute(route.id)} fill="{printed.fill}" '
        f'color="{printed.on}">{drawn}</g>'
    )


def _loan(sketch: Sketch, route: Route, borrower: Claims) -> str:
    """A broken line along a route, in the color of who borrows it."""
    return f'<path class="b-loan" d="{path(sketch, route)}" stroke="{ink(borrower.color).fill}"/>'


def built(sketch: Sketch, players: Iterable[Claims]) -> Iterator[str]:
    """What each player has built, over the dots of the places, with the owner's mark."""
    for player in players:
        printed = ink(player.color)
        for name, places in player.built.items():
            for place in places:
                x, y = sketch.places[place]
                yield (
                    f"<g data-of={attribute(sketch.board.places[place].id)} {placed(x, y)} "
                    f'fill="{printed.fill}" color="{printed.on}">'
                    f'<use href="#{built_id(name)}"/>'
                    f'<text class="b-mark" dy=".36em">{text(player.mark)}</text></g>'
                )


def arcs(sketch: Sketch, players: Sequence[Claims]) -> Iterator[str]:
    """The tickets of each player as arcs from place to place, dashed by seat."""
    points = points_of(sketch)
    shown = {index for player in players for index in player.tickets}
    hops_of = {index: _hops(sketch.board.tickets[index], points) for index in shown}
    for seat, player in enumerate(players):
        printed = ink(player.color)
        hops = [hop for index in player.tickets for hop in hops_of[index]]
        for number_, ((x, y), (to_x, to_y)) in enumerate(hops):
            # Every arc bends a little more than the one before, so that none hides another.
            bend = 0.16 + 0.03 * ((seat + number_) % 5)
            middle = ((x + to_x) / 2 - (to_y - y) * bend, (y + to_y) / 2 + (to_x - x) * bend)
            arc = f"M{point(x, y)}Q{point(*middle)} {point(to_x, to_y)}"
            dash = f' stroke-dasharray="{4 + 4 * seat} {3 + seat}"' if seat else ""
            yield (
                f'<g class="b-ticket" fill="none" stroke-linecap="round"><path d="{arc}" '
                f'stroke="{INK}" stroke-width="5"/><path d="{arc}" stroke="{printed.fill}" '
                f'stroke-width="3"{dash}/></g>'
            )


def _hops(ticket: Ticket, points: Sequence[Sequence[Point]]) -> list[tuple[Point, Point]]:
    """From each place of a tour to the next, else to the nearest place that completes it."""
    start, *ends = [points[place] for place in ticket.places]
    if not ticket.goals:
        return list(pairwise([start[0], *(end[0] for end in ends)]))
    goals = list(chain(*ends))
    if len(start) * len(goals) > _COMPARED:
        start = start[:1]
    hops = [(here, min(goals, key=partial(math.dist, here))) for here in start]
    return [min(hops, key=lambda hop: math.dist(*hop))]


class Legend(Struct, frozen=True):
    """The strip below the board that says whose pieces are whose."""

    height: float
    drawing: str


def legend(sketch: Sketch, players: Sequence[Claims]) -> Legend | None:
    """The legend: each player's piece and name, in as many rows as they need."""
    if not any(p.routes or any(p.built.values()) or p.tickets for p in players):
        return None
    size = max(sketch.width / 45, 16.0)
    x, y = size, sketch.height + size * 1.4
    entries = []
    for player in players:
        wide = (len(player.name) * 0.6 + 4) * size
        if x > size and x + wide > sketch.width:
            x, y = size, y + size * 1.8
        printed = ink(player.color)
        body = shapes.outline(BOX, size * 1.9, size)
        entries.append(
            f'<g {placed(x + size, y)} color="{printed.on}"><path d="{body}" '
            f'fill="{printed.fill}" stroke="{INK}" stroke-width="1.5"/><text class="b-mark" '
            f'y="{number(size * 0.3)}" font-size="{number(size * 0.8)}">'
            f'{text(player.mark)}</text><text x="{number(size * 1.3)}" y="{number(size * 0.35)}" '
            f'font-size="{number(size)}">{text(player.name)}</text></g>'
        )
        x += wide
    bottom = y + size * 1.2 - sketch.height
    return Legend(bottom, f'<g class="b-legend">{"".join(entries)}</g>')
