"""Bounds on what all connections of a worker hold together."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

MOST_CONNECTIONS: Final = 1000
_RESERVED: Final = 64
"""Files that a worker needs besides its connections."""

Holder = TypeVar("Holder", bound=Hashable)


class Budget(Generic[Holder]):
    """A limit on what is held at once. Beyond it, the oldest holder has to give up.

    Ordinary clients hold nothing for long, so the slow ones go.

    >>> gone = []
    >>> budget = Budget(10, gone.append)
    >>> for name in "abc":
    ...     budget.hold(name, 4)
    >>> gone
    ['a']
    """

    def __init__(self, most: int, give_up: Callable[[Holder], object]) -> None:
        self._most = most
        self._give_up = give_up
        self._held: dict[Holder, int] = {}
        self._total = 0

    def hold(self, holder: Holder, size: int) -> None:
        """Set how much a holder holds."""
        self._total += size - self._held.get(holder, 0)
        self._held[holder] = size
        while self._total > self._most:
            oldest = next(iter(self._held))
            self.release(oldest)
            self._give_up(oldest)

    def release(self, holder: Holder) -> None:
        """Remove a holder."""
        self._total -= self._held.pop(holder, 0)


class Crowd(Generic[Holder]):
    """A limit on members at once. Beyond it, one that something is awaited from has to leave.

    It is a member of the lowest rank in use, the one awaited for longest. A member from which
    nothing is awaited never has to leave.

    >>> gone = []
    >>> crowd = Crowd(2, 2, gone.append)
    >>> crowd.enter("a", 1), crowd.enter("b", 0), crowd.enter("c", 0), gone
    (None, None, None, ['b'])
    """

    def __init__(self, most: int, ranks: int, leave: Callable[[Holder], object]) -> None:
        self._most = most
        self._leave = leave
        self._awaited: list[dict[Holder, None]] = [{} for _ in range(ranks)]
        self._here: dict[Holder, int | None] = {}

    def enter(self, holder: Holder, rank: int) -> None:
        """Add a member. One may have to leave, possibly the new one."""
        self._here[holder] = None
        self.move(holder, rank)
        if len(self._here) > self._most:
            first = next(next(iter(one)) for one in self._awaited if one)
            self.remove(first)
            self._leave(first)

    def move(self, holder: Holder, rank: int | None) -> None:
        """Set the rank at which something is awaited from a member, or that nothing is."""
        before = self._here.get(holder, rank)
        if before != rank:
            if before is not None:
                del self._awaited[before][holder]
            if rank is not None:
                self._awaited[rank][holder] = None
            self._here[holder] = rank

    def remove(self, holder: Holder) -> None:
        """Remove a member."""
        rank = self._here.pop(holder, None)
        if rank is not None:
            del self._awaited[rank][holder]


def most_connections() -> int:
    """How many connections a worker has: fewer where it may not have many files open."""
    try:
        import resource  # noqa: PLC0415 not every system has it
    except ImportError:
        return MOST_CONNECTIONS
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(1, min(MOST_CONNECTIONS, files - _RESERVED))
