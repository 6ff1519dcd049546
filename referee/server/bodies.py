"""The bytes that a client sends: how they may be labelled, how many, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from werkzeug.http import parse_options_header

from referee.server.encodings import GZIP, unpacked
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
LARGEST_BODY: Final = 256 * 1024
MORE_THAN_ALLOWED: Final = LARGEST_BODY + 1
"""The number of bytes that shows that a body is too large."""
_LONGEST_KEPT: Final = 200


def read_json(headers: Mapping[str, str], body: bytes, lines: str | None = None) -> bytes:
    """A body that must be labelled as JSON, unpacked. Raises `ProblemError`.

    Of one that is too large only the first `MORE_THAN_ALLOWED` bytes need be there, and none if its
    length was announced. `lines` is the address that takes such bodies line by line.
    """
    packed = check_labels(headers, JSON, lines)
    if len(body) > LARGEST_BODY or is_too_large(headers):
        raise _too_large()
    if not packed:
        return body
    found = unpacked(body, LARGEST_BODY)
    if found is None:
        raise _too_large()
    return found


def check_labels(headers: Mapping[str, str], taken: str, lines: str | None = None) -> bool:
    """Whether the body is compressed, by its labels. Raises `ProblemError` for another type.

    `lines` is the address that a body of lines should have been sent to.
    """
    label = headers.get("content-type") or ""
    kind = label if label == taken else _kind(label)
    if kind != taken:
        facts: dict[str, object] = {"given": label[:_LONGEST_KEPT], "taken": (taken,)}
        reason = "TYPE" if label else "NO_TYPE"
        if kind == NDJSON and lines:
            reason, facts = "LINES", facts | {"lines": lines}
        accepted = {"Accept": taken}
        raise ProblemError(problems.UNSUPPORTED_MEDIA_TYPE, reason, facts, headers=accepted)
    encoding = headers.get("content-encoding")
    if not encoding:
        return False
    coding = encoding.strip().lower()
    if coding not in ("", "identity", GZIP, "x-gzip"):
        accepted = {"Accept-Encoding": "gzip, identity"}
        facts = {"given": encoding[:_LONGEST_KEPT]}
        raise ProblemError(problems.UNSUPPORTED_MEDIA_TYPE, "ENCODING", facts, headers=accepted)
    return coding.endswith(GZIP)


def _kind(label: str) -> str | None:
    """The content type that a label names, if any endpoint accepts it."""
    return _kept_kind(label) if len(label) <= _LONGEST_KEPT else None


@lru_cache(maxsize=256)
def _kept_kind(label: str) -> str | None:
    kind, options = parse_options_header(label)
    charset = options.get("charset", "utf-8").lower()
    kind = kind.strip().lower()
    return kind if kind in (JSON, NDJSON) and charset in ("utf-8", "utf8") else None


def is_too_large(headers: Mapping[str, str]) -> bool:
    """Whether the body is said to be longer than it may be. Raises `ProblemError`."""
    length = announced_length(headers)
    return length is not None and length > LARGEST_BODY


def announced_length(headers: Mapping[str, str]) -> int | None:
    """How long the body is said to be, if that is said. Raises `ProblemError`."""
    given = headers.get("content-length")
    if not given:
        return None
    if not (given.isascii() and given.isdecimal()):
        raise ProblemError(problems.BAD_REQUEST, "LENGTH")
    return int(given)


def _too_large() -> ProblemError:
    return ProblemError(
        problems.TOO_LARGE, "BODY", {"limit": LARGEST_BODY}, members={"limit": LARGEST_BODY}
    )


def not_arrived() -> ProblemError:
    """The problem of a body that ended before it was whole."""
    return ProblemError(problems.BAD_REQUEST, "BODY")
