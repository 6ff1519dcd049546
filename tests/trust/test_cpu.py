"""No request costs more than 100 ms of the processor, as far as a slow machine is allowed for.

What counts is the time that this process computes, so it does not matter who else wants the cores.
It still takes longer beside others, who fill the caches. Where a request seems too dear it is tried
again, and measured by a piece of work whose time is known.
"""

import gc
import io
import sys
from contextlib import contextmanager
from time import process_time

import pytest

from referee.api import create_app
from referee.api.bodies import LARGEST_BODY
from referee.api.gunicorn_conf import rest_collector
from tests.trust.heavy import HEAVY, written

MOST = 0.1
TRIES = 6
WORK = 0.01
"""Seconds that `work` should take: a yardstick that is assumed, not measured. On a machine where it
takes longer, times over the limit are divided by as much, so this test alone does not prove 100 ms.
"""

# One process measures, so that it does not measure the others.
pytestmark = pytest.mark.xdist_group("cpu")


@pytest.fixture(scope="module")
def app():
    """The service as a worker has it: with the garbage collector at rest."""
    threshold = gc.get_threshold()
    made = create_app()
    rest_collector()
    yield made
    gc.unfreeze()
    gc.set_threshold(*threshold)


def work():
    """Some work of the kind that a request makes: the seconds it takes now."""
    started = process_time()
    found = {}
    for number in range(20_000):
        key = f"k{number % 977}"
        found[key] = found.get(key, 0) + number
        if number % 3:
            found.setdefault((number % 50, key), []).append(number)
    sorted(found.items(), key=lambda item: str(item[0]))
    return process_time() - started


def cost(app, path, raw):
    """The seconds that one request takes, and the status it is answered with."""
    told = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": f"/v1/maps/{path}",
        "SCRIPT_NAME": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(raw)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(raw),
        "wsgi.errors": sys.stderr,
    }
    with untraced():
        started = process_time()
        answer = app(environ, lambda status, *_: told.append(int(status[:3])))
        for _ in answer:
            pass
        seconds = process_time() - started
    answer.close()
    return seconds, told[0]


@contextmanager
def untraced():
    """Without the tracer that counts which lines are run: it takes longer than the lines do."""
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)


@pytest.mark.parametrize("name", HEAVY)
def test_no_request_takes_more_than_100_ms_of_cpu(app, name):
    path, body = HEAVY[name]()
    raw = written(body)
    assert len(raw) <= LARGEST_BODY
    seconds, status = cost(app, path, raw)
    assert status in (200, 400, 422)
    for _ in range(TRIES):
        if seconds <= MOST:
            return
        slower = max(1.0, work() / WORK)
        again, _ = cost(app, path, raw)
        seconds = min(seconds, again / max(1.0, min(slower, work() / WORK)))
    assert seconds <= MOST
