"""Blind cards that features add to a draw, before the ordinary ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.model.action import DrawCards
from referee.model.codes import Code
from referee.model.finding import Reason
from referee.model.player import Player
from referee.model.position import Position
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game


class DrawRules(Hook[N], frozen=True):
    """What a feature adds to a draw of cards: blind cards before the ordinary ones.

    `adds` is whether an action has any, `check` yields reasons against them, `count` gives the
    fewest and the most, `cards` those that are named. `choices` lists what a listed action may add:
    the value of its `member`, and a draw that begins with it. `follow` changes the player. `due` is
    the code and the rule of the finding on a face-up card while blind ones are due.
    """

    member: str
    adds: Callable[[DrawCards], bool]
    check: Callable[[N, Game, Position, int, DrawCards], Iterator[Reason]]
    count: Callable[[N, Game, Position, DrawCards], tuple[int, int]]
    cards: Callable[[DrawCards], tuple[str | None, ...] | None]
    choices: Callable[[N, Game, Position, int], Iterator[tuple[int, DrawCards]]]
    follow: Callable[[N, Player, DrawCards], Player]
    due: tuple[Code, str]


def deck_of(game: Game) -> str:
    """The deck that the blind cards come from."""
    return next(iter(game.cards.decks))


def adds(game: Game, action: DrawCards) -> bool:
    """Whether a feature adds blind cards to the action."""
    return any(rules.adds(action) for _, rules in game.rules.hooks[DrawRules])


def added(game: Game, position: Position, action: DrawCards) -> tuple[str | None, ...] | None:
    """The cards that features add to a draw; None if their number is unknown."""
    added: tuple[str | None, ...] = ()
    for numbers, rules in game.rules.hooks[DrawRules]:
        if not rules.adds(action):
            continue
        named = rules.cards(action)
        fewest, most = rules.count(numbers, game, position, action)
        if named is None and fewest < most:
            return None
        added += (None,) * most if named is None else named
    return added
