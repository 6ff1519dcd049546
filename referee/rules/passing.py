"""Pass."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.action import Pass
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.legal import Listed
from referee.model.position import Position
from referee.model.verdict import Effects
from referee.rules.actions import Following, actions
from referee.rules.game import Game


def check(_: object, game: Game, position: Position, seat: int, __: Pass) -> Iterator[Finding]:
    """Legal only when it is known that nothing else is (`turn.pass`)."""
    for kind, (numbers, rules) in game.once(actions).items():
        if kind is Pass or kind.phase != Pass.phase:
            continue
        for listed in rules.offers(numbers, game, position, seat):
            facts: Facts = {"player": position.players[seat].name, "action": listed.action.type}
            yield Finding(Code.PASS_NOT_ALLOWED, "turn.pass", "/action/type", facts)
            return


def follow(_: object, __: Game, position: Position, ___: int, ____: Pass) -> Following:
    """Nothing happens, and the turn is over."""
    return Effects(), position


def offers(_: object, __: Game, ___: Position, ____: int) -> Iterator[Listed]:
    """A pass, listed only where nothing else is (`turn.pass`)."""
    yield Listed(Pass())
