"""Answers: bytes with the headers that the contract promises."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from flask import Response
from msgspec import Struct
from werkzeug.http import parse_etags

from referee.server.bodies import JSON
from referee.server.context import Context
from referee.server.encodings import GZIP, WORTH_IT, pack, pack_quickly
from referee.wire.json.strict import dumps

Headers = tuple[tuple[str, str], ...]

EVERYWHERE: Final[Headers] = (
    ("Access-Control-Allow-Origin", "*"),
    (
        "Access-Control-Expose-Headers",
        "ETag, X-Request-ID, Content-Language, Allow, Retry-After",
    ),
    ("X-Content-Type-Options", "nosniff"),
)
"""Headers of every answer."""

_PACKED: Final = ("Content-Encoding", GZIP)


class Written(Struct, frozen=True):
    """An answer as it is sent: its status, its headers but for the length, and its body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Answer(Response):
    """An answer that has all of its headers, those of `EVERYWHERE` too."""


def answer(written: Written) -> Response:
    """An answer as the framework has it."""
    return Answer(written.body, written.status, written.headers)


def in_language(language: str) -> dict[str, str]:
    """The headers of an answer whose words depend on the language asked for."""
    return {"Content-Language": language, "Vary": "Accept-Language, Accept-Encoding"}


@cache
def _not_kept(language: str, content_type: str) -> Headers:
    headers = {"Content-Type": content_type, "Cache-Control": "no-store", **in_language(language)}
    return (*headers.items(), *EVERYWHERE)


def written(
    body: bytes,
    context: Context,
    content_type: str = JSON,
    status: int = 200,
    headers: Iterable[tuple[str, str]] = (),
) -> Written:
    """An answer to one request alone, which caches should not store."""
    all_headers = [
        *_not_kept(context.language, content_type),
        *headers,
        ("X-Request-ID", context.id),
    ]
    if context.gzip and len(body) >= WORTH_IT:
        all_headers.append(_PACKED)
        body = pack_quickly(body)
    return Written(status, all_headers, body)


class Encoded(Struct, frozen=True):
    """The bytes of a kept answer in one encoding, and headers with their tag."""

    body: bytes
    headers: Headers
    etag: str


class Kept(Struct, frozen=True):
    """An answer that is made once and sent many times, plain and compressed."""

    plain: Encoded
    packed: Encoded


def keep(body: bytes, content_type: str = JSON, headers: Mapping[str, str] | None = None) -> Kept:
    """Keep the bytes of an answer; one that is short is not compressed."""
    all_headers = {
        "Content-Type": content_type,
        "Cache-Control": "no-cache",
        "Vary": "Accept-Encoding",
        **(headers or {}),
    }
    plain = _encoded(body, tuple(all_headers.items()))
    if len(body) < WORTH_IT:
        return Kept(plain, plain)
    return Kept(plain, _encoded(pack(body), (*all_headers.items(), _PACKED)))


def _encoded(body: bytes, headers: Headers) -> Encoded:
    """Bytes with their tag, which is a hash of them."""
    etag = hashlib.sha256(body).hexdigest()[:32]
    return Encoded(body, (*headers, ("ETag", f'"{etag}"'), *EVERYWHERE), etag)


def keep_in(language: str, value: object) -> Kept:
    """Keep an answer whose words are in this language."""
    return keep(dumps(value), headers=in_language(language))


def kept_answer(kept: Kept, context: Context) -> Response:
    """The kept bytes, or 304 if the client already has them."""
    found = kept.packed if context.gzip else kept.plain
    headers = [*found.headers, ("X-Request-ID", context.id)]
    known = context.headers.get("if-none-match")
    if known is not None and parse_etags(known).contains_weak(found.etag):
        return Answer(None, 304, headers)
    return Answer(found.body, 200, headers)
