"""The questions about a game, each at an address of its own, singly or line by line."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.api import bodies, ndjson, observe
from referee.api.answers import answer, in_language
from referee.api.endpoints_maps import find_map
from referee.api.observe import asked
from referee.api.questions import QUESTIONS, Question, ask
from referee.catalog import Catalog


def blueprint(catalog: Catalog) -> Blueprint:
    """The addresses to which games are posted."""
    addresses = Blueprint("games", __name__)
    for question in QUESTIONS.values():
        _add(addresses, catalog, question)
    return addresses


def _add(addresses: Blueprint, catalog: Catalog, question: Question) -> None:
    @addresses.post(f"/v1/maps/<map_id>/{question.name}", endpoint=question.name)
    def view(map_id: str) -> Response:
        told = asked()
        game_map = find_map(catalog, map_id)
        if bodies.media_type(told.environ, lines=question.lines) == bodies.JSON:
            reply = ask(question, game_map, bodies.read_body(told.environ), told.language)
            told.legal = reply.legal
            observe.count(game_map.id, reply)
            return answer(reply.document, told)
        headers = {
            "Cache-Control": "no-store",
            # A proxy that gathers the answer would keep the client waiting for its lines.
            "X-Accel-Buffering": "no",
            **in_language(told.language),
        }
        return Response(
            ndjson.replies(question, game_map, told), 200, headers, content_type=bodies.NDJSON
        )
