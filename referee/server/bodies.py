"""The bytes that a client sends: how they may be labelled, how many, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from gunicorn.http.errors import ParseException
from werkzeug.http import parse_options_header

from referee.server.encodings import GZIP, unpacked
from referee.wire import problems
from referee.wire.problems import ProblemError

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
LARGEST_BODY: Final = 256 * 1024
_LONGEST_KEPT: Final = 200


def read_json(environ: Mapping[str, Any], lines: str | None = None) -> bytes:
    """A body that must be labelled as JSON, unpacked. Raises `ProblemError`.

    `lines` is the address that takes such bodies line by line.
    """
    packed = check_labels(environ, JSON, lines)
    body = _read(environ)
    if not packed:
        return body
    found = unpacked(body, LARGEST_BODY)
    if found is None:
        raise _too_large()
    return found


def check_labels(environ: Mapping[str, Any], taken: str, lines: str | None = None) -> bool:
    """Whether the body is compressed, by its labels. Raises `ProblemError` for another type.

    `lines` is the address that a body of lines should have been sent to.
    """
    label = environ.get("CONTENT_TYPE") or ""
    kind = label if label == taken else _kind(label)
    if kind != taken:
        facts: dict[str, object] = {"given": label[:_LONGEST_KEPT], "taken": (taken,)}
        reason = "TYPE" if label else "NO_TYPE"
        if kind == NDJSON and lines:
            reason, facts = "LINES", facts | {"lines": lines}
        accepted = {"Accept": taken}
        raise ProblemError(problems.UNSUPPORTED_MEDIA_TYPE, reason, facts, headers=accepted)
    encoding: str | None = environ.get("HTTP_CONTENT_ENCODING")
    if not encoding:
        return False
    coding: str = encoding.strip().lower()
    if coding not in ("", "identity", GZIP, "x-gzip"):
        accepted = {"Accept-Encoding": "gzip, identity"}
        facts = {"given": encoding[:_LONGEST_KEPT]}
        raise ProblemError(problems.UNSUPPORTED_MEDIA_TYPE, "ENCODING", facts, headers=accepted)
    return coding.endswith(GZIP)


def _kind(label: str) -> str | None:
    """The type that a label names, if it is one that is taken anywhere."""
    return _kept_kind(label) if len(label) <= _LONGEST_KEPT else None


@lru_cache(maxsize=256)
def _kept_kind(label: str) -> str | None:
    kind, options = parse_options_header(label)
    charset = options.get("charset", "utf-8").lower()
    kind = kind.strip().lower()
    return kind if kind in (JSON, NDJSON) and charset in ("utf-8", "utf8") else None


def _read(environ: Mapping[str, Any]) -> bytes:
    """The whole body. Raises `ProblemError` if it is too large or does not arrive."""
    length = announced_length(environ)
    if length is not None and length > LARGEST_BODY:
        raise _too_large()
    if length is None and "wsgi.input_terminated" not in environ:
        return b""
    try:
        # One byte more than is allowed shows that there is more.
        body: bytes = environ["wsgi.input"].read(LARGEST_BODY + 1 if length is None else length)
    except (OSError, ParseException) as error:
        raise not_arrived(error) from error
    if len(body) > LARGEST_BODY:
        raise _too_large()
    if length is not None and len(body) < length:
        raise not_arrived()
    return body


def announced_length(environ: Mapping[str, Any]) -> int | None:
    """How long the body is said to be, if that is said."""
    given = environ.get("CONTENT_LENGTH")
    if not given:
        return None
    if not (given.isascii() and given.isdecimal()):
        raise ProblemError(problems.BAD_REQUEST, "LENGTH")
    return int(given)


def _too_large() -> ProblemError:
    return ProblemError(
        problems.TOO_LARGE, "BODY", {"limit": LARGEST_BODY}, members={"limit": LARGEST_BODY}
    )


def not_arrived(error: Exception | None = None) -> ProblemError:
    """Why a body did not arrive; without an error it ended before it was as long as announced."""
    # A socket with a time limit reports that nothing came in time as "would block".
    if isinstance(error, BlockingIOError | TimeoutError):
        return ProblemError(problems.REQUEST_TIMEOUT)
    return ProblemError(problems.BAD_REQUEST, "BODY")
