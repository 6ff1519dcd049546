"""The tickets that count for the mandala, for players who count by hand."""

from __future__ import annotations

from typing import Final

from referee.rules.features.mandala import FEATURE as RULES
from referee.rules.features.mandala import TYPED, may_be_typed
from referee.wire.members.by_hand import only_if
from referee.wire.members.feature import WireFeature
from referee.wire.members.forms import JsonMember
from referee.wire.members.named import number
from referee.wire.schema.limits import HELD

MEMBERS: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            TYPED.name,
            number(0, HELD),
            TYPED,
            typed=only_if(may_be_typed),
            says="Counted by hand: how many tickets count for the mandala.",
        ),
    ),
)
