"""Random snapshots, each scored by the referee and by the naive second count of the tests."""

from __future__ import annotations

from random import Random

from referee.maps.catalog import load_catalog
from referee.wire.api.answers import score_value
from referee.wire.api.questions import scored
from referee.wire.api.requests import read_scores
from tests.laws.comparing import differences
from tests.laws.naive_map import NaiveBoard
from tests.laws.naive_score import NaiveScore
from tools.soak.snapshots import snapshot

MAPS = tuple(load_catalog(None).maps.values())
BOARDS = [NaiveBoard(game_map.contents) for game_map in MAPS]


def compared(seed: int) -> None:
    """The score of a random snapshot of a map is that of the naive count."""
    number = seed % len(MAPS)
    request = snapshot(BOARDS[number].contents, Random(seed))
    answer = score_value(scored(read_scores(MAPS[number], request)), "")
    differ = differences(NaiveScore(BOARDS[number], request).score(), answer)
    if differ:
        raise AssertionError(f"snapshot {seed}, {MAPS[number].id}: {differ}; {request}")
