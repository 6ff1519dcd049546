"""The neutral player as a value: what it has, its phase, and its turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import Action
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.member import Member
from referee.model.position import Position, UnderWay
from referee.rules.core.game import Game

RULE = "neutral.turn"


class NeutralPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A neutral color of `pieces`, placed from round `from_round` on (`neutral.turn`).

    `players` is the number of players it is for; `active` whether it is in the game.
    """

    pieces: int
    from_round: int
    players: int
    active: bool = True


class Neutral(Struct, frozen=True):
    """The neutral player: routes, pieces left, the seat holding the marker, whether it stopped."""

    routes: tuple[int, ...] = ()
    pieces: int | None = None
    marker: int | None = None
    stopped: bool = False


class NeutralPhase(UnderWay, frozen=True):
    """The neutral player's phase at the end of a round."""

    phase: ClassVar[str | None] = "neutral"


class NeutralTurn(Action, frozen=True):
    """The neutral player's turn: the ticket turned up, and the track where there is a choice."""

    type: ClassVar[str] = "neutral_turn"
    phase: ClassVar[str] = "neutral"
    ticket: int | None
    route: int | None = None


STATE = Member[Neutral | None]("neutral", None)
"""The neutral player of a position; None where nothing is known of it."""
PAIR = Member[tuple[int, int] | None]("neutral", None)
"""The pair of places at the foot of a ticket; None where there is none."""


def state(feature: NeutralPlayer, game: Game, position: Position) -> Neutral:
    """The neutral player as far as known. What is not known is as at the start.

    The second player holds the marker first; the pieces are those that are not on routes.
    """
    known = STATE.of(position) or Neutral()
    left, marker = known.pieces, known.marker
    if left is None:
        left = feature.pieces - sum(game.board.lengths[route] for route in known.routes)
    if marker is None and not known.routes:
        marker = min(1, len(position.players) - 1)
    return replace(known, pieces=left, marker=marker)


def check_marker(position: Position, neutral: Neutral, seat: int, pointer: str) -> Iterator[Reason]:
    """Who holds the marker plays for the neutral player (`neutral.turn`)."""
    if neutral.marker is None:
        yield Unchecked(RULE, "/neutral/marker")
    elif neutral.marker != seat:
        facts: Facts = {
            "player": position.players[seat].name,
            "holder": position.players[neutral.marker].name,
        }
        yield Finding(Code.NEUTRAL_MARKER, RULE, pointer, facts)
