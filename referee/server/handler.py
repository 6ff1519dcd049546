"""The handler of the questions about a game: the one way to an answer, alone or line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.maps.loading import GameMap
from referee.server import observe
from referee.server.answers import Written, written
from referee.server.bodies import NDJSON, announced_length, check_labels, read_json
from referee.server.context import Context
from referee.server.errors import refused, refused_line
from referee.server.line_bodies import Line, read_lines
from referee.wire.problems import ProblemError
from referee.wire.questions import Question, ask
from referee.wire.strict_json import dumps

_FULL: Final = 64 * 1024
"""So many bytes of answers are sent on, even if more lines have arrived already."""


def address(question: Question, map_id: str = "{map_id}") -> str:
    """Where a question about a map is asked; without a map the template of such addresses."""
    return f"/v1/maps/{map_id}/{question.name}"


def handle(question: Question, game_map: GameMap, context: Context) -> Written:
    """Answer a request with one question in it, whatever it is."""
    context.map_id = game_map.id
    try:
        lines = f"{address(question, game_map.id)}/lines"
        reply = ask(question, game_map, read_json(context.environ, lines), context.language)
        context.legal = reply.legal
        observe.count(game_map.id, reply)
        return written(dumps(reply.document), context)
    except Exception as error:  # noqa: BLE001 one that is no problem of the client is logged there
        return refused(error, context)


def handle_lines(question: Question, game_map: GameMap, context: Context) -> Iterator[bytes]:
    """The answers to a request with a question in every line.

    One that cannot be judged has a problem in its place. Never more is held than a piece of the
    body and the answers to a part of it. Raises `ProblemError` for what is wrong with the whole.
    """
    context.map_id = game_map.id
    packed = check_labels(context.environ, NDJSON)
    announced_length(context.environ)
    return _replies(question, game_map, context, packed=packed)


def _replies(
    question: Question, game_map: GameMap, context: Context, *, packed: bool
) -> Iterator[bytes]:
    context.lines = 0
    for lines in read_lines(context.environ, packed=packed):
        ready: list[bytes] = []
        size = 0
        for number, line in lines:
            context.lines += 1
            ready.append(_reply(question, game_map, context, number, line))
            size += len(ready[-1])
            if size >= _FULL:
                yield b"\n".join((*ready, b""))
                ready, size = [], 0
        if ready:
            yield b"\n".join((*ready, b""))


def _reply(
    question: Question, game_map: GameMap, context: Context, number: int, line: Line
) -> bytes:
    if isinstance(line, ProblemError):
        return refused_line(line, context, number)
    try:
        reply = ask(question, game_map, line, context.language)
        observe.count(game_map.id, reply)
        return dumps(reply.document)
    except Exception as error:  # noqa: BLE001 as above
        return refused_line(error, context, number)
