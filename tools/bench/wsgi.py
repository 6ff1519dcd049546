"""A WSGI application asked in this process: no socket, no server, no client library."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable
from typing import Any

Application = Callable[..., Iterable[bytes]]


def ask(app: Application, path: str, raw: bytes) -> tuple[int, bytes]:
    """Post a body of JSON: the status and the body of the answer."""
    statuses: list[int] = []
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "SCRIPT_NAME": "",
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(raw)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(raw),
        "wsgi.errors": sys.stderr,
    }
    answer = app(environ, lambda status, *_: statuses.append(int(status[:3])))
    try:
        body = b"".join(answer)
    finally:
        close = getattr(answer, "close", None)
        if close is not None:
            close()
    return statuses[0], body
