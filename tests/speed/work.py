"""The work whose steps are counted: each is made ready, and is then a call without arguments.

All maps together play every feature: what one of them costs is seen where its maps list actions, or
judge, apply and score those of a game.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from referee.rules.score.scoring import score
from referee.rules.verdicts.judge import judge, legal_actions, play, replay
from referee.wire.api.questions import QUESTIONS, ask
from referee.wire.api.requests import read_scores
from referee.wire.json.strict import dumps
from tests.speed.steps import steps
from tools.bench.games import (
    MAPS,
    a_claim,
    game_map,
    goldens,
    illegal,
    middle,
    questions,
    recorded,
)

Work = Callable[[], object]


def scored(map_id: str) -> Work:
    """All games of a map that were worked out by hand."""
    read = [read_scores(game_map(map_id), body) for body in goldens(map_id).values()]
    return lambda: [score(request.setting.game, request.players) for request in read]


def judged_legal() -> Work:
    game, position = middle("germany")
    claim = a_claim(game, position)
    assert judge(game, position, claim).legal
    return partial(judge, game, position, claim)


def judged_illegal() -> Work:
    game, position = middle("germany")
    claim = illegal(game, a_claim(game, position))
    assert not judge(game, position, claim).legal
    return partial(judge, game, position, claim)


def played() -> Work:
    game, position = middle("germany")
    return partial(play, game, position, a_claim(game, position))


def listed(map_id: str) -> Work:
    return partial(legal_actions, *middle(map_id))


def replayed(map_id: str) -> Work:
    request = recorded(map_id)
    assert replay(request.game, request.start, request.moves).first_illegal is None
    return partial(replay, request.game, request.start, request.moves)


def answered(name: str) -> Work:
    """From the bytes of the request to those of the answer."""
    path, body = questions()[name]
    question, raw = QUESTIONS[path.partition("/")[2]], json.dumps(body).encode()
    return lambda: dumps(ask(question, game_map("germany"), raw, "en").document)


WORK: dict[str, Callable[[], Work]] = {
    **{
        f"score() of the games worked out by hand, {map_id}": partial(scored, map_id)
        for map_id in MAPS
    },
    "judge() of a legal claim": judged_legal,
    "judge() of an illegal claim": judged_illegal,
    "play() of a claim": played,
    **{f"legal_actions() mid-game, {map_id}": partial(listed, map_id) for map_id in MAPS},
    **{f"replay() of a recorded game, {map_id}": partial(replayed, map_id) for map_id in MAPS},
    "a request for scores, from bytes to bytes": partial(answered, "scores"),
    "a request for a verdict, from bytes to bytes": partial(answered, "verdicts"),
}


if __name__ == "__main__":
    print(json.dumps({name: steps(make()) for name, make in WORK.items()}))  # noqa: T201
