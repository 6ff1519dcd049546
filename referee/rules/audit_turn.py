"""The audit of a turn: whose it is and what of it is done, the last round, the neutral player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.model.position import Position, Turn
from referee.rules import neutral, turn
from referee.rules.seen import Seen


def turn_state(seen: Seen, position: Position) -> Iterator[Finding]:
    """A turn that cannot be: too much drawn, an express card not spent, a phase not played."""
    game, now = seen.game, position.turn
    if now is None:
        return
    if now.drawn:
        yield from _drawn(position, now)
    facts: Facts
    if now.phase == "setup" and (now.drawing or position.owner):
        facts = {"phase": now.phase}
        yield Finding(Code.SETUP_OVER, "turn.order", "/turn/phase", facts)
    if now.express and now.player is not None:
        spent = position.players[now.player].express_spent
        if not any(value >= now.express for value in spent):
            facts = {"player": position.players[now.player].name, "count": now.express}
            yield Finding(Code.EXPRESS_NOT_SPENT, "express.draw", "/turn/express", facts)
    if now.phase == "neutral" and not game.options.neutral_player:
        facts = {"phase": now.phase}
        yield Finding(Code.PHASE_IMPOSSIBLE, "neutral.turn", "/turn/phase", facts)
    elif now.phase == "neutral" and now.player is not None:
        told = neutral.state(game, position)
        for reason in neutral.check_marker(position, told, now.player, "/turn/player"):
            if isinstance(reason, Finding):
                yield reason


def _drawn(position: Position, now: Turn) -> Iterator[Finding]:
    """The cards taken so far: one at most, after those of an express card, and in the hand."""
    pointer = "/turn/drawn"
    facts: Facts
    if len(now.drawn) > 1:
        facts = {"count": len(now.drawn), "most": 1}
        yield Finding(Code.DRAWN_TOO_MANY, "draw.two", pointer, facts)
    if now.express:
        facts = {"express": now.express}
        yield Finding(Code.EXPRESS_FIRST, "express.draw", pointer, facts)
    hand = None if now.player is None else position.players[now.player].hand
    if hand is None or hand.unknown:
        return
    for card, number in Counter([card for card in now.drawn if card is not None]).items():
        held = hand.cards.get(card, 0)
        if held < number:
            facts = {"card": card, "count": number, "held": held}
            yield Finding(Code.CARDS_NOT_IN_HAND, "draw.two", pointer, facts)


def last_round(seen: Seen, position: Position) -> Iterator[Finding]:
    """A last round too long, or begun though nobody is at the limit (`end.trigger`).

    Without a turn left nothing is said: all players may have passed (`turn.pass`).
    """
    game, left = seen.game, position.turns_left
    if left is None:
        return
    longest = len(position.players) * game.features.end.turns
    if left > longest:
        facts: Facts = {"turns_left": left, "most": longest}
        yield Finding(Code.LAST_ROUND_TOO_LONG, "end.trigger", "/last_round/turns_left", facts)
    if left and not turn.somebody_at_limit(game, position):
        facts = {"limit": game.features.end.limit}
        yield Finding(Code.LAST_ROUND_EARLY, "end.trigger", "/last_round", facts)


def neutral_player(seen: Seen, position: Position) -> Iterator[Finding]:
    """More neutral pieces than there are, or routes that it cannot have (`neutral.turn`)."""
    game, feature = seen.game, seen.game.features.neutral_player
    if feature is None or position.neutral is None:
        return
    yield from _neutral_routes(game, position, position.neutral.routes)
    on_board = sum(game.board.routes[route].length for route in position.neutral.routes)
    left = max(0, neutral.state(game, position).pieces or 0)
    if on_board + left != feature.pieces:
        facts: Facts = {"count": on_board + left, "limit": feature.pieces}
        yield Finding(Code.NEUTRAL_PIECES, "neutral.turn", "/neutral/pieces", facts)


def _neutral_routes(game: Game, position: Position, routes: tuple[int, ...]) -> Iterator[Finding]:
    """None before its first turn, and never both tracks of a pair."""
    feature, rule = game.features.neutral_player, "neutral.turn"
    number = position.turn.round if position.turn else None
    early = number is not None and feature is not None and number < feature.from_round
    if routes and (early or not game.options.neutral_player):
        facts: Facts = {}
        if early and feature is not None:
            facts = {"round": number, "from_round": feature.from_round}
        yield Finding(Code.NEUTRAL_NOT_DUE, rule, "/neutral/routes", facts)
    for place, route in enumerate(routes):
        track = game.board.routes[route]
        for other in track.parallel:
            if other in routes[:place]:
                facts = {"route": track.id, "other": game.board.routes[other].id}
                pointer = f"/neutral/routes/{place}"
                yield Finding(Code.NEUTRAL_BOTH_TRACKS, rule, pointer, facts)
