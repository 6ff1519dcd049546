"""The audit: everything that cannot be true of a snapshot or a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.model.codes import Code
from referee.model.finding import Facts, Finding
from referee.model.player import Player
from referee.model.position import Position
from referee.model.score import Score
from referee.rules.audits.base import hands
from referee.rules.board.pieces import Snapshot, snapshot_of
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game


class Audit(Hook[N], frozen=True):
    """What cannot be true of the players."""

    find: Callable[[N, Snapshot], Iterator[Finding]]


class PositionAudit(Hook[N], frozen=True):
    """What cannot be true of the rest of the table."""

    find: Callable[[N, Snapshot, Position], Iterator[Finding]]


def player_count(snapshot: Snapshot) -> Iterator[Finding]:
    """Fewer or more players than the map is made for."""
    fewest, most = snapshot.game.players
    if not fewest <= len(snapshot.players) <= most:
        facts: Facts = {"count": len(snapshot.players), "fewest": fewest, "most": most}
        yield Finding(Code.PLAYER_COUNT, "turn.order", "/players", facts)


def audit(game: Game, players: Sequence[Player]) -> tuple[Finding, ...]:
    """All that cannot be true of the players, feature by feature."""
    snapshot = snapshot_of(game, players)
    return (*_of_players(snapshot), *hands(snapshot))


def audit_position(game: Game, position: Position) -> tuple[Finding, ...]:
    """All that cannot be true of a position, its players included."""
    snapshot = snapshot_of(game, position.players)
    found = _of_players(snapshot)
    for numbers, hook in game.rules.hooks[PositionAudit]:
        found += hook.find(numbers, snapshot, position)
    return tuple(found)


def audit_replay(game: Game, start: Position, end: Position) -> tuple[Finding, ...]:
    """What cannot be true of the start of a replay, then what else cannot be true of its end."""
    found = audit_position(game, start)
    if end is start:
        return found
    return (*found, *[finding for finding in audit_position(game, end) if finding not in found])


def _of_players(snapshot: Snapshot) -> list[Finding]:
    found = list(player_count(snapshot))
    for numbers, hook in snapshot.game.rules.hooks[Audit]:
        found += hook.find(numbers, snapshot)
    return found


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
