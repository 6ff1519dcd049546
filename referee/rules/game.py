"""A game: a map compiled with its options and a board, all that is known before anybody moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import force_setattr

from referee.model.action import Action
from referee.model.board import Board
from referee.model.cards import Cards, PieceKind, RouteKind
from referee.model.position import UnderWay
from referee.model.score import Line
from referee.rules.feature import (
    AssumedOf,
    LaidOut,
    LentOf,
    Measures,
    PiecesUsed,
    PositionAudit,
    RoundEnds,
    SnapshotAudit,
    SpentOn,
    TicketFacts,
    TieBreak,
)
from referee.rules.numbers import Draw, End, Tickets
from referee.rules.row_parts import (
    ActionRules,
    ClaimCheck,
    ClaimChoices,
    ClaimFollows,
    ClaimInstead,
    ClaimPieces,
    ClaimPrice,
    DrawRules,
    MixRules,
    Numbers,
    Part,
    SetupStep,
    Surplus,
    TicketDrawRules,
    TicketRules,
    UnderWayRules,
)

if TYPE_CHECKING:
    from referee.rules.payment import Prices

F = TypeVar("F")
T = TypeVar("T")

Bound = tuple[Numbers, F]
"""The numbers of a feature, and a function of its row that gets them first."""


class InForce(Struct, frozen=True):
    """What the features in force bring, collected place by place, each with its numbers.

    `numbers` are those of the features by name. `surplus` is of the one feature by
    which more cards may be played than a route asks for, `mix` of the one by which a player's
    pieces are not all that there are.
    """

    numbers: Mapping[str, Any]
    parts: tuple[Bound[Part], ...]
    assumed: tuple[Bound[AssumedOf], ...]
    audits: tuple[Bound[SnapshotAudit], ...]
    position_audits: tuple[Bound[PositionAudit], ...]
    actions: Mapping[type[Action], Bound[ActionRules]]
    under_way: Mapping[type[UnderWay], Bound[UnderWayRules]]
    claims: ClaimsInForce
    draws: tuple[Bound[DrawRules], ...]
    ticket_draws: tuple[Bound[TicketDrawRules], ...]
    ticket_types: Mapping[str, Bound[TicketRules]]
    lent: tuple[Bound[LentOf], ...]
    ticket_facts: tuple[Bound[TicketFacts], ...]
    measures: tuple[Bound[Measures], ...]
    pieces_used: tuple[Bound[PiecesUsed], ...]
    spent: tuple[Bound[SpentOn], ...]
    pieces_total: int
    mix: Bound[MixRules] | None
    setup: tuple[Bound[SetupStep], ...]
    starts: tuple[Bound[LaidOut], ...]
    round_ends: tuple[Bound[RoundEnds], ...]
    tie_breaks: Mapping[str, Bound[TieBreak]]
    deck_rule: str


class ClaimsInForce(Struct, frozen=True):
    """What the features in force add to the claim of a route, function by function."""

    checks: tuple[Bound[ClaimCheck], ...]
    prices: tuple[Bound[ClaimPrice], ...]
    instead: tuple[Bound[ClaimInstead], ...]
    surplus: Bound[Surplus] | None
    pieces: tuple[Bound[ClaimPieces], ...]
    choices: tuple[Bound[ClaimChoices], ...]
    follows: tuple[Bound[ClaimFollows], ...]


class Game(Struct, frozen=True):
    """Everything that is known before anybody moves.

    `options` are all in force, `parallel_limit` and `tie_breaks` among them. `prices` and
    `route_lines` keep what a route asks for and scores, once it has been worked out, and
    `worked_out` whatever else follows from the game alone.
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
    prices: dict[int, Prices] = field(default_factory=dict)
    route_lines: dict[int, Line] = field(default_factory=dict)
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
        """What a function makes of the game alone: worked out when it is first asked for."""
        if work not in self.worked_out:
            self.worked_out[work] = work(self)
        found: T = self.worked_out[work]
        return found

    def on(self, board: Board) -> Game:
        """The same game on another board."""
        return Game(
            self.map_id,
            self.players,
            board,
            self.cards,
            self.pieces,
            self.kinds,
            self.draw,
            self.tickets,
            self.end,
            self.options,
            self.rules,
            self.parallel_limit,
            self.tie_breaks,
            self.by_kind,
        )
