"""The attractions that a player has reached, where they are counted by hand."""

from __future__ import annotations

from typing import Final

from referee.rules.features.attractions import FEATURE as RULES
from referee.rules.features.attractions import TYPED
from referee.rules.score.by_hand import counts
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
            typed=only_if(counts),
            says="Counted by hand: in how many places with an attraction an own route ends.",
        ),
    ),
)
