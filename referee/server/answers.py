"""Answers: bytes with the headers that the contract promises."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Final

from flask import Response
from msgspec import Struct
from werkzeug.http import parse_etags

from referee.server.bodies import JSON
from referee.server.observe import Asked, Noted, asked
from referee.wire import problems
from referee.wire.problems import ProblemError
from referee.wire.strict_json import dumps

PROBLEM_JSON: Final = "application/problem+json"

Headers = tuple[tuple[str, str], ...]

EVERYWHERE: Final[Headers] = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "ETag, X-Request-ID, Content-Language"),
    ("X-Content-Type-Options", "nosniff"),
)
"""What every answer says, whatever it is."""


class Answer(Response):
    """An answer that has all of its headers, those of `EVERYWHERE` too."""


def in_language(language: str) -> dict[str, str]:
    """The headers of an answer whose words depend on the language asked for."""
    return {"Content-Language": language, "Vary": "Accept-Language"}


@cache
def _unkept(language: str, content_type: str) -> Headers:
    told = {"Content-Type": content_type, "Cache-Control": "no-store", **in_language(language)}
    return (*told.items(), *EVERYWHERE)


Written = tuple[bytes, int, list[tuple[str, str]]]
"""An answer as it is sent: its body, its status and its headers but for the length."""


def written(value: object, told: Noted) -> Written:
    """What is said to one request and to no other, and is not worth keeping."""
    headers = [*_unkept(told.language, JSON), ("X-Request-ID", told.id)]
    return dumps(value), 200, headers


def problem_written(error: ProblemError, told: Noted, path: str) -> Written:
    """A problem, in the language asked for."""
    headers = [
        *_unkept(told.language, PROBLEM_JSON),
        *error.headers.items(),
        ("X-Request-ID", told.id),
    ]
    body = dumps(problems.document(error, told.language, path))
    return body, error.problem.status, headers


def answer(value: object, told: Asked) -> Response:
    """An answer that is not worth keeping, as the framework has it."""
    return Answer(*written(value, told))


def problem_answer(error: ProblemError) -> Response:
    """A problem, as the framework has it."""
    told = asked()
    return Answer(*problem_written(error, told, told.path))


class Kept(Struct, frozen=True):
    """An answer that is made once and given many times: its bytes, and headers with their tag."""

    body: bytes
    headers: Headers
    etag: str


def keep(body: bytes, content_type: str = JSON, headers: Mapping[str, str] | None = None) -> Kept:
    """Keep the bytes of an answer; the tag is a hash of them."""
    etag = hashlib.sha256(body).hexdigest()[:32]
    told = {
        "Content-Type": content_type,
        "ETag": f'"{etag}"',
        "Cache-Control": "no-cache",
        **(headers or {}),
    }
    return Kept(body, (*told.items(), *EVERYWHERE), etag)


def keep_in(language: str, value: object) -> Kept:
    """Keep an answer whose words are in this language."""
    return keep(dumps(value), headers=in_language(language))


def kept_answer(kept: Kept) -> Response:
    """The kept bytes, or only that the client has them already."""
    told = asked()
    headers = [*kept.headers, ("X-Request-ID", told.id)]
    known = told.environ.get("HTTP_IF_NONE_MATCH")
    if known is not None and parse_etags(known).contains_weak(kept.etag):
        return Answer(None, 304, headers)
    return Answer(kept.body, 200, headers)
