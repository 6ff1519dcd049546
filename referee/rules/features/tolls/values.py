"""Toll tokens: how the toll of a claim is paid, and the bonus for the most tokens left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.model.finding import Facts
from referee.model.member import Member
from referee.model.player import Player, seated
from referee.model.position import NEUTRAL, Position
from referee.model.score import Assumed, Line
from referee.model.verdict import BANK, Effects
from referee.rules.board import parallel
from referee.rules.claims.claim import Claim
from referee.rules.core.actions import Following
from referee.rules.core.game import Game
from referee.rules.core.numbers import Amount, ByPlayers, Some
from referee.rules.features.loans import at_least, with_loan, with_loan_perhaps
from referee.rules.score.finished import Finished, Receipts

TOLL = Member[int]("toll", 0)
"""The toll of a route."""
TOKENS = Member[int | None]("tolls", None)
"""The value of a player's toll tokens; None if unknown."""
LOAN = Member[bool | None]("loan", False)
"""Whether a claim takes a loan; None if unknown."""


class Toll(Struct, frozen=True):
    """A toll: `paid_by` and `paid_to` are players' names or the bank; what is unknown is None."""

    amount: int | None
    paid_by: str | None
    paid_to: str | None


EFFECT = Member[Toll | None]("toll", None)
"""The toll of a claim."""


class Tolls(Struct, frozen=True, forbid_unknown_fields=True):
    """Toll tokens: `total` each, and the bonus by number of players and place.

    `paid_back` is whether the bank pays players the tolls of tracks that nobody at the table owns.
    """

    tokens: Mapping[Annotated[str, Meta(pattern="^[1-9][0-9]?$")], Amount]
    total: Some
    bonus: ByPlayers
    paid_back: bool = False


def lines(feature: Tolls, finished: Finished) -> Receipts:
    """Players without a loan are ranked by their tokens (`toll.bonus`).

    Equal values share the place and its bonus, and the next places are skipped. The bonus table is
    chosen by the number of all players. A player with a loan, or with unknown tokens, has no place;
    unknown loans count as none.
    """
    players = finished.players
    table = feature.bonus.get(str(len(players)), ())
    tokens = [TOKENS.of(player) for player in players]
    without_loan = [not at_least(player) for player in players]
    ranked = [n for n, free in zip(tokens, without_loan, strict=True) if n is not None and free]
    receipts: Receipts = []
    for held, free in zip(tokens, without_loan, strict=True):
        if held is None:
            receipts.append([])
            continue
        place, points = None, 0
        if free:
            place = 1 + sum(other > held for other in ranked)
            points = table[place - 1] if place <= len(table) else 0
        facts: Facts = {
            "tokens": held,
            "place": place,
            "tied": place is not None and ranked.count(held) > 1,
        }
        receipts.append([Line("toll_bonus", "toll.bonus", points, facts)])
    return receipts


def assumed(_: Tolls, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """A player with unknown tokens has no place in the ranking."""
    for seat, player in enumerate(players):
        if TOKENS.of(player) is None:
            yield Assumed(f"/players/{seat}/tolls", "toll_bonus")


def follow(_: Tolls, claim: Claim, effects: Effects, after: Position) -> Following:
    """The toll of a claim is paid.

    The first of two tracks pays the bank (`toll.first`), and so does one beside a track owned by
    nobody at the table (`neutral.turn`); the second pays the owner of the first (`toll.second`). A
    player who cannot pay in full takes a loan and keeps the tokens; the bank pays the owner
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
    """Sets the payer's tokens, adds a loan if one is taken, and records the toll in the effects."""
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
