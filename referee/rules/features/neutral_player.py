"""The neutral player: a color of nobody, placed by who holds its marker (`neutral.turn`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import Action
from referee.model.board import Ticket
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason, Unchecked
from referee.model.legal import Listed
from referee.model.member import Member
from referee.model.position import NEUTRAL, Position, Turn, UnderWay
from referee.model.verdict import BANK, Effects
from referee.rules import parallel, ticket_decks
from referee.rules.feature import (
    ActionRules,
    BoardMember,
    Feature,
    Following,
    Option,
    UnderWayRules,
)
from referee.rules.features import tolls
from referee.rules.game import Game
from referee.rules.reasons import barred
from referee.rules.seen import Seen
from referee.rules.turn import NO_TURN

RULE = "neutral.turn"


class NeutralPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A neutral color of `pieces`, placed from round `from_round` on (`neutral.turn`).

    `players` is the number of players it is for; `active` whether it is in the game.
    """

    pieces: int
    from_round: int
    players: int
    active: bool = True


class Neutral(Struct, frozen=True):
    """The neutral player: routes, pieces left, the seat holding the marker, whether it stopped."""

    routes: tuple[int, ...] = ()
    pieces: int | None = None
    marker: int | None = None
    stopped: bool = False


class NeutralPhase(UnderWay, frozen=True):
    """The neutral player's phase at the end of a round."""

    phase: ClassVar[str | None] = "neutral"


class NeutralTurn(Action, frozen=True):
    """The neutral player's turn: the ticket turned up, and the track where there is a choice."""

    type: ClassVar[str] = "neutral_turn"
    phase: ClassVar[str] = "neutral"
    ticket: int | None
    route: int | None = None


STATE = Member[Neutral | None]("neutral", None)
"""The neutral player of a position; None where nothing is known of it."""
PAIR = Member[tuple[int, int] | None]("neutral", None)
"""The pair of places at the foot of a ticket; None where there is none."""


def state(feature: NeutralPlayer, game: Game, position: Position) -> Neutral:
    """The neutral player as far as known. What is not known is as at the start.

    The second player holds the marker first; the pieces are those that are not on routes.
    """
    known = STATE.of(position) or Neutral()
    left, marker = known.pieces, known.marker
    if left is None:
        left = feature.pieces - sum(game.board.lengths[route] for route in known.routes)
    if marker is None and not known.routes:
        marker = min(1, len(position.players) - 1)
    return replace(known, pieces=left, marker=marker)


def check_marker(position: Position, neutral: Neutral, seat: int, pointer: str) -> Iterator[Reason]:
    """Who holds the marker plays for the neutral player (`neutral.turn`)."""
    if neutral.marker is None:
        yield Unchecked(RULE, "/neutral/marker")
    elif neutral.marker != seat:
        facts: Facts = {
            "player": position.players[seat].name,
            "holder": position.players[neutral.marker].name,
        }
        yield Finding(Code.NEUTRAL_MARKER, RULE, pointer, facts)


def round_ends(
    feature: NeutralPlayer, game: Game, after: Position, turn: Turn, passes: int
) -> Turn | None:
    """After the last player of a round it is the neutral player's turn, once that is due.

    With the number of the round unknown it cannot be said which turn follows, so that is unknown.
    """
    if not feature.active:
        return None
    neutral = state(feature, game, after)
    if neutral.stopped or (turn.round is not None and turn.round < feature.from_round):
        return None
    if turn.round is None:
        return Turn(passes=passes)
    return Turn(
        player=neutral.marker,
        round=turn.round,
        phase="play",
        passes=passes,
        under_way=NeutralPhase(),
    )


# Audits


def audit(feature: NeutralPlayer, seen: Seen, position: Position) -> Iterator[Finding]:
    """A phase, pieces and routes of the neutral player that cannot be (`neutral.turn`)."""
    turn = position.turn
    if turn is not None and isinstance(turn.under_way, NeutralPhase):
        yield from _audit_phase(feature, seen.game, position, turn)
    neutral = STATE.of(position)
    if neutral is None:
        return
    game = seen.game
    yield from _audit_routes(feature, game, position, neutral.routes)
    on_board = sum(game.board.lengths[route] for route in neutral.routes)
    left = max(0, state(feature, game, position).pieces or 0)
    if on_board + left != feature.pieces:
        facts: Facts = {"count": on_board + left, "limit": feature.pieces}
        yield Finding(Code.NEUTRAL_PIECES, RULE, "/neutral/pieces", facts)


def _audit_phase(
    feature: NeutralPlayer, game: Game, position: Position, turn: Turn
) -> Iterator[Finding]:
    if not feature.active:
        facts: Facts = {"phase": NeutralPhase.phase}
        yield Finding(Code.PHASE_IMPOSSIBLE, RULE, "/turn/phase", facts)
    elif turn.player is not None:
        neutral = state(feature, game, position)
        for reason in check_marker(position, neutral, turn.player, "/turn/player"):
            if isinstance(reason, Finding):
                yield reason


def _audit_routes(
    feature: NeutralPlayer, game: Game, position: Position, routes: tuple[int, ...]
) -> Iterator[Finding]:
    """One at most for each of its turns, and never both tracks of a pair."""
    number = position.turn.round if position.turn else None
    early = number is not None and number < feature.from_round
    too_many = number is not None and len(routes) > number - feature.from_round
    if routes and (too_many or not feature.active):
        facts: Facts = {"round": number, "from_round": feature.from_round} if early else {}
        yield Finding(Code.NEUTRAL_NOT_DUE, RULE, "/neutral/routes", facts)
    for place, route in enumerate(routes):
        track = game.board.routes[route]
        for other in track.parallel:
            if other in routes[:place]:
                facts = {"route": track.id, "other": game.board.routes[other].id}
                pointer = f"/neutral/routes/{place}"
                yield Finding(Code.NEUTRAL_BOTH_TRACKS, RULE, pointer, facts)


# The neutral player's turn


def tracks(game: Game, ticket: Ticket) -> tuple[int, ...]:
    """The tracks between the pair at the foot of a ticket; none where there is no pair."""
    pair = PAIR.of(ticket)
    if pair is None:
        return ()
    start, end = pair
    return game.board.names.pairs.get((min(start, end), max(start, end)), ())


def open_tracks(game: Game, position: Position, ticket: Ticket) -> tuple[int, ...]:
    """The tracks that the neutral player may take: one, or where both are free a choice.

    None where it stands there already, or both are taken: then the ticket counts as blank.
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

    With both tracks free the holder of the marker has chosen and passes it on; beside a player's
    track the bank pays that player the toll. Without the trains, or without a ticket, the neutral
    player stops for good; the discards of an empty deck are shuffled for the players.
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
    """Every ticket that may be turned up, with the tracks there may be to choose from."""
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


def starts(feature: NeutralPlayer, _: Game, position: Position) -> Position:
    """The neutral player has all of its pieces (`neutral.turn`)."""
    return STATE.put(position, Neutral(pieces=feature.pieces)) if feature.active else position


def conflicts(feature: NeutralPlayer, options: Mapping[str, Any], players: int) -> Iterator[str]:
    """The variant is for two players with tolls."""
    if options.get("neutral_player"):
        if not options.get("tolls", True):
            yield "tolls"
        if players != feature.players:
            yield "players"


ROW = Feature(
    "neutral_player",
    numbers=NeutralPlayer,
    position_audit=audit,
    actions={NeutralTurn: ActionRules(check, follow, offers)},
    under_way=(UnderWayRules(NeutralPhase, (NeutralTurn,)),),
    starts=starts,
    round_ends=round_ends,
    options=(Option("neutral_player", conflicts=conflicts),),
    ticket_members=(BoardMember(PAIR.name, "places"),),
)
