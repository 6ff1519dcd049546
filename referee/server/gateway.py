"""Problem documents for an ingress: too many requests, or no instance available.

The default backend of an ingress (`deploy/k8s/errors.yaml`), which names the status in `X-Code` and
the address that was asked for in `X-Original-URI`: a problem in the language asked for, with CORS
headers and `Retry-After`. Asked without a status it has nothing: that is for what is not published.

    gunicorn --bind 0.0.0.0:8080 referee.server.gateway:app
"""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from referee.server.context import Context
from referee.server.errors import refused
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

HEALTH: Final = "/-/healthy"
RETRY_AFTER: Final = "1"
"""Seconds for `Retry-After`."""
_HEADERS: Final = {
    "x-request-id": "HTTP_X_REQUEST_ID",
    "accept-language": "HTTP_ACCEPT_LANGUAGE",
    "accept-encoding": "HTTP_ACCEPT_ENCODING",
}
_TOO_MANY: Final = str(problems.TOO_MANY_REQUESTS.status)


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """The problem that a status is; none for what is not published."""
    code = environ.get("HTTP_X_CODE")
    if code is None and environ.get("PATH_INFO") == HEALTH:
        start_response("200 OK", [("Content-Length", "0")])
        return []
    path = urlsplit(environ.get("HTTP_X_ORIGINAL_URI") or environ.get("PATH_INFO", "")).path
    asked = {name: environ[key] for name, key in _HEADERS.items() if key in environ}
    found = refused(_error(code), Context(environ["REQUEST_METHOD"], path, asked))
    headers = [*found.headers, ("Content-Length", str(len(found.body)))]
    start_response(f"{found.status} {HTTPStatus(found.status).phrase}", headers)
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [found.body]


def _error(code: str | None) -> ProblemError:
    if code is None:
        return ProblemError(problems.NOT_FOUND)
    problem = problems.TOO_MANY_REQUESTS if code == _TOO_MANY else problems.UNAVAILABLE
    return ProblemError(problem, headers={"Retry-After": RETRY_AFTER})
