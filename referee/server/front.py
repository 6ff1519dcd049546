"""The front end: answers questions about a game on the event loop; Flask answers the rest.

It is an ASGI application. Cheap requests are computed on the loop; requests that may take long run
in a thread, so probes are always answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import closing, suppress
from functools import partial
from io import BytesIO
from time import perf_counter
from typing import Any, Final, ParamSpec, TypeVar, cast

from a2wsgi.wsgi import build_environ

from referee.server import observe
from referee.server.answers import Written
from referee.server.app import Service
from referee.server.bodies import LARGEST_BODY, is_too_large, not_arrived
from referee.server.bounds import Budget
from referee.server.context import Context
from referee.server.encodings import Packer
from referee.server.errors import refused, unavailable
from referee.server.handler import QuestionAddress, begin_lines, handle, handle_line, places
from referee.server.lines import Piece
from referee.server.peer import PEER, GoneError, Peer
from referee.server.scheduler import Flow, Scheduler
from referee.wire.api.problems import ProblemError

Scope = Mapping[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
P = ParamSpec("P")
T = TypeVar("T")

LARGE: Final = 16 * 1024
"""Bodies of more bytes may take long."""
_SLICE: Final = 0.005
"""Seconds of computing before the loop checks its connections again."""
_FULL: Final = 64 * 1024
"""So many bytes of answers are sent on, even if more lines have arrived already."""
LINGER: Final = 1.0
"""Seconds that a client has for what it still sends when its answer is there."""
LEFT: Final = 499
"""The status that is logged where the client has left before there was an answer."""
MOST_WAITING: Final = 64
"""Requests that wait for the thread."""
MOST_GATHERED: Final = 8 * 1024 * 1024
"""Bytes of all bodies that are not whole yet."""
_QUICK: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods of which the answers are kept."""


class Front:
    """The service as an ASGI application."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._places = places(service.catalog)
        self._slices = _TimeSlices()
        self._long = Scheduler(MOST_WAITING)
        self._gathered = Budget(MOST_GATHERED, Body.give_up)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        method, path = scope["method"], scope["path"]
        context = Context(method, path, _headers(scope))
        body = Body(context, scope, receive)
        place = self._places.get(path) if method == "POST" else None
        try:
            if place is None:
                found = await self._by_flask(scope, body)
                await _reply(found, body, send)
                return
            context.route, context.map_id = place.route, place.map_id
            if place.in_lines:
                await self._lines(place, context, body, send)
                return
            raw = await body.whole(self._gathered)
            # What is in a compressed body is not known yet.
            is_long = len(raw) > LARGE or "content-encoding" in context.headers
            game = (place.question, place.game_map, context, raw)
            found = await self._computed(body, is_long, handle, *game)
        except GoneError:
            observe.record(context, LEFT)
            return
        except ProblemError as problem:
            found = refused(problem, context)
        observe.record(context, found.status)
        found.headers.append(("Content-Length", str(len(found.body))))
        await _reply(found, body, send)

    async def _by_flask(self, scope: Scope, body: Body) -> Written:
        """The answer of Flask. Cached answers do not wait for a time slice, so probes do not."""
        raw = await body.whole(self._gathered)
        if scope["method"] in _QUICK:
            return _from_wsgi(self._service, scope, raw)
        flow = Flow(len(raw) > LARGE, body.client)
        return await self._long.run(body.peer, flow, partial(_from_wsgi, self._service, scope, raw))

    async def _lines(
        self, place: QuestionAddress, context: Context, body: Body, send: Send
    ) -> None:
        """Answer line by line, holding no more than a piece of the body and a part of its answers.

        Raises `ProblemError` for what is wrong with the whole.
        """
        headers, reader = begin_lines(place.game_map, context)
        await send(_start(200, headers))
        sender = _Sender(context, send)
        async for piece in body.pieces():
            for found in reader.read(piece):
                if found is None:
                    await self._slices.turn()
                    continue
                number, line = found
                body.peer.extend()
                size = 0 if isinstance(line, ProblemError) else len(line)
                asked = (place.question, place.game_map, context, number, line)
                await sender.add(await self._computed(body, size > LARGE, handle_line, *asked))
                if body.peer.is_gone:
                    raise GoneError
            await sender.flush()
        await sender.end()
        observe.record(context, 200)

    async def _computed(
        self, body: Body, is_long: bool, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a call gives, when it is its turn."""
        if is_long:
            flow = Flow(is_large=True, client=body.client)
            return await self._long.run(body.peer, flow, partial(call, *args, **kwargs))
        await self._slices.turn()
        return call(*args, **kwargs)


class _TimeSlices:
    """Time slices: yields to the event loop after computing for a while."""

    def __init__(self) -> None:
        self._until: float | None = None

    async def turn(self) -> None:
        """Wait for a time slice: at once, or after one round of the loop."""
        while self._until is not None and perf_counter() >= self._until:
            await asyncio.sleep(0)
        if self._until is None:
            self._until = perf_counter() + _SLICE
            asyncio.get_running_loop().call_soon(self._come_round)

    def _come_round(self) -> None:
        self._until = None


class _Sender:
    """Sends answers to lines: many at once where they are ready, compressed where that is asked."""

    def __init__(self, context: Context, send: Send) -> None:
        self._send = send
        self._packer = Packer() if context.gzip else None
        self._ready: list[bytes] = []
        self._size = 0

    async def add(self, line: bytes) -> None:
        """Have a line sent, at once if there is much to send already."""
        self._ready.append(line)
        self._size += len(line)
        if self._size >= _FULL:
            await self.flush()

    async def flush(self) -> None:
        """Send what is ready."""
        if self._ready:
            body = b"".join(self._ready)
            self._ready, self._size = [], 0
            await self._sent(self._packer.pack(body) if self._packer else body)

    async def end(self) -> None:
        """Say that this was all."""
        await self._sent(self._packer.end() if self._packer else b"", more=False)

    async def _sent(self, body: bytes, *, more: bool = True) -> None:
        await self._send(_part(body, more=more))


async def _reply(found: Written, body: Body, send: Send) -> None:
    await send(_start(found.status, found.headers))
    if body.end is None:
        # Closing now would take the answer away from a client that is still sending.
        await send(_part(found.body, more=True))
        await body.let_go()
        await send(_part(b"", more=False))
    else:
        await send(_part(found.body, more=False))


class Body:
    """The body of a request. `end` is `None` while more of it may come."""

    def __init__(self, context: Context, scope: Scope, receive: Receive) -> None:
        self.end: Piece | None = None
        self.peer: Peer = scope["state"].get(PEER) or Peer()
        self.client: str = (scope.get("client") or ("",))[0]
        self._headers = context.headers
        self._receive = receive

    async def whole(self, budget: Budget[Body]) -> bytes:
        """The body, no more of it than is needed to see that it is too large.

        Raises `ProblemError` where it does not arrive.
        """
        if is_too_large(self._headers):
            return b""
        found = await self._next()
        if self.end is None:
            found = await self._gather(found, budget)
        if isinstance(self.end, ProblemError):
            # The error is not stored, because its traceback refers to local values.
            end, self.end, self.peer.ended = [self.end], b"", None
            raise end.pop()
        return found

    async def _gather(self, begin: bytes, budget: Budget[Body]) -> bytes:
        found = bytearray(begin)
        try:
            while self.end is None and len(found) <= LARGEST_BODY:
                budget.hold(self, len(found))
                found += await self._next()
        finally:
            budget.release(self)
        return bytes(found)

    def give_up(self) -> None:
        """Take no more of it: those of all clients are too much, and this one is the slowest."""
        self.peer.end(unavailable())

    async def pieces(self) -> AsyncIterator[Piece]:
        """The body as it arrives, and its end."""
        while self.end is None:
            if found := await self._next():
                yield found
        yield self.end

    async def let_go(self) -> None:
        """Throw away what still comes, but not for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER):
                while self.end is None:
                    await self._next()

    async def _next(self) -> bytes:
        message = await self._receive()
        if message["type"] != "http.request":
            self.end = not_arrived()
            return b""
        if not message["more_body"]:
            self.end = self.peer.ended or b""
        found: bytes = message["body"]
        return found


def _headers(scope: Scope) -> dict[str, str]:
    """The headers by their names, which are in lower case; those sent twice as one."""
    found: dict[str, str] = {}
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        found[name] = f"{found[name]},{value}" if name in found else value
    return found


def encoded(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    """Headers as they are sent."""
    return [(name.encode(), value.encode("latin-1")) for name, value in headers]


def _start(status: int, headers: Iterable[tuple[str, str]]) -> Message:
    return {"type": "http.response.start", "status": status, "headers": encoded(headers)}


def _part(body: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


def _from_wsgi(service: Service, scope: Scope, body: bytes) -> Written:
    """The answer of the application, with all of its headers."""
    environ: Any = build_environ(cast("Any", scope), cast("Any", BytesIO(body)))
    environ["wsgi.input_terminated"] = True
    begun: list[tuple[str, list[tuple[str, str]]]] = []
    begin: Any = lambda *start: begun.append(start)  # noqa: E731 its type is WSGI's
    with closing(cast("Any", service(environ, begin))) as pieces:
        whole = b"".join(pieces)
    (status, headers), *_ = begun
    return Written(int(status.partition(" ")[0]), headers, whole)
