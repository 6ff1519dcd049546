"""Turns of which it is not known whether they are over."""

from __future__ import annotations

from msgspec.structs import replace

from referee.model.action import Action, DrawCards
from referee.model.position import Drawing, Position, Turn
from referee.rules import draw
from referee.rules import turn as turns
from referee.rules.game import Game


def settled(game: Game, position: Position, action: Action) -> Position:
    """The position in which an action is judged: with the turn passed on where that is assumed.

    After a face-up card that nobody saw the turn may be over (`draw.wild-face-up-alone`), and where
    it is not known whether there is a second one (`draw.exhausted`). Who drew the first may go on
    drawing, and for anybody else it is over; but not where a second card is surely due.
    """
    turn = position.turn
    if turn is None or not isinstance(drawing := turn.under_way, Drawing):
        return position
    if not (drawing.unseen or drawing.unsure) or another_is_due(game, position):
        return position
    if turn.player is None:
        return replace(position, turn=Turn(round=turn.round, phase=turn.phase))
    alone = len(position.players) == 1 and not isinstance(action, DrawCards)
    if action.phase == "play" and action.player in (None, turn.player) and not alone:
        return position
    after, _ = turns.finish(game, position, position, turn.player)
    return after


def another_is_due(game: Game, position: Position) -> bool:
    """Whether a draw under way surely goes on (`draw.two`)."""
    state = draw.begin(game, position, DrawCards(()))
    return state.ended is False and draw.can_take(game, state) is True
