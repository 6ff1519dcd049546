"""The parts of a feature's row that have several functions: actions, claims, draws, tickets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.model.action import Action, ClaimRoute, DrawCards, DrawTickets
from referee.model.codes import Code
from referee.model.finding import Reason
from referee.model.legal import Choice, Listed
from referee.model.position import Position, UnderWay
from referee.model.score import Line
from referee.model.verdict import Effects

if TYPE_CHECKING:
    from referee.model.board import Board, Route, Ticket
    from referee.model.by_hand import Reported
    from referee.model.network import Network
    from referee.model.player import Player
    from referee.rules.claim import Claim
    from referee.rules.game import Game
    from referee.rules.payment import Price, Prices
    from referee.rules.standing import Receipts, Standing
    from referee.rules.tickets import Prospect

Numbers = Any
"""The numbers of a feature, as its row says: the first argument of each of its functions."""

Following = tuple[Effects, Position]
"""What follows from an action: its effects, and the position after it."""

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
