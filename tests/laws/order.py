"""Values without the order of their lists, for comparing them; and the same values in disorder."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from referee.model.position import Position

IN_ORDER = ("players", "drawn", "picks")
"""Lists whose order is part of what they say: seats, and cards taken one after the other."""


def canonical(value: Any, name: str = "") -> Any:
    """The value with its lists sorted, but for those whose order matters."""
    if isinstance(value, Struct):
        members = ((f.name, canonical(getattr(value, f.name), f.name)) for f in fields(value))
        return (type(value).__name__, tuple(members))
    if isinstance(value, Mapping):
        return ("counts", tuple(sorted((repr(k), canonical(v)) for k, v in value.items())))
    if isinstance(value, tuple | list):
        inner = [canonical(item) for item in value]
        return tuple(inner if name in IN_ORDER else sorted(inner, key=repr))
    return value.value if isinstance(value, Enum) else value


def disordered(position: Position, chance: Random) -> Position:
    """The same position, its lists and counts told in another order."""
    hidden = {
        name: _shuffled(getattr(position, name), chance)
        for name in ("row", "owner", "deck", "ticket_deck", "waiting")
    }
    players = tuple(
        replace(
            player,
            **{
                name: _shuffled(getattr(player, name), chance)
                for name in (
                    *("routes", "tickets", "passengers", "harbors", "supply", "province"),
                    *("express_spent", "pieces"),
                )
            },
            hand=replace(player.hand, cards=_shuffled(player.hand.cards, chance)),
        )
        for player in position.players
    )
    discards = replace(position.discards, kinds=_shuffled(position.discards.kinds, chance))
    return replace(position, players=players, discards=discards, **hidden)


def _shuffled(value: Any, chance: Random) -> Any:
    if isinstance(value, Mapping):
        names = list(value)
        chance.shuffle(names)
        return {name: _shuffled(value[name], chance) for name in names}
    if isinstance(value, tuple):
        return tuple(chance.sample(value, len(value)))
    return value
