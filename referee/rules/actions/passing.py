"""Pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.model.action import Pass
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.model.legal import Listed
from referee.model.position import Position
from referee.model.verdict import Effects

Offers = Callable[[Game, Position, int], Iterator[Listed]]


def check(
    game: Game, position: Position, seat: int, others: tuple[Offers, ...]
) -> Iterator[Finding]:
    """Legal only when it is known that nothing else is (`turn.pass`)."""
    for offers in others:
        for listed in offers(game, position, seat):
            facts: Facts = {"player": position.players[seat].name, "action": listed.action.type}
            yield Finding(Code.PASS_NOT_ALLOWED, "turn.pass", "/action/type", facts)
            return


def follow(position: Position, _: Pass) -> tuple[Effects, Position]:
    """Nothing happens, and the turn is over."""
    return Effects(), position
