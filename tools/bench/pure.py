"""The rules alone, without HTTP: scores, verdicts, legal actions, replays."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from referee.rules.judge import judge, legal_actions
from referee.rules.replay import replay
from referee.rules.scoring import score
from referee.wire.requests import read_scores
from tools.bench.games import (
    DEALT,
    MAPS,
    a_claim,
    full_game,
    game_map,
    illegal,
    middle,
    recorded,
    richest,
)
from tools.bench.measure import Measure
from tools.bench.timing import Call, microseconds

MANY_SETS = "south-korea"
"""The map on which there are several times as many sets of cards to pay with."""
OTHERS = [map_id for map_id in MAPS if map_id != MANY_SETS]
LISTED = "legal actions mid-game, hand of twelve"
USUAL = 150
"""About so many actions has the game that is replayed."""
Timed = tuple[str, str]
"""What is timed, and on which map."""


def measures() -> Iterator[Measure]:
    """Everything that is measured of the rules."""
    times = microseconds(dict(_calls()))
    what = "`score()`: five players, 100 claims, 35 tickets"
    yield Measure(what, times["score", "germany"], "µs", 100)
    yield _slowest("`judge()` of a legal claim", "legal", times, MAPS, 15)
    yield _slowest("`judge()` of an illegal claim", "illegal", times, MAPS, 30)
    yield _slowest(LISTED, "listed", times, OTHERS, 300)
    most_sets = f"{LISTED}: of {DEALT} that are dealt the one with most actions"
    note = f"{MANY_SETS}, {len(legal_actions(*richest(MANY_SETS)))} actions"
    yield Measure(most_sets, times["richest", MANY_SETS], "µs", 1000, note=note)
    moves = len(recorded("germany", USUAL).moves)
    what = f"replay of {moves} actions, each judged and applied, then scored"
    rate = moves / times["replay", "germany"] * 1e6
    yield Measure(what, rate, "actions/s", 30_000, least=True)


def _calls() -> Iterator[tuple[Timed, Call]]:
    request = read_scores(game_map("germany"), full_game())
    yield ("score", "germany"), partial(score, request.table.game, request.players)
    for map_id in MAPS:
        game, position = middle(map_id)
        claim = a_claim(game, position)
        yield ("legal", map_id), partial(judge, game, position, claim)
        yield ("illegal", map_id), partial(judge, game, position, illegal(game, claim))
        yield ("listed", map_id), partial(legal_actions, game, position)
    yield ("richest", MANY_SETS), partial(legal_actions, *richest(MANY_SETS))
    played = recorded("germany", USUAL)
    yield ("replay", "germany"), partial(replay, played.game, played.start, played.moves)


def _slowest(
    what: str, timed: str, times: dict[Timed, float], maps: Collection[str], target: float
) -> Measure:
    """The number of that map which takes longest."""
    slowest = max(maps, key=lambda map_id: times[timed, map_id])
    note = f"{slowest}, the slowest of {len(maps)} maps" if len(maps) > 1 else slowest
    return Measure(what, times[timed, slowest], "µs", target, note=note)
