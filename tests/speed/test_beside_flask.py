"""An answer costs not much more than what the web framework alone costs, measured in one run."""

import json
import sys
from time import thread_time

import pytest

from referee.server import create_app
from tools.bench.baseline import answering
from tools.bench.games import questions
from tools.bench.wsgi import ask

ROUNDS = 60
MOST = {"scores": 2.5, "verdicts": 2.5}
"""On a busy machine scores took 1.5 to 1.6 times the time of Flask alone, verdicts 1.7 to 1.8; in
one run of all tests scores took 2.1 times. What costs little more is seen by `test_steps`."""

pytestmark = pytest.mark.usefixtures("resting_collector")


@pytest.mark.skipif(sys.gettrace() is not None, reason="a tracer takes longer than what it traces")
@pytest.mark.parametrize("name", MOST)
def test_an_answer_costs_not_much_more_than_flask_alone(name):
    end, body = questions()[name]
    path, raw = f"/v1/maps/{end}", json.dumps(body).encode()
    ours = create_app()
    status, answer = ask(ours, path, raw)
    assert status == 200
    flask = answering({name: json.loads(answer)})
    assert json.loads(ask(flask, f"/{name}", raw)[1]) == json.loads(answer)
    mine, theirs = [], []
    for _ in range(ROUNDS):
        # In turn, so that whoever else wants the cores disturbs both.
        theirs.append(took(flask, f"/{name}", raw))
        mine.append(took(ours, path, raw))
    ratio = min(mine) / min(theirs)
    assert ratio <= MOST[name], (
        f"{name} take {min(mine) * 1e6:.0f} µs, {ratio:.2f} times the {min(theirs) * 1e6:.0f} µs"
        f" of a Flask endpoint that parses and answers the same; up to {MOST[name]} is let pass."
        " `make bench` shows where time goes."
    )


def took(app, path, raw):
    """The seconds of the processor for one request."""
    started = thread_time()
    ask(app, path, raw)
    return thread_time() - started
