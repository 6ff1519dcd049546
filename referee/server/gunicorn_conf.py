"""How gunicorn runs the service.

`referee serve` uses it, and so does

    gunicorn --config python:referee.server.gunicorn_conf "referee.server:create_app()"

`WEB_CONCURRENCY` sets the number of workers, `REFEREE_STALLED` the seconds that a client may be
silent during a request.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import socket
import tempfile
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

from referee.cores import cores
from referee.server.stopping import take_no_more

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter
    from gunicorn.workers.base import Worker


def memory_folder() -> str | None:
    """A folder in memory that can be written to, if there is one."""
    shared = Path("/dev/shm")  # noqa: S108 only a folder of our own, closed to others
    return str(shared) if os.access(shared, os.W_OK) else None


COUNTS: Final = "PROMETHEUS_MULTIPROC_DIR"


def counts_folder() -> Path | None:
    """Where the workers count; None where that is settled already or nothing can be written to."""
    if COUNTS in os.environ:
        return None
    try:
        folder = memory_folder() or tempfile.gettempdir()
    except FileNotFoundError:
        return None
    return Path(folder, f"referee-metrics-{os.getpid()}")


# Where to listen, unless `referee serve` or --bind says otherwise.
bind = f"0.0.0.0:{os.environ.get('PORT', '8080')}"

# Judging is CPU-bound, so one worker per core; more would only compete.
workers = int(os.environ.get("WEB_CONCURRENCY") or cores())

# An event loop, because judging is all computing: a question is answered where it arrives, without
# a hand-over between threads, which costs more than a verdict. No client holds anything but its own
# connection, and lines are answered as they come.
worker_class = "referee.server.worker.Worker"

# Maps, rules and texts are loaded once, before the workers are forked, and shared by all of them.
preload_app = True

# A worker whose loop gives no sign of life for so long is killed and replaced. A stream may take as
# long as it likes.
timeout = 30

# On SIGTERM: no new connections, and so long for the requests in flight. Less than Kubernetes waits
# before it kills (terminationGracePeriodSeconds in deploy/k8s/deployment.yaml).
graceful_timeout = 25

# A connection is kept open for the next request. Longer than most proxies keep theirs, which then
# close first and never send a request into a connection that is closing.
keepalive = 75

# Connections waiting to be accepted.
backlog = 1024

# A worker retires after so many requests, against leaks in whatever is below us; the jitter keeps
# them from retiring together.
max_requests = 200_000
max_requests_jitter = 20_000

# Workers send heartbeats by touching a file; on a disk that could block them.
worker_tmp_dir = memory_folder()

# No socket for commands: it would need a home to write to, and signals do all that we need.
control_socket_disable = True

# The service writes a line for each request itself; gunicorn writes its own messages to stderr.
accesslog = None
errorlog = "-"
loglevel = "info"

# A client from which nothing arrives, or that takes nothing of its answer, for so many seconds is
# given up. Without this one that stops in the middle of a request would hold a connection forever.
STALLED: Final = int(os.environ.get("REFEREE_STALLED") or 15)

# Workers count together in the files of a folder. The library looks for its name when it is first
# imported, which is when the service is loaded.
_counts = counts_folder()
raw_env = [f"{COUNTS}={_counts}"] if _counts else []

_slots: dict[int, int] = {}


def on_starting(_: Arbiter) -> None:
    """Requests are logged on the standard output, and counted in a folder of this server alone."""
    from referee.server import log, observe  # noqa: PLC0415 after the folder is named

    log.occupy()
    observe.log_requests(log.begin(observe.lose))
    if _counts is not None:
        shutil.rmtree(_counts, ignore_errors=True)
        _counts.mkdir(mode=0o700)


def when_ready(server: Arbiter) -> None:
    """Set a timeout for unread answers, and tune the garbage collector."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        for listener in server.LISTENERS:
            # Accepted sockets inherit it; on the listening one itself it means nothing.
            listener.sock.setsockopt(socket.SOL_TCP, socket.TCP_USER_TIMEOUT, STALLED * 1000)
    rest_collector()
    _accept_all_at_the_end(server)


def _accept_all_at_the_end(server: Arbiter) -> None:
    """On SIGTERM the system takes no new connection, so that no worker leaves one behind."""
    stop = signal.getsignal(signal.SIGTERM)

    def refuse(number: int, frame: FrameType | None) -> None:
        for listener in server.LISTENERS:
            take_no_more(listener.sock)
        if callable(stop):
            stop(number, frame)

    signal.signal(signal.SIGTERM, refuse)


def rest_collector() -> None:
    """The garbage collector leaves alone what was loaded, and seldom looks at the rest.

    What a request made is freed when it is answered; only cycles are left to collect, and there are
    few. Otherwise a large request would be looked over many times while it is read.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pre_fork(_: Arbiter, worker: Worker) -> None:
    """A worker counts under the first number that is free."""
    taken = set(_slots.values())
    number = next(slot for slot in range(len(taken) + 1) if slot not in taken)
    _slots[worker.age] = number


def post_fork(_: Arbiter, worker: Worker) -> None:
    """From here on the process is the worker."""
    from referee.server import log, observe  # noqa: PLC0415 as above

    observe.count_as(_slots[worker.age])
    log.take_messages(None, "gunicorn.error", "uvicorn.error")


def worker_exit(_: Arbiter, __: Worker) -> None:
    """What has been logged last is written, if it can be."""
    from referee.server import log  # noqa: PLC0415 as above

    log.flush()


def child_exit(_: Arbiter, worker: Worker) -> None:
    """The number is free for the next worker, which continues the counts of this one."""
    _slots.pop(worker.age, None)


def on_exit(_: Arbiter) -> None:
    """What was counted is not kept."""
    if _counts is not None:
        shutil.rmtree(_counts, ignore_errors=True)
