"""The worst cases of every endpoint: the bodies of tests/trust/heavy, each asked in turn."""

from __future__ import annotations

from collections.abc import Iterator

from referee.server import create_app
from referee.server.gunicorn_conf import rest_collector
from tests.trust.heavy import HEAVY, written
from tools.bench.measure import Heavy, Measure
from tools.bench.short import SHORT
from tools.bench.timing import Scale, seconds
from tools.bench.wsgi import Application, ask

ROUNDS = 1 if SHORT else 6
MOST_MS = 60
ANSWERED = (200, 400, 422)


def heaviest() -> Iterator[Heavy]:
    """The milliseconds of the processor that each takes, scaled, in a process like a worker's."""
    app = create_app()
    rest_collector()
    made = {case: make() for case, make in HEAVY.items()}
    asked = {case: (f"/v1/maps/{path}", written(body)) for case, (path, body) in made.items()}
    best, scale = dict.fromkeys(asked, float("inf")), Scale()
    for _ in range(ROUNDS):
        scale.measure()
        for case, (path, raw) in asked.items():
            best[case] = min(best[case], _seconds(app, path, raw))
    for case, (path, _) in asked.items():
        yield Heavy(path.rpartition("/")[2], case.partition(": ")[2], scale(best[case] * 1000))


def dearest(found: list[Heavy], endpoint: str) -> list[Heavy]:
    """The requests of an endpoint, the dearest first."""
    of_it = (heavy for heavy in found if heavy.endpoint == endpoint)
    return sorted(of_it, key=lambda heavy: -heavy.milliseconds)


def endpoints(found: list[Heavy]) -> list[str]:
    """The endpoints in the order in which they are met."""
    return list(dict.fromkeys(heavy.endpoint for heavy in found))


def measures(found: list[Heavy]) -> Iterator[Measure]:
    """The dearest request of each endpoint."""
    for endpoint in endpoints(found):
        worst = dearest(found, endpoint)[0]
        what = f"the heaviest body found for `{endpoint}`, the processor's time"
        yield Measure(what, worst.milliseconds, "ms", MOST_MS, note=worst.case)


def _seconds(app: Application, path: str, raw: bytes) -> float:
    statuses: list[int] = []
    took = seconds(lambda: statuses.append(ask(app, path, raw)[0]))
    if statuses[0] not in ANSWERED:
        raise RuntimeError(f"{path}: {statuses[0]}")
    return took
