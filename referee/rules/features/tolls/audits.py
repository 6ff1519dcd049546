"""The audit of tokens and loans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.rules.board.pieces import Snapshot
from referee.rules.core.game import Game
from referee.rules.features.loans import LEAST, LOANS, at_least
from referee.rules.features.tolls.values import TOKENS, TOLL, Tolls
from referee.rules.score import by_hand


def audit(feature: Tolls, snapshot: Snapshot) -> Iterator[Finding]:
    """Tokens and loans that the claims rule out (`toll.tokens`, `loan.forced`)."""
    found = [*audit_loans(snapshot)]
    found = found or [*audit_total(feature, snapshot)] or [*audit_players(feature, snapshot)]
    yield from found or audit_least(feature, snapshot)


def audit_loans(snapshot: Snapshot) -> Iterator[Finding]:
    """More loans than claims with a toll: each loan came with one (`loan.forced`)."""
    tolls = snapshot.game.once(tolls_of_routes)
    for seat, player in enumerate(snapshot.players):
        loans = at_least(player)
        claims = len([route for route in player.routes if tolls[route]])
        claims += 0 if player.counted is None else player.counted.claims
        if loans > claims:
            facts: Facts = {"player": player.name, "count": loans, "routes": claims}
            member = LOANS.name if LEAST.of(player) is None else LEAST.name
            pointer = f"/players/{seat}/{member}"
            yield Finding(Code.LOANS_WITHOUT_ROUTES, "loan.forced", pointer, facts)


def audit_total(feature: Tolls, snapshot: Snapshot) -> Iterator[Finding]:
    """More tokens in all than there can be (`toll.tokens`).

    Together the players have at most what they started with, less the toll of every pair of tracks
    (or single track) that a player has claimed: the first claim pays the bank. A loan saves the
    toll of its claim, or makes the bank pay it to the owner of the first track; beside the neutral
    player's track, the bank pays back the toll of the other. There is no limit if loans are
    unknown, or if there are loans for routes that are only counted.
    """
    game, players = snapshot.game, snapshot.players
    if any(LOANS.of(player) is None for player in players):
        return
    if any(LOANS.of(player) and by_hand.counts(player) for player in players):
        return
    tokens = [TOKENS.of(player) or 0 for player in players]
    tolls, first = game.once(tolls_of_routes), game.board.first_tracks
    claimed = [route for player in players for route in player.routes]
    limit = feature.total * len(players) + _saved(snapshot, claimed)
    if not feature.paid_back:
        limit -= sum({first[route]: tolls[route] for route in claimed}.values())
    limit = max(0, limit)
    if sum(tokens) > limit:
        seat = max(range(len(players)), key=lambda seat: (tokens[seat], -seat))
        facts: Facts = {"count": sum(tokens), "limit": limit}
        yield Finding(Code.TOKENS_TOO_MANY, "toll.tokens", f"/players/{seat}/tolls", facts)


def audit_players(feature: Tolls, snapshot: Snapshot) -> Iterator[Finding]:
    """Tokens that a player cannot have, and tolls that a player cannot have paid (`toll.tokens`).

    A player pays the toll of each own route, except one for each loan, and receives at most the
    toll of each route whose parallel track somebody else owns.
    """
    board, toll_of = snapshot.game.board, snapshot.game.once(tolls_of_routes)
    owner = {route: seat for seat, p in enumerate(snapshot.players) for route in p.routes}
    unsure = feature.paid_back or by_hand.some_count(snapshot.players)
    for seat, player in enumerate(snapshot.players):
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
    """How many tolls others may have paid for tracks beside one's own.

    This is `unsure` if the bank may have paid back, or the other owner only counts routes.
    """
    if unsure:
        return len(beside)
    return len([track for track in beside if owner.get(track, seat) != seat])


def audit_least(feature: Tolls, snapshot: Snapshot) -> Iterator[Finding]:
    """Fewer tokens in all than payments to the bank can explain (`toll.first`).

    The bank was paid at most once for all tracks between two places, and nobody else keeps tokens.
    """
    tolls, first = snapshot.game.once(tolls_of_routes), snapshot.game.board.first_tracks
    tokens = [TOKENS.of(player) for player in snapshot.players]
    if None in tokens or by_hand.some_count(snapshot.players):
        return
    paid_for: dict[int, int] = {}
    for route in [route for player in snapshot.players for route in player.routes]:
        paid_for[first[route]] = max(paid_for.get(first[route], 0), tolls[route])
    least = feature.total * len(tokens) - sum(paid_for.values())
    count = sum(filter(None, tokens))
    if count < least:
        facts: Facts = {"count": count, "limit": least}
        yield Finding(Code.TOKENS_TOO_FEW, "toll.tokens", "/players", facts)


def _saved(snapshot: Snapshot, claimed: Sequence[int]) -> int:
    """The most that the bank may have paid or waived for loans (`loan.forced`)."""
    loans = sum(map(at_least, snapshot.players))
    if not loans:
        return 0
    tolls = snapshot.game.once(tolls_of_routes)
    return sum(sorted([tolls[route] for route in claimed], reverse=True)[:loans])


def tolls_of_routes(game: Game) -> list[int]:
    """The toll of each route of the board; 0 where there is none."""
    return [TOLL.of(route) for route in game.board.routes]
