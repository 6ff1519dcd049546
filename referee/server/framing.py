"""Framing: one request at a time for the parser, and nothing of the next before it is wanted.

The parser parses all of its input at once, however many requests that is, and parses no body after
an offer to upgrade the protocol. So its input is cut here:

    head      up to the empty line, held until it is whole
    length    as many bytes as the head says
    chunks    up to each empty line, for a chunked body ends with one
    whole     nothing: the request is complete

The parser decides what is a request; where it ends elsewhere than here, that is an error.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final

from httptools import HttpRequestParser

LARGEST_HEAD: Final = 32 * 1024
"""Bytes of a head; and of what is no body between two pieces of one, such as trailers."""

_EMPTY_LINE: Final = b"\r\n\r\n"
_BEGINS: Final = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]")
_BARE_END: Final = re.compile(rb"(?<!\r)\n")
_REQUEST_LINE: Final = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+) [^ \r\n]+ HTTP/1\.[01]\r\n")
_UPGRADE: Final = re.compile(rb"\r\nupgrade:", re.IGNORECASE)
_METHODS: Final = frozenset({b"GET", b"HEAD", b"POST", b"OPTIONS", b"PUT", b"PATCH", b"DELETE"})
"""Methods passed to the parser unchanged. It knows few others, and gives some a special meaning."""


class Phase(Enum):
    """What of a request is parsed next."""

    HEAD = auto()
    LENGTH = auto()
    CHUNKS = auto()
    WHOLE = auto()


class Framing:
    """The input of a parser, cut. Its owner says what the parser has found: `on_...`."""

    def __init__(self, parser: HttpRequestParser) -> None:
        self.phase = Phase.HEAD
        self.method = ""
        self._feed = parser.feed_data
        self._scanned = 0  # how much of a head has been searched for its end
        self._left = 0  # how much of a body is still to come
        self._beside = 0  # bytes since the last piece of a body that are none themselves
        self._tail = b""  # the last bytes of a chunked body: an empty line may begin there

    def parse(self, data: bytes) -> bytes:
        """Have data parsed, up to the end of a request. What is not parsed yet is given back.

        Raises `ValueError`, or what the parser raises, where it is no request.
        """
        while data and self.phase is not Phase.WHOLE:
            if self.phase is Phase.HEAD and not self._scanned:
                data = data.lstrip(b"\r\n")
            used = self._parse(data)
            if not used:
                break
            data = data[used:]
        return data

    def on_head(self, length: int | None) -> None:
        """The head is whole; the body has that length, or it is in chunks."""
        self.phase = Phase.CHUNKS if length is None else Phase.LENGTH
        self._left, self._beside, self._tail = length or 0, 0, b""

    def on_body(self) -> None:
        """A piece of a body has been found."""
        self._beside = 0

    def on_end(self) -> None:
        """The request is whole."""
        self.phase = Phase.WHOLE

    def next(self) -> None:
        """Another request may be parsed."""
        self.phase = Phase.HEAD

    def _parse(self, data: bytes) -> int:
        """How many of the bytes have been parsed; 0 where more are needed first."""
        if self.phase is Phase.HEAD:
            return self._head(data)
        if self.phase is Phase.CHUNKS:
            return self._chunks(data)
        used = min(self._left, len(data))
        self._left -= used
        self._feed(data[:used])
        if not self._left and self.phase is Phase.LENGTH:
            raise ValueError
        return used

    def _head(self, data: bytes) -> int:
        end = data.find(_EMPTY_LINE, max(0, self._scanned - 3)) + len(_EMPTY_LINE)
        if end < len(_EMPTY_LINE):
            if data and (not _BEGINS.match(data) or _BARE_END.search(data, self._scanned)):
                raise ValueError
            end, self._scanned = 0, len(data)
        if max(end, self._scanned) > LARGEST_HEAD:
            raise ValueError
        if end:
            self._scanned = 0
            self._feed(self._plain(data[:end]))
        return end

    def _plain(self, head: bytes) -> bytes:
        """A head without what the parser does not know, or knows to mean more than it does here.

        That is a method that nobody has heard of, and an offer to speak another protocol, which
        some clients make with every request.
        """
        begin = _REQUEST_LINE.match(head)
        if begin is None:
            raise ValueError
        method = begin[1]
        self.method = method.decode()
        if method not in _METHODS:
            head = b"POST" + head[len(method) :]
        return _UPGRADE.sub(b"\r\nx-upgrade:", head) if _UPGRADE.search(head) else head

    def _chunks(self, data: bytes) -> int:
        used = 0
        while used < len(data) and self.phase is Phase.CHUNKS:
            end = min(self._empty_line(data, used), used + LARGEST_HEAD)
            self._beside += end - used
            self._feed(data[used:end])
            if self._beside > LARGEST_HEAD:
                raise ValueError
            used = end
        self._tail = (self._tail + data[-3:])[-3:]
        return used

    def _empty_line(self, data: bytes, start: int) -> int:
        """Where the next empty line ends, or all that is there."""
        if start == 0:
            seam = (self._tail + data[:3]).find(_EMPTY_LINE)
            if seam >= 0:
                return seam + len(_EMPTY_LINE) - len(self._tail)
        end = data.find(_EMPTY_LINE, start)
        return len(data) if end < 0 else end + len(_EMPTY_LINE)
