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

from referee.model.action import Action, ClaimRoute, DrawCards, DrawTickets
from referee.model.codes import Code
from referee.model.fault import Fault
from referee.model.finding import Facts, Finding, Reason
from referee.model.legal import Choice, Listed
from referee.model.position import Position, Turn, UnderWay
from referee.model.score import Assumed, Line
from referee.model.verdict import Effects

if TYPE_CHECKING:
    from referee.model.board import Board, Route, Ticket
    from referee.model.by_hand import Reported
    from referee.model.network import Network
    from referee.model.player import Player
    from referee.rules.claim import Claim
    from referee.rules.game import Game
    from referee.rules.payment import Price, Prices
    from referee.rules.seen import Seen
    from referee.rules.standing import Receipts, Standing
    from referee.rules.tickets import Prospect

Numbers = Any
"""The numbers of a feature, as its row says: the first argument of each of its functions."""

Following = tuple[Effects, Position]
"""What follows from an action: its effects, and the position after it."""

AssumedOf = Callable[[Numbers, "Game", "Sequence[Player]"], Iterator[Assumed]]
"""What of the players is unknown and counted as none."""
SnapshotAudit = Callable[[Numbers, "Seen"], Iterator[Finding]]
"""What cannot be about the players."""
PositionAudit = Callable[[Numbers, "Seen", Position], Iterator[Finding]]
"""What cannot be about the rest of the table."""
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

ClaimCheck = Callable[[Numbers, "Claim"], Iterator[Reason]]
ClaimPrice = Callable[[Numbers, "Game", "Route", "Prices"], "Prices"]
ClaimInstead = Callable[[Numbers, "Claim"], Following | None]
ClaimPieces = Callable[[Numbers, "Claim"], Mapping[str, int]]
ClaimChoices = Callable[[Numbers, "Game", Position, int], Callable[["Route", int | None], Choice]]
ClaimFollows = Callable[[Numbers, "Claim", Effects, Position], Following]


class Spent(Struct, frozen=True):
    """What a player has spent at least: turns, cards, and tickets drawn after the setup.

    `more` are cards or tickets that the player may have drawn beyond those of a turn.
    """

    turns: int = 0
    cards: int = 0
    tickets: int = 0
    more: int = 0


class Part(Struct, frozen=True):
    """A part of the score: its name, and what writes its lines.

    `marker` is true for what the score marker shows before the final scoring. A part that `stays`
    is in the score, at 0, where an option takes its feature out of the game.
    """

    name: str
    lines: Callable[[Numbers, Standing], Receipts]
    marker: bool = False
    stays: bool = False


class ActionRules(Struct, frozen=True):
    """An action: what speaks against it, what follows from it, and which of it there are.

    `check` yields the reasons against an action and the rules that could not be checked; `follow`
    gives the effects and the position after; `offers` lists the actions that a player has.
    """

    check: Callable[[Numbers, Game, Position, int, Any], Iterator[Reason]]
    follow: Callable[[Numbers, Game, Position, int, Any], Following]
    offers: Callable[[Numbers, Game, Position, int], Iterator[Listed]]


class UnderWayRules(Struct, frozen=True):
    """An action under way: the actions that go on with it, and what is said of others.

    Without a `code` the phase of the action alone says which others are refused. `cards` are those
    that lie aside meanwhile, in no hand and in no pile, and whether these are all of them.
    """

    kind: type[UnderWay]
    actions: tuple[type[Action], ...]
    code: Code | None = None
    cards: Callable[[Any], tuple[Iterable[str | None], bool]] | None = None


class Surplus(Struct, frozen=True):
    """Sets of cards that are good for a route only with what a feature adds to a claim.

    `price` is what they must be (None: there are none), `most` the most cards of any. `chosen` is
    whether a claim has what the feature adds, `choices` what there is of it to choose from.
    `member` is the name of that, `rule` the rule that it needs pieces by.
    """

    price: Callable[[Numbers, Game, Route, Price], Price | None]
    most: Callable[[Numbers], int]
    chosen: Callable[[ClaimRoute], bool]
    choices: ClaimChoices
    member: str
    rule: str


class ClaimRules(Struct, frozen=True):
    """What a feature adds to the claim of a route.

    `check` yields reasons against it, `price` changes what a route asks for. `instead` is what
    follows in place of the ordinary claim (None: that does). `pieces` are needed
    beside those on the route; `choices` gives, for one list of actions, what may be chosen beside
    the claim of a route with so many cards; `follow` changes what follows from a claim.
    """

    check: ClaimCheck | None = None
    price: ClaimPrice | None = None
    instead: ClaimInstead | None = None
    surplus: Surplus | None = None
    pieces: ClaimPieces | None = None
    choices: ClaimChoices | None = None
    follow: ClaimFollows | None = None


class DrawRules(Struct, frozen=True):
    """What a feature adds to a draw of cards: blind cards before the ordinary ones.

    `adds` is whether an action has any, `check` yields reasons against them, `count` is between how
    many and how many they are, `cards` which ones as far as they are named. `choices` lists what an
    offer may add: the value that the action's `member` then has, and a draw that begins with it.
    `follow` changes the player. `due` is the code of the finding on a face-up card while blind ones
    are due, and its rule.
    """

    member: str
    adds: Callable[[DrawCards], bool]
    check: Callable[[Numbers, Game, Position, int, DrawCards], Iterator[Reason]]
    count: Callable[[Numbers, Game, Position, DrawCards], tuple[int, int]]
    cards: Callable[[DrawCards], tuple[str | None, ...] | None]
    choices: Callable[[Numbers, Game, Position, int], Iterator[tuple[int, DrawCards]]]
    follow: Callable[[Numbers, Player, DrawCards], Player]
    due: tuple[Code, str]


class TicketDrawRules(Struct, frozen=True):
    """What a feature adds to a draw of tickets: more tickets.

    `check` yields reasons against what an action adds, `more` is the number of tickets and the rule
    for it (None: nothing is added), `choices` lists what an offer may add, `follow` changes the
    player.
    """

    check: Callable[[Numbers, Player, DrawTickets], Iterator[Reason]]
    more: Callable[[Numbers, DrawTickets], tuple[int, str] | None]
    choices: Callable[[Numbers, Player], Iterator[DrawTickets]]
    follow: Callable[[Numbers, Player, DrawTickets], Player]


class TicketRules(Struct, frozen=True):
    """How a type of ticket is completed and scored.

    `completed` says whether a player's network completes it; `line` writes its line of the receipt:
    of a completed ticket with the path that completes it, of another with what it lacks. `reported`
    writes the line of a ticket of a player who counts by hand, as the player reports it; `unsure`
    is whether more than that it is completed would have to be reported of it.
    """

    completed: Callable[[Numbers, Network, Ticket], bool]
    line: Callable[[Numbers, Prospect, Ticket], Line]
    reported: Callable[[Numbers, Board, Ticket, Reported], Line]
    unsure: Callable[[Reported], bool] = lambda _: False


class MixRules(Struct, frozen=True):
    """A player's pieces where they are not all that there are of each kind.

    `total` is how many a player plays with, `owned` how many of each kind as far as that is known,
    `rule` says so.
    """

    total: Callable[[Numbers], int]
    owned: Callable[[Player], Mapping[str, int] | None]
    rule: str


class SetupStep(Struct, frozen=True):
    """A choice of the setup: the action, and whether a player has made it, as far as is known."""

    action: type[Action]
    done: Callable[[Player], bool]


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
