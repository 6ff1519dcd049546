"""The pages with all that they are made of, and the pictures of the boards."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from flask import Blueprint, Response
from msgspec import Struct

from referee.maps.catalog import Catalog
from referee.pages.pictures import board_picture, claims_picture
from referee.server import bodies
from referee.server.answers import Kept, in_language, keep, kept_answer
from referee.server.endpoints_maps import find_map
from referee.server.observe import asked
from referee.texts.rules import LANGUAGES
from referee.wire import problems
from referee.wire.problems import ProblemError
from referee.wire.questions import judged

SVG: Final = "image/svg+xml"

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": SVG,
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_POLICY: Final = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The pages take nothing from elsewhere. Pictures of boards bring their own styles."""


class Asset(Struct, frozen=True):
    """A file of the pages, as it is and compressed."""

    plain: Kept
    packed: Kept


def blueprint(catalog: Catalog) -> Blueprint:
    """The addresses of the pages, of their assets and of the pictures."""
    addresses = Blueprint("pages", __name__)
    assets = _assets()

    @addresses.get("/")
    def score_pad() -> Response:
        return _answer(assets["index.html"])

    @addresses.get("/boards")
    def board_editor() -> Response:
        return _answer(assets["boards.html"])

    # A service worker looks after the addresses below its own, so it stands at the top.
    @addresses.get("/service-worker.js")
    def service_worker() -> Response:
        return _answer(assets["service-worker.js"])

    @addresses.get("/assets/<path:name>")
    def asset(name: str) -> Response:
        if name not in assets:
            raise ProblemError(problems.NOT_FOUND)
        return _answer(assets[name])

    @cache
    def drawn(map_id: str, language: str) -> Asset:
        body = board_picture(find_map(catalog, map_id), language).encode()
        return _asset(body, SVG, in_language(language))

    @addresses.get("/v1/maps/<map_id>/board.svg")
    def board(map_id: str) -> Response:
        return _answer(drawn(find_map(catalog, map_id).id, asked().language))

    @addresses.post("/v1/maps/<map_id>/board.svg")
    def board_with_claims(map_id: str) -> Response:
        told = asked()
        game_map = find_map(catalog, map_id)
        bodies.media_type(told.environ, lines=False)
        raw = bodies.read_body(told.environ)
        svg = judged(lambda body: claims_picture(game_map, body, told.language), raw, told.language)
        headers = {"Cache-Control": "no-store", **in_language(told.language)}
        return Response(svg, 200, headers, content_type=SVG)

    return addresses


def _answer(asset: Asset) -> Response:
    packed = asked().accept_encodings["gzip"] > 0
    return kept_answer(asset.packed if packed else asset.plain)


def _asset(body: bytes, content_type: str, headers: Mapping[str, str]) -> Asset:
    varies = ", ".join(filter(None, (headers.get("Vary"), "Accept-Encoding")))
    told = {**headers, "Vary": varies}
    packed = gzip.compress(body, mtime=0)
    return Asset(
        keep(body, content_type, told),
        keep(packed, content_type, {**told, "Content-Encoding": "gzip"}),
    )


def _assets() -> dict[str, Asset]:
    """Every file of the pages by its name: the strings, and all below the folder `static`."""
    pages = files("referee.pages")
    found = dict(_files(pages.joinpath("static"), ""))
    found |= {
        f"strings/{language}.json": pages.joinpath("strings", f"{language}.json")
        for language in LANGUAGES
    }
    assets = {}
    for name, source in found.items():
        suffix = name[name.rindex(".") :]
        page = suffix == ".html"
        headers = {"Content-Security-Policy": _POLICY, "Referrer-Policy": "no-referrer"}
        assets[name] = _asset(source.read_bytes(), _TYPES[suffix], headers if page else {})
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
