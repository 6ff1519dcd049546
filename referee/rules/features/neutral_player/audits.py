"""What cannot be true of the neutral player."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.position import Position, Turn
from referee.rules.board.snapshot import Seen
from referee.rules.core.game import Game
from referee.rules.features.neutral_player.values import (
    RULE,
    STATE,
    NeutralPhase,
    NeutralPlayer,
    check_marker,
    state,
)


def audit(feature: NeutralPlayer, seen: Seen, position: Position) -> Iterator[Finding]:
    """A phase, pieces and routes of the neutral player that cannot be (`neutral.turn`)."""
    turn = position.turn
    if turn is not None and isinstance(turn.under_way, NeutralPhase):
        yield from _audit_phase(feature, seen.game, position, turn)
    neutral = STATE.of(position)
    if neutral is None:
        return
    game = seen.game
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
    """One at most for each of its turns, and never both tracks of a pair."""
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
