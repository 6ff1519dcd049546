"""Several threads read requests at once, from the very first one on."""

import subprocess
import sys

READ_AT_ONCE = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from referee.maps.catalog import load_catalog
from referee.wire.schemas import build

sys.setswitchinterval(1e-6)
game_map, together = load_catalog().get("great-lakes"), Barrier(4)
described = {"from": "chicago", "to": "detroit", "length": 3, "color": "red"}

def read(schemas):
    together.wait()
    return schemas.route.is_sound(described)

with ThreadPoolExecutor(4) as threads:
    for _ in range(40):
        assert all(threads.map(read, [build(game_map)] * 4))
"""


def test_a_record_is_first_used_by_several_threads_at_once():
    """In a process of its own, for what goes wrong here ends it."""
    done = subprocess.run([sys.executable, "-c", READ_AT_ONCE], check=False, timeout=60)
    assert done.returncode == 0
