"""What speaks against an action, put together."""

from __future__ import annotations

from collections.abc import Iterable

from referee.model.finding import Finding, Reason


def barred(reasons: Iterable[Reason]) -> bool:
    """Whether something known forbids an action; what could not be checked does not."""
    return any(isinstance(reason, Finding) for reason in reasons)
