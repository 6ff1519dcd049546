"""The referee: is an action legal, why not, and what follows; which actions are there at all.

`ROOMS` is the table of the actions: each names the feature that a map must play with, and the
three doors of its room. What judges an action picks the legal ones for the list: in the setup all
of `check`, in play the parts of it that are not met by how a room makes its offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.model.action import (
    Action,
    BuildHarbor,
    ChoosePieces,
    ClaimRoute,
    DraftTicket,
    DrawCards,
    DrawTickets,
    ExchangePieces,
    KeepTickets,
    NeutralTurn,
    Pass,
    Phase,
)
from referee.model.finding import Finding, Reason, Unchecked
from referee.model.game import Game
from referee.model.legal import Listed
from referee.model.position import Position
from referee.model.verdict import Effects, Verdict
from referee.rules import turn
from referee.rules.actions import (
    build_harbor,
    claim,
    claim_offers,
    draw,
    draw_tickets,
    exchange_pieces,
    neutral_turn,
    passing,
    setup,
)
from referee.rules.actions.passing import Offers
from referee.rules.reasons import barred


class Room(Struct, frozen=True):
    """An action's room: the feature it belongs to (None: every map's), and its three doors."""

    feature: str | None
    check: Callable[[Game, Position, int, Any], Iterator[Reason]]
    follow: Callable[[Game, Position, int, Any], tuple[Effects, Position]]
    offers: Offers


def _check_pass(game: Game, position: Position, seat: int, _: Pass) -> Iterator[Reason]:
    others = tuple(room.offers for kind, room in _rooms(game, "play") if kind is not Pass)
    yield from passing.check(game, position, seat, others)


def _follow_pass(_: Game, position: Position, __: int, action: Pass) -> tuple[Effects, Position]:
    return passing.follow(position, action)


def _offer_pass(_: Game, __: Position, ___: int) -> Iterator[Listed]:
    """Only asked for where no other room has anything to offer (`turn.pass`)."""
    yield Listed(Pass())


ROOMS: Mapping[type[Action], Room] = {
    DrawCards: Room(None, draw.check, draw.follow, draw.offers),
    ClaimRoute: Room(None, claim.check, claim.follow, claim_offers.offers),
    DrawTickets: Room(None, draw_tickets.check, draw_tickets.follow, draw_tickets.offers),
    BuildHarbor: Room("harbors", build_harbor.check, build_harbor.follow, build_harbor.offers),
    ExchangePieces: Room(
        "exchange", exchange_pieces.check, exchange_pieces.follow, exchange_pieces.offers
    ),
    Pass: Room(None, _check_pass, _follow_pass, _offer_pass),
    DraftTicket: Room("draft", setup.check_draft, setup.follow_draft, setup.offers_draft),
    KeepTickets: Room(None, setup.check_keep, setup.follow_keep, setup.offers_keep),
    ChoosePieces: Room("supply", setup.check_pieces, setup.follow_pieces, setup.offers_pieces),
    NeutralTurn: Room(
        "neutral_player",
        neutral_turn.check,
        neutral_turn.follow,
        neutral_turn.offers,
    ),
}


SOUND = Verdict((), ())
"""Nothing speaks against an action, and nothing was left unchecked."""


def plays(game: Game, kind: type[Action]) -> bool:
    """Whether a map knows an action at all."""
    feature = ROOMS[kind].feature
    return feature is None or getattr(game.features, feature) is not None


def _rooms(game: Game, phase: Phase) -> Iterator[tuple[type[Action], Room]]:
    for kind, room in ROOMS.items():
        if kind.phase == phase and plays(game, kind):
            yield kind, room


def seat_of(position: Position, action: Action) -> int:
    """Who acts: the player named, else who is to move. Raises ValueError if neither is known."""
    if action.player is not None:
        return action.player
    if position.turn is None or position.turn.player is None:
        raise ValueError("nobody is named and nobody is known to move")
    return position.turn.player


def reasons(game: Game, position: Position, action: Action) -> tuple[Reason, ...]:
    """Everything that speaks against an action or could not be checked, all at once."""
    before = turn.settled(game, position, action)
    seat = seat_of(before, action)
    check = ROOMS[type(action)].check
    found = (*turn.check(game, before, seat, action), *check(game, before, seat, action))
    return found if before is position else (Unchecked("turn.order", "/turn"), *found)


def judge(game: Game, position: Position, action: Action) -> Verdict:
    """Judge an action: everything that speaks against it, and what could not be checked."""
    found = reasons(game, position, action)
    if not found:
        return SOUND
    findings = tuple([reason for reason in found if isinstance(reason, Finding)])
    unchecked = tuple(dict.fromkeys([r for r in found if isinstance(r, Unchecked)]))
    return Verdict(findings, unchecked)


def play(game: Game, position: Position, action: Action) -> Verdict:
    """Judge an action, and follow it where it is legal."""
    verdict = judge(game, position, action)
    if verdict.findings:
        return verdict
    ending = any(left.rule == "turn.game-over" for left in verdict.unchecked)
    return Verdict((), verdict.unchecked, *follow(game, position, action, ending=ending))


def follow(
    game: Game, position: Position, action: Action, *, ending: bool | None = None
) -> tuple[Effects, Position]:
    """What a legal action brings about, and the position after it, the turn passed on.

    `ending` is whether the last round may have begun unseen, where that has been looked at.
    """
    position = turn.settled(game, position, action)
    seat = seat_of(position, action)
    room = ROOMS[type(action)]
    effects, after = room.follow(game, position, seat, action)
    if action.phase != "play" or not effects.turn_complete:
        return effects, after
    passed = isinstance(action, Pass)
    after, begins = turn.finish(game, position, after, seat, passed=passed, ending=ending)
    if begins is False:
        return effects, after
    return replace(effects, last_round_begins=begins), after


def legal_actions(game: Game, position: Position, most: int | None = None) -> tuple[Listed, ...]:
    """Every action of whoever is to move, each once; in the setup those of all players.

    Nothing after the last turn (`turn.game-over`). A draw that is under way can only be gone on
    with (`turn.one-action`). With the turn unknown nobody's actions can be listed. Where there are
    more than `most` no more than that are looked for.
    """
    now = position.turn
    if now is None or turn.is_over(position):
        return ()
    phase, seat = now.phase or "play", now.player
    if phase == "setup":
        return tuple(islice(_setup_actions(game, position), most))
    if seat is None:
        return ()
    found: list[Listed] = []
    for kind, room in _rooms(game, phase):
        if (kind is DrawCards or not now.drawing) and not (kind is Pass and found):
            left = None if most is None else most - len(found)
            found += islice(room.offers(game, position, seat), left)
    return tuple(found)


def _setup_actions(game: Game, position: Position) -> Iterator[Listed]:
    for seat in range(len(position.players)):
        for _, room in _rooms(game, "setup"):
            for listed in room.offers(game, position, seat):
                if not barred(room.check(game, position, seat, listed.action)):
                    yield listed
