"""What is known of a player: what lies open on the table, and as much of the rest as was told."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

NOTHING: Mapping[str, int] = {}


class Hand(Struct, frozen=True):
    """Cards in hand: those seen, by kind, and the number of those not seen."""

    cards: Mapping[str, int]
    unknown: int = 0

    @property
    def size(self) -> int:
        """The number of cards, seen or not."""
        return sum(self.cards.values()) + self.unknown


class Player(Struct, frozen=True):
    """A player, in seat order. None means unknown.

    `routes` and `tickets` are positions on the board, in the order given. `pieces` are the pieces
    left by kind, `supply` the mix of pieces on the board and in reserve (`pieces.choose`),
    `province` the spots of this player's trains by line (None: it is not known which), `tolls` the
    value of the toll tokens.
    """

    name: str
    routes: tuple[int, ...] = ()
    tickets: tuple[int, ...] | None = None
    passengers: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    harbors: tuple[int, ...] = ()
    pieces_exchanged: int = 0
    supply: Mapping[str, int] | None = None
    province: Mapping[str, tuple[int | None, ...]] = field(default_factory=dict)
    express_spent: tuple[int, ...] = ()
    tolls: int | None = None
    loans: int | None = 0
    recorded_score: int | None = None
    hand: Hand | None = None
    pieces: Mapping[str, int] | None = None
