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
from tools.bench.cells import cells
from tools.bench.games import MAPS
from tools.bench.wsgi import ask

ROOT = Path(__file__).parents[2]
SEEDS = ("1", "2", "3")
WRONG = [
    name
    for name, make in HEAVY.items()
    if make.__module__ in (wrong.__name__, faulty_boards.__name__)
]


def answers() -> dict[str, str]:
    """A digest of the answer to each request that is wrong, and to everyday ones."""
    app = create_app()
    asked = [(f"/v1/maps/{path}", written(body)) for path, body in [HEAVY[n]() for n in WRONG]]
    everyday = [cell for map_id in MAPS for cell in cells(map_id)]
    names = [*WRONG, *[f"{cell.map_id}, {cell.name}" for cell in everyday]]
    asked += [(cell.path, cell.raw) for cell in everyday]
    digests = [hashlib.sha256(ask(app, path, raw)[1]).hexdigest() for path, raw in asked]
    return dict(zip(names, digests, strict=True))


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
    assert len(first) > len(WRONG)
    assert [name for name in first if any(other[name] != first[name] for other in others)] == []


if __name__ == "__main__":
    print(json.dumps(answers()))  # noqa: T201
