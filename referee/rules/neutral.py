"""The neutral player's phase: when it is due, and who holds the marker (`neutral.turn`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Unchecked
from referee.model.game import Game
from referee.model.position import Neutral, Position, Turn


def state(game: Game, position: Position) -> Neutral:
    """The neutral player as far as known. What was not told is as at the start.

    The second player holds the marker first; the pieces are those that are not on routes.
    """
    told = position.neutral or Neutral()
    feature = game.features.neutral_player
    left = told.pieces
    if left is None and feature is not None:
        left = feature.pieces - sum(game.board.routes[route].length for route in told.routes)
    marker = told.marker
    if marker is None and not told.routes:
        marker = min(1, len(position.players) - 1)
    return replace(told, pieces=left, marker=marker)


def check_marker(
    position: Position, told: Neutral, seat: int, pointer: str
) -> Iterator[Finding | Unchecked]:
    """Who holds the marker plays for the neutral player (`neutral.turn`)."""
    if told.marker is None:
        yield Unchecked("neutral.turn", "/neutral/marker")
    elif told.marker != seat:
        facts: Facts = {
            "player": position.players[seat].name,
            "holder": position.players[told.marker].name,
        }
        yield Finding(Code.NEUTRAL_MARKER, "neutral.turn", pointer, facts)


def phase_begins(
    game: Game, after: Position, turn: Turn, turns_left: int | None, passes: int
) -> Position:
    """The position after the last player of a round: the neutral player's phase, or the next round.

    With the number of the round unknown it cannot be said which, so the turn is unknown too.
    """
    feature = game.features.neutral_player
    neutral = state(game, after)
    if (
        feature is None
        or neutral.stopped
        or (turn.round is not None and turn.round < feature.from_round)
    ):
        number = None if turn.round is None else turn.round + 1
        upcoming = Turn(player=0, round=number, phase=turn.phase, passes=passes)
    elif turn.round is None:
        upcoming = Turn(passes=passes)
    else:
        upcoming = Turn(player=neutral.marker, round=turn.round, phase="neutral", passes=passes)
    return replace(after, turn=upcoming, turns_left=turns_left)
