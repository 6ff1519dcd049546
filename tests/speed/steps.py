"""The steps that Python takes: bytecodes that are run, which no busy machine changes."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOL = "tests.speed"


def steps(call: Callable[[], object]) -> int:
    """How many bytecodes a call runs, in all that it calls; code in C counts as one.

    It is called once before, for caches are filled then. The garbage collector waits: others may
    have asked to be called when it is at work.
    """
    call()
    collecting = gc.isenabled()
    gc.disable()
    try:
        # Tracing sees all bytecodes only before Python 3.12, and monitoring came with that.
        return _monitored(call) if hasattr(sys, "monitoring") else _traced(call)
    finally:
        if collecting:
            gc.enable()


def all_steps() -> dict[str, int]:
    """The steps of each work, counted by a Python of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.speed.work"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout)


def _traced(call: Callable[[], object]) -> int:
    count = 0

    def trace(frame, event, _):
        nonlocal count
        if event == "opcode":
            count += 1
        elif event == "call":
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


def _monitored(call: Callable[[], object]) -> int:
    count = 0

    def one_more(*_):
        nonlocal count
        count += 1

    monitoring = sys.monitoring
    event = monitoring.events.INSTRUCTION
    tool = next(number for number in range(6) if monitoring.get_tool(number) is None)
    monitoring.use_tool_id(tool, TOOL)
    monitoring.register_callback(tool, event, one_more)
    monitoring.set_events(tool, event)
    try:
        call()
    finally:
        monitoring.set_events(tool, 0)
        monitoring.register_callback(tool, event, None)
        monitoring.free_tool_id(tool)
    return count
