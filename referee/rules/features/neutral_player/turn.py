"""The turn of the neutral player: it turns up a ticket and claims a track named there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.model.board import Ticket
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.position import NEUTRAL, Position, Turn
from referee.model.verdict import BANK, Effects, Listed
from referee.rules.board import parallel
from referee.rules.core.actions import Following, barred
from referee.rules.core.game import Game
from referee.rules.drawing import ticket_decks
from referee.rules.features import tolls
from referee.rules.features.neutral_player.values import (
    PAIR,
    RULE,
    STATE,
    Neutral,
    NeutralPlayer,
    NeutralTurn,
    check_marker,
    state,
)
from referee.rules.turns.turn import NO_TURN


def tracks(game: Game, ticket: Ticket) -> tuple[int, ...]:
    """The tracks between the pair of places at the foot of a ticket; none without a pair."""
    pair = PAIR.of(ticket)
    if pair is None:
        return ()
    start, end = pair
    return game.board.names.pairs.get((min(start, end), max(start, end)), ())


def open_tracks(game: Game, position: Position, ticket: Ticket) -> tuple[int, ...]:
    """The tracks that the neutral player may take: one, or either if both are free.

    Empty if it owns one already or both are taken: then the ticket counts as blank.
    """
    pair = tracks(game, ticket)
    if any(position.owner.get(track) == NEUTRAL for track in pair):
        return ()
    return tuple(track for track in pair if track not in position.owner)


def check(
    feature: NeutralPlayer, game: Game, position: Position, seat: int, action: NeutralTurn
) -> Iterator[Reason]:
    """The phase is due, and the track is one that the ticket leaves open."""
    turn = position.turn or NO_TURN
    if not feature.active:
        yield Finding(Code.NEUTRAL_NOT_DUE, RULE, "/action/type", {})
        return
    if turn.round is not None and turn.round < feature.from_round:
        facts: Facts = {"round": turn.round, "from_round": feature.from_round}
        yield Finding(Code.NEUTRAL_NOT_DUE, RULE, "/action/type", facts)
    elif turn.round is None:
        yield Unchecked(RULE, "/turn/round")
    neutral = state(feature, game, position)
    if neutral.stopped:
        yield Finding(Code.NEUTRAL_STOPPED, RULE, "/action/type", {})
        return
    yield from check_marker(position, neutral, seat, "/action/player")
    held = ticket_decks.stock(game, position)[game.tickets.decks[0]]
    if held is None:
        yield Unchecked(RULE, "/ticket_deck")
    if action.ticket is None:
        if held:
            yield Finding(Code.TICKET_NOT_DRAWN, RULE, "/action/ticket", {"ticket": None})
        if action.route is not None:
            route = game.board.routes[action.route].id
            yield Finding(Code.NEUTRAL_NO_CHOICE, RULE, "/action/route", {"route": route})
        return
    if held == 0:
        yield Finding(Code.NO_TICKETS_LEFT, RULE, "/action/ticket", {})
    yield from ticket_decks.check_one(game, position, action.ticket)
    yield from _check_route(game, position, neutral, action)


def _check_route(
    game: Game, position: Position, neutral: Neutral, action: NeutralTurn
) -> Iterator[Finding]:
    ticket = game.board.tickets[action.ticket or 0]
    free, pointer = open_tracks(game, position, ticket), "/action/route"
    routes = game.board.routes
    if not enough(game, neutral, free):
        free = ()
    if action.route is None:
        if len(free) > 1:
            facts: Facts = {"routes": tuple(routes[track].id for track in free)}
            yield Finding(Code.NEUTRAL_ROUTE_NOT_NAMED, RULE, pointer, facts)
    elif action.route not in tracks(game, ticket):
        facts = {"route": routes[action.route].id, "ticket": ticket.id}
        yield Finding(Code.NEUTRAL_WRONG_ROUTE, RULE, pointer, facts)
    elif action.route not in free:
        yield Finding(Code.NEUTRAL_NO_CHOICE, RULE, pointer, {"route": routes[action.route].id})


def enough(game: Game, neutral: Neutral, free: tuple[int, ...]) -> bool:
    """Whether the neutral player has the trains for the tracks of a pair that are free."""
    return all(game.board.routes[track].length <= (neutral.pieces or 0) for track in free)


def follow(
    feature: NeutralPlayer, game: Game, position: Position, seat: int, action: NeutralTurn
) -> Following:
    """The neutral player takes a track, or nothing; the ticket is discarded.

    If both tracks were free, the holder of the marker has chosen and passes the marker on. Beside a
    player's track, the bank pays that player the toll. Without enough trains, or without a ticket,
    the neutral player stops permanently; the discards of an empty deck are reshuffled for the
    players.
    """
    neutral = state(feature, game, position)
    effects = Effects(pieces={})
    if action.ticket is None:
        after = STATE.put(_reshuffled(game, position), replace(neutral, stopped=True))
    else:
        after = _turned_up(game, position)
        free = open_tracks(game, position, game.board.tickets[action.ticket])
        if not enough(game, neutral, free):
            neutral = replace(neutral, stopped=True)
        elif free:
            track = free[0] if action.route is None else action.route
            effects, after, neutral = _place(
                game, after, seat, neutral, track, choice=len(free) > 1
            )
        after = STATE.put(after, neutral)
    turn = position.turn or NO_TURN
    number = None if turn.round is None else turn.round + 1
    upcoming = Turn(player=0, round=number, phase="play", passes=turn.passes)
    return effects, replace(after, turn=upcoming)


def _place(
    game: Game, position: Position, seat: int, neutral: Neutral, track: int, *, choice: bool
) -> tuple[Effects, Position, Neutral]:
    route = game.board.routes[track]
    other = parallel.taken_beside(route, position.owner)
    effects = Effects(pieces={route.piece: route.length}, route=track)
    if other is not None:
        beside, amount = position.owner[other], tolls.TOLL.of(route)
        toll = tolls.Toll(amount, BANK, position.players[beside].name)
        effects = tolls.EFFECT.put(effects, toll)
        position = tolls.paid(position, beside, amount)
    left = (neutral.pieces or 0) - route.length
    marker = (seat + 1) % len(position.players) if choice else seat
    neutral = replace(neutral, routes=(*neutral.routes, track), pieces=left, marker=marker)
    return effects, replace(position, owner={**position.owner, track: NEUTRAL}), neutral


def _turned_up(game: Game, position: Position) -> Position:
    """The top ticket goes to the discard."""
    if position.ticket_deck is None:
        return position
    deck, stock = game.tickets.decks[0], ticket_decks.stock(game, position)
    held, discards = stock[deck], stock[ticket_decks.DISCARDS]
    changed = {
        deck: None if held is None else held - 1,
        ticket_decks.DISCARDS: None if discards is None else discards + 1,
    }
    return replace(position, ticket_deck=changed)


def _reshuffled(game: Game, position: Position) -> Position:
    """The discarded tickets are the deck again."""
    if position.ticket_deck is None:
        return position
    deck, stock = game.tickets.decks[0], ticket_decks.stock(game, position)
    return replace(
        position, ticket_deck={deck: stock[ticket_decks.DISCARDS], ticket_decks.DISCARDS: 0}
    )


def offers(feature: NeutralPlayer, game: Game, position: Position, seat: int) -> Iterator[Listed]:
    """Every ticket that may be turned up, with the tracks to choose from."""
    actions: list[NeutralTurn] = [NeutralTurn(None)]
    neutral = state(feature, game, position)
    for ticket in game.board.tickets:
        free = open_tracks(game, position, ticket)
        if len(free) > 1 and enough(game, neutral, free):
            actions += [NeutralTurn(ticket.index, track) for track in free]
        else:
            actions.append(NeutralTurn(ticket.index))
    for action in actions:
        if not barred(check(feature, game, position, seat, action)):
            yield Listed(action)
