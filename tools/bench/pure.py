"""The rules alone, without HTTP: scores, verdicts, legal actions, replays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from referee.api.reading import read_scores
from referee.rules.judge import judge, legal_actions
from referee.rules.replay import replay
from referee.rules.scoring import score
from tools.bench.games import MAPS, a_claim, full_game, game_map, illegal, middle, recorded
from tools.bench.measure import Measure
from tools.bench.timing import microseconds

MANY_SETS = "south-korea"
"""The map on which there are several times as many sets of cards to pay with."""


def measures() -> Iterator[Measure]:
    """Everything that is measured of the rules."""
    request = read_scores(game_map("germany"), full_game())
    game, players = request.table.game, request.players
    took = microseconds(lambda: score(game, players))
    yield Measure("`score()`: five players, 100 claims, 35 tickets", took, "µs", 100)
    yield _slowest("`judge()` of a legal claim", MAPS, _legal, 15)
    yield _slowest("`judge()` of an illegal claim", MAPS, _illegal, 30)
    others = [map_id for map_id in MAPS if map_id != MANY_SETS]
    what = "legal actions mid-game, hand of twelve"
    yield _slowest(what, others, _listed, 300)
    yield _slowest(f"{what}, where there are most sets of cards", [MANY_SETS], _listed, 1000)
    yield _of_replay()


def _slowest(
    what: str, maps: Collection[str], took: Callable[[str], float], target: float
) -> Measure:
    """The number of that map which takes longest."""
    times = {map_id: took(map_id) for map_id in maps}
    slowest = max(times, key=times.__getitem__)
    of = f"{slowest}, the slowest of {len(times)} maps" if len(times) > 1 else slowest
    return Measure(what, times[slowest], "µs", target, note=of)


def _legal(map_id: str) -> float:
    game, position = middle(map_id)
    claim = a_claim(game, position)
    return microseconds(lambda: judge(game, position, claim))


def _illegal(map_id: str) -> float:
    game, position = middle(map_id)
    claim = illegal(game, a_claim(game, position))
    return microseconds(lambda: judge(game, position, claim))


def _listed(map_id: str) -> float:
    game, position = middle(map_id)
    return microseconds(lambda: legal_actions(game, position))


def _of_replay() -> Measure:
    told = recorded("germany")
    took = microseconds(lambda: replay(told.game, told.start, told.moves))
    what = f"replay of {len(told.moves)} actions, each judged and applied, then scored"
    return Measure(what, len(told.moves) / took * 1e6, "actions/s", 30_000, least=True)
