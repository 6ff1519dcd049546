"""The referee: whether an action is legal, why not, and its outcome; the list of legal actions.

It calls the rules of the actions in force (`ActionRules`). The functions that judge an action also
filter the list: in the setup all of `check`, in play only the checks that offers do not satisfy by
construction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from referee.model.action import Action, DrawCards, Pass
from referee.model.codes import Code
from referee.model.finding import Finding, Reason, Unchecked
from referee.model.position import Drawing, Position, Turn
from referee.model.verdict import Effects, Listed, Replay, Verdict
from referee.rules.core.actions import ActionRules, actions, barred
from referee.rules.core.game import Game
from referee.rules.drawing import draw
from referee.rules.score.scoring import score_position
from referee.rules.turns import turn
from referee.rules.turns import turn as turns

SOUND = Verdict((), ())
"""No reason against an action, and nothing left unchecked."""


def plays(game: Game, kind: type[Action]) -> bool:
    """Whether a game knows an action at all."""
    return kind in game.once(actions)


def seat_of(position: Position, action: Action) -> int:
    """The seat of the acting player: the one named, else the one to move.

    Raises ValueError if neither is known.
    """
    if action.player is not None:
        return action.player
    if position.turn is None or position.turn.player is None:
        raise ValueError("nobody is named and nobody is known to move")
    return position.turn.player


def _reasons(
    game: Game, position: Position, before: Position, action: Action
) -> tuple[Reason, ...]:
    """All reasons against an action, and all rules that could not be checked.

    The action is judged in the position `before` it, with the turn passed on if that is due. After
    the end, only that is reported (`turn.game-over`).
    """
    if turn.is_over(before):
        return (Finding(Code.GAME_OVER, "turn.game-over", "/action", {}),)
    seat = seat_of(before, action)
    numbers, rules = game.once(actions)[type(action)]
    found = (
        *turn.check(game, before, seat, action),
        *rules.check(numbers, game, before, seat, action),
    )
    return found if before is position else (Unchecked("turn.order", "/turn"), *found)


def judge(game: Game, position: Position, action: Action) -> Verdict:
    """Judge an action: all reasons against it, and what could not be checked."""
    return _verdict(_reasons(game, position, settled(game, position, action), action))


def _verdict(found: tuple[Reason, ...]) -> Verdict:
    if not found:
        return SOUND
    findings = tuple([reason for reason in found if isinstance(reason, Finding)])
    unchecked = tuple(dict.fromkeys([r for r in found if isinstance(r, Unchecked)]))
    return Verdict(findings, unchecked)


def play(game: Game, position: Position, action: Action) -> Verdict:
    """Judge an action, and apply it if it is legal."""
    before = settled(game, position, action)
    verdict = _verdict(_reasons(game, position, before, action))
    if verdict.findings:
        return verdict
    ending = any(left.rule == "turn.game-over" for left in verdict.unchecked)
    return Verdict((), verdict.unchecked, *_followed(game, before, action, ending=ending))


def _followed(
    game: Game, position: Position, action: Action, *, ending: bool
) -> tuple[Effects, Position]:
    """The effects of a legal action, and the position after it, with the turn passed on.

    `ending` is whether the last round may have begun unseen.
    """
    seat = seat_of(position, action)
    numbers, rules = game.once(actions)[type(action)]
    effects, after = rules.follow(numbers, game, position, seat, action)
    if action.phase != "play" or not effects.turn_complete:
        if effects.turn_complete is None and turn.may_be_last(position, ending=ending):
            effects = replace(effects, game_over=None)
        return effects, after
    passed = isinstance(action, Pass)
    after, begins = turn.finish(game, position, after, seat, passed=passed, ending=ending)
    over = turn.is_over(after)
    if begins is False and not over:
        return effects, after
    ended = None if begins is None and not over else over
    return replace(effects, last_round_begins=begins, game_over=ended), after


def legal_actions(game: Game, position: Position, most: int | None = None) -> tuple[Listed, ...]:
    """Every legal action of the player to move, each once; in the setup, those of all players.

    There is none after the last turn (`turn.game-over`). An action under way must be finished first
    (`turn.one-action`). If the player to move is unknown, no actions can be listed. The search
    stops after `most` actions.
    """
    now = position.turn
    if now is None or turn.is_over(position):
        return ()
    if now.phase == "setup":
        return tuple(islice(_setup_actions(game, position), most))
    if now.player is None:
        return ()
    found: list[Listed] = []
    for kind, (numbers, rules) in _of_phase(game, now.phase_now or "play"):
        if turn.goes_on(game, now, kind) and not (kind is Pass and found):
            left = None if most is None else most - len(found)
            found += islice(rules.offers(numbers, game, position, now.player), left)
    return tuple(found)


def _of_phase(
    game: Game, phase: str
) -> Iterator[tuple[type[Action], tuple[Any, ActionRules[Any]]]]:
    for kind, bound in game.once(actions).items():
        if kind.phase == phase:
            yield kind, bound


def _setup_actions(game: Game, position: Position) -> Iterator[Listed]:
    for seat in range(len(position.players)):
        for _, (numbers, rules) in _of_phase(game, "setup"):
            for listed in rules.offers(numbers, game, position, seat):
                if not barred(rules.check(numbers, game, position, seat, listed.action)):
                    yield listed


def settled(game: Game, position: Position, action: Action) -> Position:
    """The position in which an action is judged: with the turn passed on if that is assumed.

    The turn may be over after an unseen face-up card (`draw.wild-face-up-alone`), or if it is
    unknown whether a second card is left (`draw.exhausted`). The player who drew the first card may
    continue; an action of anybody else means that the turn is over, unless a second card is
    certainly due.
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
    """Whether a draw under way certainly continues (`draw.two`)."""
    state = draw.begin(game, position, DrawCards(()))
    return state.ended is False and draw.can_take(game, state) is True


Read = Callable[[Position], Action]
"""Reads an action in its position: which track a name means depends on the free ones."""


def replay(game: Game, position: Position, actions: Iterable[Read]) -> Replay:
    """Play the actions until one is illegal."""
    verdicts: list[Verdict] = []
    first_illegal = None
    for number, read in enumerate(actions):
        verdict = play(game, position, read(position))
        verdicts.append(verdict)
        if verdict.position is None:
            first_illegal = number
            break
        position = verdict.position
    return Replay(tuple(verdicts), first_illegal, position, score_position(game, position))
