"""The places that a ticket names, whatever its shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.rules.registry import FEATURES

Row = Mapping[str, Any]
Find = Callable[[str, str], str | None]
"""Finds the id of a place by its name; with it goes the pointer to the name."""

PAIRS: Final = tuple(
    member.name
    for feature in FEATURES.values()
    for member in feature.ticket_members
    if member.kind == "places"
)
"""The members that features add to tickets and that name places."""


def with_places(row: Row, pointer: str, find: Find) -> dict[str, Any] | None:
    """A ticket with its places as they are found; None where one is not."""
    found = dict(row)
    lost = False
    for member in ("from", "to"):
        if row.get(member):
            found[member] = find(row[member], f"{pointer}/{member}")
            lost = lost or found[member] is None
    for member in ("cities", *PAIRS):
        if row.get(member):
            found[member] = [
                None if name is None else find(name, f"{pointer}/{member}/{number}")
                for number, name in enumerate(row[member])
            ]
            lost = lost or None in found[member]
    if row.get("to_any"):
        goals = [
            {**goal, "to": find(goal["to"], f"{pointer}/to_any/{number}/to")}
            for number, goal in enumerate(row["to_any"])
            if goal and goal.get("to")
        ]
        found["to_any"] = goals
        lost = lost or any(goal["to"] is None for goal in goals)
    return None if lost else found
