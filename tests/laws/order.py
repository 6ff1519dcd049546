"""Values as text without the order of their lists, to compare them; and the same in disorder."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.model.position import Position

IN_ORDER = ("players", "drawn", "picks")
"""Lists whose order is part of what they say: seats, and cards taken one after the other."""


def canonical(value: Any, name: str = "") -> str:
    """The value as text, its lists sorted but for those whose order matters."""
    if isinstance(value, Struct):
        members = (canonical(getattr(value, field), field) for field in value.__struct_fields__)
        return f"{type(value).__name__}({', '.join(members)})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(sorted(f'{k!r}: {canonical(v)}' for k, v in value.items()))}}}"
    if isinstance(value, tuple | list):
        inner = [canonical(item) for item in value]
        return f"[{', '.join(inner if name in IN_ORDER else sorted(inner))}]"
    return repr(value.value if isinstance(value, Enum) else value)


def disordered(position: Position, chance: Random) -> Position:
    """The same position, its lists and counts in another order."""
    hidden = {
        name: _shuffled(getattr(position, name), chance)
        for name in ("row", "owner", "deck", "ticket_deck", "more")
    }
    players = tuple(
        replace(
            player,
            **{
                name: _shuffled(getattr(player, name), chance)
                for name in ("routes", "tickets", "pieces", "more")
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
