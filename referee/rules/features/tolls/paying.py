"""A toll is paid with the claim of a route."""

from __future__ import annotations

from msgspec.structs import replace

from referee.model.player import seated
from referee.model.position import NEUTRAL, Position
from referee.model.verdict import BANK, Effects
from referee.rules.board import parallel
from referee.rules.claims.claim import Claim
from referee.rules.core.actions import Following
from referee.rules.features.loans import with_loan, with_loan_perhaps
from referee.rules.features.tolls.values import EFFECT, LOAN, TOKENS, TOLL, Toll, Tolls


def follow(_: Tolls, claim: Claim, effects: Effects, after: Position) -> Following:
    """The toll of a claim is paid.

    The first of two tracks pays the bank (`toll.first`), and so does one beside a track of nobody
    at the table (`neutral.turn`); the second pays the owner of the first (`toll.second`). Who
    cannot pay in full takes a loan and keeps the tokens, and the bank pays the owner
    (`loan.forced`).
    """
    position, player, amount = claim.position, claim.player, TOLL.of(claim.route)
    beside = parallel.taken_beside(claim.route, position.owner)
    holder = NEUTRAL if beside is None else position.owner[beside]
    payee = BANK if holder == NEUTRAL else position.players[holder].name
    if holder != NEUTRAL:
        after = paid(after, holder, amount)
    held = TOKENS.of(player)
    if held is None and amount:
        known = holder != NEUTRAL
        toll = Toll(amount if known else None, None if known else player.name, payee)
        return _settled(claim, effects, after, toll, None, loan=None)
    if held is None or held >= amount:
        left = None if held is None else held - amount
        toll = Toll(amount, player.name, payee)
        return _settled(claim, effects, after, toll, left, loan=False)
    toll = Toll(0, player.name, BANK) if holder == NEUTRAL else Toll(amount, BANK, payee)
    return _settled(claim, effects, after, toll, held, loan=True)


def _settled(
    claim: Claim,
    effects: Effects,
    after: Position,
    toll: Toll,
    tokens: int | None,
    *,
    loan: bool | None,
) -> Following:
    """The payer has these tokens and perhaps a loan, and the effects say what was paid."""
    player = TOKENS.put(after.players[claim.seat], tokens)
    if loan is not False:
        player = with_loan(player) if loan else with_loan_perhaps(player)
    return LOAN.put(EFFECT.put(effects, toll), loan), claim.seated(after, player)


def paid(position: Position, seat: int, amount: int) -> Position:
    """The position with a toll paid to a player."""
    player = position.players[seat]
    held = TOKENS.of(player)
    if held is None:
        return position
    return replace(
        position, players=seated(position.players, seat, TOKENS.put(player, held + amount))
    )
