"""The context of a request: what is known of it while it is answered, in Flask or in front."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from referee.server.encodings import takes_gzip
from referee.words.store import LANGUAGES

_REQUEST_ID: Final = re.compile(r"[\w.:+/=@~-]{1,128}", re.ASCII)
UNKNOWN_ROUTE: Final = "unknown"
DEFAULT: Final = LANGUAGES[0]
_LONGEST_KEPT: Final = 200
"""Longer headers are not cached, so clients cannot fill the memory."""


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
    """A unique id. It is not secret, so it needs no entropy from the system."""
    return f"{random.getrandbits(128):032x}"


def negotiate(accept_language: str | None) -> str:
    """The language of an answer, from the header `Accept-Language`.

    A region is as good as its language; where none of ours is wanted it is English.

    >>> negotiate("fr, de-AT;q=0.8, en;q=0.5"), negotiate("pt"), negotiate(None)
    ('de', 'en', 'en')
    """
    if not accept_language:
        return DEFAULT
    if len(accept_language) > _LONGEST_KEPT:
        return _best(accept_language)
    return _kept_best(accept_language)


def _best(accept_language: str) -> str:
    # The best wanted come first; a region counts as much as its language (RFC 4647, lookup).
    wanted = [
        (tag.partition("-")[0].lower(), quality)
        for tag, quality in parse_accept_header(accept_language, LanguageAccept)
    ]
    refused = {tag for tag, quality in wanted if not quality}
    for tag, quality in wanted:
        offered = LANGUAGES if tag == "*" else (tag,)
        for language in offered if quality else ():
            if language in LANGUAGES and language not in refused:
                return language
    return DEFAULT


_kept_best = lru_cache(maxsize=512)(_best)
