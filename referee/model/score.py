"""A score is a receipt: lines with a reason each; every total is a sum of lines."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.model.finding import Fact


class Line(Struct, frozen=True):
    """One line of the receipt: the part it belongs to, its rule, its points, and why."""

    part: str
    rule: str
    points: int
    facts: Mapping[str, Fact]


class Assumed(Struct, frozen=True):
    """Something unknown that was counted as none, and the part of the score it belongs to."""

    pointer: str
    part: str


class PlayerScore(Struct, frozen=True):
    """One player's score. `points` has every part of the map, 0 included (`score.total`).

    `measured` is what features measure of a player beside the points.
    """

    name: str
    place: int
    total: int
    tickets_completed: int
    points: Mapping[str, int]
    lines: tuple[Line, ...]
    marker: int
    recorded_score: int | None
    measured: Mapping[str, Fact] = {}


class Score(Struct, frozen=True):
    """The score of a game: the players in seat order, who won or leads, and what decided it.

    While `end_reached` is false the game cannot be over, and the winners are who leads.
    """

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    decided_by: str
    end_reached: bool
    assumed: tuple[Assumed, ...]
