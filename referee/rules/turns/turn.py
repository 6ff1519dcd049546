"""Whose turn it is, when a turn is over, when the game is, and the pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from referee.model.action import Action, Pass
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.position import Position, Turn
from referee.model.verdict import Effects, Listed
from referee.rules.board import pieces
from referee.rules.core.actions import Following, actions, under_way
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game

NO_TURN = Turn()
AT_LIMIT = "at_limit"
"""The key under which a position caches whether somebody's pieces are at the limit."""


class RoundEnd(Hook[N], frozen=True):
    """The turn that follows the last one of a round, if it is not the first player's.

    `phase` gets the position after that turn, the turn, and how many players in a row have passed.
    """

    phase: Callable[[N, Game, Position, Turn, int], Turn | None]


def check(game: Game, position: Position, seat: int, action: Action) -> Iterator[Reason]:
    """Only the player to move acts, with one action a turn, until the game is over.

    (`turn.order`, `turn.one-action`, `turn.game-over`)
    """
    turn = position.turn or NO_TURN
    phase, due = action.phase, turn.phase_now
    if position.turns_left is None and somebody_at_limit(game, position):
        yield Unchecked("turn.game-over", "/last_round")
    if due is not None and due != phase:
        facts: Facts = {"action": action.type, "phase": due}
        yield Finding(Code.NOT_IN_PHASE, "turn.order", "/action/type", facts)
    elif due is None and phase != "play":
        yield Unchecked("turn.order", "/turn/phase")
    if turn.player is not None and phase != "setup":
        if turn.player != seat:
            facts = {
                "player": position.players[seat].name,
                "to_move": position.players[turn.player].name,
            }
            yield Finding(Code.NOT_TO_MOVE, "turn.order", "/action/player", facts)
    elif phase != "setup":
        yield Unchecked("turn.order", "/turn")
    if turn.under_way is not None:
        rules = game.once(under_way)[type(turn.under_way)]
        if rules.code is not None and not isinstance(action, rules.actions):
            facts = {"player": position.players[seat].name}
            yield Finding(rules.code, "turn.one-action", "/action/type", facts)


def goes_on(game: Game, turn: Turn, action: type[Action]) -> bool:
    """Whether an action may be due: while one is under way, only its continuations are."""
    if turn.under_way is None:
        return True
    rules = game.once(under_way)[type(turn.under_way)]
    return issubclass(action, rules.actions)


def is_over(position: Position) -> bool:
    """Whether the last turn has been played, or all players have passed (`turn.game-over`)."""
    passes = position.turn.passes if position.turn else 0
    return position.turns_left == 0 or passes >= len(position.players)


def nobody_to_move(position: Position) -> bool:
    """Whether somebody is to move but it is unknown who.

    In the setup everybody is to move, and after the end nobody.
    """
    turn = position.turn or NO_TURN
    return turn.player is None and turn.phase_now != "setup" and not is_over(position)


def may_be_last(position: Position, *, ending: bool) -> bool:
    """Whether a turn may be the last of the game.

    `ending` is whether the last round may have begun unseen.
    """
    return ending if position.turns_left is None else position.turns_left <= 1


def at_limit(game: Game, position: Position, seat: int) -> bool:
    """Whether a player's pieces left are at or below the map's limit (`end.trigger`)."""
    return pieces.remaining(game, position.players[seat]) <= game.end.limit


def somebody_at_limit(game: Game, position: Position) -> bool:
    """Whether the last round must have begun already, whatever the position says.

    The result is cached for the position, and carried over when a turn ends without beginning the
    last round: an action only changes the pieces of the acting player. (Counting all pieces for
    each action took 5 % of the steps of a replay.)
    """
    kept: tuple[Game, bool] | None = position.worked_out.get(AT_LIMIT)
    if kept is None or kept[0] is not game:
        fewest = min([pieces.remaining(game, player) for player in position.players])
        kept = position.worked_out[AT_LIMIT] = game, fewest <= game.end.limit
    return kept[1]


def last_round(
    game: Game, before: Position, after: Position, seat: int, ending: bool | None
) -> tuple[int | None, bool | None]:
    """The turns left when a player's turn is over, and whether the last round begins with it.

    `end.trigger`: the last round begins at the end of a turn that leaves the player at the limit;
    later ones change nothing. `end.over`: with no turn left the game is over. If somebody was at
    the limit before (`ending`, if already computed) and the turns left are unknown, both results
    are unknown.
    """
    if before.turns_left is not None:
        return max(0, before.turns_left - 1), False
    if somebody_at_limit(game, before) if ending is None else ending:
        return None, None
    if at_limit(game, after, seat):
        return len(after.players) * game.end.turns, True
    return None, False


def finish(
    game: Game,
    before: Position,
    after: Position,
    seat: int,
    *,
    passed: bool = False,
    ending: bool | None = None,
) -> tuple[Position, bool | None]:
    """The position when a player's turn is over, and whether the last round begins with it.

    The next player in seat order is to move. When all have passed in a row, the game is over
    (`turn.pass`). After the last player of a round, a feature may have its own phase.
    """
    turn = before.turn or NO_TURN
    left, begins = last_round(game, before, after, seat, ending)
    passes = turn.passes + 1 if passed else 0
    if passes >= len(after.players):
        left = 0
    following = (seat + 1) % len(after.players)
    number = turn.round
    if following == 0:
        for numbers, hook in game.rules.hooks[RoundEnd] if left != 0 else ():
            upcoming = hook.phase(numbers, game, after, turn, passes)
            if upcoming is not None:
                return replace(after, turn=upcoming, turns_left=left), begins
        number = None if number is None else number + 1
    upcoming = Turn(player=following, round=number, phase=turn.phase, passes=passes)
    after = replace(after, turn=upcoming, turns_left=left)
    if begins is False and left is None:
        after.worked_out[AT_LIMIT] = game, False
    return after, begins


def check_pass(_: object, game: Game, position: Position, seat: int, __: Pass) -> Iterator[Finding]:
    """A pass is legal only if it is known that nothing else is (`turn.pass`)."""
    for kind, (numbers, rules) in game.once(actions).items():
        if kind is Pass or kind.phase != Pass.phase:
            continue
        for listed in rules.offers(numbers, game, position, seat):
            facts: Facts = {"player": position.players[seat].name, "action": listed.action.type}
            yield Finding(Code.PASS_NOT_ALLOWED, "turn.pass", "/action/type", facts)
            return


def follow_pass(_: object, __: Game, position: Position, ___: int, ____: Pass) -> Following:
    """Nothing happens, and the turn is over."""
    return Effects(), position


def offer_pass(_: object, __: Game, ___: Position, ____: int) -> Iterator[Listed]:
    """A pass, listed only if nothing else is (`turn.pass`)."""
    yield Listed(Pass())
