"""The pages with all that they are made of, and the pictures of the boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from flask import Blueprint, Response

from referee.maps.catalog import Catalog
from referee.pages.linking import ENTRIES, linked
from referee.pages.pictures import board_picture, claims_picture
from referee.pages.words import strings
from referee.server.answers import Kept, answer, in_language, keep, kept_answer, written
from referee.server.bodies import read_json
from referee.server.endpoints.maps import find_map
from referee.server.requests import body, context
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError
from referee.wire.api.questions import judged, parse
from referee.wire.json.strict import dumps
from referee.words.messages import Texts
from referee.words.store import LANGUAGES

SVG: Final = "image/svg+xml"

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": SVG,
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_POLICY: Final = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The pages take nothing from elsewhere. Pictures of boards bring their own styles."""


def blueprint(catalog: Catalog) -> Blueprint:
    """The addresses of the pages, of their assets and of the pictures."""
    addresses = Blueprint("pages", __name__)
    asset = _assets()

    @addresses.get("/")
    def score_pad() -> Response:
        return kept_answer(asset("index.html"), context())

    @addresses.get("/boards")
    def board_editor() -> Response:
        return kept_answer(asset("boards.html"), context())

    # A service worker looks after the addresses below its own, so it stands at the top.
    @addresses.get("/service-worker.js")
    def service_worker() -> Response:
        return kept_answer(asset("service-worker.js"), context())

    @addresses.get("/assets/<path:name>")
    def of_pages(name: str) -> Response:
        return kept_answer(asset(name), context())

    @cache
    def drawn(map_id: str, language: str) -> Kept:
        body = board_picture(find_map(catalog, map_id), language).encode()
        return keep(body, SVG, in_language(language))

    @addresses.get("/v1/maps/<map_id>/board.svg")
    def board(map_id: str) -> Response:
        return kept_answer(drawn(find_map(catalog, map_id).id, context().language), context())

    @addresses.post("/v1/maps/<map_id>/board.svg")
    def board_with_claims(map_id: str) -> Response:
        asked = context()
        game_map = find_map(catalog, map_id)
        parsed, language = parse(read_json(asked.headers, body())), asked.language
        svg = judged(lambda read: claims_picture(game_map, read, language), parsed, Texts(language))
        return answer(written(svg.encode(), asked, SVG))

    return addresses


def _assets() -> Callable[[str], Kept]:
    """What gives a file of the pages by its name: their words, and all below the folder `static`.

    It is read and compressed when it is first asked for, so that the service starts sooner. Raises
    `ProblemError` where there is none.
    """
    pages = files("referee.pages")
    found = dict(_files(pages.joinpath("static"), ""))
    words = {f"strings/{language}.json": language for language in LANGUAGES}

    def read(name: str) -> str:
        return found[name].read_text("utf-8")

    @cache
    def asset(name: str) -> Kept:
        if name in words:
            return keep(dumps(strings(words[name])), _TYPES[".json"])
        if name not in found:
            raise ProblemError(problems.NOT_FOUND)
        suffix = name[name.rindex(".") :]
        page = suffix == ".html"
        headers = {"Content-Security-Policy": _POLICY, "Referrer-Policy": "no-referrer"}
        content = linked(name, read).encode() if name in ENTRIES else found[name].read_bytes()
        return keep(content, _TYPES[suffix], headers if page else {})

    return asset


def _files(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    found = []
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            found += _files(entry, f"{name}/")
        else:
            found.append((name, entry))
    return found
