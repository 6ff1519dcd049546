"""Serve: gunicorn with the configuration of the package, the maps checked before it starts."""

from __future__ import annotations

import socket
import sys
from contextlib import suppress
from typing import Any, Final

from gunicorn.app.base import Application

from referee.maps.catalog import Catalog
from referee.server import create_app

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 what the option means, not what is bound here
ELSEWHERE: Final = ("192.0.2.1", 9)
"""Kept for examples by RFC 5737: nobody is there, and nothing is sent."""


class Server(Application):
    """gunicorn, given what to run without a command line of its own."""

    def __init__(self, catalog: Catalog, settings: dict[str, Any]) -> None:
        self.catalog = catalog
        self.settings = settings
        super().__init__(prog="referee serve")

    def init(self, *_: object) -> None:
        """There is no command line to read."""

    def load_config(self) -> None:
        """The settings of the package, and over them those of the command line."""
        self.load_config_from_module_name_or_filename("python:referee.server.gunicorn_conf")
        for name, value in self.settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:  # noqa: ANN401 gunicorn and Flask have different types for an application
        """The application, for the maps that were found good."""
        return create_app(self.catalog)


def serve(catalog: Catalog, host: str, port: int, workers: int | None) -> None:
    """Serve until a signal says stop."""
    for line in addresses(host, port):
        with suppress(OSError):  # nobody may be there to read it
            print(line, file=sys.stderr, flush=True)
    settings: dict[str, Any] = {"bind": _joined(host, port)}
    if workers is not None:
        settings["workers"] = workers
    Server(catalog, settings).run()


def addresses(host: str, port: int) -> list[str]:
    """Where the score pad is: here and, where all may come, at the address of this machine."""
    if host not in EVERYWHERE:
        return [f"http://{_joined(host, port)}/"]
    own = own_address()
    beside = [] if own is None else [f"http://{own}:{port}/ for others in this network"]
    return [f"http://localhost:{port}/", *beside]


def _joined(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def own_address() -> str | None:
    """The address of this machine in its network, or None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        own: str = probe.getsockname()[0]
        return own
