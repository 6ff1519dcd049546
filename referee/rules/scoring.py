"""The score of a game: a receipt of lines for every player, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from referee.model.player import Player
from referee.model.score import Assumed, Line, PlayerScore, Score
from referee.rules import winner
from referee.rules.feature import Part
from referee.rules.game import Game
from referee.rules.standing import survey


def score(game: Game, players: Sequence[Player], taken: Sequence[int] = ()) -> Score:
    """Score a game (`score.total`): each total is the sum of its lines, by definition.

    `taken` are routes that nobody at the table owns and nobody can claim any more.
    """
    standing = survey(game, players, taken)
    parts = game.rules.parts
    written = [(part, part.lines(numbers, standing)) for numbers, part in parts]
    receipts = [[(part, lines[seat]) for part, lines in written] for seat in range(len(players))]
    points = [_points(receipt) for receipt in receipts]
    totals = [sum(each.values()) for each in points]
    ranking = winner.rank(standing, totals)
    names = [part.name for _, part in parts if part.marker]
    return Score(
        players=tuple(
            [
                PlayerScore(
                    name=player.name,
                    place=place,
                    total=total,
                    tickets_completed=completed,
                    points=each,
                    lines=tuple(chain.from_iterable([lines for _, lines in receipt])),
                    marker=sum([each[name] for name in names]),
                    recorded_score=player.recorded_score,
                )
                for player, place, total, completed, each, receipt in zip(
                    players,
                    ranking.places,
                    totals,
                    standing.counts,
                    points,
                    receipts,
                    strict=True,
                )
            ]
        ),
        winners=tuple(
            player.name for player, place in zip(players, ranking.places, strict=True) if place == 1
        ),
        decided_by=ranking.decided_by,
        assumed=tuple(assumed(game, players)),
    )


def _points(receipt: Iterable[tuple[Part, Sequence[Line]]]) -> dict[str, int]:
    """The points of each part of a player's receipt."""
    return {part.name: sum([line.points for line in lines]) for part, lines in receipt}


def assumed(game: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """What is unknown and was counted as none."""
    for numbers, found in game.rules.assumed:
        yield from found(numbers, players)
