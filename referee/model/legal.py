"""Legal actions as they are listed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.model.action import Action

Choice = Mapping[str, object]


NO_CHOICE: Choice = {}


class Listed(Struct, frozen=True, gc=False):
    """An action that a player has, and what may be chosen beside it.

    `choices` maps a member of the action to what it may be; leaving it out is a choice too, but
    for the members named in `requires`.
    """

    action: Action
    choices: Choice = NO_CHOICE
    requires: tuple[str, ...] = ()
