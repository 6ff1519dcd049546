"""The questions about a game, each at an address of its own, and below it line by line."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.maps.catalog import Catalog
from referee.server.answers import answer, in_language
from referee.server.bodies import NDJSON
from referee.server.encodings import GZIP, pack_pieces
from referee.server.endpoints_maps import find_map
from referee.server.handler import address, handle, handle_lines
from referee.server.requests import context
from referee.wire.questions import QUESTIONS, Question


def blueprint(catalog: Catalog) -> Blueprint:
    """The addresses to which games are posted."""
    addresses = Blueprint("games", __name__)
    for question in QUESTIONS.values():
        _add(addresses, catalog, question)
    return addresses


def _add(addresses: Blueprint, catalog: Catalog, question: Question) -> None:
    at = address(question, "<map_id>")

    @addresses.post(at, endpoint=question.name)
    def one(map_id: str) -> Response:
        return answer(handle(question, find_map(catalog, map_id), context()))

    @addresses.post(f"{at}/lines", endpoint=f"{question.name}-lines")
    def lines(map_id: str) -> Response:
        asked = context()
        replies = handle_lines(question, find_map(catalog, map_id), asked)
        headers = {
            "Cache-Control": "no-store",
            # A proxy that gathers the answer would keep the client waiting for its lines.
            "X-Accel-Buffering": "no",
            **in_language(asked.language),
        }
        if asked.gzip:
            headers["Content-Encoding"] = GZIP
            replies = pack_pieces(replies)
        return Response(replies, 200, headers, content_type=NDJSON)
