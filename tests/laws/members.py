"""Several members at once, put into an action or a position."""

from __future__ import annotations

from typing import Any, TypeVar

from referee.model.member import Member, Open

H = TypeVar("H", bound=Open)


def having(holder: H, *members: tuple[Member[Any], Any]) -> H:
    """The holder with these members."""
    for member, value in members:
        holder = member.put(holder, value)
    return holder
