"""A probe is answered soon, whatever else a worker has to do."""

import time
from concurrent.futures import ThreadPoolExecutor

from tests.api.serving import serving
from tests.trust.heavy import HEAVY, written

JSON = {"Content-Type": "application/json"}
REPLAYS = 6
SOON = 0.2
"""Seconds. On shared cores noise only adds, so one probe of all is enough."""


def test_a_probe_is_answered_among_long_replays(tmp_path):
    path, body = HEAVY["replays: a thousand draws on a large board, world"]()
    asked = ("POST", f"/v1/maps/{path}", written(body), JSON)
    with serving(tmp_path) as service, ThreadPoolExecutor(REPLAYS) as clients:
        replays = [clients.submit(service.ask, *asked) for _ in range(REPLAYS)]
        time.sleep(0.1)
        took = []
        while not any(answer.done() for answer in replays[:2]) or len(took) < 2:
            started = time.perf_counter()
            assert service.lives()
            took.append(time.perf_counter() - started)
        assert not all(answer.done() for answer in replays), "nothing ran meanwhile"
        assert min(took) < SOON
        assert {answer.result()[0] for answer in replays} == {200}
