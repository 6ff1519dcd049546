"""What players have had turns and cards for, if the number of the round is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.player import Player
from referee.model.position import Position
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.core.numbers import Base
from referee.rules.drawing.draw import CARDS_A_TURN


class Spent(Struct, frozen=True):
    """The least that a player has spent: turns, cards, and tickets drawn after the setup.

    `more` are cards or tickets that the player may have drawn beyond those of a turn.
    """

    turns: int = 0
    cards: int = 0
    tickets: int = 0
    more: int = 0


class Spending(Hook[N], frozen=True):
    """What a player has certainly spent on what lies open."""

    of: Callable[[N, Game, Player], Spent]


def turns_had(position: Position, seat: int) -> int | None:
    """The most turns that a player has had, including the current one.

    None if the number of the round or the player to move is unknown.
    """
    turn = position.turn
    if turn is None or turn.round is None or turn.phase == "setup":
        return None
    rounds = turn.round - 1
    if turn.phase_now not in (None, "play"):
        return rounds + 1
    if turn.player is None:
        return None
    return rounds + (seat < turn.player or (seat == turn.player and turn.under_way is not None))


def routes_and_tickets(base: Base, game: Game, player: Player) -> Spent:
    """A turn for each route, with the fewest cards that pay for it, and for tickets drawn."""
    setup, fewest = base.tickets.setup, game.once(fewest_cards)
    drawn = player.tickets_held - (setup.keep if setup.exactly else setup.draw)
    cards = sum([fewest[route] for route in player.routes])
    return Spent(turns=len(player.routes), cards=cards, tickets=max(0, drawn))


def fewest_cards(game: Game) -> list[int]:
    """The fewest cards that can pay for each route of the board."""
    routes = game.board.routes
    covers = {
        transport: most_covered(game, transport) for transport in {r.transport for r in routes}
    }
    return [fewest_for(route, covers[route.transport]) for route in routes]


def most_covered(game: Game, transport: str | None) -> int:
    """The most spaces that one card covers: a double ship covers two."""
    kinds = game.cards.kinds.values()
    covers = [kind.covers for kind in kinds if transport is None or kind.transport == transport]
    return max(covers, default=1)


def fewest_for(route: Route, covers: int) -> int:
    """The fewest cards that can pay for a route if one card covers so many spaces."""
    return route.cost if covers == 1 else -(-route.length // covers)


def audit(game: Game, position: Position) -> Iterator[Finding]:
    """More done than a player has had turns for, and more cards than can have been drawn.

    (`turn.one-action`, `draw.two`)
    """
    for seat, player in enumerate(position.players):
        turns = turns_had(position, seat)
        if turns is None:
            continue
        spent = spent_by(game, player)
        beyond = max(0, spent.tickets - spent.more)
        needed = spent.turns + -(-beyond // game.tickets.draw)
        if needed > turns:
            facts: Facts = {"player": player.name, "count": needed, "turns": turns}
            yield Finding(Code.MORE_THAN_TURNS, "turn.one-action", f"/players/{seat}", facts)
            continue
        held = 0 if player.hand is None else player.hand.size
        most = sum(game.draw.hand.values()) + spent.more + CARDS_A_TURN * (turns - needed)
        if held + spent.cards > most:
            facts = {"player": player.name, "count": held + spent.cards, "most": most}
            yield Finding(Code.MORE_CARDS_THAN_DRAWN, "draw.two", f"/players/{seat}", facts)


def spent_by(game: Game, player: Player) -> Spent:
    """What a player has certainly spent, over all features."""
    turns = cards = tickets = more = 0
    for numbers, hook in game.rules.hooks[Spending]:
        found = hook.of(numbers, game, player)
        turns += found.turns
        cards += found.cards
        tickets += found.tickets
        more += found.more
    return Spent(turns, cards, tickets, more)
