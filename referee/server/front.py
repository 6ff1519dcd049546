"""The front: questions about a game answered from an event loop, everything else by Flask.

An ASGI application. What costs little is computed where it arrives; what may take long goes to a
thread, so that a probe is answered whatever else is asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

from a2wsgi import WSGIMiddleware

from referee.server import observe
from referee.server.answers import Written
from referee.server.app import Service
from referee.server.bodies import LARGEST_BODY, is_too_large, not_arrived
from referee.server.context import Context
from referee.server.encodings import Packer
from referee.server.errors import refused
from referee.server.handler import Place, begin_lines, handle, handle_line, places
from referee.server.lines import Piece
from referee.wire.problems import ProblemError

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

Scope = Mapping[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
P = ParamSpec("P")
T = TypeVar("T")

ENDED: Final = "ended"
"""The entry of a request's state that has the problem with which its body ended, if any."""

GONE: Final = "gone"
"""The entry that a request's state has when the client has left."""
LARGE: Final = 16 * 1024
"""Bodies of more bytes may take long."""
_SLICE: Final = 0.005
"""Seconds that are computed before the loop looks at its connections again."""
_FULL: Final = 64 * 1024
"""So many bytes of answers are sent on, even if more lines have arrived already."""
LINGER: Final = 1.0
"""Seconds that a client has for what it still sends when its answer is there."""
_QUICK: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Front:
    """The service as an ASGI application."""

    def __init__(self, service: Service) -> None:
        self._places = places(service.catalog)
        self._turns = _Turns()
        self._thread = ThreadPoolExecutor(1, "large")
        # What is kept does not wait for what is drawn.
        self._kept, self._others = _behind(service, threads=2), _behind(service, threads=1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        method, path = scope["method"], scope["path"]
        if method in _QUICK:
            await self._kept(scope, receive, send)
            return
        context = Context(method, path, _headers(scope))
        body = _Body(context, scope, receive)
        place = self._places.get(path) if method == "POST" else None
        try:
            if place is None:
                await self._others(scope, _once(await body.whole()), send)
                return
            context.route, context.map_id = place.route, place.game_map.id
            if place.in_lines:
                await self._lines(place, context, body, send)
                return
            asked = (place.question, place.game_map, context, raw := await body.whole())
            found = await self._computed(len(raw), handle, *asked)
        except ProblemError as problem:
            found = refused(problem, context)
        observe.record(context, found.status)
        await _reply(found, body, send)

    async def _lines(self, place: Place, context: Context, body: _Body, send: Send) -> None:
        """Answer line by line, holding no more than a piece of the body and a part of its answers.

        Raises `ProblemError` for what is wrong with the whole.
        """
        headers, reader = begin_lines(place.game_map, context)
        await send(_start(200, headers))
        sender = _Sender(context, send)
        async for piece in body.pieces():
            for number, line in reader.read(piece):
                size = 0 if isinstance(line, ProblemError) else len(line)
                asked = (place.question, place.game_map, context, number, line)
                await sender.add(await self._computed(size, handle_line, *asked))
                if body.is_unwanted:
                    break
            await sender.flush()
        await sender.end()
        observe.record(context, 200)

    async def _computed(
        self, size: int, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a call gives that reads so many bytes."""
        if size > LARGE:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, partial(call, *args, **kwargs))
        while not self._turns.taken():
            await asyncio.sleep(0)
        return call(*args, **kwargs)


class _Turns:
    """Lets the loop look at its connections again when it has computed for a while."""

    def __init__(self) -> None:
        self._until: float | None = None

    def taken(self) -> bool:
        """Whether somebody may compute now, or has to ask again when the loop comes round."""
        if self._until is None:
            self._until = perf_counter() + _SLICE
            asyncio.get_running_loop().call_soon(self._come_round)
            return True
        return perf_counter() < self._until

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


async def _reply(found: Written, body: _Body, send: Send) -> None:
    found.headers.append(("Content-Length", str(len(found.body))))
    await send(_start(found.status, found.headers))
    if body.end is None:
        # Closing now would take the answer away from a client that is still sending.
        await send(_part(found.body, more=True))
        await body.let_go()
        await send(_part(b"", more=False))
    else:
        await send(_part(found.body, more=False))


class _Body:
    """The body of a request. `end` is `None` while more of it may come."""

    def __init__(self, context: Context, scope: Scope, receive: Receive) -> None:
        self.end: Piece | None = None
        self._headers = context.headers
        self._state = scope["state"]
        self._receive = receive

    async def whole(self) -> bytes:
        """The body, no more of it than is needed to see that it is too large.

        Raises `ProblemError` where it does not arrive.
        """
        if is_too_large(self._headers):
            return b""
        found = await self._next()
        while self.end is None and len(found) <= LARGEST_BODY:
            found += await self._next()
        if isinstance(self.end, ProblemError):
            raise self.end
        return found

    async def pieces(self) -> AsyncIterator[Piece]:
        """The body as it arrives, and its end."""
        while self.end is None:
            if found := await self._next():
                yield found
        yield self.end

    @property
    def is_unwanted(self) -> bool:
        """Whether the client has left, so that nobody takes an answer."""
        return GONE in self._state

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
            self.end = self._state.get(ENDED, b"")
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


def _once(body: bytes) -> Receive:
    """A body that has been read, to be read again."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _behind(service: Service, threads: int) -> Application:
    """Flask as an ASGI application, for which bodies end even if their length is not known."""

    def ending(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ["wsgi.input_terminated"] = True
        return service(environ, start_response)

    return cast("Application", WSGIMiddleware(cast("Any", ending), workers=threads))
