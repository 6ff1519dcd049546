"""The contract: the document as it was written, as JSON, and as a page to read."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from flask import Blueprint, Response

from referee.pages import docs
from referee.resources import openapi_path
from referee.server.answers import Kept, keep, kept_answer
from referee.server.requests import context
from referee.wire.json.strict import dumps

_PAGE: Final = {
    "Content-Security-Policy": f"default-src 'none'; style-src 'sha256-{docs.STYLE_HASH}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
}


def blueprint() -> Blueprint:
    """The addresses of the contract. Each form is made when it is first asked for, and kept."""
    addresses = Blueprint("contract", __name__)

    @addresses.get("/openapi.yaml")
    def openapi_yaml() -> Response:
        return kept_answer(_yaml(), context())

    @addresses.get("/openapi.json")
    def openapi_json() -> Response:
        return kept_answer(_json(), context())

    @addresses.get("/docs")
    def docs_page() -> Response:
        return kept_answer(_page(), context())

    return addresses


@cache
def _yaml() -> Kept:
    return keep(openapi_path().read_bytes(), "application/yaml")


@cache
def _json() -> Kept:
    return keep(dumps(_document()))


@cache
def _page() -> Kept:
    return keep(docs.page(_document()).encode(), "text/html; charset=utf-8", _PAGE)


def _document() -> dict[str, Any]:
    import yaml  # noqa: PLC0415 a start takes a fortieth longer with it

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    document: dict[str, Any] = yaml.load(_yaml().plain.body, loader)  # noqa: S506 a safe loader, in C where there is one
    return document
