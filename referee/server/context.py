"""The context of a request: what is known of it while it is answered, whichever way it came in."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Mapping
from typing import Final

from referee.server.encodings import takes_gzip
from referee.server.languages import negotiate

_REQUEST_ID: Final = re.compile(r"[\w.:+/=@~-]{1,128}", re.ASCII)
UNKNOWN_ROUTE: Final = "unknown"


class Context:
    """A request without its body, and what is noted while it is answered.

    The names of its headers are in lower case. `route` is the template of its address, such as
    `/v1/maps/{map_id}`. `language` is the one the answer is wanted in, `gzip` whether it may be
    compressed. `legal` is what a verdict said, `lines` how many lines have been answered.
    """

    __slots__ = (
        *("gzip", "headers", "id", "language", "legal", "lines", "map_id", "method", "path"),
        *("route", "started"),
    )

    def __init__(self, method: str, path: str, headers: Mapping[str, str]) -> None:
        self.started = time.perf_counter()
        self.method = method
        self.path = path
        self.headers = headers
        given = headers.get("x-request-id")
        self.id = given if given and _REQUEST_ID.fullmatch(given) else _new_id()
        self.language = negotiate(headers.get("accept-language"))
        self.gzip = takes_gzip(headers.get("accept-encoding"))
        self.route = UNKNOWN_ROUTE
        self.map_id: str | None = None
        self.legal: bool | None = None
        self.lines: int | None = None


def _new_id() -> str:
    """An id that nobody else has; it is no secret, so the system need not be asked for chance."""
    return f"{random.getrandbits(128):032x}"
