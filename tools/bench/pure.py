"""The rules alone, without HTTP: scores, lists, replays. All times are scaled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median

from referee.rules.score.scoring import score
from referee.rules.verdicts.judge import legal_actions, replay
from referee.wire.api.requests import read_scores
from tools.bench.games import game_map, goldens, middle, recorded
from tools.bench.measure import Measure
from tools.bench.short import MAPS, ROUNDS
from tools.bench.timing import Call, Times, microseconds

SCORED = "`score()` of the games worked out by hand, all receipts: the median"
LISTED = "legal actions mid-game, hand of twelve, at most 60 µs and 0.8 µs an action"
A_LIST, AN_ACTION = 60, 0.8
"""The microseconds that a list may take, and each action on it."""
Timed = tuple[str, str]
"""What is timed, and on which map, or of what on it."""


def measures() -> Iterator[Measure]:
    """Everything that is measured of the rules."""
    times = microseconds(dict(_calls()), ROUNDS)
    yield _scores(times)
    yield _lists(times)
    yield _replays(times)


def _calls() -> Iterator[tuple[Timed, Call]]:
    for map_id in MAPS:
        for name, body in goldens(map_id).items():
            request = read_scores(game_map(map_id), body)
            yield (
                ("score", f"{map_id}: {name}"),
                partial(score, request.setting.game, request.players),
            )
        yield ("listed", map_id), partial(legal_actions, *middle(map_id))
        played = recorded(map_id)
        yield ("replay", map_id), partial(replay, played.game, played.start, played.moves)


def _scores(times: Times[Timed]) -> Measure:
    """The median of all games that were worked out by hand."""
    of = [name for kind, name in times.measured if kind == "score"]
    scaled = {name: times.scaled(("score", name)) for name in of}
    slowest = max(of, key=lambda name: scaled[name])
    note = f"{len(of)} games of {len(MAPS)} maps; the slowest {scaled[slowest]:.0f} ({slowest})"
    return Measure(SCORED, median(scaled.values()), "µs", 200, note=note)


def _lists(times: Times[Timed]) -> Measure:
    """The list that takes most of what it may take."""
    counts = {map_id: len(legal_actions(*middle(map_id))) for map_id in MAPS}
    may = {map_id: A_LIST + AN_ACTION * count for map_id, count in counts.items()}
    worst = max(MAPS, key=lambda map_id: times.scaled(("listed", map_id)) / may[map_id])
    note = f"{worst}, {counts[worst]} actions; the worst of {len(MAPS)} maps by its limit"
    return Measure(LISTED, times.scaled(("listed", worst)), "µs", round(may[worst]), note=note)


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
    return Measure(what, rates[slowest], "actions/s", 30_000, least=True, note=note)
