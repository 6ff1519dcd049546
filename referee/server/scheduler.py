"""The thread for requests that may take long, and its scheduling."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple, TypeVar, cast

from referee.server.errors import unavailable
from referee.server.peer import Peer

T = TypeVar("T")


class Flow(NamedTuple):
    """The requests of a client that are large, or those that are not."""

    is_large: bool
    client: str


@dataclass(eq=False)
class _Job:
    call: Callable[[], Any]
    peer: Peer
    answer: asyncio.Future[Any]


class Scheduler:
    """Flows take turns: the next is the one that has used the thread for the shortest time.

    A new flow starts with the time of the current one, so it does not wait for all earlier flows.
    At most `most` requests wait; beyond that the last one of the flow that has most is refused. One
    whose client has left is dropped.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._thread = ThreadPoolExecutor(1, "long")
        self._waiting: dict[Flow, deque[_Job]] = {}
        self._used: dict[Flow, float] = {}
        self._now = 0.0
        self._busy = False

    async def run(self, peer: Peer, flow: Flow, call: Callable[[], T]) -> T:
        """What a call gives in the thread.

        Raises `GoneError` where nobody waits for it any more, and the problem of a service that is
        unavailable where too many wait.
        """
        job = _Job(call, peer, asyncio.get_running_loop().create_future())
        answer = job.answer
        self._waiting.setdefault(flow, deque()).append(job)
        self._used.setdefault(flow, self._now)
        peer.wait_in_line(answer)
        try:
            if sum(map(len, self._waiting.values())) > self._most:
                self._refuse()
            self._next()
            return cast("T", await answer)
        finally:
            peer.wait_in_line(None)
            self._remove(flow, job)
            # The answer may have an exception, whose traceback has this frame.
            del job, answer

    def _refuse(self) -> None:
        flow = max(self._waiting, key=lambda one: len(self._waiting[one]))
        job = self._waiting[flow][-1]
        self._remove(flow, job)
        job.answer.set_exception(unavailable())

    def _remove(self, flow: Flow, job: _Job) -> None:
        jobs = self._waiting.get(flow)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del self._waiting[flow]

    def _next(self) -> None:
        """Begin with somebody, if the thread is free."""
        while self._waiting and not self._busy:
            flow = min(self._waiting, key=lambda one: (self._used[one], one.is_large))
            job = self._waiting[flow][0]
            self._remove(flow, job)
            if job.peer.left():
                job.peer.leave()
            if not job.answer.done():
                self._busy, self._now = True, self._used[flow]
                running = asyncio.get_running_loop().run_in_executor(self._thread, job.call)
                running.add_done_callback(partial(self._end, flow, job.answer, perf_counter()))

    def _end(
        self,
        flow: Flow,
        answer: asyncio.Future[Any],
        started: float,
        done: asyncio.Future[Any],
    ) -> None:
        self._busy = False
        self._used[flow] += perf_counter() - started
        self._used = {one: used for one, used in self._used.items() if one in self._waiting}
        error = done.exception()
        if answer.done():
            pass
        elif error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(done.result())
        self._next()
