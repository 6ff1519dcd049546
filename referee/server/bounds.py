"""Bounds on what all connections of a worker hold together."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

MOST_CONNECTIONS: Final = 1000
_RESERVED: Final = 64
"""Files that a worker needs besides its connections."""

Holder = TypeVar("Holder", bound=Hashable)


class Budget(Generic[Holder]):
    """At most so much is held at once. Beyond it whoever has held something for longest gives up.

    Who does what is usual holds nothing for long, so it is the slow ones that go.

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
        """Somebody holds so much from now on."""
        self._total += size - self._held.get(holder, 0)
        self._held[holder] = size
        while self._total > self._most:
            oldest = next(iter(self._held))
            self.release(oldest)
            self._give_up(oldest)

    def release(self, holder: Holder) -> None:
        """Somebody holds nothing any more."""
        self._total -= self._held.pop(holder, 0)


class Crowd(Generic[Holder]):
    """At most so many are here at once. Beyond it one that is waited for leaves.

    Of those it is one of the first rank that has anybody, and there the one that has been waited
    for longest. Nobody of whom nothing is awaited has to leave.

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
        """Somebody comes. One may have to leave for that, if need be the one that came."""
        self._here[holder] = None
        self.move(holder, rank)
        if len(self._here) > self._most:
            first = next(next(iter(one)) for one in self._awaited if one)
            self.remove(first)
            self._leave(first)

    def move(self, holder: Holder, rank: int | None) -> None:
        """Something is awaited of somebody, at a rank, or no longer."""
        before = self._here.get(holder, rank)
        if before != rank:
            if before is not None:
                del self._awaited[before][holder]
            if rank is not None:
                self._awaited[rank][holder] = None
            self._here[holder] = rank

    def remove(self, holder: Holder) -> None:
        """Somebody has left."""
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
