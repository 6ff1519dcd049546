"""The questions about a game, each at an address of its own, and below it line by line."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response

from referee.maps.catalog import Catalog
from referee.server.answers import Answer, answer
from referee.server.encodings import pack_pieces
from referee.server.endpoints.maps import find_map
from referee.server.handler import LINES, address, begin_lines, handle, handle_line
from referee.server.requests import body, context, pieces
from referee.wire.api.questions import QUESTIONS, Question


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
        return answer(handle(question, find_map(catalog, map_id), context(), body()))

    @addresses.post(f"{at}{LINES}", endpoint=f"{question.name}-lines")
    def lines(map_id: str) -> Response:
        game_map, asked, arriving = find_map(catalog, map_id), context(), pieces()
        headers, reader = begin_lines(game_map, asked)

        def replies() -> Iterator[bytes]:
            for piece in arriving:
                for found in filter(None, reader.read(piece)):
                    yield handle_line(question, game_map, asked, *found)

        packed = pack_pieces(replies()) if asked.gzip else replies()
        return Answer(packed, 200, headers)
