"""Line by line: one request a line in, one answer a line out, in order, while they arrive."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final

from referee.maps.loading import GameMap
from referee.server import bodies
from referee.server.observe import Asked, count
from referee.wire import problems
from referee.wire.problems import ProblemError
from referee.wire.questions import Question, ask
from referee.wire.strict_json import dumps

LOG: Final = logging.getLogger("referee.server")
_FULL: Final = 64 * 1024
"""So many bytes of answers are sent on, even if more lines have arrived already."""


def replies(question: Question, game_map: GameMap, told: Asked) -> Iterator[bytes]:
    """The answers; a line that cannot be judged is answered by a problem in its place.

    Never more is held than a piece of the body and the answers to a part of it.
    """
    told.lines = 0
    for lines in bodies.read_lines(told.environ):
        ready: list[bytes] = []
        size = 0
        for number, line in lines:
            told.lines += 1
            ready.append(_reply(question, game_map, told, number, line))
            size += len(ready[-1])
            if size >= _FULL:
                yield b"\n".join((*ready, b""))
                ready, size = [], 0
        if ready:
            yield b"\n".join((*ready, b""))


def _reply(
    question: Question, game_map: GameMap, told: Asked, number: int, line: bodies.Line
) -> bytes:
    if isinstance(line, ProblemError):
        return dumps(problems.document(line, told.language, told.path, number))
    try:
        reply = ask(question, game_map, line, told.language)
        count(game_map.id, reply)
        return dumps(reply.document)
    except ProblemError as error:
        problem = error
    except Exception:
        LOG.exception("request %s failed in line %d", told.id, number)
        problem = ProblemError(problems.INTERNAL_ERROR)
    return dumps(problems.document(problem, told.language, told.path, number))
