"""How the time of the rules grows with what they are given."""

from __future__ import annotations

from collections.abc import Iterator

from referee.api.reading import read_scores
from referee.rules.judge import legal_actions
from referee.rules.scoring import score
from tools.bench.games import MAPS, game_map, middle, snapshot
from tools.bench.measure import Growth
from tools.bench.timing import microseconds

ROUNDS = 6
PLAYERS = (2, 3, 4, 5)
CLAIMS = range(10, 101, 10)
MOST_OF_TWO = 90
"""Claims that two players can have, for nobody may have both of two parallel tracks."""
TICKETS = range(0, 61, 10)
HANDS = (4, 8, 12, 16, 20, 25, 30, 40, 50, 60)
Point = tuple[float | str, float]


def growths() -> Iterator[Growth]:
    """Everything whose growth is measured of the rules."""
    yield Growth(
        "score-claims",
        "score() by claims and players, 35 tickets",
        "claims of all players",
        "µs",
        {f"{players} players": _by_claims(players) for players in PLAYERS},
    )
    yield Growth(
        "score-tickets",
        "score() by tickets, five players",
        "tickets of all players",
        "µs",
        {f"{claims} claims": _by_tickets(claims) for claims in (40, 70, 100)},
    )
    yield Growth(
        "legal-actions",
        "Legal actions mid-game by the size of the hand",
        "cards in hand",
        "µs",
        {map_id: _by_hand(map_id) for map_id in MAPS},
    )


def _by_claims(players: int) -> list[Point]:
    most = MOST_OF_TWO if players == PLAYERS[0] else CLAIMS[-1]
    return [(claims, _score(players, claims, 35)) for claims in CLAIMS if claims <= most]


def _by_tickets(claims: int) -> list[Point]:
    return [(tickets, _score(5, claims, tickets)) for tickets in TICKETS]


def _score(players: int, claims: int, tickets: int) -> float:
    request = read_scores(game_map("germany"), snapshot("germany", players, claims, tickets))
    return microseconds(lambda: score(request.table.game, request.players), ROUNDS)


def _by_hand(map_id: str) -> list[Point]:
    return [(size, _list(map_id, size)) for size in HANDS]


def _list(map_id: str, hand: int) -> float:
    game, position = middle(map_id, hand)
    return microseconds(lambda: legal_actions(game, position), ROUNDS)
