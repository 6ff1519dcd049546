"""Logs that never block an answer: a thread writes them, and unwritable lines are dropped.

A disk may be full, and a pipe may have no reader or a blocked one. Logging code never waits for
that.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Event, Thread
from typing import Final

MOST_LINES: Final = 1000
"""Lines that wait to be written; those beyond them are lost."""
AT_ONCE: Final = 4096
"""Bytes that a pipe takes in one piece, so that lines of several workers do not mix."""
PAUSE: Final = 0.02
"""Seconds for more lines to come together, which takes less of the processor than one by one."""
_LAST: Final = 1.0
"""Seconds for what has been logged last."""
STDOUT: Final = 1
STDERR: Final = 2


class Writer:
    """Writes lines to a file that is open under a number, or nowhere where it is None."""

    def __init__(self, descriptor: int | None, lost: Callable[[int], object]) -> None:
        self._descriptor = descriptor
        self._lost = lost
        self._lines: deque[bytes] = deque()
        self._more = Event()
        self._thread: Thread | None = None
        self._writing = False
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forked)

    def put(self, line: bytes) -> None:
        """Have a line written, its end included."""
        if self._descriptor is None or len(self._lines) >= MOST_LINES:
            self._lost(1)
            return
        self._lines.append(line)
        if not self._more.is_set():
            self._more.set()
        if self._thread is None:
            self._thread = Thread(target=self._run, name="log", daemon=True)
            self._thread.start()

    def flush(self, seconds: float) -> None:
        """Wait until all is written, but not for longer."""
        end = time.monotonic() + seconds
        while (self._lines or self._writing) and time.monotonic() < end:
            time.sleep(PAUSE / 2)

    def _forked(self) -> None:
        """Threads are not copied into a new process; what waits is written by the old one."""
        self._lines, self._more, self._thread = deque(), Event(), None
        self._writing = False

    def _run(self) -> None:
        while True:
            self._more.wait()
            self._more.clear()
            while self._lines:
                self._writing = True
                self._write()
            self._writing = False
            time.sleep(PAUSE)

    def _write(self) -> None:
        """Write as many lines as go in one piece."""
        taken: list[bytes] = []
        size = 0
        while self._lines and (not taken or size + len(self._lines[0]) <= AT_ONCE):
            taken.append(self._lines.popleft())
            size += len(taken[-1])
        rest = b"".join(taken)
        try:
            while rest:
                rest = rest[os.write(self._descriptor or 0, rest) :]
        except OSError:
            self._lost(len(taken))


class Handler(logging.Handler):
    """Has a writer write what is logged."""

    def __init__(self, writer: Writer) -> None:
        super().__init__()
        self._writer = writer

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record."""
        self._writer.put(f"{self.format(record)}\n".encode(errors="backslashreplace"))


class _Writers:
    """Those of this process."""

    of_requests: Writer | None = None
    of_messages: Writer | None = None


def begin(lose: Callable[[str, int], object]) -> Callable[[bytes], None]:
    """What writes a line to the standard output, if there was one when the process began.

    `lose` is called with the name of a log and the number of its lines that are lost.
    """
    _Writers.of_messages = Writer(STDERR, partial(lose, "messages"))
    _Writers.of_requests = Writer(None if sys.stdout is None else STDOUT, partial(lose, "requests"))
    return _Writers.of_requests.put


def take_messages(*names: str | None) -> None:
    """Take over what loggers of these names would write to the standard error themselves."""
    if _Writers.of_messages is None:
        return
    for name in names:
        logger = logging.getLogger(name)
        replaced = [one for one in logger.handlers if type(one) is logging.StreamHandler]
        handler = Handler(_Writers.of_messages)
        handler.setFormatter(replaced[0].formatter if replaced else None)
        for one in replaced:
            logger.removeHandler(one)
        if replaced or not logger.handlers:
            logger.addHandler(handler)


def flush() -> None:
    """Wait until all that has been logged is written, but not for long."""
    for writer in (_Writers.of_requests, _Writers.of_messages):
        if writer is not None:
            writer.flush(_LAST)


def occupy() -> None:
    """Open nothing under the numbers of the standard streams that are closed.

    Otherwise the next file would get such a number, and what is meant for a log.
    """
    for number in (0, STDOUT, STDERR):
        try:
            os.fstat(number)
        except OSError:
            with suppress(OSError):
                os.open(os.devnull, os.O_RDWR)
