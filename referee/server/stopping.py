"""Stopping without losing a request: existing connections are served, new ones refused.

Closing a socket refuses the connections that the system has taken and nobody has accepted yet. So
the system first stops taking connections, then those taken are accepted, and only then the socket
is closed.
"""

from __future__ import annotations

import asyncio
import ctypes
import select
import socket
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

SETTLING: Final = 0.25
"""Seconds in which connections that have been begun come about."""
_MOST: Final = 2.0
"""Seconds for accepting them, if there are many."""
_STEP: Final = 0.01
_ATTACH_FILTER: Final = 26
_SYN_AND_ACK: Final = 0x12
_SYN: Final = 0x02
_FILTER: Final = b"".join(
    struct.pack("=HBBI", *instruction)
    for instruction in (
        (0x30, 0, 0, 13),  # load the byte of the flags of a TCP segment
        (0x54, 0, 0, _SYN_AND_ACK),  # leave these of them
        (0x15, 0, 1, _SYN),  # if it begins a connection
        (0x06, 0, 0, 0),  # drop it
        (0x06, 0, 0, 0xFFFFFFFF),  # else take it
    )
)
"""Drops what begins a connection, as a program for the packet filter of Linux."""


def take_no_more(listening: socket.socket) -> None:
    """Have the system take no new connection, where it has a way to.

    Whoever begins one asks again after a second, of whoever listens then.
    """
    if sys.platform != "linux":
        return
    program = ctypes.create_string_buffer(_FILTER)
    described = struct.pack("HP", len(_FILTER) // 8, ctypes.addressof(program))
    with suppress(OSError):
        listening.setsockopt(socket.SOL_SOCKET, _ATTACH_FILTER, described)


async def accepted(listening: Iterable[socket.socket]) -> None:
    """Wait until all connections that the system has taken are accepted, but not for long."""
    loop, numbers = asyncio.get_running_loop(), [one.fileno() for one in listening]
    started = loop.time()
    while loop.time() - started < _MOST:
        waiting = select.poll()
        for number in numbers:
            waiting.register(number, select.POLLIN)
        if not waiting.poll(0) and loop.time() - started > SETTLING:
            break
        await asyncio.sleep(_STEP)
