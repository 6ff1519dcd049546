"""What uvicorn's protocol makes of the events of the parser, one request at a time."""

from __future__ import annotations

import asyncio
import re
from typing import Final

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from referee.server.framing import Framing, Phase

MOST_HEADERS: Final = 64
_HOST: Final = re.compile(rb"[\w.:%!$&'()*+,;=~\[\]-]*")


class Flow(FlowControl):
    """Reads no more while something is held, whoever wants more."""

    holds = False

    def resume_reading(self) -> None:
        """Read on, unless something is held."""
        if not self.holds:
            super().resume_reading()


class Parsing(HttpToolsProtocol):
    """The protocol with a framing, which it tells what of a request has been parsed.

    The callbacks of the parser raise `ValueError` where a head is wrong or too large.
    """

    flow: Flow  # type: ignore[mutable-override]
    _length: int | None = 0
    """How long the body is; None if it is in chunks."""
    _hosts = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self._framing = Framing(self.parser)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._hosts, self._length = 0, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header of a head; trailers say nothing here."""
        if self._framing.phase is not Phase.HEAD:
            return
        super().on_header(name, value)
        name = self.headers[-1][0]
        if name == b"host":
            self._hosts += 1
            if not _HOST.fullmatch(value):
                raise ValueError
        elif name == b"content-length":
            self._length = int(value)
        elif name == b"transfer-encoding":
            self._length = None

    def on_headers_complete(self) -> None:
        """The head of a request is whole."""
        wanted = self.parser.get_http_version() != "1.0"
        if len(self.headers) > MOST_HEADERS or not wanted <= self._hosts <= 1:
            raise ValueError
        super().on_headers_complete()
        self.scope["method"] = self._framing.method
        self._framing.on_head(self._length)

    def on_body(self, body: bytes) -> None:
        """A piece of a body."""
        self._framing.on_body()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._framing.on_end()
        super().on_message_complete()
