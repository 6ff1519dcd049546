"""Setup: the steps that every player makes before the first turn.

All players make them at the same time, so nobody is to move; an action names its player. Tickets
leave their deck with the action. A player is ready after all steps of the features in force. When
every player is ready, the first in seat order begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from referee.model.action import Action
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.player import Player, seated
from referee.model.position import Position, Turn
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.turns.turn import NO_TURN


class SetupStep(Hook[N], frozen=True):
    """A choice of the setup: the action, and whether a player has made it, as far as known."""

    action: type[Action]
    done: Callable[[Player], bool]


def is_ready(position: Position, seat: int) -> bool:
    """Whether a player is known to have finished the setup."""
    return position.turn is not None and seat in position.turn.ready


def already_done(position: Position, seat: int) -> Finding:
    """A choice of the setup that the player has made already (`turn.one-action`)."""
    facts: Facts = {"player": position.players[seat].name}
    return Finding(Code.SETUP_DONE, "turn.one-action", "/action/type", facts)


def changed(position: Position, seat: int, player: Player) -> Position:
    """The position of the setup with one of the players changed."""
    players = seated(position.players, seat, player)
    turn = replace(position.turn or NO_TURN, phase="setup")
    return replace(position, players=players, turn=turn)


def _opened(game: Game, position: Position) -> Mapping[str, int | None] | None:
    """The ticket decks when the game begins: decks that are no longer drawn from are removed.

    (`tickets.decks-dealt`)
    """
    decks, open_decks = position.ticket_deck, game.tickets.in_play
    if decks is None or not open_decks:
        return decks
    return {name: number if name in open_decks else 0 for name, number in decks.items()}


def step_done(
    game: Game, position: Position, seat: int, player: Player, made: type[Action]
) -> Position:
    """The position after a player's choice; the game begins when every player is ready."""
    after = changed(position, seat, player)
    if not all(
        step.done(player) for _, step in game.rules.hooks[SetupStep] if step.action is not made
    ):
        return after
    turn = after.turn or NO_TURN
    ready = tuple(sorted({*turn.ready, seat}))
    if len(ready) == len(after.players):
        decks = _opened(game, after)
        return replace(after, turn=Turn(player=0, round=1, phase="play"), ticket_deck=decks)
    return replace(after, turn=Turn(phase="setup", ready=ready))
