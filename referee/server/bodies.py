"""The bytes that a client sends: how they may be labelled, how many, and how they are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from typing import Any, Final, Protocol

from gunicorn.http.errors import ParseException
from werkzeug.http import parse_options_header

from referee.wire import problems
from referee.wire.problems import ProblemError

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
LARGEST_BODY: Final = 256 * 1024
LARGEST_LINE: Final = 64 * 1024
_PIECE: Final = 64 * 1024
_LONGEST_KEPT: Final = 200


class Stream(Protocol):
    """A body as WSGI hands it over."""

    def read(self, size: int = ..., /) -> bytes:
        """Up to that many bytes; waits for all of them or the end."""

    def readline(self, size: int = ..., /) -> bytes:
        """Up to that many bytes, no further than the end of the line."""


def media_type(environ: Mapping[str, Any], *, lines: bool) -> str:
    """What the body says it is: `JSON`, or `NDJSON` where `lines` are taken.

    Raises `ProblemError` for anything else, and for compressed bodies.
    """
    label = environ.get("CONTENT_TYPE") or ""
    kind = _kept_kind(label) if len(label) <= _LONGEST_KEPT else None
    encoding = environ.get("HTTP_CONTENT_ENCODING", "identity")
    if kind == JSON or (kind == NDJSON and lines):
        if encoding.strip().lower() in ("", "identity"):
            return kind
        accepted = {"Accept-Encoding": "identity"}
        facts = {"given": encoding}
        raise ProblemError(problems.UNSUPPORTED_MEDIA_TYPE, "ENCODING", facts, headers=accepted)
    taken = (JSON, NDJSON) if lines else (JSON,)
    raise ProblemError(
        problems.UNSUPPORTED_MEDIA_TYPE,
        "TYPE" if label else "NO_TYPE",
        {"given": label[:_LONGEST_KEPT], "taken": taken},
        headers={"Accept": ", ".join(taken)},
    )


def is_plain_json(environ: Mapping[str, Any]) -> bool:
    """Whether a body is labelled as JSON, and as nothing besides."""
    label = environ.get("CONTENT_TYPE", "")
    return "HTTP_CONTENT_ENCODING" not in environ and (
        label == JSON or (len(label) <= _LONGEST_KEPT and _kept_kind(label) == JSON)
    )


@lru_cache(maxsize=256)
def _kept_kind(label: str) -> str | None:
    kind, options = parse_options_header(label)
    charset = options.get("charset", "utf-8").lower()
    kind = kind.strip().lower()
    return kind if kind in (JSON, NDJSON) and charset in ("utf-8", "utf8") else None


def read_body(environ: Mapping[str, Any]) -> bytes:
    """The whole body. Raises `ProblemError` if it is too large or does not arrive."""
    length = _length(environ)
    if length is not None and length > LARGEST_BODY:
        raise _too_large()
    if length is None and "wsgi.input_terminated" not in environ:
        return b""
    try:
        # One byte more than is allowed shows that there is more.
        body: bytes = environ["wsgi.input"].read(LARGEST_BODY + 1 if length is None else length)
    except (OSError, ParseException) as error:
        raise _not_arrived(error) from error
    if len(body) > LARGEST_BODY:
        raise _too_large()
    if length is not None and len(body) < length:
        raise _not_arrived()
    return body


def _length(environ: Mapping[str, Any]) -> int | None:
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


def _not_arrived(error: Exception | None = None) -> ProblemError:
    """Why a body did not arrive; without an error it ended before it was as long as announced."""
    # A socket with a time limit reports that nothing came in time as "would block".
    if isinstance(error, BlockingIOError | TimeoutError):
        return ProblemError(problems.REQUEST_TIMEOUT)
    return ProblemError(problems.BAD_REQUEST, "BODY")


Line = bytes | ProblemError
"""A line of a body, or why it cannot be read."""


def read_lines(environ: Mapping[str, Any]) -> Iterator[list[tuple[int, Line]]]:
    """The lines of a body that are not blank, as they arrive: each time all that are complete.

    Every line has its number, counted from 1. One that is too long is a problem in its place; no
    more of it is kept than a line may have. If the body breaks off, that is the last.
    """
    stream: Stream = environ["wsgi.input"]
    left = _length(environ)
    if left is None and "wsgi.input_terminated" not in environ:
        return
    cutter = _Cutter()
    ended = False
    while not ended:
        try:
            piece = _arrived(stream, _PIECE if left is None else min(_PIECE, left))
        except (OSError, ParseException) as error:
            yield [(cutter.number, _not_arrived(error))]
            return
        if left is not None:
            left -= len(piece)
            if left and not piece:
                yield [(cutter.number, _not_arrived())]
                return
        ended = not piece or left == 0
        if lines := cutter.cut(piece, ended=ended):
            yield lines


class _Cutter:
    """Cuts a body into lines, whatever the pieces in which it arrives."""

    def __init__(self) -> None:
        self.number = 1
        self._rest = b""
        self._skipping = False

    def cut(self, piece: bytes, *, ended: bool) -> list[tuple[int, Line]]:
        """The lines that the piece completes."""
        *complete, self._rest = (self._rest + piece).split(b"\n")
        if ended and self._rest:
            complete.append(self._rest)
        lines: list[tuple[int, Line]] = []
        for line in complete:
            self._take(line, lines)
            self._skipping = False
            self.number += 1
        if not ended and len(self._rest) > LARGEST_LINE:
            self._take(self._rest, lines)
            self._rest, self._skipping = b"", True
        return lines

    def _take(self, line: bytes, lines: list[tuple[int, Line]]) -> None:
        if self._skipping:
            return
        if len(line) > LARGEST_LINE:
            lines.append((self.number, _line_too_large()))
        elif stripped := line.strip(b" \t\r"):
            lines.append((self.number, stripped))


def _line_too_large() -> ProblemError:
    return ProblemError(
        problems.TOO_LARGE, "LINE", {"limit": LARGEST_LINE}, members={"limit": LARGEST_LINE}
    )


def _arrived(stream: Stream, size: int) -> bytes:
    """What has arrived of a body, at most `size` bytes; waits only while nothing has.

    `read` would wait for all of `size`, and a client that waits for its answer before it sends on
    would wait forever. gunicorn keeps what the socket gave and nobody asked for in the buffer of
    its reader; under any other server there is `read`.
    """
    reader: Any = getattr(stream, "reader", None)
    if _kept(reader) is None:
        return stream.read(size)
    first = stream.readline(1)
    waiting = min(_kept(reader) or 0, size - 1)
    return first + reader.read(waiting) if first and waiting > 0 else first


def _kept(reader: Any) -> int | None:  # noqa: ANN401 whatever the server has
    """How many bytes a reader of gunicorn has at hand; None of anything else."""
    buffer = getattr(reader, "buf", None) or getattr(getattr(reader, "unreader", None), "buf", None)
    return buffer.tell() if isinstance(buffer, BytesIO) else None
