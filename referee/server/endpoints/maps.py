"""The maps: a list of them, and each one whole."""

from __future__ import annotations

from functools import cache
from typing import Any, Final
from urllib.parse import parse_qs

from flask import Blueprint, Response, request

from referee.maps.catalog import Catalog
from referee.maps.inks import ink
from referee.maps.loading import GameMap, MapFile
from referee.maps.names import nearest
from referee.server.answers import Kept, keep, kept_answer
from referee.server.requests import context
from referee.version import __version__
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError
from referee.wire.api.questions import judged
from referee.wire.api.starting import start_answer
from referee.wire.json.strict import dumps
from referee.words.messages import Texts
from referee.words.rules import rules_of

_LONGEST_SHOWN: Final = 60


def blueprint(catalog: Catalog) -> Blueprint:
    """The addresses under which the maps are found."""
    addresses = Blueprint("maps", __name__)

    @cache
    def listed() -> Kept:
        return keep(dumps({"maps": list(map(summary, catalog.files.values())), **_engine()}))

    @cache
    def whole(map_id: str) -> Kept:
        return keep(dumps(document(catalog.maps[map_id])))

    @addresses.get("/v1/maps")
    def maps() -> Response:
        return kept_answer(listed(), context())

    @addresses.get("/v1/maps/<map_id>")
    def one_map(map_id: str) -> Response:
        return kept_answer(whole(find_map(catalog, map_id).id), context())

    @addresses.get("/v1/maps/<map_id>/start")
    def start_of_map(map_id: str) -> Response:
        game_map, asked = find_map(catalog, map_id), context()
        query = parse_qs(request.query_string.decode("latin-1"), keep_blank_values=True)
        found = judged(
            lambda members: start_answer(game_map, members), query, Texts(asked.language)
        )
        return kept_answer(keep(dumps(found)), asked)

    return addresses


def find_map(catalog: Catalog, map_id: str) -> GameMap:
    """The map of that id. Raises the problem that there is none."""
    game_map = catalog.get(map_id)
    if game_map is None:
        near = list(nearest(map_id, catalog.maps))
        facts = {"name": map_id[:_LONGEST_SHOWN], "nearest": near or None}
        members = {"nearest": near, "maps": list(catalog.maps)}
        raise ProblemError(problems.UNKNOWN_MAP, "NAME", facts, members=members)
    context().map_id = game_map.id
    return game_map


def summary(file: MapFile) -> dict[str, Any]:
    """A map in a line of the list."""
    contents = file.contents()
    return {
        "id": file.id,
        "name": contents["name"],
        "names": contents["names"],
        "revision": file.revision,
        "board": contents["board"],
        "players": contents["players"],
        "places": len(contents["places"]),
        "routes": len(contents["routes"]),
        "tickets": len(contents["tickets"]),
    }


def document(game_map: GameMap) -> dict[str, Any]:
    """A map whole: its file, with what is worked out when it is loaded."""
    contents, board = dict(game_map.contents), game_map.game.board
    contents.pop("$schema", None)
    routes = [
        {**written, "parallel": [board.routes[other].id for other in route.parallel]}
        for written, route in zip(contents.pop("routes"), board.routes, strict=True)
    ]
    tickets = [
        {"type": ticket.type, **written}
        for written, ticket in zip(contents["tickets"], board.tickets, strict=True)
    ]
    cards = contents.pop("cards")
    head = {name: contents.pop(name) for name in ("id", "name", "names")}
    return {
        **head,
        "revision": game_map.revision,
        **contents,
        "routes": routes,
        "tickets": tickets,
        "cards": {**cards, "ink": {color: ink(color).fill for color in cards["colors"]}},
        "rules": list(rules_of(game_map.contents)),
        **_engine(),
    }


def _engine() -> dict[str, str]:
    return {"engine": __version__}
