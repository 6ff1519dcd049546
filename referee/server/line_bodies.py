"""Bodies of lines, read while they arrive."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any, Final, Protocol

from gunicorn.http.errors import ParseException

from referee.server.bodies import announced_length, not_arrived
from referee.server.encodings import Unpacker, not_packed
from referee.wire import problems
from referee.wire.problems import ProblemError

LARGEST_LINE: Final = 64 * 1024
_PIECE: Final = 64 * 1024
_LINES: Final = re.compile(rb"[^\n]+")

Line = bytes | ProblemError
"""A line of a body, or why it cannot be read."""


class Stream(Protocol):
    """A body as WSGI hands it over."""

    def read(self, size: int = ..., /) -> bytes:
        """Up to that many bytes; waits for all of them or the end."""

    def readline(self, size: int = ..., /) -> bytes:
        """Up to that many bytes, no further than the end of the line."""


def read_lines(
    environ: Mapping[str, Any], *, packed: bool = False
) -> Iterator[list[tuple[int, Line]]]:
    """The lines of a body that are not blank, as they arrive: each time all that are complete.

    Every line has its number, counted from 1. One that is too long is a problem in its place; no
    more of it is kept than a line may have. If the body breaks off, or is not packed as it is said
    to be, that is the last.
    """
    cutter = _Cutter()
    try:
        arriving = _arriving(environ)
        for piece in _unpacked(arriving) if packed else arriving:
            if lines := cutter.cut(piece):
                yield lines
    except ProblemError as problem:
        yield [(cutter.number, problem)]
        return
    if lines := cutter.end():
        yield lines


def _arriving(environ: Mapping[str, Any]) -> Iterator[bytes]:
    """A body in the pieces in which it arrives. Raises `ProblemError` where it breaks off."""
    stream: Stream = environ["wsgi.input"]
    left = announced_length(environ)
    if left is None and "wsgi.input_terminated" not in environ:
        return
    while left is None or left > 0:
        try:
            piece = _arrived(stream, _PIECE if left is None else min(_PIECE, left))
        except (OSError, ParseException) as error:
            raise not_arrived(error) from error
        if left is not None:
            left -= len(piece)
            if left and not piece:
                raise not_arrived()
        if not piece:
            return
        yield piece


def _unpacked(pieces: Iterator[bytes]) -> Iterator[bytes]:
    unpacker = Unpacker()
    for piece in pieces:
        yield from unpacker.unpack(piece)
    if not unpacker.is_complete:
        raise not_packed()


class _Cutter:
    """Cuts a body into lines, whatever the pieces in which it arrives."""

    def __init__(self) -> None:
        self.number = 1
        self._rest = b""
        self._skipping = False

    def cut(self, piece: bytes) -> list[tuple[int, Line]]:
        """The lines that the piece completes."""
        text = self._rest + piece
        complete = text.rfind(b"\n") + 1
        lines: list[tuple[int, Line]] = []
        if complete:
            end, first = 0, self.number
            # Of lines with nothing in them, of which a small body may bring many, only the ends
            # are counted.
            for match in _LINES.finditer(text, 0, complete):
                self.number += text.count(b"\n", end, match.start())
                if not self._skipping or self.number > first:
                    self._take(match.group(), lines)
                end = match.end()
            self.number += text.count(b"\n", end, complete)
            self._skipping = False
        self._rest = text[complete:]
        if len(self._rest) > LARGEST_LINE:
            if not self._skipping:
                self._take(self._rest, lines)
            self._rest, self._skipping = b"", True
        return lines

    def end(self) -> list[tuple[int, Line]]:
        """The last line, if no end of a line follows it."""
        lines: list[tuple[int, Line]] = []
        if self._rest and not self._skipping:
            self._take(self._rest, lines)
        return lines

    def _take(self, line: bytes, lines: list[tuple[int, Line]]) -> None:
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
    its reader; without a look at its size there is only `readline(1)`, which copies that buffer for
    every byte. Under any other server there is `read`.
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
