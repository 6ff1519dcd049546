"""The short way of one question about a game: past the framework, which costs more than reading.

It is taken where nothing is in doubt: a POST of plain JSON to the address of a map's question, in
its one spelling. Whatever else arrives goes through the framework, and is answered alike.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from werkzeug.http import HTTP_STATUS_CODES

from referee.maps.catalog import Catalog
from referee.maps.loading import GameMap
from referee.server import bodies, observe
from referee.server.answers import Written, problem_written, written
from referee.server.endpoints_games import address, judged
from referee.server.languages import negotiate
from referee.wire import problems
from referee.wire.problems import ProblemError
from referee.wire.questions import QUESTIONS, Question

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

LOG: Final = logging.getLogger("referee.server")


class Place(Struct, frozen=True):
    """A question about a map, and the template of its address."""

    question: Question
    game_map: GameMap
    route: str


def short_ways(catalog: Catalog) -> Mapping[str, Place]:
    """The addresses from which there is a short way."""
    return {
        address(question, game_map.id): Place(question, game_map, address(question))
        for question in QUESTIONS.values()
        for game_map in catalog
    }


def taken(environ: WSGIEnvironment, ways: Mapping[str, Place]) -> Place | None:
    """The question that a request may put on the short way, if it is one."""
    place = ways.get(environ.get("PATH_INFO", ""))
    if place is None or environ["REQUEST_METHOD"] != "POST" or not bodies.is_plain_json(environ):
        return None
    return place


def answer(
    place: Place, environ: WSGIEnvironment, start_response: StartResponse
) -> Iterable[bytes]:
    """Answer a question, as a WSGI application does."""
    told = _Asked(place, environ)
    observe.arrive(told)
    body, status, headers = _written(place, told)
    observe.record(told, status)
    headers.append(("Content-Length", str(len(body))))
    start_response(_STATUS[status], headers)
    return (body,)


_STATUS: Final = {code: f"{code} {name.upper()}" for code, name in HTTP_STATUS_CODES.items()}


def _written(place: Place, told: _Asked) -> Written:
    try:
        return written(judged(place.question, place.game_map, told), told)
    except ProblemError as error:
        problem = error
    except Exception:
        LOG.exception("request %s failed", told.id)
        problem = ProblemError(problems.INTERNAL_ERROR)
    return problem_written(problem, told, told.environ["PATH_INFO"])


class _Asked:
    """A request on the short way, and what is noted of it."""

    __slots__ = ("environ", "id", "language", "legal", "lines", "map_id", "route", "started")

    method = "POST"

    def __init__(self, place: Place, environ: Mapping[str, Any]) -> None:
        self.environ = environ
        self.route = place.route
        self.language = negotiate(environ.get("HTTP_ACCEPT_LANGUAGE"))
        self.map_id: str | None = place.game_map.id
        self.started, self.id = 0.0, ""
        self.legal: bool | None = None
        self.lines: int | None = None
