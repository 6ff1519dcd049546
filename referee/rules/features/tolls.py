"""Toll tokens: paid for a claim, to the bank or a player, and the bonus for the most left.

A map may offer to play without them (`toll.none`): its option takes this feature out of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.model.codes import Code
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts, Finding
from referee.model.member import Member
from referee.model.player import Player
from referee.model.position import NEUTRAL, Position
from referee.model.score import Assumed, Line
from referee.model.verdict import BANK, Effects
from referee.rules import by_hand, parallel
from referee.rules.claim import Claim
from referee.rules.feature import BoardMember, ClaimRules, Feature, Following, Option, Part
from referee.rules.features.loans import LEAST, LOANS, at_least, with_loan, with_loan_perhaps
from referee.rules.game import Game
from referee.rules.seats import seated
from referee.rules.seen import Seen
from referee.rules.standing import Receipts, Standing

TOLL = Member[int]("toll", 0)
"""The toll of a route."""
TOKENS = Member[int | None]("tolls", None)
"""The value of a player's toll tokens; None where it is not known."""
LOAN = Member[bool | None]("loan", False)
"""Whether a claim takes a loan; None where that is not known."""


class Toll(Struct, frozen=True):
    """A toll: `paid_by` and `paid_to` are players' names or the bank; what is unknown is None."""

    amount: int | None
    paid_by: str | None
    paid_to: str | None


EFFECT = Member[Toll | None]("toll", None)
"""The toll of a claim."""


class Tolls(Struct, frozen=True, forbid_unknown_fields=True):
    """Toll tokens: `total` each, and the bonus by number of players and place.

    `paid_back` is whether the bank pays tolls to players for tracks that nobody at the table owns.
    """

    tokens: Mapping[str, int]
    total: int
    bonus: Mapping[str, tuple[int, ...]]
    paid_back: bool = False


def lines(feature: Tolls, standing: Standing) -> Receipts:
    """Players without a loan are ranked by their tokens (`toll.bonus`).

    Equal values share the place and its bonus, and the next places are skipped. The table is that
    of all players at the table. A player with a loan, or with tokens unknown, has no place; one of
    whom it is not known counts as one without.
    """
    players = standing.players
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
    """A player whose tokens are not known has no place in the ranking."""
    for seat, player in enumerate(players):
        if TOKENS.of(player) is None:
            yield Assumed(f"/players/{seat}/tolls", "toll_bonus")


def audit(feature: Tolls, seen: Seen) -> Iterator[Finding]:
    """Tokens and loans that cannot be, with the claims of all (`toll.tokens`, `loan.forced`)."""
    found = [*audit_loans(seen)]
    found = found or [*audit_total(feature, seen)] or [*audit_players(feature, seen)]
    yield from found or audit_least(feature, seen)


def audit_loans(seen: Seen) -> Iterator[Finding]:
    """More loans than claims that cost a toll: each came with one (`loan.forced`)."""
    tolls = seen.game.once(tolls_of_routes)
    for seat, player in enumerate(seen.players):
        loans = at_least(player)
        claims = len([route for route in player.routes if tolls[route]])
        claims += 0 if player.counted is None else player.counted.claims
        if loans > claims:
            facts: Facts = {"player": player.name, "count": loans, "routes": claims}
            member = LOANS.name if LEAST.of(player) is None else LEAST.name
            pointer = f"/players/{seat}/{member}"
            yield Finding(Code.LOANS_WITHOUT_ROUTES, "loan.forced", pointer, facts)


def audit_total(feature: Tolls, seen: Seen) -> Iterator[Finding]:
    """More tokens in all than there can be (`toll.tokens`).

    Together the players have at most what they started with, less the toll of every pair of tracks
    (or single one) on which a player stands: the first claim pays the bank. A loan saves the toll
    of its claim, or has the bank pay it to the owner of the first track; beside the neutral
    player's track the bank pays back what the other cost. With loans not known there is no limit,
    nor with loans for routes that are only counted.
    """
    game, players = seen.game, seen.players
    if any(LOANS.of(player) is None for player in players):
        return
    if any(LOANS.of(player) and by_hand.counts(player) for player in players):
        return
    tokens = [TOKENS.of(player) or 0 for player in players]
    tolls, first = game.once(tolls_of_routes), game.board.first_tracks
    claimed = [route for player in players for route in player.routes]
    limit = feature.total * len(players) + _saved(seen, claimed)
    if not feature.paid_back:
        limit -= sum({first[route]: tolls[route] for route in claimed}.values())
    limit = max(0, limit)
    if sum(tokens) > limit:
        seat = max(range(len(players)), key=lambda seat: (tokens[seat], -seat))
        facts: Facts = {"count": sum(tokens), "limit": limit}
        yield Finding(Code.TOKENS_TOO_MANY, "toll.tokens", f"/players/{seat}/tolls", facts)


def audit_players(feature: Tolls, seen: Seen) -> Iterator[Finding]:
    """Tokens that a player cannot have, and tolls that cannot have been paid (`toll.tokens`).

    A player pays the toll of each own route, but one for each loan, and is paid at most the toll of
    each route beside which somebody else stands.
    """
    board, toll_of = seen.game.board, seen.game.once(tolls_of_routes)
    owner = {route: seat for seat, p in enumerate(seen.players) for route in p.routes}
    unsure = feature.paid_back or by_hand.some_count(seen.players)
    for seat, player in enumerate(seen.players):
        if by_hand.counts(player):
            continue
        tolls = sorted([toll for route in player.routes if (toll := toll_of[route])])
        loans, tokens = LOANS.of(player), TOKENS.of(player)
        paid_most = sum(tolls[at_least(player) :])
        paid_least = 0 if loans is None else sum(tolls[: len(tolls) - loans])
        received = sum(
            [
                toll_of[route] * _paying(board.routes[route].parallel, owner, seat, unsure=unsure)
                for route in player.routes
                if route in board.paired
            ]
        )
        least, most = feature.total - paid_most, feature.total - paid_least + received
        if most < 0:
            facts: Facts = {"player": player.name, "count": loans}
            yield Finding(Code.LOANS_TOO_FEW, "loan.forced", f"/players/{seat}/loans", facts)
        elif tokens is not None and not least <= tokens <= most:
            facts = {"player": player.name, "count": tokens, "least": max(0, least), "most": most}
            yield Finding(Code.TOKENS_IMPOSSIBLE, "toll.tokens", f"/players/{seat}/tolls", facts)


def _paying(beside: Sequence[int], owner: Mapping[int, int], seat: int, *, unsure: bool) -> int:
    """How many tolls may have been paid for tracks beside one's own.

    It is `unsure` where the bank may have paid back, or who stands there only counts.
    """
    if unsure:
        return len(beside)
    return len([track for track in beside if owner.get(track, seat) != seat])


def audit_least(feature: Tolls, seen: Seen) -> Iterator[Finding]:
    """Fewer tokens in all than the bank can have been paid for (`toll.first`).

    It was paid once at most for all tracks between two places, and nobody else keeps tokens.
    """
    tolls, first = seen.game.once(tolls_of_routes), seen.game.board.first_tracks
    tokens = [TOKENS.of(player) for player in seen.players]
    if None in tokens or by_hand.some_count(seen.players):
        return
    paid_for: dict[int, int] = {}
    for route in [route for player in seen.players for route in player.routes]:
        paid_for[first[route]] = max(paid_for.get(first[route], 0), tolls[route])
    least = feature.total * len(tokens) - sum(paid_for.values())
    count = sum(filter(None, tokens))
    if count < least:
        facts: Facts = {"count": count, "limit": least}
        yield Finding(Code.TOKENS_TOO_FEW, "toll.tokens", "/players", facts)


def _saved(seen: Seen, claimed: Sequence[int]) -> int:
    """The most that the bank may have paid or let off for loans (`loan.forced`)."""
    loans = sum(map(at_least, seen.players))
    if not loans:
        return 0
    tolls = seen.game.once(tolls_of_routes)
    return sum(sorted([tolls[route] for route in claimed], reverse=True)[:loans])


def tolls_of_routes(game: Game) -> list[int]:
    """The toll of each route of the board; 0 where there is none."""
    return [TOLL.of(route) for route in game.board.routes]


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


def starts(feature: Tolls, _: Game, position: Position) -> Position:
    """Every player has the same tokens (`toll.tokens`)."""
    players = [TOKENS.put(player, feature.total) for player in position.players]
    return replace(position, players=tuple(players))


def map_faults(written: Mapping[str, Any], _: Mapping[str, Any]) -> Iterator[Fault]:
    """Tokens that do not add up to what every player has."""
    found = sum(int(value) * count for value, count in written["tokens"].items())
    if found != written["total"]:
        facts: Facts = {"what": "tokens", "stated": written["total"], "found": found}
        yield Fault(FaultCode.WRONG_COUNT, "/features/tolls/total", facts)


def text_facts(contents: Mapping[str, Any]) -> Mapping[str, Any]:
    """With how many players parallel tracks close where no tolls are paid."""
    changes = contents["options"].get("tolls", {}).get("changes", {}).get("false", {})
    return {"parallel.without_tolls": changes.get("parallel", {}).get("close_up_to")}


ROW = Feature(
    "tolls",
    numbers=Tolls,
    parts=(Part("toll_bonus", lines, stays=True),),
    assumed=assumed,
    audit=audit,
    claim=ClaimRules(follow=follow),
    options=(Option("tolls"),),
    route_members=(BoardMember(TOLL.name, "number", required=True),),
    starts=starts,
    map_faults=map_faults,
    text_facts=text_facts,
)
