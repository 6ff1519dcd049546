"""How gunicorn's workers serve: an event loop, and the front before the application."""

from __future__ import annotations

import ctypes
import socket
import sys
from contextlib import suppress
from typing import Any

from gunicorn.arbiter import Arbiter
from uvicorn.server import Server
from uvicorn_worker import UvicornWorker  # type: ignore[import-untyped]

from referee.server import alone
from referee.server.stopping import accepted


class _Server(Server):
    """uvicorn's, that accepts who has connected before it stops."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop when all is answered."""
        await accepted(sockets or [])
        await super().shutdown(sockets)


class Worker(UvicornWorker):  # type: ignore[misc]  # its package has no types
    """uvicorn's, serving the application of gunicorn behind the front."""

    CONFIG_KWARGS = alone.SETTINGS

    def load_wsgi(self) -> None:
        """Put the front before the application."""
        super().load_wsgi()
        self.wsgi: Any = alone.application(self.wsgi)

    async def _serve(self) -> None:
        """Serve until the worker is to stop."""
        self.config.app = self.wsgi
        server = _Server(self.config)
        self._install_sigquit_handler()
        await server.serve(self.sockets)
        if not server.started:
            sys.exit(Arbiter.WORKER_BOOT_ERROR)

    async def callback_notify(self) -> None:
        """Show that the worker lives, and give back memory that a burst of requests has left."""
        await super().callback_notify()
        with suppress(AttributeError, OSError, TypeError):  # not every C library can
            ctypes.CDLL(None).malloc_trim(0)
