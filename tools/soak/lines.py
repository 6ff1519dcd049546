"""Many lines in one request: answered in order and in constant memory, bad ones in their place."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.api.serving import Served
from tools.soak.memory import Memory

PATH = "/v1/maps/germany/scores"
BAD_EACH = 97
BAD = (b"{", b"[1, 2", b'{"players": [{"nme": 1}]}', b'{"players": NaN}', b"\xff", b"x" * 70_000)
TOGETHER = 50
ROUTES = ("berlin-leipzig", "berlin-magdeburg", "berlin-rostock", "koblenz-koln-1")


@dataclass(frozen=True)
class Streamed:
    """What came of it."""

    lines: int
    bad: int
    seconds: float
    grown: int
    """KiB by which the worker has grown since the first tenth of the lines."""


def line(number: int) -> bytes:
    """The line of that number: a game of which no two are the same, or something bad."""
    if number % BAD_EACH == 0:
        return BAD[number // BAD_EACH % len(BAD)]
    routes = [ROUTES[number % 4]] if number % 3 else list(ROUTES)
    return json.dumps({"players": [{"name": f"Line {number}", "routes": routes}, {}]}).encode()


def is_answer(number: int, answer: dict[str, Any]) -> bool:
    """Whether that is the answer to the line of that number."""
    if number % BAD_EACH == 0:
        return answer.get("line") == number and answer["type"].startswith("/problems/")
    return bool(answer["players"][0]["name"] == f"Line {number}")


def stream(service: Served, count: int) -> Streamed:
    """Send so many lines in one request and check every answer while sending."""
    memory, started = Memory(service.workers()), time.monotonic()
    with service.connect() as connection:
        sender = threading.Thread(target=_send, args=(connection, count), daemon=True)
        sender.start()
        bad = 0
        for number, answer in enumerate(_answers(connection), start=1):
            if not is_answer(number, json.loads(answer)):
                raise AssertionError(f"line {number} is answered by {answer[:300]!r}")
            bad += number % BAD_EACH == 0
            if number == count // 10:
                memory.settle()
        sender.join()
    if number != count:
        raise AssertionError(f"{number} answers to {count} lines")
    return Streamed(count, bad, time.monotonic() - started, memory.grown())


def _send(connection: socket.socket, count: int) -> None:
    head = (
        f"POST {PATH}/lines HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        "Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    connection.sendall(head.encode())
    for first in range(1, count + 1, TOGETHER):
        numbers = range(first, min(first + TOGETHER, count + 1))
        piece = b"".join(line(number) + b"\n" for number in numbers)
        connection.sendall(b"%x\r\n%s\r\n" % (len(piece), piece))
    connection.sendall(b"0\r\n\r\n")


def _answers(connection: socket.socket) -> Iterator[bytes]:
    """The lines of the answer, as they arrive."""
    with connection.makefile("rb") as response:
        status = response.readline()
        if status != b"HTTP/1.1 200 OK\r\n":
            raise AssertionError(f"answered by {status!r}")
        while response.readline() != b"\r\n":
            pass
        rest = b""
        while size := int(response.readline(), 16):
            *whole, rest = (rest + response.read(size)).split(b"\n")
            response.readline()
            yield from whole
        if rest:
            raise AssertionError("the last line does not end")
