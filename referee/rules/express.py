"""Express cards: one of each value for every player, each spent once."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.model.player import Player
from referee.rules.seen import Seen


def audit(seen: Seen) -> Iterator[Finding]:
    """An express card spent twice, or one that does not exist (`express.once`)."""
    feature = seen.game.features.express
    if feature is None:
        return
    for seat, player in enumerate(seen.players):
        for number, value in enumerate(player.express_spent):
            again = value in player.express_spent[:number]
            if value in feature.cards and not again:
                continue
            pointer = f"/players/{seat}/express_spent/{number}"
            facts: Facts = {"player": player.name, "express": value}
            code = Code.EXPRESS_SPENT if value in feature.cards else Code.EXPRESS_UNKNOWN
            yield Finding(code, "express.once", pointer, facts)


def check_spent(game: Game, player: Player, value: int) -> Iterator[Finding]:
    """A player has one card of each value and spends each once (`express.once`)."""
    feature, pointer = game.features.express, "/action/express"
    facts: Facts = {"player": player.name, "express": value}
    if feature is None or value not in feature.cards:
        yield Finding(Code.EXPRESS_UNKNOWN, "express.once", pointer, facts)
    elif value in player.express_spent:
        yield Finding(Code.EXPRESS_SPENT, "express.once", pointer, facts)


def unspent(game: Game, player: Player) -> tuple[int, ...]:
    """The express cards that a player still has."""
    feature = game.features.express
    cards = feature.cards if feature else ()
    return tuple(value for value in cards if value not in player.express_spent)
