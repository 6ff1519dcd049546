"""A worker with threads whose main thread never waits for a client."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from typing import Final

from gunicorn.workers.gthread import TConn, ThreadWorker

LINGER: Final = 1.0
"""Seconds that a client has to hang up after the last answer on its connection."""
_PIECE: Final = 64 * 1024


class Worker(ThreadWorker):
    """gunicorn's own, but that connections are ended by the thread that served them.

    gunicorn ends them on the main thread and waits up to two seconds for each client to hang up.
    Meanwhile nobody else is served, so a few clients that never do could hold the whole worker.
    """

    def handle(self, conn: TConn) -> bool:
        """Serve a request; then, if it was the last one, see the client off."""
        goes_on = super().handle(conn)
        if goes_on is False:
            hang_up(conn.sock)
        return goes_on


def hang_up(connection: socket.socket) -> None:
    """Say that there is nothing more to come, and let the client do the same, but not for long.

    What it still sends is thrown away: closing at once would take the answer away from it.
    """
    deadline = time.monotonic() + LINGER
    with suppress(OSError):
        connection.shutdown(socket.SHUT_WR)
        while (left := deadline - time.monotonic()) > 0:
            connection.settimeout(left)
            if not connection.recv(_PIECE):
                break
    with suppress(OSError):
        # Whoever waits for the client after us finds that it has nothing to say.
        connection.shutdown(socket.SHUT_RD)
