"""Toll tokens: paid for a claim, to the bank or a player, and the bonus for the most left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from referee.model.board import Route
from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.model.player import Player
from referee.model.position import NEUTRAL, Position
from referee.model.score import Assumed, Line
from referee.model.verdict import BANK, Toll
from referee.rules import parallel
from referee.rules.seen import Seen
from referee.rules.standing import Receipts, Standing


def lines(standing: Standing) -> Receipts:
    """Players without a loan are ranked by their tokens (`toll.bonus`).

    Equal values share the place and its bonus, and the next places are skipped. The table is that
    of all players at the table. A player with a loan, or with tokens unknown, has no place.
    """
    feature, players = standing.game.features.tolls, standing.players
    if feature is None or not standing.game.options.tolls:
        return [[] for _ in players]
    table = feature.bonus.get(str(len(players)), ())
    ranked = [player.tolls for player in players if player.tolls is not None and not player.loans]
    receipts: Receipts = []
    for player in players:
        if player.tolls is None:
            receipts.append([])
            continue
        place, points = None, 0
        if not player.loans:
            place = 1 + sum(tokens > player.tolls for tokens in ranked)
            points = table[place - 1] if place <= len(table) else 0
        facts: Facts = {
            "tokens": player.tolls,
            "place": place,
            "tied": place is not None and ranked.count(player.tolls) > 1,
        }
        receipts.append([Line("toll_bonus", "toll.bonus", points, facts)])
    return receipts


def assumed(game: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """Tokens that were not told have no place in the ranking; loans not known count as none."""
    if game.features.tolls and game.options.tolls:
        for seat, player in enumerate(players):
            if player.tolls is None:
                yield Assumed(f"/players/{seat}/tolls", "toll_bonus")
            if player.loans is None:
                yield Assumed(f"/players/{seat}/loans", "loans")


def audit(seen: Seen) -> Iterator[Finding]:
    """More tokens than there are (`toll.tokens`).

    Together the players have at most what they started with, less the toll of every pair of tracks
    (or single one) on which a player stands: the first claim pays the bank. A loan saves the toll
    of its claim, or has the bank pay it to the owner of the first track; beside the neutral
    player's track the bank pays back what the other cost. With loans not known there is no limit.
    """
    game, players = seen.game, seen.players
    feature = game.features.tolls
    if feature is None or not game.options.tolls or any(p.loans is None for p in players):
        return
    tokens = [player.tolls or 0 for player in players]
    routes, first = game.board.routes, game.board.first_tracks
    claimed = [route for player in players for route in player.routes]
    limit = feature.total * len(players) + _saved(game, players, claimed)
    if not game.options.neutral_player:
        pairs = {first[route]: routes[route].toll for route in claimed}
        limit -= sum(pairs.values())
    limit = max(0, limit)
    if sum(tokens) > limit:
        seat = max(range(len(players)), key=lambda seat: (tokens[seat], -seat))
        yield Finding(
            Code.TOKENS_TOO_MANY,
            "toll.tokens",
            f"/players/{seat}/tolls",
            {"count": sum(tokens), "limit": limit},
        )


def _saved(game: Game, players: Sequence[Player], claimed: Sequence[int]) -> int:
    """The most that the bank may have paid or let off for loans (`loan.forced`)."""
    loans = sum([player.loans or 0 for player in players])
    if not loans:
        return 0
    routes = game.board.routes
    saved = sorted([routes[route].toll for route in claimed], reverse=True)[:loans]
    # Of claims that were not told two on one pair may have been the dearest.
    untold = loans - len(saved)
    added = untold if game.options.neutral_player else untold // 2
    return sum(saved) + added * max([route.toll for route in routes], default=0)


class Payment(Struct, frozen=True):
    """What a claim's toll comes to: the toll as told, and whether it takes a loan.

    `tokens` and `loans` are the payer's afterwards, `paid` the tokens of who is paid, by seat.
    None is unknown.
    """

    toll: Toll | None
    loan: bool | None
    tokens: int | None
    loans: int | None
    paid: Mapping[int, int]


def pay(game: Game, position: Position, seat: int, route: Route) -> Payment:
    """The toll of a claim.

    The first of two tracks pays the bank (`toll.first`), and so does one beside the
    neutral player's (`neutral.turn`); the second pays the owner of the first
    (`toll.second`). Who cannot pay in full takes a loan and keeps the tokens, and the
    bank pays the owner (`loan.forced`).
    """
    player = position.players[seat]
    if game.features.tolls is None or not game.options.tolls:
        return Payment(None, False, player.tolls, player.loans, {})
    beside = parallel.taken_beside(route, position.owner)
    holder = NEUTRAL if beside is None else position.owner[beside]
    paid: dict[int, int] = {}
    if holder != NEUTRAL and (owned := position.players[holder].tolls) is not None:
        paid[holder] = owned + route.toll
    payee = BANK if holder == NEUTRAL else position.players[holder].name
    if player.tolls is None and route.toll:
        amount = None if holder == NEUTRAL else route.toll
        payer = player.name if holder == NEUTRAL else None
        return Payment(Toll(amount, payer, payee), None, None, None, paid)
    if player.tolls is None or player.tolls >= route.toll:
        toll = Toll(route.toll, player.name, payee)
        left = None if player.tolls is None else player.tolls - route.toll
        return Payment(toll, False, left, player.loans, paid)
    toll = Toll(0, player.name, BANK) if holder == NEUTRAL else Toll(route.toll, BANK, payee)
    loans = None if player.loans is None else player.loans + 1
    return Payment(toll, True, player.tolls, loans, paid)
