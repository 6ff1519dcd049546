"""A tunnel is declared: its cards are laid down before its cost is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from referee.model.action import ClaimRoute
from referee.model.codes import Code
from referee.model.finding import Facts, Finding, Reason
from referee.model.player import seated
from referee.model.position import Position
from referee.model.verdict import Effects
from referee.rules.board.pieces import Snapshot
from referee.rules.claims import payment
from referee.rules.claims.claim import Claim, check_pieces, check_route, claim_of
from referee.rules.core.actions import Following
from referee.rules.deck.face_up import spend
from referee.rules.features.tunnels.finishing import check_finish, finish
from referee.rules.features.tunnels.values import (
    DECLARE,
    EFFECT,
    EXTRA,
    TUNNEL,
    TURNED,
    WITHDRAW,
    Attempt,
    Declared,
    Surcharge,
    Tunnels,
)
from referee.rules.turns.turn import NO_TURN


def check_claim(feature: Tunnels, claim: Claim) -> Iterator[Reason]:
    """Cards are turned up only for tunnels; giving them finishes the tunnel at once."""
    turned = TURNED.of(claim.action)
    if not TUNNEL.of(claim.route):
        if turned is not None or EXTRA.of(claim.action) or WITHDRAW.of(claim.action):
            facts: Facts = {"route": claim.route.id}
            yield Finding(Code.NO_TUNNEL, DECLARE, "/action/route", facts)
        return
    if turned is None:
        if EXTRA.of(claim.action) or WITHDRAW.of(claim.action):
            facts = {"route": claim.route.id}
            yield Finding(Code.TUNNEL_NOT_DECLARED, DECLARE, "/action/turned", facts)
        return
    yield from check_finish(feature, _at_once(claim, turned))


def _at_once(claim: Claim, turned: tuple[str | None, ...]) -> Attempt:
    """A tunnel that is declared and finished in one action."""
    position = _declared(claim)
    action = claim.action
    return Attempt(
        claim.game,
        position,
        claim,
        action.cards,
        turned,
        new=True,
        extra=EXTRA.of(action),
        withdraw=WITHDRAW.of(action),
    )


def _declared(claim: Claim) -> Position:
    """The position with the cards laid down: out of the hand, and not in the discards."""
    position, seat = claim.position, claim.seat
    player = position.players[seat]
    player = replace(player, hand=spend(player.hand, claim.action.cards))
    turn = replace(
        position.turn or NO_TURN,
        player=seat,
        passes=0,
        ready=(),
        under_way=Declared(claim.route.index, claim.action.cards),
    )
    return replace(position, players=seated(position.players, seat, player), turn=turn)


def instead(feature: Tunnels, claim: Claim) -> Following | None:
    """A tunnel is declared; its claim is not finished yet (`tunnel.declare`)."""
    if not TUNNEL.of(claim.route):
        return None
    turned = TURNED.of(claim.action)
    if turned is not None:
        return finish(feature, _at_once(claim, turned))
    effects = Effects(points=None, cards_spent=None, turn_complete=False)
    return EFFECT.put(effects, Surcharge(None)), _declared(claim)


def audit(feature: Tunnels, snapshot: Snapshot, position: Position) -> Iterator[Finding]:
    """A declared route that is no tunnel or cannot be claimed, or cards that cannot lie there.

    (`tunnel.declare`)
    """
    turn, game, pointer = position.turn, snapshot.game, "/turn/tunnel"
    if turn is None or not isinstance(declared := turn.under_way, Declared):
        return
    route, turned = game.board.routes[declared.route], declared.turned or ()
    if not TUNNEL.of(route):
        yield Finding(Code.NO_TUNNEL, DECLARE, f"{pointer}/route", {"route": route.id})
    if len(turned) > feature.cards:
        facts: Facts = {"count": len(turned), "expected": feature.cards}
        yield Finding(Code.TURNED_COUNT, DECLARE, f"{pointer}/turned", facts)
    claimed = ClaimRoute(declared.route, declared.cards)
    claim = claim_of(game, position, turn.player or 0, claimed)
    reasons = _claim_reasons(claim, known=turn.player is not None)
    for finding in [reason for reason in reasons if isinstance(reason, Finding)]:
        yield replace(finding, pointer=pointer + finding.pointer.removeprefix("/action"))


def _claim_reasons(claim: Claim, *, known: bool) -> Iterator[Reason]:
    """Why a tunnel cannot be declared, regardless of the hand.

    Reasons that depend on the player are included only if the player is `known`.
    """
    game, route = claim.game, claim.route
    if known or route.index in claim.position.owner:
        yield from check_route(game, claim.position, claim.seat, route)
    if known:
        yield from check_pieces(claim)
    if claim.action.cards is not None:
        yield from payment.check(game, route, claim.action.cards, payment.prices_of(game, route))


def cards_aside(declared: Declared) -> tuple[list[str | None], bool]:
    """The cards laid down and turned up, outside hands and piles, and whether these are all."""
    found = [*Counter(declared.cards or {}).elements(), *(declared.turned or ())]
    return found, declared.cards is not None
