"""Whose turn it is, worked out once more from what was done."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.action import Pass
from referee.model.player import Player
from referee.rules.core.game import Game
from referee.rules.features.neutral_player import STATE, NeutralTurn
from referee.rules.features.province import TRAINS
from tests.laws.played import Played


def turns(played: Played) -> Iterator[tuple[int, int, int | None]]:
    """For each step after the setup: the seat to move, the round, and the turns left."""
    end = played.game.end
    seats = len(played.steps[0].position.players)
    seat, number, passes = 0, 1, 0
    left: int | None = None
    for step in played.steps:
        if step.position.turn.phase == "setup":
            continue
        if isinstance(step.action, NeutralTurn):
            neutral = STATE.of(step.position)
            yield neutral.marker if neutral else 1, number, left
            number += 1
            continue
        yield seat, number, left
        if not step.verdict.effects.turn_complete:
            continue
        passes = passes + 1 if isinstance(step.action, Pass) else 0
        if left is not None:
            left -= 1
        elif pieces_left(played.game, step.verdict.position.players[seat]) <= end.limit:
            left = seats * end.turns
        if passes == seats:
            left = 0
        seat = (seat + 1) % seats
        if seat == 0 and step.verdict.position.turn.phase_now != "neutral":
            number += 1


def pieces_left(game: Game, player: Player) -> int:
    """The pieces that a player has neither on the board nor on the mat."""
    supply = game.rules.numbers.get("supply")
    at_start = supply.pieces if supply else sum(kind.count for kind in game.pieces.values())
    on_board = sum(game.board.routes[route].length for route in player.routes)
    return at_start - on_board - sum(map(len, TRAINS.of(player).values()))
