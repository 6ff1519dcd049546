"""Members that features add to an action: put in, and left out where they say nothing."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from referee.model.member import Member, Open

H = TypeVar("H", bound=Open)


def having(holder: H, *members: tuple[Member[Any], Any]) -> H:
    """The holder with these members; one that has its default is as one that is left out."""
    more = dict(holder.more)
    for member, value in members:
        if value == member.default:
            more.pop(member.name, None)
        else:
            more[member.name] = value
    return replace(holder, more=more)
