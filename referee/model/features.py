"""The features a map may play with, each with its numbers from the map file.

A map file names its features; the loader fills these values in; the rooms in `referee.rules` read
them. A feature that a map does not name is None here and its room stays empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Return = Literal["shuffle", "bottom", "discard"]


class Draw(Struct, frozen=True):
    """Cards: `hand` dealt and `row` laid face up, by deck; `wilds` in the row clear it."""

    hand: Mapping[str, int]
    row: Mapping[str, int]
    wilds: int


class TicketSetup(Struct, frozen=True):
    """The choice before the game: out of `draw` tickets at least (or exactly) `keep`."""

    draw: int
    keep: int
    exactly: bool = False


class TicketReturns(Struct, frozen=True):
    """Where tickets go that are not kept."""

    setup: Return
    play: Return


class Tickets(Struct, frozen=True):
    """Ticket draws in play: out of `draw` at least `keep`, from `decks`."""

    draw: int
    keep: int
    setup: TicketSetup
    returns: TicketReturns
    decks: tuple[str, ...]


class End(Struct, frozen=True):
    """At `limit` pieces or fewer every player has `turns` further turns (`end.trigger`)."""

    limit: int
    turns: int


class Parallel(Struct, frozen=True):
    """Parallel tracks close up to `close_up_to` players; must they be of the same kind?"""

    close_up_to: int
    same_kind: bool = True


class TieBreaks(Struct, frozen=True):
    """What decides between equal totals, in order; after the last the victory is shared."""

    order: tuple[str, ...]


class DeadEnds(Struct, frozen=True):
    """Every line into a country ends at a point of its own (`countries.dead-end`)."""


class Passengers(Struct, frozen=True):
    """Passengers: `each` of every color; points for the `first` and the `second` most."""

    colors: tuple[str, ...]
    each: int
    first: int
    second: int
    start: Mapping[str, int]


class Globetrotter(Struct, frozen=True):
    """The bonus for the most completed tickets (`globetrotter.most`)."""

    points: int


class Supply(Struct, frozen=True):
    """A player plays with `pieces` of the pieces in the box (`pieces.choose`)."""

    pieces: int
    suggested: Mapping[str, int]


class DoubleShips(Struct, frozen=True):
    """Cards that cover up to two spaces (`claim.double-ship`)."""


class Harbors(Struct, frozen=True):
    """Harbors: `points` by completed tickets naming the city, `unbuilt` for one not built.

    `cards` says how many cards of each transport a harbor takes at most; all of them together
    are its price.
    """

    each: int
    points: tuple[int, ...]
    unbuilt: int
    cards: Mapping[str, int]


class Exchange(Struct, frozen=True):
    """Pieces may be exchanged for `points` a piece (`exchange.pieces`)."""

    points: int


class Subways(Struct, frozen=True):
    """Routes of one space and a printed number of cards (`claim.subway`)."""


class Draft(Struct, frozen=True):
    """The first tickets are drafted (`tickets.draft`); how many is `Tickets.setup`'s to say."""


class Express(Struct, frozen=True):
    """Express cards, one of each value for every player (`express.once`)."""

    cards: tuple[int, ...]


class Province(Struct, frozen=True):
    """The Province mat: lines with spots 1 to `spots`; points by place and player count."""

    lines: tuple[str, ...]
    spots: int
    points: Mapping[str, tuple[int, ...]]


class StartOffsets(Struct, frozen=True):
    """Score markers start apart (`start.offsets`); the numbers are an option."""


class Tolls(Struct, frozen=True):
    """Toll tokens: `total` each, and the bonus by place and player count."""

    tokens: Mapping[str, int]
    total: int
    bonus: Mapping[str, tuple[int, ...]]


class Loans(Struct, frozen=True):
    """What a loan costs in the end (`loan.points`)."""

    points: int


class NeutralPlayer(Struct, frozen=True):
    """A neutral color of `pieces`, placed from round `from_round` on (`neutral.turn`)."""

    pieces: int
    from_round: int
    players: int


class Features(Struct, frozen=True):
    """What a map plays with. The first five are every map's."""

    draw: Draw
    tickets: Tickets
    end: End
    parallel: Parallel
    tie_breaks: TieBreaks
    dead_ends: DeadEnds | None = None
    passengers: Passengers | None = None
    globetrotter: Globetrotter | None = None
    supply: Supply | None = None
    double_ships: DoubleShips | None = None
    harbors: Harbors | None = None
    exchange: Exchange | None = None
    subways: Subways | None = None
    draft: Draft | None = None
    express: Express | None = None
    province: Province | None = None
    start_offsets: StartOffsets | None = None
    tolls: Tolls | None = None
    loans: Loans | None = None
    neutral_player: NeutralPlayer | None = None
