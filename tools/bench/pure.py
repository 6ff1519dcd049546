"""The rules alone, without HTTP: scores, verdicts, legal actions, replays. All times are scaled."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

from referee.rules.score.scoring import score
from referee.rules.verdicts.judge import judge, legal_actions, replay
from referee.wire.api.requests import read_scores
from tools.bench.games import claims, full_game, game_map, illegal, middle, recorded
from tools.bench.measure import Measure
from tools.bench.short import MAPS, ROUNDS
from tools.bench.timing import Call, Scale, Times, microseconds

MANY_SETS = "south-korea"
"""The map on which there are several times as many sets of cards to pay with."""
LISTED = "legal actions mid-game, hand of twelve"
LOADED = "import referee; referee.load('germany')"
STARTS = 5
Timed = tuple[str, str]
"""What is timed, and on which map, or of what on it."""


def measures() -> Iterator[Measure]:
    """Everything that is measured of the rules."""
    times = microseconds(dict(_calls()), ROUNDS)
    yield _slowest("`score()`: five players, 100 claims, 35 tickets", "score", times, 60)
    yield _slowest("`judge()` of a legal claim, tunnels and ferries too", "legal", times, 8)
    yield _slowest("`judge()` of an illegal claim", "illegal", times, 12)
    yield _slowest(LISTED, "listed", times, 200, lambda of: of != MANY_SETS)
    many = f"{LISTED}, {MANY_SETS}"
    yield _slowest(many, "listed", times, 400, lambda of: of == MANY_SETS)
    yield _replays(times)
    yield _loaded()


def _calls() -> Iterator[tuple[Timed, Call]]:
    request = read_scores(game_map("germany"), full_game())
    yield ("score", "germany"), partial(score, request.setting.game, request.players)
    for map_id in MAPS:
        game, position = middle(map_id)
        for kind, claim in claims(game, position).items():
            of = f"{map_id}, {kind}" if kind else map_id
            yield ("legal", of), partial(judge, game, position, claim)
            yield ("illegal", of), partial(judge, game, position, illegal(game, claim))
        yield ("listed", map_id), partial(legal_actions, game, position)
        played = recorded(map_id)
        yield ("replay", map_id), partial(replay, played.game, played.start, played.moves)


def _slowest(
    what: str,
    timed: str,
    times: Times[Timed],
    target: float,
    on: Callable[[str], bool] = lambda _: True,
) -> Measure:
    """The number of that map which takes longest."""
    maps = [of for name, of in times.measured if name == timed and on(of)]
    slowest = max(maps, key=lambda of: times.measured[timed, of])
    note = f"{slowest}, the slowest of {len(maps)}" if len(maps) > 1 else slowest
    note += f"; unscaled {times.measured[timed, slowest]:.3g}"
    return Measure(what, times.scaled((timed, slowest)), "µs", target, note=note)


def _replays(times: Times[Timed]) -> Measure:
    """The recorded game whose actions take longest."""
    rates = {
        map_id: len(recorded(map_id).moves) / times.scaled(("replay", map_id)) * 1e6
        for map_id in MAPS
    }
    slowest = min(rates, key=lambda map_id: rates[map_id])
    unscaled = len(recorded(slowest).moves) / times.measured["replay", slowest] * 1e6
    what = "replay of a recorded game, each action judged and applied, then scored"
    note = f"{slowest}, the slowest of {len(rates)}; unscaled {unscaled:,.0f}"
    return Measure(what, rates[slowest], "actions/s", 60_000, least=True, note=note)


def _loaded() -> Measure:
    """From nothing to a map that can be asked, in a Python of its own."""
    scale, best = Scale(), float("inf")
    for _ in range(STARTS):
        scale.measure()
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", LOADED], check=True)
        best = min(best, time.perf_counter() - started)
    return Measure(
        "`import referee` and one `load`", best, "s", 0.3, note=f"scaled {scale(best):.2f}"
    )
