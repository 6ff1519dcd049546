"""What a feature of a map adds to the picture of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

from msgspec import Struct

from referee.model.board import Place, Route
from referee.model.player import Player
from referee.pages.sketch import Point, Sketch

DOT: Final = 0.55
"""The radius of the dot of a city, in widths of a space."""


class Say(Protocol):
    """A text function of the pages, in one language."""

    def __call__(self, key: str, **facts: object) -> str:
        """The text of that key with these facts."""


def built_id(name: str) -> str:
    """The id of the drawing of what a feature has players build at places."""
    return f"b-built-{name}"


def _nothing(*_: object) -> Iterator[str]:
    yield from ()


def _plain(_: Place) -> float:
    return DOT


def _nowhere(_: Player) -> Sequence[int]:
    return ()


class Drawing(Struct, frozen=True):
    """The drawing of a feature, by its name in map files.

    `symbols` are definitions to be used, among them that of `built_id`, which takes the color of
    its owner; `style` is the looks of its classes. `below` is what is drawn for a route below all
    spaces, `above` what is drawn on its own, and `words` what is said of it.
    `dot` is the radius of the dot of a city, in widths of a space, and `on_place` what is drawn on
    that dot, given where it is and how large.
    `built` are the places where a player has built, `borrowed` the routes of others that are used.
    """

    name: str
    symbols: Callable[[Sketch], Iterator[str]] = _nothing
    style: Callable[[Sketch], Iterator[str]] = _nothing
    below: Callable[[Sketch, Route], Iterator[str]] = _nothing
    above: Callable[[Sketch, Route], Iterator[str]] = _nothing
    words: Callable[[Say, Route], Iterator[str]] = _nothing
    dot: Callable[[Place], float] = _plain
    on_place: Callable[[Sketch, Place, Point, float], Iterator[str]] = _nothing
    built: Callable[[Player], Sequence[int]] = _nowhere
    borrowed: Callable[[Player], Sequence[int]] = _nowhere
