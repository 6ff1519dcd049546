"""The same request gets the same answer, byte for byte, whichever process answers it.

The order of a set of texts is another in each process, which shows where there are more faults than
are reported.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from referee.server import create_app
from tests.trust.heavy import HEAVY, faulty_boards, written, wrong
from tools.bench.wsgi import ask

ROOT = Path(__file__).parents[2]
SEEDS = ("1", "2", "3")
WRONG = [
    name
    for name, make in HEAVY.items()
    if make.__module__ in (wrong.__name__, faulty_boards.__name__)
]


def answers() -> dict[str, str]:
    """A digest of the answer to each request that is wrong."""
    app = create_app()
    found = {}
    for name in WRONG:
        path, body = HEAVY[name]()
        _, answer = ask(app, f"/v1/maps/{path}", written(body))
        found[name] = hashlib.sha256(answer).hexdigest()
    return found


def test_answers_do_not_depend_on_the_order_of_sets():
    asked = [
        subprocess.run(
            [sys.executable, "-m", "tests.trust.test_same_bytes"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        )
        for seed in SEEDS
    ]
    first, *others = [json.loads(done.stdout) for done in asked]
    assert len(first) == len(WRONG)
    assert [name for name in WRONG if any(other[name] != first[name] for other in others)] == []


if __name__ == "__main__":
    print(json.dumps(answers()))  # noqa: T201
