"""Bodies of lines, cut while they arrive."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from referee.server.encodings import Unpacker, not_packed
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError

LARGEST_LINE: Final = 64 * 1024
MOST_FOR_NOTHING: Final = 1024 * 1024
"""Bytes that a compressed body may bring without a line in them."""
_BLANKS: Final = b" \t\r"
_LINES: Final = re.compile(rb"[^ \t\r\n][^\n]*")
"""Lines with something in them, from there on."""

Line = bytes | ProblemError
"""A line of a body, or why it cannot be read."""
Piece = bytes | ProblemError
"""A piece of a body as it arrives: `b""` is its end, a problem is why no more of it comes."""


class LineReader:
    """Cuts a body into lines, whatever the pieces in which it arrives.

    Every line has its number, counted from 1; those with nothing in them are left out. One that is
    too long is a problem in its place; no more of it is kept than a line may have.
    """

    def __init__(self, *, packed: bool) -> None:
        self._unpacker = Unpacker() if packed else None
        self._number = 1
        self._rest = b""
        self._skipping = False
        self._ended = False
        self._for_nothing = 0

    def read(self, piece: Piece) -> Iterator[tuple[int, Line] | None]:
        """The lines that the piece completes. What the body breaks off with is the last of them.

        Between them `None`, so that others have a turn: a small piece may unpack to much.
        """
        if self._ended:
            return
        try:
            yield from self._end() if piece == b"" else self._cut(piece)
        except ProblemError as problem:
            self._ended = True
            yield self._number, problem

    def _end(self) -> list[tuple[int, Line]]:
        """The last line, if no end of a line follows it."""
        if self._unpacker and not self._unpacker.is_complete:
            raise not_packed()
        lines: list[tuple[int, Line]] = []
        if self._rest and not self._skipping:
            self._take(self._rest, lines)
        return lines

    def _cut(self, piece: Piece) -> Iterator[tuple[int, Line] | None]:
        if isinstance(piece, ProblemError):
            raise piece
        unpacked: Iterable[bytes] = self._unpacker.unpack(piece) if self._unpacker else (piece,)
        for text in unpacked:
            lines = self._cut_text(self._rest + text)
            self._for_nothing = 0 if lines else self._for_nothing + len(text)
            if self._unpacker and self._for_nothing > MOST_FOR_NOTHING:
                raise _too_large("NOTHING", MOST_FOR_NOTHING)
            yield from lines
            yield None

    def _cut_text(self, text: bytes) -> list[tuple[int, Line]]:
        complete = text.rfind(b"\n") + 1
        lines: list[tuple[int, Line]] = []
        if complete:
            end, first = 0, self._number
            # Of lines with nothing in them, of which a small body may bring many, only the ends
            # are counted.
            for match in _LINES.finditer(text, 0, complete):
                self._number += text.count(b"\n", end, match.start())
                if not self._skipping or self._number > first:
                    self._take(match.group(), lines)
                end = match.end()
            self._number += text.count(b"\n", end, complete)
            self._skipping = False
        self._rest = text[complete:].lstrip(_BLANKS)
        if len(self._rest) > LARGEST_LINE:
            if not self._skipping:
                self._take(self._rest, lines)
            self._rest, self._skipping = b"", True
        return lines

    def _take(self, line: bytes, lines: list[tuple[int, Line]]) -> None:
        if len(line) > LARGEST_LINE:
            lines.append((self._number, _too_large("LINE", LARGEST_LINE)))
        elif stripped := line.strip(_BLANKS):
            lines.append((self._number, stripped))


def _too_large(reason: str, limit: int) -> ProblemError:
    return ProblemError(problems.TOO_LARGE, reason, {"limit": limit}, members={"limit": limit})
