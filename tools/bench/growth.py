"""How the time of the rules grows with what they are given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from referee.rules.score.scoring import score
from referee.rules.verdicts.judge import legal_actions
from referee.wire.api.requests import read_scores
from tools.bench.games import MAPS, game_map, middle, snapshot
from tools.bench.measure import Growth, Point
from tools.bench.timing import Call, microseconds

ROUNDS = 4
PLAYERS = (2, 3, 4, 5)
CLAIMS = range(10, 101, 10)
MOST_OF_TWO = 90
"""Claims that two players can have, for nobody may have both of two parallel tracks."""
TICKETS = range(0, 61, 10)
HANDS = (4, 8, 12, 16, 20, 25, 30, 40, 50, 60)
Key = tuple[str, str, int]
"""The name of a growth, the label of a line, and where on it."""


def growths() -> Iterator[Growth]:
    """Everything whose growth is measured of the rules."""
    times = microseconds(dict(_calls()), ROUNDS)

    def lines(name: str) -> dict[str, list[Point]]:
        found: dict[str, list[Point]] = {}
        for key in times.measured:
            of, label, x = key
            if of == name:
                found.setdefault(label, []).append((x, times.scaled(key)))
        return found

    for name, title, x in (
        ("score-claims", "score() by claims and players, 35 tickets", "claims of all players"),
        ("score-tickets", "score() by tickets, five players", "tickets of all players"),
        ("legal-actions", "Legal actions mid-game by the size of the hand", "cards in hand"),
    ):
        yield Growth(name, title, x, "µs, scaled", lines(name))


def _calls() -> Iterator[tuple[Key, Call]]:
    for players in PLAYERS:
        for claims in CLAIMS:
            if players > PLAYERS[0] or claims <= MOST_OF_TWO:
                yield ("score-claims", f"{players} players", claims), _score(players, claims, 35)
    for claims in (40, 70, 100):
        for tickets in TICKETS:
            yield ("score-tickets", f"{claims} claims", tickets), _score(5, claims, tickets)
    for map_id in MAPS:
        for hand in HANDS:
            call = partial(legal_actions, *middle(map_id, hand))
            yield ("legal-actions", map_id, hand), call


def _score(players: int, claims: int, tickets: int) -> Call:
    request = read_scores(game_map("germany"), snapshot("germany", players, claims, tickets))
    return partial(score, request.setting.game, request.players)
