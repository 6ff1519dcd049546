"""The score of a game: a receipt of lines for every player, and who has won.

A map names its features; `PARTS` says which part of the score each feature brings, in the order
of the receipt, and which function writes its lines. A new part is one room and one row here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec import Struct

from referee.model.game import Game
from referee.model.player import Player
from referee.model.score import Assumed, Line, PlayerScore, Score
from referee.rules import (
    exchange,
    globetrotter,
    harbors,
    loans,
    passengers,
    province,
    routes,
    start,
    tickets,
    tolls,
    winner,
)
from referee.rules.standing import Part, survey


class PartOfScore(Struct, frozen=True):
    """A part of the score: its name, the feature that brings it (None: every map's), its lines.

    `marker` is true for what the score marker shows before the final scoring.
    """

    name: str
    feature: str | None
    lines: Part
    marker: bool = False


PARTS = (
    PartOfScore("start", "start_offsets", start.lines, marker=True),
    PartOfScore("routes", None, routes.lines, marker=True),
    PartOfScore("tickets", None, tickets.lines),
    PartOfScore("globetrotter", "globetrotter", globetrotter.lines),
    PartOfScore("passengers", "passengers", passengers.lines),
    PartOfScore("harbors", "harbors", harbors.lines),
    PartOfScore("exchanges", "exchange", exchange.lines, marker=True),
    PartOfScore("province", "province", province.lines),
    PartOfScore("toll_bonus", "tolls", tolls.lines),
    PartOfScore("loans", "loans", loans.lines),
)


def parts(game: Game) -> tuple[PartOfScore, ...]:
    """The parts that a score of this game has, 0 included (`score.total`)."""
    return tuple(
        part
        for part in PARTS
        if part.feature is None or getattr(game.features, part.feature) is not None
    )


def score(game: Game, players: Sequence[Player], neutral: Sequence[int] = ()) -> Score:
    """Score a game (`score.total`): each total is the sum of its lines, by definition.

    `neutral` are the routes of the neutral player, which nobody can claim any more.
    """
    standing = survey(game, players, neutral)
    in_force = parts(game)
    written = [(part, part.lines(standing)) for part in in_force]
    receipts = [[(part, lines[seat]) for part, lines in written] for seat in range(len(players))]
    points = [_points(receipt) for receipt in receipts]
    totals = [sum(each.values()) for each in points]
    ranking = winner.rank(standing, totals)
    names = [part.name for part in in_force if part.marker]
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


def _points(receipt: Iterable[tuple[PartOfScore, Sequence[Line]]]) -> dict[str, int]:
    """The points of each part of a player's receipt."""
    return {part.name: sum([line.points for line in lines]) for part, lines in receipt}


def assumed(game: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """What is unknown and was counted as none."""
    yield from tickets.assumed(players)
    yield from tolls.assumed(game, players)
    yield from province.assumed(players)
