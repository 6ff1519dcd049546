"""The context of a request: what is known of it while it is answered, whichever way it came in."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Mapping
from typing import Any, Final

from referee.server.encodings import takes_gzip
from referee.server.languages import negotiate

_REQUEST_ID: Final = re.compile(r"[\w.:+/=@~-]{1,128}", re.ASCII)
UNKNOWN_ROUTE: Final = "unknown"


class Context:
    """A request as the server gives it, and what is noted while it is answered.

    `route` is the template of its address, such as `/v1/maps/{map_id}`. `language` is the one the
    answer is wanted in, `gzip` whether it may be compressed. `legal` is what a verdict said,
    `lines` how many lines have been answered.
    """

    __slots__ = (
        *("environ", "gzip", "id", "language", "legal", "lines", "map_id", "method", "path"),
        *("route", "started"),
    )

    def __init__(self, environ: Mapping[str, Any]) -> None:
        self.started = time.perf_counter()
        self.environ = environ
        self.method: str = environ["REQUEST_METHOD"]
        self.path = _path(environ.get("PATH_INFO", ""))
        given = environ.get("HTTP_X_REQUEST_ID")
        self.id = given if given and _REQUEST_ID.fullmatch(given) else _new_id()
        self.language = negotiate(environ.get("HTTP_ACCEPT_LANGUAGE"))
        self.gzip = takes_gzip(environ.get("HTTP_ACCEPT_ENCODING"))
        self.route = UNKNOWN_ROUTE
        self.map_id: str | None = None
        self.legal: bool | None = None
        self.lines: int | None = None


def _path(given: str) -> str:
    """The path that was asked for. WSGI hands over its bytes as if they were Latin-1."""
    if given.isascii():
        return given
    return given.encode("latin-1").decode("utf-8", "replace")


def _new_id() -> str:
    """An id that nobody else has; it is no secret, so the system need not be asked for chance."""
    return f"{random.getrandbits(128):032x}"
