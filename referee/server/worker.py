"""How gunicorn's workers serve: an event loop, and the front before the application."""

from __future__ import annotations

import socket
import sys
from typing import Any, Final

from gunicorn.arbiter import Arbiter
from uvicorn.server import Server
from uvicorn_worker import UvicornWorker  # type: ignore[import-untyped]

from referee.server.stopping import accepted

SWITCH: Final = 0.001
"""Seconds that a thread computes before the loop may. With Python's own 5 ms a probe among large
requests waited 180 ms in the middle, with this one 86 ms."""


class _Server(Server):
    """uvicorn's, that accepts who has connected before it stops."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop when all is answered."""
        await accepted(sockets or [])
        await super().shutdown(sockets)


class Worker(UvicornWorker):  # type: ignore[misc]  # its package has no types
    """uvicorn's, serving the application of gunicorn behind the front."""

    CONFIG_KWARGS: dict[str, Any] = {  # noqa: RUF012 as uvicorn has it
        "loop": "uvloop",
        "http": "referee.server.connection:Connection",
        "ws": "none",
        "lifespan": "off",
        "proxy_headers": True,  # from whom FORWARDED_ALLOW_IPS names
        "server_header": False,
        "access_log": False,
    }

    def load_wsgi(self) -> None:
        """Put the front before the application."""
        # Not at the top: gunicorn imports this before it has said where workers count.
        from referee.server.front import Front  # noqa: PLC0415

        super().load_wsgi()
        sys.setswitchinterval(SWITCH)
        self.wsgi: Any = Front(self.wsgi)

    async def _serve(self) -> None:
        """Serve until the worker is to stop."""
        self.config.app = self.wsgi
        server = _Server(self.config)
        self._install_sigquit_handler()
        await server.serve(self.sockets)
        if not server.started:
            sys.exit(Arbiter.WORKER_BOOT_ERROR)
