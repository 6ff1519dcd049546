"""Clients that want to harm the service: each attack is one of them, once."""

from __future__ import annotations

import gzip
import json
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from random import Random
from typing import Final

from tests.trust.heavy import HEAVY, written

Attack = Callable[[int, Random], None]
"""An attack on a port."""

PATH: Final = "/v1/maps/germany/scores"
GAME: Final = b'{"players": [{"name": "Anna", "routes": ["berlin-leipzig"]}, {"name": "Ben"}]}'
JSON: Final = "Content-Type: application/json"
NDJSON: Final = "Content-Type: application/x-ndjson"
CHUNKED: Final = "Transfer-Encoding: chunked"
GZIP: Final = "Content-Encoding: gzip"
PATIENCE: Final = 20
MEGA: Final = 1_000_000


def connect(port: int) -> socket.socket:
    """A bare connection."""
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def head(*lines: str, path: str = PATH, method: str = "POST") -> bytes:
    """The head of a request."""
    return "\r\n".join((f"{method} {path} HTTP/1.1", "Host: x", *lines, "", "")).encode()


def whole(body: bytes, *lines: str, path: str = PATH) -> bytes:
    """A request with its body."""
    return head(*lines, f"Content-Length: {len(body)}", path=path) + body


def chunk(data: bytes) -> bytes:
    """A piece of a chunked body."""
    return b"%x\r\n%s\r\n" % (len(data), data)


def answered(connection: socket.socket) -> bytes:
    """What arrives until the other side closes, or for a while."""
    received = b""
    with suppress(OSError):
        while piece := connection.recv(65536):
            received += piece
    return received


def _sent(port: int, *pieces: bytes) -> bytes:
    """What is answered to these bytes until the connection is closed."""
    with connect(port) as connection:
        with suppress(OSError):
            for piece in pieces:
                connection.sendall(piece)
        return answered(connection)


def trailers(port: int, random: Random) -> None:
    """Eight megabytes after the end of a body: one trailer, or many."""
    trailer = random.choice([b"X: " + b"x" * (8 * MEGA), b"X: xxxxx\r\n" * (8 * MEGA // 10)])
    _sent(port, head(JSON, CHUNKED, "Connection: close"), chunk(GAME), b"0\r\n", trailer)


def extensions(port: int, random: Random) -> None:
    """Megabytes beside the size of a chunk."""
    extension = b"1;" + b"x" * random.choice([10_000, MEGA]) + b"\r\n \r\n"
    _sent(port, head(JSON, CHUNKED, "Connection: close"), extension * 4, b"0\r\n\r\n")


def pipelines(port: int, random: Random) -> None:
    """A megabyte of requests whose answers nobody reads."""
    path = random.choice(["/healthz", "/v1/maps/germany", "/openapi.yaml"])
    one = random.choice([head(path=path, method="GET"), whole(GAME, JSON)])
    many = one * (11 * MEGA // 10 // len(one))
    with ExitStack() as stack:
        for _ in range(10):
            connection = stack.enter_context(connect(port))
            connection.setblocking(False)
            with suppress(OSError):
                connection.send(many)
        time.sleep(2)


def trickling_heads(port: int, random: Random) -> None:
    """Three hundred heads that come byte by byte, or have come nearly whole."""
    begin = random.choice([b"GET ", head(JSON)[:-2] + b"X: " + b"x" * 30_000])
    with ExitStack() as stack:
        clients = [stack.enter_context(connect(port)) for _ in range(300)]
        for piece in (begin, b"/", b"x", b"x"):
            for connection in clients:
                with suppress(OSError):
                    connection.send(piece)
            time.sleep(1)


def trickling_bodies(port: int, random: Random) -> None:
    """A hundred bodies of which nearly all is there."""
    kind = random.choice([head(JSON, CHUNKED) + chunk(b" " * 200_000), head(NDJSON, CHUNKED)])
    with ExitStack() as stack:
        clients = [stack.enter_context(connect(port)) for _ in range(100)]
        for piece in (kind, b"1\r\n \r\n", b"1\r\n \r\n"):
            for connection in clients:
                with suppress(OSError):
                    connection.sendall(piece)
            time.sleep(1)


def broken_uploads(port: int, random: Random) -> None:
    """A hundred uploads that break off, politely or not."""
    resets = random.random() < 0.5  # noqa: PLR2004
    for _ in range(100):
        with connect(port) as connection:
            length = random.choice(["Content-Length: 250000", CHUNKED])
            begun = b" " * 200_000 if "Length" in length else chunk(b" " * 200_000)
            with suppress(OSError):
                connection.sendall(head(JSON, length) + begun)
            if resets:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


def blank_gzip(port: int, random: Random) -> None:
    """A small body of nothing but blank lines, or of nothing at all many times over."""
    blanks = [b" \n", b"\n", b" ", b"x", b"\r\n\r\n"]
    body = gzip.compress(random.choice(blanks) * (60 * MEGA))
    body = random.choice([body, gzip.compress(b"") * 6000])
    path, kind = random.choice([(f"{PATH}/lines", NDJSON), (PATH, JSON)])
    _sent(port, whole(body, kind, GZIP, "Connection: close", path=path))


def abandoned(port: int, random: Random) -> None:
    """Sixty expensive requests that nobody waits for."""
    path, body = HEAVY[random.choice([name for name in HEAVY if name.startswith("replays")])]()
    for _ in range(60):
        with connect(port) as connection, suppress(OSError):
            connection.sendall(whole(written(body), JSON, path=f"/v1/maps/{path}"))


def expensive(port: int, random: Random) -> None:
    """Thirty expensive requests at once, whose answers are read."""
    path, body = HEAVY[random.choice(list(HEAVY))]()
    sent = whole(written(body), JSON, "Connection: close", path=f"/v1/maps/{path}")
    with ExitStack() as stack:
        clients = [stack.enter_context(connect(port)) for _ in range(30)]
        for connection in clients:
            with suppress(OSError):
                connection.sendall(sent)
        for connection in clients:
            answered(connection)


def upgrades(port: int, random: Random) -> None:
    """Offers of another protocol, cut anywhere, and what no parser has heard of."""
    offer = ("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk")
    sent = random.choice(
        [
            whole(GAME, JSON, *offer) * 2,
            head(method="BREW") * 3,
            head(method="CONNECT") + head("Host: y"),
            random.randbytes(2000),
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ]
    )
    cut = random.randrange(len(sent))
    with connect(port) as connection:
        with suppress(OSError):
            connection.sendall(sent[:cut])
            time.sleep(0.01)
            connection.sendall(sent[cut:])
            connection.shutdown(socket.SHUT_WR)
        answered(connection)


def names(port: int, random: Random) -> None:
    """Names on an open board that are nearly the same, or nothing but signs."""
    signs = "A\u2122\u2116\u00df\u0130\u01c4\ufb01\u2160\u00c5\u212b\u03c2\u0345 \u200d\u00ad"
    made = ["".join(random.choices(signs, k=random.randrange(1, 6))) for _ in range(6)]
    routes = [{"from": one, "to": other, "length": 2} for one in made for other in made]
    body = {"board": "open", "players": [{"name": made[0], "routes": routes[:30]}]}
    _sent(port, whole(json.dumps(body).encode(), JSON, "Connection: close"))


def slow_readers(port: int, random: Random) -> None:
    """Forty clients that ask for much and read nothing of it."""
    lines = (GAME + b"\n") * 5000
    sent = random.choice(
        [head(path="/openapi.json", method="GET"), whole(lines, NDJSON, path=f"{PATH}/lines")]
    )
    with ExitStack() as stack:
        for _ in range(40):
            connection = stack.enter_context(connect(port))
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.setblocking(False)
            with suppress(OSError):
                connection.send(sent)
        time.sleep(2)


def methods(port: int, random: Random) -> None:
    """Hundreds of requests for nothing, one after the other."""
    method = random.choice(["HEAD", "OPTIONS", "GET"])
    path = random.choice(["/", "/v1/maps", "/metrics", "/nowhere", "/v1/maps/usa/start?players=3"])
    _sent(port, head(path=path, method=method) * 300 + head("Connection: close", method="GET"))


ATTACKS: Final[Mapping[str, Attack]] = {
    attack.__name__.replace("_", " "): attack
    for attack in (
        *(trailers, extensions, pipelines, trickling_heads, trickling_bodies, broken_uploads),
        *(blank_gzip, abandoned, expensive, upgrades, names, slow_readers, methods),
    )
}
