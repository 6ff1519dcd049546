"""The numbers of the base game, which every map gives in its file (`features`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts

Amount = Annotated[int, Meta(ge=0, le=1_000)]
"""A count; 0 is allowed."""
Some = Annotated[int, Meta(ge=1, le=100)]
"""A count of at least 1."""
Points = Annotated[int, Meta(ge=-1_000, le=1_000)]
"""Points, negative where they are lost."""
ByPlayers = Mapping[Annotated[str, Meta(pattern="^[1-9]$")], tuple[Points, ...]]
"""For each number of players, the points of each place."""


def wrong_tables(
    pointer: str, tables: ByPlayers, players: Sequence[int], *, each: bool
) -> Iterator[Fault]:
    """Numbers of players without a table, or with one that does not fit them.

    `players` are the fewest and the most that a map is for. A table has at most one place per
    player, and exactly one if `each` place has points.
    """
    counts = [str(count) for count in range(players[0], players[1] + 1)]
    for name in (*counts, *(name for name in tables if name not in counts)):
        table, most = tables.get(name), int(name)
        if table is None:
            yield Fault(FaultCode.REQUIRED, f"{pointer}/{name}", {"member": name})
        elif name not in counts:
            facts: Facts = {"value": name, "possible": tuple(counts)}
            yield Fault(FaultCode.UNKNOWN_VALUE, f"{pointer}/{name}", facts)
        elif not (most if each else 1) <= len(table) <= most:
            facts = {"measure": "items", "least": most if each else 1, "most": most}
            yield Fault(FaultCode.OUT_OF_RANGE, f"{pointer}/{name}", facts)


Return = Literal["shuffle", "bottom", "discard", "out"]
"""Where tickets that are not kept go (`tickets.return`)."""


class Draw(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards: `hand` dealt and `row` laid face up, by deck; `wilds` in the row clear it.

    With `ordinary_wilds` face-up wilds are taken like other cards (`wild.ordinary-draw`).
    """

    hand: Mapping[str, Amount]
    row: Mapping[str, Amount]
    wilds: Some
    ordinary_wilds: bool = False


class TicketSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """The choice before the game: out of `draw` tickets at least (or exactly) `keep`.

    `dealt` is how many come from each deck if players do not choose (`tickets.decks-dealt`).
    """

    draw: Some
    keep: Some
    exactly: bool = False
    dealt: Mapping[str, Amount] | None = None


class TicketReturns(Struct, frozen=True, forbid_unknown_fields=True):
    """Where tickets that are not kept go."""

    setup: Return
    play: Return


class Tickets(Struct, frozen=True, forbid_unknown_fields=True):
    """Ticket draws during the game: at least `keep` of `draw` are kept; from `decks`.

    `in_play` are the decks that are drawn from once the game has begun; without them all are.
    """

    draw: Some
    keep: Some
    setup: TicketSetup
    returns: TicketReturns
    decks: Annotated[tuple[str, ...], Meta(min_length=1)]
    in_play: tuple[str, ...] = ()


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """At `limit` pieces or fewer every player has `turns` further turns (`end.trigger`)."""

    limit: Amount
    turns: Some


class Parallel(Struct, frozen=True, forbid_unknown_fields=True):
    """Parallel tracks close with up to `close_up_to` players; whether they are of one kind."""

    close_up_to: Amount
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
