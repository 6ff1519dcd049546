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

    `completed` says whether a player's network completes it. `line` makes its line of the receipt:
    with the completing path, or with what an unfinished ticket lacks. `reported` makes the line of
    a ticket as reported by a player who counts by hand; `unsure` is whether the report needs more
    than that it is completed.
    """

    type: str
    completed: Callable[[N, Network, Ticket], bool]
    line: Callable[[N, Prospect, Ticket], Line]
    reported: Callable[[N, Board, Ticket, Reported], Line]
    unsure: Callable[[Reported], bool] = lambda _: False


def ticket_types(game: Game) -> dict[str, tuple[Any, TicketRules[Any]]]:
    """The rules of each type of ticket, with the numbers of the feature that adds it."""
    return {rules.type: (numbers, rules) for numbers, rules in game.rules.hooks[TicketRules]}
