"""The audit: everything about the players' part of the table that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.game import Game
from referee.model.player import Player
from referee.model.score import Score
from referee.rules import (
    exchange,
    express,
    harbors,
    parallel,
    passengers,
    province,
    routes,
    tickets,
    tolls,
)
from referee.rules.seen import Seen, look_at

Check = Callable[[Seen], Iterator[Finding]]


def player_count(seen: Seen) -> Iterator[Finding]:
    """Fewer or more players than the map is made for."""
    fewest, most = seen.game.players
    if not fewest <= len(seen.players) <= most:
        facts: Facts = {"count": len(seen.players), "fewest": fewest, "most": most}
        yield Finding(Code.PLAYER_COUNT, "turn.order", "/players", facts)


CHECKS: tuple[Check, ...] = (
    player_count,
    parallel.audit,
    routes.audit,
    tickets.audit,
    passengers.audit,
    harbors.audit,
    exchange.audit,
    province.audit,
    express.audit,
    tolls.audit,
)


def audit(game: Game, players: Sequence[Player]) -> tuple[Finding, ...]:
    """All that cannot be about the players, in the order of the checks and seats."""
    return tuple(findings(look_at(game, players)))


def findings(seen: Seen) -> list[Finding]:
    """The same of players that have been looked at."""
    return [finding for check in CHECKS for finding in check(seen)]


def recorded_scores(score: Score) -> Iterator[Finding]:
    """Totals that the players worked out and that differ from the score (`score.total`)."""
    for seat, player in enumerate(score.players):
        if player.recorded_score is not None and player.recorded_score != player.total:
            yield Finding(
                Code.RECORDED_SCORE_DIFFERS,
                "score.total",
                f"/players/{seat}/recorded_score",
                {
                    "player": player.name,
                    "recorded": player.recorded_score,
                    "total": player.total,
                    "difference": player.recorded_score - player.total,
                },
            )
