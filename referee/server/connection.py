"""A connection to the service, with limits against any client.

`httptools` parses what `framing` hands it, one request at a time, and uvicorn's protocol runs the
application and sends. What arrives of the next request is held and no more is read. After anything
that the parser did not finish the connection is closed.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from referee.server import observe
from referee.server.bodies import not_arrived
from referee.server.bounds import Budget, Crowd, most_connections
from referee.server.context import Context
from referee.server.errors import refused, unavailable
from referee.server.framing import Phase
from referee.server.front import LINGER, encoded
from referee.server.gunicorn_conf import STALLED
from referee.server.parsing import Flow, Parsing
from referee.server.peer import PEER, Peer, has_refused
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError

WHOLE: Final = 4 * STALLED
"""Seconds in which a body, or a line of it, has to be whole."""
MOST_HELD: Final = 8 * 1024 * 1024
"""Bytes of all heads that are not whole, and of requests that wait for the one before them."""
MOST_UNSENT: Final = 16 * 1024 * 1024
"""Bytes of all answers that clients are slow to read."""
_HIGH: Final = 16 * 1024
"""Unsent bytes of an answer beyond which a client counts as slow."""

_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_STRANGER, _IDLE, _SENDING = range(3)
"""Ranks of connections of which something is awaited: a first head, another one, a body."""


class Connection(Parsing, Peer):
    """A connection: what it does beyond uvicorn's protocol.

    - It ends a request that stalls or takes too long to arrive, and a connection on which none
      begins. Where there are too many connections, the one that has said least is closed.
    - It answers a head that is too large, and what is no HTTP, with a problem.
    - It answers a client that has closed its side, and tells a whole body from one that broke off.
    - It goes on with HTTP/1.1 where a client offers another protocol.
    - It answers a request that comes in while the worker stops.
    """

    cycle: RequestResponseCycle | None  # type: ignore[assignment]
    _rest = b""
    """What has arrived and is not parsed yet."""
    _deadline = 0.0
    _refused = False
    _has_ended = False
    _stops = False
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected, and must send a whole head in time."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=_HIGH)
        self.flow = Flow(transport)
        self._wait(STALLED)
        _CROWD.enter(self, _STRANGER)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed; what was held for it is released at once."""
        self._wait(None)
        _CROWD.remove(self)
        _HELD.release(self)
        _UNSENT.release(self)
        self.leave()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        # Otherwise they would refer to each other until the garbage collector looks at them.
        del self._framing
        self.cycle = self.ended = self.awaited = None
        self.scope = None  # type: ignore[assignment]
        self._rest = b""

    def pause_writing(self) -> None:
        """The client is slow to take its answer."""
        super().pause_writing()
        _UNSENT.hold(self, self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """The client has taken most of its answer."""
        _UNSENT.release(self)
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Something has arrived; if it is not a whole request, more has to."""
        self._unset_keepalive_if_required()
        if self.ended is None and not self._refused:
            self._rest += data
            self._advance()

    def _advance(self) -> None:
        """Have parsed what has arrived, up to the end of a request. The rest is held."""
        rest, self._rest = self._rest, b""
        try:
            rest = self._framing.parse(rest)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade, ValueError):
            self._refuse()
            return
        self._rest = rest
        if rest:
            _HELD.hold(self, len(rest))
        else:
            _HELD.release(self)
        if self._framing.phase is Phase.WHOLE:
            self._wait(None)
            _CROWD.move(self, None)
            self.flow.holds = bool(rest)
            if rest:
                self.flow.pause_reading()
        elif self._framing.phase is not Phase.HEAD:
            self._wait(min(STALLED, self._deadline - self.loop.time()))
            _CROWD.move(self, _SENDING)
        elif self._timer is None:
            self._wait(STALLED)

    def eof_received(self) -> bool:  # type: ignore[override]
        """The client will send nothing more. True where it still has an answer to get."""
        self._has_ended = True
        self._probe()
        return self._has_no_more()

    def _has_no_more(self) -> bool:
        """Nothing comes any more. Whether there is an answer to give before the connection ends."""
        cycle = self.cycle
        if cycle is None or self._framing.phase is Phase.HEAD:
            self.transport.close()
            return False
        if cycle.more_body:
            self.end(not_arrived())
        elif not self._rest:
            cycle.keep_alive = False
        return True

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.scope["state"][PEER] = self
        self.ended = None

    def on_headers_complete(self) -> None:
        """The head of a request is whole. Raises `ValueError` for a wrong one."""
        super().on_headers_complete()
        self.extend()
        if self._stops and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_response_complete(self) -> None:
        """The request is answered, and the next one may be parsed, of which some may be there."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        if self._framing.phase is not Phase.WHOLE:
            self.transport.close()
            return
        self._framing.next()
        self.flow.holds = False
        _CROWD.move(self, _IDLE)
        if self._rest:
            self._advance()
        else:
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )
        self.flow.resume_reading()
        if self._has_ended:
            self._has_no_more()

    def end(self, problem: ProblemError) -> None:
        """No more of a request is taken."""
        cycle = self.cycle
        if cycle is None:
            return
        if cycle.more_body:
            self.ended = problem
            cycle.more_body = False
            cycle.message_event.set()
        cycle.keep_alive = False

    def extend(self) -> None:
        """The time for what has still to come begins anew."""
        self._deadline = self.loop.time() + WHOLE

    def wait_in_line(self, answer: asyncio.Future[Any] | None) -> None:
        """An answer is awaited, or no longer."""
        super().wait_in_line(answer)
        if answer is not None and self._has_ended:
            self._probe()

    def _probe(self) -> None:
        """Provoke a reset from a client that has gone away.

        A client that has only closed its sending side ignores this, as any client must.
        """
        cycle = self.cycle
        if self.awaited is None or cycle is None or cycle.response_started:
            return
        if cycle.scope["http_version"] == "1.1":
            self.transport.write(_CONTINUE)

    def leave(self) -> None:
        """The client has left."""
        super().leave()
        if self.cycle is not None:
            self.cycle.disconnected = True
        if not self.transport.is_closing():
            self.transport.abort()

    def left(self) -> bool:
        """Whether the client is known to have left."""
        if not self._has_ended or self.is_gone:
            return self.is_gone
        return has_refused(self.transport.get_extra_info("socket"))

    def _refuse(self) -> None:
        """The input is not HTTP. If it continues a begun request, that one is answered."""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            self.end(not_arrived())
            return
        self.transport.write(_no_http())
        # Closing now would lose the answer for a client that is still sending.
        self._refused = True
        self.transport.write_eof()
        self._wait(LINGER)

    def shutdown(self) -> None:
        """The worker stops. What may be on its way already has a moment to arrive."""
        self._stops = True
        if self._framing.phase is not Phase.HEAD:
            super().shutdown()
        elif not self._rest:
            self._wait(LINGER)

    def _wait(self, seconds: float | None) -> None:
        """Set the time within which something must arrive; None if nothing must."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        """What had to arrive has not arrived in time."""
        self._timer = None
        if self._framing.phase is Phase.HEAD:
            self.transport.close()
        elif self.flow.read_paused:
            self.extend()
            self._wait(STALLED)  # It is we who do not read.
        else:
            self.end(ProblemError(problems.REQUEST_TIMEOUT))

    def _make_room(self) -> None:
        """There are too many connections, and this one has sent least."""
        if self._framing.phase is Phase.HEAD:
            self.transport.close()
        else:
            self.end(unavailable())

    def _hold_less(self) -> None:
        """Too much is held, and this connection has held some for longest."""
        self._rest = b""
        if self._framing.phase is Phase.HEAD:
            self.transport.close()
        elif self.cycle is not None:
            self.cycle.keep_alive = False

    def _send_less(self) -> None:
        """Too much is unsent, and this client has been slow for longest."""
        self.transport.abort()


def _no_http() -> bytes:
    """The answer to what is no HTTP, as it is sent."""
    context = Context("", "", {})
    found = refused(ProblemError(problems.BAD_REQUEST), context)
    observe.record(context, found.status)
    beside = [("Content-Length", str(len(found.body))), ("Connection", "close")]
    lines = [b"%s: %s\r\n" % header for header in encoded([*found.headers, *beside])]
    return b"".join((STATUS_LINE[found.status], *lines, b"\r\n", found.body))


_CROWD: Final = Crowd(most_connections(), 3, Connection._make_room)  # noqa: SLF001 of this module
_HELD: Final = Budget(MOST_HELD, Connection._hold_less)  # noqa: SLF001
_UNSENT: Final = Budget(MOST_UNSENT, Connection._send_less)  # noqa: SLF001
