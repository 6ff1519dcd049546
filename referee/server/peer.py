"""The client side of a request, shared by its connection and the front end."""

from __future__ import annotations

import socket
from asyncio import Future
from typing import Any, Final

from referee.wire.api.problems import ProblemError

PEER: Final = "peer"
"""The entry of a request's state that has its peer."""
_CLOSED: Final = 7
"""The state of a socket whose other side has refused what was sent, as Linux counts it."""


class GoneError(Exception):
    """The client has left, so that nobody waits for the answer."""


class Peer:
    """The client of a request, under a server that knows no more of it than ASGI says.

    `ended` is the problem with which its body ended, if any. `awaited` is the answer that it waits
    for in a line.
    """

    ended: ProblemError | None = None
    awaited: Future[Any] | None = None
    is_gone = False

    def end(self, problem: ProblemError) -> None:
        """No more of the body is taken."""
        self.ended = problem

    def wait_in_line(self, answer: Future[Any] | None) -> None:
        """An answer is awaited, or no longer."""
        self.awaited = answer

    def extend(self) -> None:
        """What has come so far has been of use: the time for the rest begins anew."""

    def leave(self) -> None:
        """The client has left; what it waits for fails."""
        self.is_gone = True
        if self.awaited is not None and not self.awaited.done():
            self.awaited.set_exception(GoneError())

    def left(self) -> bool:
        """Whether the client is known to have left."""
        return self.is_gone


def has_refused(connected: socket.socket) -> bool:
    """Whether the other side has refused what was sent to it, as far as the system says."""
    if not hasattr(socket, "TCP_INFO"):
        return False
    return connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == _CLOSED
