"""The pages with all that they are made of, and the pictures of the boards."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from flask import Blueprint, Response

from referee.maps.catalog import Catalog
from referee.pages.linking import ENTRIES, linked
from referee.pages.pictures import board_picture, claims_picture
from referee.server.answers import Kept, answer, in_language, keep, kept_answer, written
from referee.server.bodies import read_json
from referee.server.endpoints_maps import find_map
from referee.server.requests import body, context
from referee.texts.rules import LANGUAGES
from referee.wire import problems
from referee.wire.problems import ProblemError
from referee.wire.questions import judged, parse

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
    assets = _assets()

    @addresses.get("/")
    def score_pad() -> Response:
        return kept_answer(assets["index.html"], context())

    @addresses.get("/boards")
    def board_editor() -> Response:
        return kept_answer(assets["boards.html"], context())

    # A service worker looks after the addresses below its own, so it stands at the top.
    @addresses.get("/service-worker.js")
    def service_worker() -> Response:
        return kept_answer(assets["service-worker.js"], context())

    @addresses.get("/assets/<path:name>")
    def asset(name: str) -> Response:
        if name not in assets:
            raise ProblemError(problems.NOT_FOUND)
        return kept_answer(assets[name], context())

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
        svg = judged(lambda read: claims_picture(game_map, read, language), parsed, language)
        return answer(written(svg.encode(), asked, SVG))

    return addresses


def _assets() -> dict[str, Kept]:
    """Every file of the pages by its name: the strings, and all below the folder `static`."""
    pages = files("referee.pages")
    found = dict(_files(pages.joinpath("static"), ""))
    found |= {
        f"strings/{language}.json": pages.joinpath("strings", f"{language}.json")
        for language in LANGUAGES
    }

    def read(name: str) -> str:
        return found[name].read_text("utf-8")

    assets = {}
    for name, source in found.items():
        suffix = name[name.rindex(".") :]
        page = suffix == ".html"
        headers = {"Content-Security-Policy": _POLICY, "Referrer-Policy": "no-referrer"}
        content = linked(name, read).encode() if name in ENTRIES else source.read_bytes()
        assets[name] = keep(content, _TYPES[suffix], headers if page else {})
    return assets


def _files(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    found = []
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            found += _files(entry, f"{name}/")
        else:
            found.append((name, entry))
    return found
