"""A small client that asks the same over and over on several connections."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import Any

Asked = tuple[str, str, Any]
"""A method, a path, and the value of the body or None."""
_OK = b"HTTP/1.1 200 "
_LENGTH = b"\r\ncontent-length: "


@dataclass(frozen=True)
class Measured:
    """What came of asking: times in milliseconds."""

    requests: int
    seconds: float
    p50: float
    p99: float
    errors: int

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds

    def as_json(self) -> dict[str, float]:
        """As it is written down."""
        return {
            "requests_per_second": round(self.rate, 1),
            "p50_ms": round(self.p50, 2),
            "p99_ms": round(self.p99, 2),
            "errors": self.errors,
        }


@dataclass
class _Tally:
    times: list[float] = field(default_factory=list)
    errors: int = 0


def written(asked: Asked, port: int) -> bytes:
    """The request as it is sent."""
    method, path, value = asked
    body = b"" if value is None else json.dumps(value).encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Content-Length: {len(body)}"]
    if body:
        lines.append("Content-Type: application/json")
    return "\r\n".join((*lines, "", "")).encode() + body


def measure(port: int, asked: Asked, connections: int, seconds: float) -> Measured:
    """Ask for some seconds."""
    tally, started = _Tally(), time.monotonic()
    asyncio.run(_all(port, written(asked, port), connections, started + seconds, tally))
    times = sorted(tally.times) or [0.0]
    return Measured(
        requests=len(tally.times),
        seconds=time.monotonic() - started,
        p50=times[len(times) // 2] * 1000,
        p99=times[len(times) * 99 // 100] * 1000,
        errors=tally.errors,
    )


async def _all(port: int, sent: bytes, connections: int, until: float, tally: _Tally) -> None:
    await asyncio.gather(*(_ask(port, sent, until, tally) for _ in range(connections)))


async def _ask(port: int, sent: bytes, until: float, tally: _Tally) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        while (started := time.monotonic()) < until:
            writer.write(sent)
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(_LENGTH)[2].partition(b"\r\n")[0])
            await reader.readexactly(length)
            tally.times.append(time.monotonic() - started)
            tally.errors += not head.startswith(_OK)
    except (OSError, EOFError, ValueError, asyncio.IncompleteReadError):
        tally.errors += 1
    finally:
        writer.close()
