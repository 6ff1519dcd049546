"""A single uvicorn process, for systems without gunicorn: it needs fork, which Windows lacks."""

from __future__ import annotations

import sys
from typing import Any, Final

import uvicorn

from referee.maps.catalog import Catalog
from referee.server import create_app, gunicorn_conf

SETTINGS: Final[dict[str, Any]] = {
    "loop": "auto",  # uvloop where it is installed
    "http": "referee.server.connection:Connection",
    "ws": "none",
    "lifespan": "off",
    "proxy_headers": True,  # from whom FORWARDED_ALLOW_IPS names
    "server_header": False,
    "access_log": False,
}
"""How uvicorn serves, as a worker of gunicorn too."""

SWITCH: Final = 0.001
"""Seconds that a thread may compute before the loop gets its turn. With Python's default of 5 ms,
a probe among large requests waited 180 ms (median); with this value, 86 ms."""


def application(wsgi: Any) -> Any:  # noqa: ANN401 the types of gunicorn, Flask and uvicorn differ
    """The front end of a web application; its process serves nothing else."""
    # Not at the top: gunicorn imports this before the folder of the metrics is set.
    from referee.server.front import Front  # noqa: PLC0415

    sys.setswitchinterval(SWITCH)
    return Front(wsgi)


def serve(catalog: Catalog, host: str, port: int) -> None:
    """Serve until a signal or Ctrl-C says stop, with the limits that gunicorn's workers have."""
    from referee.server import log, observe  # noqa: PLC0415 as above

    log.occupy()
    served = application(create_app(catalog))
    observe.log_requests(log.begin(observe.lose))
    gunicorn_conf.rest_collector()
    uvicorn.run(
        served,
        host=host,
        port=port,
        backlog=gunicorn_conf.backlog,
        timeout_keep_alive=gunicorn_conf.keepalive,
        timeout_graceful_shutdown=gunicorn_conf.graceful_timeout,
        **SETTINGS,
    )
    log.flush()
