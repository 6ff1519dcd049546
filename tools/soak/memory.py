"""How large processes are, where the system says so."""

from __future__ import annotations

from collections.abc import Iterable
from operator import sub
from pathlib import Path


def resident(process: int) -> int:
    """The KiB that a process has in memory; 0 where that is not known."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    row = next(line for line in status.read_text("ascii").splitlines() if line.startswith("VmRSS"))
    return int(row.split()[1])


class Memory:
    """The growth of some processes since they have settled."""

    def __init__(self, processes: Iterable[int]) -> None:
        self.processes = tuple(processes)
        self.settled = self.now()

    def now(self) -> list[int]:
        """KiB of each."""
        return list(map(resident, self.processes))

    def settle(self) -> None:
        """From here on growth is counted."""
        self.settled = self.now()

    def grown(self) -> int:
        """KiB by which the one that grew most has; below 0 where all have shrunk."""
        return max(map(sub, self.now(), self.settled))
