"""The numbers of the base game, which every map gives in its file (`features`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Return = Literal["shuffle", "bottom", "discard", "out"]
"""Where tickets go that are not kept (`tickets.return`)."""


class Draw(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards: `hand` dealt and `row` laid face up, by deck; `wilds` in the row clear it.

    With `ordinary_wilds` face-up wilds are taken like other cards (`wild.ordinary-draw`).
    """

    hand: Mapping[str, int]
    row: Mapping[str, int]
    wilds: int
    ordinary_wilds: bool = False


class TicketSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """The choice before the game: out of `draw` tickets at least (or exactly) `keep`.

    `dealt` is how many come from each deck, where players do not choose (`tickets.decks-dealt`).
    """

    draw: int
    keep: int
    exactly: bool = False
    dealt: Mapping[str, int] | None = None


class TicketReturns(Struct, frozen=True, forbid_unknown_fields=True):
    """Where tickets go that are not kept."""

    setup: Return
    play: Return


class Tickets(Struct, frozen=True, forbid_unknown_fields=True):
    """Ticket draws in play: out of `draw` at least `keep`, from `decks`.

    `in_play` are the decks that are drawn from once the game has begun; without them all are.
    """

    draw: int
    keep: int
    setup: TicketSetup
    returns: TicketReturns
    decks: tuple[str, ...]
    in_play: tuple[str, ...] = ()


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """At `limit` pieces or fewer every player has `turns` further turns (`end.trigger`)."""

    limit: int
    turns: int


class Parallel(Struct, frozen=True, forbid_unknown_fields=True):
    """Parallel tracks close up to `close_up_to` players; must they be of the same kind?"""

    close_up_to: int
    same_kind: bool = True


class TieBreaks(Struct, frozen=True, forbid_unknown_fields=True):
    """What decides between equal totals, in order; after the last the victory is shared."""

    order: tuple[str, ...]


class Base(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the base game, with which every map plays."""

    draw: Draw
    tickets: Tickets
    end: End
    parallel: Parallel
    tie_breaks: TieBreaks
