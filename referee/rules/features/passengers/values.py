"""Passengers as values: those of players, those on the board, those that a claim takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from referee.model.member import NOTHING, Member
from referee.model.position import Position
from referee.rules.core.game import Game
from referee.rules.deck.hands import together

HELD = Member[Mapping[str, int]]("passengers", NOTHING)
"""A player's passengers by color."""
WAITING = Member[Mapping[int, Mapping[str, int]] | None]("waiting", None)
"""The passengers on the board, by place and color; None where they are not known."""
TAKEN = Member[Mapping[int, str] | None]("passengers", None)
"""The passengers taken with a claim, by place."""
EFFECT = Member[Mapping[str, str]]("passengers", NOTHING)
"""The passengers that a claim brings, by the id of the place."""


class Passengers(Struct, frozen=True, forbid_unknown_fields=True):
    """Passengers: `each` of every color; points for the `first` and the `second` most.

    `start` are those that stand at each place at the start, where any do.
    """

    colors: tuple[str, ...]
    each: int
    first: int
    second: int
    start: Mapping[str, Annotated[int, Meta(ge=1)]]


def at_start(feature: Passengers, game: Game, place: int) -> int | None:
    """How many passengers stand at a place at the start; None where that is not known."""
    if not game.board.printed:
        return None
    return feature.start.get(game.board.places[place].id)


def colors_at(feature: Passengers, position: Position, place: int) -> tuple[str, ...]:
    """The colors of the passengers at a place; where unknown, those that could be there.

    A color of which all passengers have been taken stands nowhere any more.
    """
    waiting = WAITING.of(position)
    if waiting is not None:
        here = waiting.get(place)
        return tuple([color for color in feature.colors if here.get(color)]) if here else ()
    taken = together(feature.colors, [HELD.of(player) for player in position.players])
    return tuple([color for color in feature.colors if taken[color] < feature.each])
