"""Which of our languages a client wants to read."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from referee.texts.rules import LANGUAGES

DEFAULT: Final = LANGUAGES[0]
_LONGEST_KEPT: Final = 200
"""Longer headers are not remembered, so that nobody fills the memory with them."""


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
