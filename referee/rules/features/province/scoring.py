"""What the trains on the Province mat score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.model.finding import Facts
from referee.model.player import Player
from referee.model.score import Assumed, Line
from referee.rules.core.game import Game
from referee.rules.features.province.values import TRAINS, Province
from referee.rules.score.finished import Receipts, Standing


def lines(feature: Province, standing: Standing) -> Receipts:
    """Each line ranks its players by the sum of their spots (`province.points`).

    Equal sums go by the highest spot. The points depend on the number of players at the table;
    places that nobody fills lapse.
    """
    receipts: Receipts = [[] for _ in standing.players]
    table = feature.points.get(str(len(standing.players)), ())
    for line in feature.lines:
        strengths = {
            seat: (sum(spots), max(spots))
            for seat, player in enumerate(standing.players)
            if (spots := known(player, line))
        }
        for seat, strength in strengths.items():
            place = 1 + sum(other > strength for other in strengths.values())
            facts: Facts = {
                "line": line,
                "spots": tuple(sorted(known(standing.players[seat], line), reverse=True)),
                "sum": strength[0],
                "place": place,
            }
            points = table[place - 1] if place <= len(table) else 0
            receipts[seat].append(Line("province", "province.points", points, facts))
    return receipts


def known(player: Player, line: str) -> tuple[int, ...]:
    """The spots of a player's trains in a line, as far as they are known."""
    return tuple([spot for spot in TRAINS.of(player).get(line, ()) if spot is not None])


def assumed(_: Province, __: Game, players: Sequence[Player]) -> Iterator[Assumed]:
    """A train whose spot is not known counts nothing."""
    for seat, player in enumerate(players):
        for line, spots in TRAINS.of(player).items():
            for number, spot in enumerate(spots):
                if spot is None:
                    yield Assumed(f"/players/{seat}/province/{line}/{number}", "province")
