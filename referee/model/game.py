"""A game: a map with its cards, pieces, features and the options in force."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.model.board import Board
from referee.model.features import Features

Counts = Mapping[str, int]


class CardKind(Struct, frozen=True):
    """A kind of card: its color (None for a wild), deck, and what it is good for.

    `transport` is `train` or `ship` where a map tells them apart; `covers` is the number of
    spaces that the card may cover; `harbor` whether it has the harbor symbol.
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
    """A kind of piece: how many a player owns and on which kind of route it lies."""

    id: str
    count: int
    routes: str | None


class Options(Struct, frozen=True):
    """What a table may settle for itself: `options` of a map file. Echoed by every answer."""

    parallel_limit_players: int
    tie_breaks: tuple[str, ...]
    globetrotter_without_tickets: bool = False
    passenger_place_with_none: bool = False
    double_ship_surplus: str = "needed"
    start_offsets: tuple[int, ...] = ()
    tolls: bool = False
    neutral_player: bool = False


class Game(Struct, frozen=True):
    """Everything that is known before anybody moves."""

    map_id: str
    players: tuple[int, int]
    board: Board
    cards: Cards
    pieces: Mapping[str, PieceKind]
    features: Features
    options: Options
