"""Compression: of answers for clients that accept it, and of request bodies."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from werkzeug.http import parse_accept_header

from referee.wire.api import problems
from referee.wire.api.problems import ProblemError

GZIP: Final = "gzip"
WORTH_IT: Final = 1000
"""Answers of fewer bytes are sent as they are."""
_LONGEST_KEPT: Final = 200
_PIECE: Final = 64 * 1024
_GZIP_FORMAT: Final = 31
"""What zlib calls the format of gzip with the largest window."""


def takes_gzip(accept_encoding: str | None) -> bool:
    """Whether a client takes answers in gzip, from the header `Accept-Encoding`.

    >>> takes_gzip("br, gzip;q=0.5"), takes_gzip("*"), takes_gzip("gzip;q=0, *"), takes_gzip(None)
    (True, True, False, False)
    """
    if not accept_encoding:
        return False
    if len(accept_encoding) > _LONGEST_KEPT:
        return _takes_gzip(accept_encoding)
    return _kept(accept_encoding)


def _takes_gzip(accept_encoding: str) -> bool:
    wanted = dict(reversed([*parse_accept_header(accept_encoding)]))
    quality = wanted.get(GZIP, wanted.get("*", 0))
    return bool(quality)


_kept = lru_cache(maxsize=256)(_takes_gzip)


def pack(body: bytes) -> bytes:
    """A body compressed once and sent many times."""
    return gzip.compress(body, mtime=0)


def pack_quickly(body: bytes) -> bytes:
    """A body compressed for one answer: nearly as small, in a third of the time."""
    return gzip.compress(body, 1, mtime=0)


class Packer:
    """Compresses pieces one by one, each so that it can be read when it arrives."""

    def __init__(self) -> None:
        self._packing = zlib.compressobj(wbits=_GZIP_FORMAT)

    def pack(self, piece: bytes) -> bytes:
        """A piece, compressed."""
        return self._packing.compress(piece) + self._packing.flush(zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        """What is left to send after the last piece."""
        return self._packing.flush()


def pack_pieces(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Pieces compressed one by one, and the end of them."""
    packer = Packer()
    for piece in pieces:
        yield packer.pack(piece)
    yield packer.end()


class Unpacker:
    """Unpacks gzip as it arrives, in pieces of a size that does not depend on what is in it."""

    def __init__(self) -> None:
        self._member = zlib.decompressobj(_GZIP_FORMAT)
        self._begun = False

    def unpack(self, data: bytes) -> Iterator[bytes]:
        """What the data brings, in pieces that may be empty. Raises `ProblemError` for no gzip."""
        self._begun = self._begun or bool(data)
        full = True
        while data or full:
            if data and self._member.eof:
                # Several compressed texts one after the other are one (RFC 1952).
                self._member = zlib.decompressobj(_GZIP_FORMAT)
            try:
                piece = self._member.decompress(data, _PIECE)
            except zlib.error as error:
                raise not_packed() from error
            data = self._member.unconsumed_tail or self._member.unused_data
            full = len(piece) == _PIECE
            yield piece

    @property
    def is_complete(self) -> bool:
        """Whether the data so far may be complete; an empty body is."""
        return self._member.eof or not self._begun


def unpacked(body: bytes, limit: int) -> bytes | None:
    """The content of a compressed body; None if it exceeds the limit.

    Raises `ProblemError` where it is not gzip, or not all of it.
    """
    unpacker, found, size = Unpacker(), [], 0
    for piece in unpacker.unpack(body):
        found.append(piece)
        size += len(piece)
        if size > limit:
            return None
    if not unpacker.is_complete:
        raise not_packed()
    return b"".join(found)


def not_packed() -> ProblemError:
    """The problem of a body that is not the gzip that it is said to be."""
    return ProblemError(problems.BAD_REQUEST, "ENCODING")
