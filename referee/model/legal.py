"""Legal actions as they are listed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.model.action import Action

Choice = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Listed:
    """An action that a player has, and what may be chosen beside it.

    `choices` maps a member of the action to what it may be; leaving it out is a choice too, but
    for the members named in `requires`.
    """

    action: Action
    choices: Choice = field(default_factory=dict)
    requires: tuple[str, ...] = ()
