"""What a feature is: a row that says all that it brings, and nothing else knows it by name.

The functions in a row get the feature's numbers as their first argument. When a map is compiled
with its options (`referee.rules.compiling`), the rows of the features in force are collected place
by place in `InForce`; the base game runs through what it finds there. The base game has a row of
its own (`referee.rules.base`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.model.action import Action
from referee.model.fault import Fault
from referee.model.finding import Facts, Finding
from referee.model.position import Position, Turn
from referee.model.score import Assumed
from referee.rules.row_parts import (
    ActionRules,
    ClaimRules,
    DrawRules,
    MixRules,
    Numbers,
    Part,
    SetupStep,
    Spent,
    TicketDrawRules,
    TicketRules,
    UnderWayRules,
)

if TYPE_CHECKING:
    from referee.model.board import Ticket
    from referee.model.player import Player
    from referee.rules.game import Game
    from referee.rules.seen import Seen
    from referee.rules.standing import Standing

AssumedOf = Callable[[Numbers, "Game", "Sequence[Player]"], Iterator[Assumed]]
"""What of the players is unknown and counted as none."""
SnapshotAudit = Callable[[Numbers, "Seen"], Iterator[Finding]]
"""What cannot be true of the players."""
PositionAudit = Callable[[Numbers, "Seen", Position], Iterator[Finding]]
"""What cannot be true of the rest of the table."""
LentOf = Callable[[Numbers, "Standing"], "Standing"]
"""The standing with what others lend a player for tickets alone."""
PiecesUsed = Callable[[Numbers, "Player"], Mapping[str, int]]
"""The pieces of a player that lie elsewhere than on routes."""
SpentOn = Callable[[Numbers, "Game", "Player"], "Spent"]
"""What a player has surely spent on what lies open."""
LaidOut = Callable[[Numbers, "Game", Position], Position]
"""The position before the first action with what a feature lays out for it."""
RoundEnds = Callable[[Numbers, "Game", Position, Turn, int], Turn | None]
"""The turn that follows the last player's of a round, where it is not the first player's."""
TieBreak = Callable[[Numbers, "Standing"], "Sequence[int]"]
"""For each seat a number; who has the higher one is ahead."""
TicketFacts = Callable[[Numbers, "Standing", int, "Ticket", "Sequence[int]"], Facts]
"""What the line of a completed ticket says beside its path to a goal (by the nodes of it)."""
Measures = Callable[[Numbers, "Standing"], "Sequence[Facts]"]
"""For each seat what is measured of the player beside the points."""
TextFacts = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Numbers that the texts of a feature's rules ask for, where they only follow from a map file."""
MapFaults = Callable[[Numbers, Mapping[str, Any]], Iterator[Fault]]
"""What in a map file does not fit the feature; of numbers as they are written."""


class BoardMember(Struct, frozen=True):
    """What a feature adds to the routes or tickets of a board: the name of a member, and its kind.

    `kind` is `number`, `numbers`, `flag` or `places` (names of places, found when the board is put
    together). One that is `required` must be there while the feature is in force. The name
    of one that is `in_ids` is in the ids of routes that have it, beside others of another length.
    """

    name: str
    kind: str
    required: bool = False
    in_ids: bool = False


class Everywhere(Struct, frozen=True):
    """What an option is on a map whose file does not offer it.

    `usual` is its default there, of the features as written and the most players; `brings` are the
    numbers of its feature that a value brings into a game without it. `reason` is for the default.
    """

    usual: Callable[[Mapping[str, Any], int], Any]
    brings: Callable[[Any], Mapping[str, Any] | None]
    reason: str


class Option(Struct, frozen=True):
    """An option that a table may settle: its name and what it may be.

    `kind` is `flag`, `number`, `by_seat` (a number for each player at least), `word` (one of
    `values`) or `tie_breaks`. `standard` is its value out of the numbers of all features in force,
    where it stands for one of them. `conflicts` names what of the game contradicts it: other
    options, or the number of players. One that is `everywhere` need not be offered by a map.
    """

    name: str
    kind: str = "flag"
    values: tuple[str, ...] = ()
    standard: Callable[[Mapping[str, Any]], Any] | None = None
    conflicts: Callable[[Numbers, Mapping[str, Any], int], Iterable[str]] | None = None
    everywhere: Everywhere | None = None


class Feature(Struct, frozen=True):
    """The row of a feature: its name, as in a map file, and all that it brings.

    `tie_break_due` says whether a tie-break of its is in force with its numbers, where not all are.
    `dead_ends` is whether every line into a country ends at a point of its own. `deck_rule` is the
    rule that says which cards there are, where that of the base game does not.
    """

    name: str
    numbers: type[Struct]
    parts: tuple[Part, ...] = ()
    assumed: AssumedOf | None = None
    audit: SnapshotAudit | None = None
    position_audit: PositionAudit | None = None
    actions: Mapping[type[Action], ActionRules] = {}
    under_way: tuple[UnderWayRules, ...] = ()
    claim: ClaimRules = ClaimRules()
    draw: DrawRules | None = None
    ticket_draw: TicketDrawRules | None = None
    ticket_types: Mapping[str, TicketRules] = {}
    lent: LentOf | None = None
    ticket_facts: TicketFacts | None = None
    measures: Measures | None = None
    pieces_used: PiecesUsed | None = None
    spent: SpentOn | None = None
    mix: MixRules | None = None
    setup: tuple[SetupStep, ...] = ()
    starts: LaidOut | None = None
    round_ends: RoundEnds | None = None
    tie_breaks: Mapping[str, TieBreak] = {}
    options: tuple[Option, ...] = ()
    map_faults: MapFaults | None = None
    text_facts: TextFacts | None = None
    route_members: tuple[BoardMember, ...] = ()
    ticket_members: tuple[BoardMember, ...] = ()
    tie_break_due: Callable[[Numbers, str], bool] | None = None
    dead_ends: bool = False
    deck_rule: str = ""

    @property
    def everywhere(self) -> bool:
        """Whether a table may play with it on every map."""
        return any(option.everywhere for option in self.options)
