"""The score of a game: a receipt of lines for every player, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct

from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.model.player import Player
from referee.model.position import NEUTRAL, Position
from referee.model.score import Assumed, Line, PlayerScore, Score
from referee.rules.board import pieces
from referee.rules.core.feature import Hook, N
from referee.rules.core.game import Game
from referee.rules.score.finished import Finished, Receipts, survey


class Part(Hook[N], frozen=True):
    """A part of the score: its name, and the function that makes its lines.

    `marker` is true for parts that the score marker shows before the final scoring. A part that
    `stays` is in the score, at 0, even if an option removes its feature from the game.
    """

    name: str
    lines: Callable[[N, Finished], Receipts]
    marker: bool = False
    stays: bool = False

    def unplayed(self) -> Part[object] | None:
        """The same part without a line (`score.total`)."""
        return Part(self.name, _no_lines, self.marker) if self.stays else None


class Measures(Hook[N], frozen=True):
    """For each seat what a feature measures besides points."""

    of: Callable[[N, Finished], Sequence[Facts]]


class Assumptions(Hook[N], frozen=True):
    """What is unknown of the players and counted as none."""

    of: Callable[[N, Game, Sequence[Player]], Iterator[Assumed]]


def _no_lines(_: object, finished: Finished) -> Receipts:
    return [[] for _ in finished.players]


def score(game: Game, players: Sequence[Player], taken: Sequence[int] = ()) -> Score:
    """Score a game (`score.total`): each total is the sum of its lines, by definition.

    `taken` are routes that nobody at the table owns and nobody can claim.
    """
    finished = survey(game, players, taken)
    parts = game.rules.hooks[Part]
    written = [(part, part.lines(numbers, finished)) for numbers, part in parts]
    receipts = [[(part, lines[seat]) for part, lines in written] for seat in range(len(players))]
    points = [_points(receipt) for receipt in receipts]
    totals = [sum(each.values()) for each in points]
    ranking = rank(finished, totals)
    measured = _measured(finished)
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
                    measured=beside,
                )
                for player, place, total, completed, each, receipt, beside in zip(
                    players,
                    ranking.places,
                    totals,
                    finished.counts,
                    points,
                    receipts,
                    measured,
                    strict=True,
                )
            ]
        ),
        winners=tuple(
            player.name for player, place in zip(players, ranking.places, strict=True) if place == 1
        ),
        decided_by=ranking.decided_by,
        end_reached=pieces.end_reached(game, players),
        assumed=tuple(assumed(game, players)),
    )


def score_position(game: Game, position: Position) -> Score:
    """The score of a position; nobody can claim the neutral player's routes."""
    taken = [route for route, seat in position.owner.items() if seat == NEUTRAL]
    return score(game, position.players, taken)


def _points(receipt: Iterable[tuple[Part[Any], Sequence[Line]]]) -> dict[str, int]:
    """The points of each part of a player's receipt."""
    return {part.name: sum([line.points for line in lines]) for part, lines in receipt}


def _measured(finished: Finished) -> list[Facts]:
    """What features measure of each player besides points."""
    found: list[Facts] = [{} for _ in finished.players]
    for numbers, hook in finished.game.rules.hooks[Measures]:
        for facts, more in zip(found, hook.of(numbers, finished), strict=True):
            facts.update(more)
    return found


def assumed(game: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """What is unknown and was counted as none."""
    for numbers, hook in game.rules.hooks[Assumptions]:
        yield from hook.of(numbers, game, players)


class TieBreak(Hook[N], frozen=True):
    """A tie-break: its name, and for each seat a number; the higher one wins.

    `due` says whether it applies with the numbers of its feature.
    """

    name: str
    compare: Callable[[N, Finished], Sequence[int]]
    due: Callable[[N], bool] = lambda _: True


def tie_breaks(game: Game) -> dict[str, tuple[Any, TieBreak[Any]]]:
    """The tie-breaks available to a game, with the numbers of their features."""
    return {
        tie_break.name: (numbers, tie_break)
        for numbers, tie_break in game.rules.hooks[TieBreak]
        if tie_break.due(numbers)
    }


def unknown_tie_breaks(game: Game, pointer: str) -> Iterator[Fault]:
    """A fault for each tie-break of a game that none of its features has."""
    possible = tuple(game.once(tie_breaks))
    for number, name in enumerate(game.tie_breaks):
        if name not in possible:
            facts: Facts = {"value": name, "possible": possible}
            yield Fault(FaultCode.UNKNOWN_VALUE, f"{pointer}/{number}", facts)


class Ranking(Struct, frozen=True):
    """The place of each seat, and what decided the first one."""

    places: tuple[int, ...]
    decided_by: str


def most_tickets(_: object, finished: Finished) -> Sequence[int]:
    """`winner.tie-tickets`: the most completed tickets."""
    return finished.counts


def rank(finished: Finished, totals: Sequence[int]) -> Ranking:
    """Rank all players (`winner.points`); equal players share a place, and the next is skipped."""
    game = finished.game
    compared = [game.once(tie_breaks)[name] for name in game.tie_breaks]
    columns = [tie_break.compare(numbers, finished) for numbers, tie_break in compared]
    keys = list(zip(totals, *columns, strict=True))
    best_first = sorted(keys, reverse=True)
    places = tuple([1 + best_first.index(key) for key in keys])
    for depth, name in enumerate(("points", *game.tie_breaks), start=1):
        if [key[:depth] for key in keys].count(best_first[0][:depth]) == 1:
            return Ranking(places, name)
    return Ranking(places, "shared")
