"""The handler of questions about a game: single requests and NDJSON lines.

It knows no server and no framework. `front` calls it from an event loop, and `endpoints_games` from
Flask, for the sake of any other server.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.maps.catalog import Catalog
from referee.maps.loading import GameMap
from referee.server import observe
from referee.server.answers import EVERYWHERE, Written, in_language, written
from referee.server.bodies import NDJSON, check_labels, read_json
from referee.server.context import Context
from referee.server.encodings import GZIP
from referee.server.errors import refused, refused_line
from referee.server.lines import Line, LineReader
from referee.wire.api.problems import ProblemError
from referee.wire.api.questions import QUESTIONS, Question, ask
from referee.wire.json.strict import dumps

LINES: Final = "/lines"


class QuestionAddress(Struct, frozen=True):
    """Where a question about a map is asked, alone or line by line.

    `route` is the template of the address.
    """

    question: Question
    catalog: Catalog
    map_id: str
    route: str
    in_lines: bool

    @property
    def game_map(self) -> GameMap:
        """The map, put together where it has not been asked for before."""
        return self.catalog.maps[self.map_id]


def places(catalog: Catalog) -> dict[str, QuestionAddress]:
    """The address of every question about every map, as it is spelled."""
    return {
        address(question, map_id) + end: QuestionAddress(
            question, catalog, map_id, address(question) + end, in_lines=bool(end)
        )
        for question in QUESTIONS.values()
        for map_id in catalog.maps
        for end in ("", LINES)
    }


def address(question: Question, map_id: str = "{map_id}") -> str:
    """Where a question about a map is asked; without a map the template of such addresses."""
    return f"/v1/maps/{map_id}/{question.name}"


def handle(question: Question, game_map: GameMap, context: Context, body: bytes) -> Written:
    """Answer a request with one question in it, whatever it is."""
    context.map_id = game_map.id
    try:
        json = read_json(context.headers, body, address(question, game_map.id) + LINES)
        reply = ask(question, game_map, json, context.language)
        context.legal = reply.legal
        observe.count(game_map.id, reply)
        return written(dumps(reply.document), context)
    except Exception as error:  # noqa: BLE001 one that is no problem of the client is logged there
        return refused(error, context)


def begin_lines(game_map: GameMap, context: Context) -> tuple[list[tuple[str, str]], LineReader]:
    """Begin with a request that has a question in every line: all headers, and what cuts its body.

    Raises `ProblemError` for what is wrong with the whole.
    """
    context.map_id = game_map.id
    packed = check_labels(context.headers, NDJSON)
    context.lines = 0
    headers = [
        ("Content-Type", NDJSON),
        ("Cache-Control", "no-store"),
        # A proxy that gathers the answer would keep the client waiting for its lines.
        ("X-Accel-Buffering", "no"),
        *in_language(context.language).items(),
        *EVERYWHERE,
        ("X-Request-ID", context.id),
    ]
    if context.gzip:
        headers.append(("Content-Encoding", GZIP))
    return headers, LineReader(packed=packed)


def handle_line(
    question: Question, game_map: GameMap, context: Context, number: int, line: Line
) -> bytes:
    """The line that answers a line; one that cannot be judged has a problem in its place."""
    try:
        if isinstance(line, ProblemError):
            return refused_line(line, context, number) + b"\n"
        reply = ask(question, game_map, line, context.language)
        observe.count(game_map.id, reply)
        return dumps(reply.document) + b"\n"
    except Exception as error:  # noqa: BLE001 as above
        return refused_line(error, context, number) + b"\n"
    finally:
        context.lines = (context.lines or 0) + 1
