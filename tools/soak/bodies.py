"""Random and mutated bodies: each is answered, none by a failure of the service.

Most bodies are lines of long requests, which costs the client least, and some are requests of their
own.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from random import Random
from typing import Any, Final

from referee.wire.api.questions import QUESTIONS
from tests.api.serving import Served
from tests.contract.document import operation
from tests.contract.test_agreement import MEMBERS, REQUESTS, WHOLE, nodes

TOGETHER: Final = 250
"""So many bodies are lines of one request."""
ALONE: Final = 25
"""So many of what takes no lines are sent for one seed: pictures take longer than answers."""
SEEDS: Final = 400
"""So many seeds are handed out at once."""
NDJSON: Final = {"Content-Type": "application/x-ndjson"}
JSON: Final = {"Content-Type": "application/json"}
IN_LINES: Final = frozenset(
    name for name, *_ in REQUESTS if operation(name).path.endswith(tuple(QUESTIONS))
)
"""The operations that take many questions in one request."""
ODD: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 1, 2, 40, 10**6, 10**30, 2.5, 1e300),
    *("", "x", "x" * 300, "berlin", "é", "\0", "\ud800"),
    *([], {}, [None], [[]], {"unknown": 3}, {"from": "berlin", "to": "Leipzig"}, {"": ""}),
)


def sent(service: Served, count: int) -> Iterator[Counter[int]]:
    """Send so many bodies: how many answers there are so far, by status.

    There are more clients than cores, for each waits most of the time.
    """
    answered, first = Counter[int](), 0
    with ProcessPoolExecutor(2 * (os.cpu_count() or 1)) as clients:
        while answered.total() < count:
            seeds = range(first, first + min(SEEDS, 1 + (count - answered.total()) // TOGETHER))
            for statuses in clients.map(_some, [service.port] * len(seeds), seeds, chunksize=4):
                answered += statuses
                yield answered
            first = seeds.stop


def _some(port: int, seed: int) -> Counter[int]:
    """Send the bodies of a seed to one question about one map."""
    random = Random(seed)
    name, map_id, _ = random.choice(REQUESTS)
    address = operation(name).path.format(map_id=map_id)
    fitting = [request for one, of, request in REQUESTS if (one, of) == (name, map_id)]
    in_lines = name in IN_LINES
    bodies = [body(random, fitting) for _ in range(TOGETHER if in_lines else ALONE)]
    service = Served(None, port, None)
    if seed % 10 == 0 or not in_lines:
        return Counter([service.ask("POST", address, one, JSON)[0] for one in bodies])
    lines = b"".join([one.replace(b"\n", b" ").strip() + b"\n" for one in bodies if one.strip()])
    status, _, answer = service.ask("POST", f"{address}/lines", lines, NDJSON)
    if status != 200:  # noqa: PLR2004
        raise AssertionError(f"seed {seed}: {status} {answer[:300]!r}")
    answers = answer.splitlines()
    if len(answers) != lines.count(b"\n"):
        raise AssertionError(f"seed {seed}: {len(answers)} answers to {lines.count(10)} lines")
    return Counter([_status(one) for one in answers])


def _status(line: bytes) -> int:
    answer = json.loads(line)
    return int(answer["status"]) if str(answer.get("type", "")).startswith("/problems/") else 200


def body(random: Random, requests: Sequence[Any]) -> bytes:
    """Random bytes, or a request with changes anywhere in it; of each kind one in ten."""
    kind = random.randrange(10)
    if kind == 0:
        return random.randbytes(random.randrange(1, 300))
    holder = {WHOLE: deepcopy(random.choice(requests))}
    for _ in range(random.randrange(4)):
        _change(random, holder)
    raw = bytearray(json.dumps(holder[WHOLE]).encode())
    for _ in range(random.randrange(1, 4) if kind == 1 else 0):
        place = random.randrange(len(raw) + 1)
        raw[place : place + random.randrange(3)] = random.randbytes(random.randrange(3))
    return bytes(raw)


def _change(random: Random, holder: dict[str, Any]) -> None:
    places = list(nodes(holder))
    parent, key = random.choice(places)
    change = random.randrange(6)
    if change == 0 and key != WHOLE and isinstance(parent, dict):
        del parent[key]
    elif change == 1 and isinstance(parent[key], dict):
        parent[key][random.choice(MEMBERS)] = deepcopy(random.choice(ODD))
    elif change == 2 and isinstance(parent[key], list):  # noqa: PLR2004
        parent[key].append(deepcopy(random.choice(ODD)))
    elif change in (3, 4):
        other, there = random.choice(places)
        parent[key] = deepcopy(other[there])
    else:
        parent[key] = deepcopy(random.choice(ODD))
