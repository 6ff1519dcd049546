"""The short way of one question about a game: past the framework, which costs more than reading.

It is taken by every POST to the address of a map's question, in its one spelling. The handler is
the one that the framework calls too; whatever else arrives goes through the framework.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from werkzeug.http import HTTP_STATUS_CODES

from referee.maps.catalog import Catalog
from referee.maps.loading import GameMap
from referee.server import observe
from referee.server.context import Context
from referee.server.handler import address, handle
from referee.wire.questions import QUESTIONS, Question

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_STATUS: Final = {code: f"{code} {name.upper()}" for code, name in HTTP_STATUS_CODES.items()}


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
    """The question that a request puts on the short way, if it is one."""
    place = ways.get(environ.get("PATH_INFO", ""))
    return place if place is not None and environ["REQUEST_METHOD"] == "POST" else None


def answer(
    place: Place, environ: WSGIEnvironment, start_response: StartResponse
) -> Iterable[bytes]:
    """Answer a question, as a WSGI application does."""
    context = Context(environ)
    context.route = place.route
    written = handle(place.question, place.game_map, context)
    observe.record(context, written.status)
    written.headers.append(("Content-Length", str(len(written.body))))
    start_response(_STATUS[written.status], written.headers)
    return (written.body,)
