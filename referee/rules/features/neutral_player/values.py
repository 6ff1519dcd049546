"""The neutral player: its pieces and routes, its phase, and the audit of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import Action
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.member import Member
from referee.model.position import Position, Turn, UnderWay
from referee.rules.board.pieces import Snapshot
from referee.rules.core.game import Game
from referee.rules.core.numbers import Some

RULE = "neutral.turn"


class NeutralPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A neutral color of `pieces`, placed from round `from_round` on (`neutral.turn`).

    `players` is the number of players that it plays with, `active` whether it is in the game.
    """

    pieces: Some
    from_round: Some
    players: Some
    active: bool = True


class Neutral(Struct, frozen=True):
    """The neutral player: routes, pieces left, seat of the marker's holder, whether it stopped."""

    routes: tuple[int, ...] = ()
    pieces: int | None = None
    marker: int | None = None
    stopped: bool = False


class NeutralPhase(UnderWay, frozen=True):
    """The neutral player's phase at the end of a round."""

    phase: ClassVar[str | None] = "neutral"


class NeutralTurn(Action, frozen=True):
    """The neutral player's turn: the ticket turned up, and the track if there is a choice."""

    type: ClassVar[str] = "neutral_turn"
    phase: ClassVar[str] = "neutral"
    ticket: int | None
    route: int | None = None


STATE = Member[Neutral | None]("neutral", None)
"""The neutral player of a position; None if nothing is known of it."""
PAIR = Member[tuple[int, int] | None]("neutral", None)
"""The pair of places at the foot of a ticket; None without one."""


def state(feature: NeutralPlayer, game: Game, position: Position) -> Neutral:
    """The neutral player as far as known; unknown members are as at the start.

    The second player holds the marker first; the pieces left are those not on routes.
    """
    known = STATE.of(position) or Neutral()
    left, marker = known.pieces, known.marker
    if left is None:
        left = feature.pieces - sum(game.board.lengths[route] for route in known.routes)
    if marker is None and not known.routes:
        marker = min(1, len(position.players) - 1)
    return replace(known, pieces=left, marker=marker)


def check_marker(position: Position, neutral: Neutral, seat: int, pointer: str) -> Iterator[Reason]:
    """The holder of the marker plays for the neutral player (`neutral.turn`)."""
    if neutral.marker is None:
        yield Unchecked(RULE, "/neutral/marker")
    elif neutral.marker != seat:
        facts: Facts = {
            "player": position.players[seat].name,
            "holder": position.players[neutral.marker].name,
        }
        yield Finding(Code.NEUTRAL_MARKER, RULE, pointer, facts)


def audit(feature: NeutralPlayer, snapshot: Snapshot, position: Position) -> Iterator[Finding]:
    """A phase, pieces or routes of the neutral player that cannot be true (`neutral.turn`)."""
    turn = position.turn
    if turn is not None and isinstance(turn.under_way, NeutralPhase):
        yield from _audit_phase(feature, snapshot.game, position, turn)
    neutral = STATE.of(position)
    if neutral is None:
        return
    game = snapshot.game
    yield from _audit_routes(feature, game, position, neutral.routes)
    on_board = sum(game.board.lengths[route] for route in neutral.routes)
    left = max(0, state(feature, game, position).pieces or 0)
    if on_board + left != feature.pieces:
        facts: Facts = {"count": on_board + left, "limit": feature.pieces}
        yield Finding(Code.NEUTRAL_PIECES, RULE, "/neutral/pieces", facts)


def _audit_phase(
    feature: NeutralPlayer, game: Game, position: Position, turn: Turn
) -> Iterator[Finding]:
    if not feature.active:
        facts: Facts = {"phase": NeutralPhase.phase}
        yield Finding(Code.PHASE_IMPOSSIBLE, RULE, "/turn/phase", facts)
    elif turn.player is not None:
        neutral = state(feature, game, position)
        for reason in check_marker(position, neutral, turn.player, "/turn/player"):
            if isinstance(reason, Finding):
                yield reason


def _audit_routes(
    feature: NeutralPlayer, game: Game, position: Position, routes: tuple[int, ...]
) -> Iterator[Finding]:
    """It has at most one route for each of its turns, and never both tracks of a pair."""
    number = position.turn.round if position.turn else None
    early = number is not None and number < feature.from_round
    too_many = number is not None and len(routes) > number - feature.from_round
    if routes and (too_many or not feature.active):
        facts: Facts = {"round": number, "from_round": feature.from_round} if early else {}
        yield Finding(Code.NEUTRAL_NOT_DUE, RULE, "/neutral/routes", facts)
    for place, route in enumerate(routes):
        track = game.board.routes[route]
        for other in track.parallel:
            if other in routes[:place]:
                facts = {"route": track.id, "other": game.board.routes[other].id}
                pointer = f"/neutral/routes/{place}"
                yield Finding(Code.NEUTRAL_BOTH_TRACKS, RULE, pointer, facts)
