"""The types of tickets that a game has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.model.board import Board, Network, Ticket
from referee.model.player import Reported
from referee.model.score import Line
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game

if TYPE_CHECKING:
    from referee.rules.score.tickets import Prospect


class TicketRules(Hook[N], frozen=True):
    """How a type of ticket is completed and scored.

    `completed` says whether a player's network completes it; `line` writes its line of the receipt:
    of a completed ticket with the path that completes it, of another with what it lacks. `reported`
    writes the line of a ticket of a player who counts by hand, as the player reports it; `unsure`
    is whether more than that it is completed would have to be reported of it.
    """

    type: str
    completed: Callable[[N, Network, Ticket], bool]
    line: Callable[[N, Prospect, Ticket], Line]
    reported: Callable[[N, Board, Ticket, Reported], Line]
    unsure: Callable[[Reported], bool] = lambda _: False


def ticket_types(game: Game) -> dict[str, tuple[Any, TicketRules[Any]]]:
    """The rules of each type of ticket, with the numbers of the feature that brings it."""
    return {rules.type: (numbers, rules) for numbers, rules in game.rules.hooks[TicketRules]}
