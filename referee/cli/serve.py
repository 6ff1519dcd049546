"""The `serve` command; it checks the maps before it starts."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, Final

from referee.maps.catalog import Catalog

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 what the option means, not what is bound here
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address reserved for examples (RFC 5737); nothing is sent to it."""


MISSING: Final = "referee: the service needs more than the library: pip install 'referee[server]'"


def serve(catalog: Catalog, host: str, port: int, workers: int | None) -> int:
    """Serve until a signal; 1 if the service is not installed.

    A process for each core, or one where gunicorn is missing, as on Windows.
    """
    if not all(map(find_spec, ("flask", "uvicorn"))):
        print(MISSING, file=sys.stderr)
        return 1
    for line in addresses(host, port):
        with suppress(OSError):  # nobody may be there to read it
            print(line, file=sys.stderr, flush=True)
    if find_spec("gunicorn") and hasattr(os, "fork"):
        from referee.server.processes import Server  # noqa: PLC0415 not installed everywhere

        settings: dict[str, Any] = {"bind": _joined(host, port)}
        if workers is not None:
            settings["workers"] = workers
        Server(catalog, settings).run()
    else:
        from referee.server import alone  # noqa: PLC0415 as above

        alone.serve(catalog, host, port)
    return 0


def addresses(host: str, port: int) -> list[str]:
    """The addresses of the score pad: local, and that of this machine if it listens everywhere."""
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
