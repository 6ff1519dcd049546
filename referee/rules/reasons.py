"""What speaks against an action, put together."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from referee.model.finding import Finding, Reason


def barred(reasons: Iterable[Reason]) -> bool:
    """Whether something known forbids an action; what could not be checked does not."""
    for reason in reasons:
        if isinstance(reason, Finding):
            return True
    return False


def passing_on(reasons: Iterable[Reason]) -> Generator[Reason, None, bool]:
    """The same reasons one by one, and at their end whether they forbid the action."""
    found = False
    for reason in reasons:
        yield reason
        found = found or isinstance(reason, Finding)
    return found
