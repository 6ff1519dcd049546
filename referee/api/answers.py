"""Answers: bytes with the headers that the contract promises."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Response
from werkzeug.http import parse_etags

from referee.api import problems
from referee.api.bodies import JSON
from referee.api.observe import asked
from referee.api.problems import ProblemError
from referee.api.strict_json import dumps

PROBLEM_JSON: Final = "application/problem+json"


def in_language(language: str) -> dict[str, str]:
    """The headers of an answer whose words depend on the language asked for."""
    return {"Content-Language": language, "Vary": "Accept-Language"}


def answer(value: object, language: str, status: int = 200) -> Response:
    """What is said to one request and to no other, and is not worth keeping."""
    headers = {"Cache-Control": "no-store", **in_language(language)}
    return Response(dumps(value), status, headers, content_type=JSON)


def problem_answer(error: ProblemError) -> Response:
    """A problem, in the language asked for."""
    told = asked()
    headers = {"Cache-Control": "no-store", **in_language(told.language), **error.headers}
    body = dumps(problems.document(error, told.language, told.path))
    return Response(body, error.problem.status, headers, content_type=PROBLEM_JSON)


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer that is made once and given many times: its bytes, and headers with their tag."""

    body: bytes
    headers: Mapping[str, str]
    etag: str
    content_type: str


def keep(
    body: bytes, content_type: str = JSON, headers: Mapping[str, str] | None = None
) -> Kept:
    """Keep the bytes of an answer; the tag is a hash of them."""
    etag = hashlib.sha256(body).hexdigest()[:32]
    told = {"ETag": f'"{etag}"', "Cache-Control": "no-cache", **(headers or {})}
    return Kept(body, told, etag, content_type)


def keep_in(language: str, value: Any) -> Kept:
    """Keep an answer whose words are in this language."""
    return keep(dumps(value), headers=in_language(language))


def kept_answer(kept: Kept) -> Response:
    """The kept bytes, or only that the client has them already."""
    known = asked().environ.get("HTTP_IF_NONE_MATCH")
    if known is not None and parse_etags(known).contains_weak(kept.etag):
        return Response(None, 304, kept.headers)
    return Response(kept.body, 200, kept.headers, content_type=kept.content_type)
