"""What parts of a score are worth, as plain as can be: numbers of a map file and of the players.

Written from the text of the rules. Nothing of the product is used here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]


def by_place(row: Sequence[int], keys: Sequence[Any], seat: int) -> int:
    """The number of a row that a player's place has, where all with a key are ranked by it."""
    if keys[seat] is None:
        return 0
    before = sum(key is not None and key > keys[seat] for key in keys)
    return row[before] if before < len(row) else 0


def majority(feature: Json, held: Sequence[int], seat: int, *, with_none: bool) -> int:
    """The points for passengers of one color: for the most, for the second most if one has most."""
    ranked = sorted(held, reverse=True)
    if ranked[0] == 0:
        return 0
    if held[seat] == ranked[0]:
        return feature["first"]
    if ranked[0] == ranked[1] or held[seat] < ranked[1]:
        return 0
    return feature["second"] if held[seat] or with_none else 0


def row_for(rows: Json, players: int) -> Sequence[int]:
    """The row of a table of bonuses for so many players; there may be none."""
    return rows.get(str(players), ())


def up_to_last(row: Sequence[int], number: int) -> int:
    """The points for a number, for more than a row has the last."""
    return row[min(number, len(row) - 1)]


def spots(trains: Sequence[int]) -> tuple[int, int] | None:
    """What the trains on a line are ranked by: the sum of their spots, then the highest."""
    return (sum(trains), max(trains)) if trains else None


def tokens(player: Json) -> int | None:
    """The value of the tokens of a player; none where it is unknown, or with a loan."""
    held = player.get("tolls")
    if player.get("loans") or held is None:
        return None
    return sum(int(value) * n for value, n in held.items()) if isinstance(held, dict) else held


def destinations(ticket: Json) -> dict[str, int]:
    """Where a ticket leads, with the value of each; not of a tour."""
    if "to_any" in ticket:
        return {goal["to"]: goal["value"] for goal in ticket["to_any"]}
    return {ticket["to"]: ticket["value"]}


def loss(ticket: Json) -> int:
    """What a ticket costs that is not completed."""
    if "to_any" in ticket:
        return min(destinations(ticket).values())
    return ticket.get("penalty", ticket["value"])


def naming(ticket: Json) -> set[str]:
    """The places that a ticket names."""
    return {*ticket["cities"]} if "cities" in ticket else {ticket["from"], *destinations(ticket)}
