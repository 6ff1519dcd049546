"""Observability for operators: one line of JSON per request, and metrics.

Neither has a body, a name of a player or an address in it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Final

import orjson
from flask import Response
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest, values
from prometheus_client.multiprocess import MultiProcessCollector

from referee.model.codes import Code
from referee.server.context import Context
from referee.wire.api.questions import Reply

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})


class _Slot:
    """The number under which this process counts; gunicorn gives each worker one.

    A worker that takes over a number goes on counting where the one before it stopped, so there
    are never more files than workers at one time.
    """

    number: str | int = "server"


def count_as(slot: int) -> None:
    """Count under this number from now on."""
    _Slot.number = slot


SHARED: Final = "PROMETHEUS_MULTIPROC_DIR" in os.environ
"""Whether several processes count together, in the files of a folder."""

if SHARED:
    values.ValueClass = values.MultiProcessValue(  # type: ignore[no-untyped-call]
        lambda: _Slot.number
    )

REGISTRY: Final = CollectorRegistry()
REQUESTS: Final = Counter(
    "referee_requests_total", "Requests answered.", ("route", "method", "status"), registry=REGISTRY
)
SECONDS: Final = Histogram(
    "referee_request_seconds",
    "Time from reading a request to having its answer; for NDJSON to its last line.",
    ("route",),
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0),
    registry=REGISTRY,
)
VERDICTS: Final = Counter(
    "referee_verdicts_total", "Actions judged.", ("map", "legal"), registry=REGISTRY
)
FINDINGS: Final = Counter(
    "referee_findings_total", "Findings of verdicts and audits.", ("code",), registry=REGISTRY
)
LOST: Final = Counter(
    "referee_log_lines_lost_total",
    "Lines of a log that could not be written.",
    ("log",),
    registry=REGISTRY,
)


def exposition() -> bytes:
    """The metrics of all workers, as Prometheus reads them."""
    if not SHARED:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def count(map_id: str, reply: Reply) -> None:
    """Count a verdict, and findings by their code."""
    if reply.legal is not None:
        _verdicts(map_id, reply.legal).inc()
    for finding in reply.findings:
        _findings(finding.code).inc()


@cache
def _verdicts(map_id: str, legal: bool) -> Counter:
    return VERDICTS.labels(map_id, str(legal).lower())


@cache
def _findings(code: Code) -> Counter:
    return FINDINGS.labels(code.value)


def record(context: Context, status: int) -> None:
    """Count a request and write its line."""
    seconds = time.perf_counter() - context.started
    method = context.method if context.method in _METHODS else "other"
    requests, durations = _counters(context.route, method, status)
    requests.inc()
    durations.observe(seconds)
    if _Log.write is not None:
        line = {
            "time": _now(),
            "id": context.id,
            "method": method,
            "route": context.route,
            "status": status,
            "ms": round(seconds * 1000, 2),
            "map": context.map_id,
            "legal": context.legal,
        }
        if context.lines is not None:
            line["lines"] = context.lines
        _Log.write(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))


def _now() -> str:
    """The time to the millisecond, in UTC."""
    second, thousandths = divmod(time.time_ns() // 1_000_000, 1000)
    return f"{_second(second)}.{thousandths:03d}+00:00"


@lru_cache(maxsize=1)
def _second(second: int) -> str:
    """A second as it is written; many requests are answered in the same one."""
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S")


@cache
def _counters(route: str, method: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(route, method, str(status)), SECONDS.labels(route)


def record_response(context: Context, response: Response) -> None:
    """Record an answer: at once, or when the last of it has been sent."""
    if response.is_streamed:
        response.call_on_close(lambda: record(context, response.status_code))
    else:
        record(context, response.status_code)


class _Log:
    """Where the lines of requests go; nowhere until it is said."""

    write: Callable[[bytes], object] | None = None


def log_requests(write: Callable[[bytes], object] | None) -> None:
    """Write a line for each request from now on, or none."""
    _Log.write = write


def lose(log: str, lines: int) -> None:
    """Count lines of a log that could not be written."""
    LOST.labels(log).inc(lines)
