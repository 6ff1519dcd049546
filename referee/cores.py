"""How many processor cores there are to work with."""

from __future__ import annotations

import os
from pathlib import Path

QUOTA = Path("/sys/fs/cgroup/cpu.max")


def cores(quota: Path = QUOTA) -> int:
    """The cores that this process may use: those of its container, not those of the machine."""
    if hasattr(os, "sched_getaffinity"):
        available = len(os.sched_getaffinity(0))
    else:
        available = os.cpu_count() or 1
    try:
        allowed, period = quota.read_text("ascii").split()
        return max(1, min(available, int(allowed) // int(period)))
    except (OSError, ValueError, ZeroDivisionError):
        # No such limit, or the word for none.
        return available
