"""A connection to the service, with limits that hold against whoever connects."""

from __future__ import annotations

import asyncio
import re
from typing import Final

from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from referee.server import observe
from referee.server.bodies import not_arrived
from referee.server.context import Context
from referee.server.errors import refused
from referee.server.front import ENDED, GONE, LINGER, encoded
from referee.server.gunicorn_conf import STALLED
from referee.wire import problems
from referee.wire.problems import ProblemError

LARGEST_HEAD: Final = 32 * 1024
MOST_HEADERS: Final = 64
_UPGRADE: Final = re.compile(rb"\r\nupgrade:", re.IGNORECASE)


class Connection(HttpToolsProtocol):
    """A connection, and what it does beside what uvicorn does.

    - It ends a request that stalls, and a connection on which none begins, after `STALLED` seconds.
    - It answers a head that is too large, and what is no HTTP, with a problem.
    - It answers a client that has closed its side, and tells a whole body from one that broke off.
    - It goes on with HTTP/1.1 where a client offers another protocol.
    - It answers a request that comes in while the worker stops.
    """

    _in_head = False
    _head = 0
    _stops = False
    _timer: asyncio.TimerHandle | None = None
    cycle: RequestResponseCycle | None  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected, and has to say something."""
        super().connection_made(transport)
        self._wait(STALLED)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._wait(None)
        if self.cycle is not None:
            self.cycle.scope["state"][GONE] = True
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has arrived; if it is not a whole request, more has to."""
        self._wait(None)
        if self.cycle is None or self.cycle.response_complete:
            data = _without_upgrade(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._in_head:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.send_400_response("")
                return
        cycle = self.cycle
        if self._in_head or cycle is None or cycle.more_body or cycle.response_complete:
            self._wait(STALLED)

    def eof_received(self) -> bool:  # type: ignore[override]
        """The client will send nothing more. True where it still has an answer to get."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            return False
        if cycle.more_body:
            _end(cycle, not_arrived())
        cycle.keep_alive = False
        return True

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head, self._head = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head of a request is whole. Raises `ValueError` if it is too large."""
        self._in_head = False
        size = len(self.url) + sum([len(name) + len(value) for name, value in self.headers])
        if size > LARGEST_HEAD or len(self.headers) > MOST_HEADERS:
            raise ValueError
        super().on_headers_complete()
        if self._stops and self.cycle is not None:
            self.cycle.keep_alive = False

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 it is said in our own way
        """What came is no HTTP. If it is the rest of a request, that one is answered."""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            _end(cycle, not_arrived())
            return
        context = Context("", "", {})
        found = refused(ProblemError(problems.BAD_REQUEST), context)
        observe.record(context, found.status)
        beside = [("Content-Length", str(len(found.body))), ("Connection", "close")]
        lines = [b"%s: %s\r\n" % header for header in encoded([*found.headers, *beside])]
        head = (STATUS_LINE[found.status], *lines, b"\r\n")
        self.transport.write(b"".join((*head, found.body)))
        self.transport.close()

    def shutdown(self) -> None:
        """The worker stops. What may be on its way already has a moment to arrive."""
        self._stops = True
        if self._in_head:
            return
        if self.cycle is None or self.cycle.response_complete:
            self._wait(LINGER)
        else:
            super().shutdown()

    def _wait(self, seconds: float | None) -> None:
        """For so long for what has to arrive; None if nothing has to."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        """Nothing has arrived for too long."""
        cycle = self.cycle
        if self._in_head or cycle is None or cycle.response_complete:
            self.transport.close()
        elif self.flow.read_paused:
            self._wait(STALLED)  # It is we who do not read.
        else:
            _end(cycle, ProblemError(problems.REQUEST_TIMEOUT))


def _without_upgrade(data: bytes) -> bytes:
    """What begins with a head, without an offer to speak another protocol, which nobody need take.

    Some clients offer HTTP/2 with every request, and `httptools` takes none of the body after it.
    """
    head, end, rest = data.partition(b"\r\n\r\n")
    return _UPGRADE.sub(b"\r\nx-upgrade:", head) + end + rest if _UPGRADE.search(head) else data


def _end(cycle: RequestResponseCycle, problem: ProblemError) -> None:
    """No more comes of a request."""
    if cycle.more_body:
        cycle.scope["state"][ENDED] = problem
        cycle.more_body = False
        cycle.message_event.set()
    cycle.keep_alive = False
