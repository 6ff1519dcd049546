"""Actions: what a feature declares for each, and the actions of a game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any

from referee.model.action import Action, Pass
from referee.model.codes import Code
from referee.model.finding import Finding, Reason
from referee.model.position import Position, UnderWay
from referee.model.verdict import Effects, Listed
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game

Following = tuple[Effects, Position]
"""The outcome of an action: its effects and the position after it."""


class ActionRules(Hook[N], frozen=True):
    """The rules of an action: why it is illegal, its outcome, and the list of those possible.

    `check` yields the reasons against an action and the rules that could not be checked; `follow`
    gives the effects and the position after; `offers` lists the actions that a player has.
    """

    kind: type[Action]
    check: Callable[[N, Game, Position, int, Any], Iterator[Reason]]
    follow: Callable[[N, Game, Position, int, Any], Following]
    offers: Callable[[N, Game, Position, int], Iterator[Listed]]


class UnderWayRules(Hook[N], frozen=True):
    """An action under way: the actions that continue it, and the finding on others.

    Without a `code`, other actions are refused by the phase alone. `cards` are those that lie aside
    meanwhile, in no hand and in no pile, and whether these are all of them.
    """

    kind: type[UnderWay]
    actions: tuple[type[Action], ...]
    code: Code | None = None
    cards: Callable[[Any], tuple[Iterable[str | None], bool]] | None = None


def actions(game: Game) -> dict[type[Action], tuple[Any, ActionRules[Any]]]:
    """The actions of a game, with the numbers of their features; a pass is the last.

    The rules of a later feature replace those that an earlier one has for the same action.
    """
    found: dict[type[Action], tuple[Any, ActionRules[Any]]] = {}
    for numbers, rules in game.rules.hooks[ActionRules]:
        found.pop(rules.kind, None)
        found[rules.kind] = numbers, rules
    # A pass is legal only if nothing else is, so it is listed last.
    found[Pass] = found.pop(Pass)
    return found


def under_way(game: Game) -> dict[type[UnderWay], UnderWayRules[Any]]:
    """The actions of a game that take several steps."""
    return {rules.kind: rules for _, rules in game.rules.hooks[UnderWayRules]}


def barred(reasons: Iterable[Reason]) -> bool:
    """Whether something known forbids an action; what could not be checked does not."""
    for reason in reasons:
        if isinstance(reason, Finding):
            return True
    return False


def passing_on(reasons: Iterable[Reason]) -> Generator[Reason, None, bool]:
    """Yields the same reasons one by one; returns whether they forbid the action."""
    found = False
    for reason in reasons:
        yield reason
        found = found or isinstance(reason, Finding)
    return found
