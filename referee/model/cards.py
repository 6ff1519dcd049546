"""The cards, pieces and kinds of routes of a map."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

Counts = Mapping[str, int]


class CardKind(Struct, frozen=True):
    """A kind of card: its color (None for a wild), deck, and what it is good for.

    `transport` is what a map with several transports tells apart; `covers` is the number of spaces
    that the card may cover; `harbor` whether it has the harbor symbol.
    """

    id: str
    color: str | None
    count: int
    deck: str
    transport: str | None = None
    covers: int = 1
    harbor: bool = False


class Cards(Struct, frozen=True):
    """The decks: every kind of card, and how many cards each deck has in all.

    `sets` are the kinds of one color and transport, which may be played together.
    """

    wild: str
    colors: tuple[str, ...]
    kinds: Mapping[str, CardKind]
    decks: Counts
    sets: Mapping[tuple[str, str | None], tuple[CardKind, ...]]


class PieceKind(Struct, frozen=True):
    """A kind of piece, and how many of it a player owns."""

    id: str
    count: int


BOX = "box"
"""The outline of a space that is a plain box."""


class RouteKind(Struct, frozen=True):
    """A kind of route: the piece that lies on it, the cards that pay for it, how it is drawn.

    `transport` is that of its cards (None: any cards). A kind that is `priced` has a printed number
    of cards beside its spaces, by which its points go; any other takes `per_space` cards for each
    space. `shape` is the outline of its spaces.
    """

    id: str
    piece: str
    transport: str | None = None
    priced: bool = False
    per_space: int = 1
    shape: str = BOX
