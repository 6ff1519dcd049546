"""The questions about a game, each at an address of its own, singly or line by line."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from referee.maps.catalog import Catalog
from referee.maps.loading import GameMap
from referee.server import bodies, ndjson, observe
from referee.server.answers import answer, in_language
from referee.server.endpoints_maps import find_map
from referee.server.observe import Noted, asked
from referee.wire.questions import QUESTIONS, Question, ask


def blueprint(catalog: Catalog) -> Blueprint:
    """The addresses to which games are posted."""
    addresses = Blueprint("games", __name__)
    for question in QUESTIONS.values():
        _add(addresses, catalog, question)
    return addresses


def address(question: Question, map_id: str = "{map_id}") -> str:
    """Where a question about a map is asked; without a map the template of such addresses."""
    return f"/v1/maps/{map_id}/{question.name}"


def judged(question: Question, game_map: GameMap, told: Noted) -> dict[str, Any]:
    """The answer to one question; what it comes to is noted. Raises `ProblemError`."""
    reply = ask(question, game_map, bodies.read_body(told.environ), told.language)
    told.legal = reply.legal
    observe.count(game_map.id, reply)
    return reply.document


def _add(addresses: Blueprint, catalog: Catalog, question: Question) -> None:
    @addresses.post(address(question, "<map_id>"), endpoint=question.name)
    def view(map_id: str) -> Response:
        told = asked()
        game_map = find_map(catalog, map_id)
        if bodies.media_type(told.environ, lines=question.lines) == bodies.JSON:
            return answer(judged(question, game_map, told), told)
        headers = {
            "Cache-Control": "no-store",
            # A proxy that gathers the answer would keep the client waiting for its lines.
            "X-Accel-Buffering": "no",
            **in_language(told.language),
        }
        return Response(
            ndjson.replies(question, game_map, told), 200, headers, content_type=bodies.NDJSON
        )
