"""A game: a map compiled with its options and a board; everything known before the first move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from referee.model.board import Board
from referee.model.cards import Cards, PieceKind, RouteKind
from referee.rules.core.feature import H, Hook
from referee.rules.core.numbers import Draw, End, Tickets

T = TypeVar("T")


class HooksInForce(dict[type[Hook[Any]], Any]):
    """The hooks of the features in force by kind, each with the numbers of its feature.

    They are in the order of the features. A kind that no feature has is missing.
    """

    def __missing__(self, kind: type[H]) -> tuple[tuple[Any, H], ...]:
        return ()

    if TYPE_CHECKING:  # A dictionary has one type of value, and this one has one for each key.

        def __getitem__(self, kind: type[H], /) -> tuple[tuple[Any, H], ...]: ...


class InForce(Struct, frozen=True):
    """What the features in force add: their numbers by name, and their hooks by kind."""

    numbers: Mapping[str, Any]
    hooks: HooksInForce

    def first(self, kind: type[H]) -> tuple[Any, H] | None:
        """The hook of a kind that only one feature of a game can have, with its numbers."""
        found = self.hooks[kind]
        return found[0] if found else None


class Game(Struct, frozen=True):
    """Everything known before the first move.

    `options` are all options in force, including `parallel_limit` and `tie_breaks`. `worked_out`
    caches values derived from the game alone, by the function that computes them.
    """

    map_id: str
    players: tuple[int, int]
    board: Board
    cards: Cards
    pieces: Mapping[str, PieceKind]
    kinds: Mapping[str, RouteKind]
    draw: Draw
    tickets: Tickets
    end: End
    options: Mapping[str, Any]
    rules: InForce
    parallel_limit: int
    tie_breaks: tuple[str, ...]
    by_kind: bool = False
    """Whether each kind of route has a point table of its own."""
    tickets_in_play: frozenset[int] | None = None
    """The tickets that the options have in play; None: all of the board."""
    ticket_ids: Mapping[str, int] = {}
    """The tickets in play by their ids."""
    deck_sizes: Mapping[str, int] = {}
    """How many tickets there are of each deck."""
    worked_out: dict[Callable[[Game], Any], Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        board, in_play = self.board, self.tickets_in_play
        ids, sizes = board.names.tickets, board.ticket_counts
        if in_play is not None:
            ids = {name: index for name, index in ids.items() if index in in_play}
            sizes = Counter([board.tickets[ticket].deck for ticket in in_play])
        force_setattr(self, "ticket_ids", ids)
        force_setattr(self, "deck_sizes", sizes)

    def once(self, work: Callable[[Game], T]) -> T:
        """The value of a function of the game alone, computed at first use and cached."""
        try:
            found: T = self.worked_out[work]
        except KeyError:
            found = self.worked_out[work] = work(self)
        return found

    def on(self, board: Board) -> Game:
        """The same game on another board; values cached for the old board are dropped."""
        return replace(self, board=board, tickets_in_play=None, worked_out={})
