"""The longest path of a player who counts by hand."""

from __future__ import annotations

from typing import Final

from referee.rules.features.longest_path import FEATURE as RULES
from referee.rules.features.longest_path import TYPED
from referee.rules.score.by_hand import counts
from referee.wire.members.by_hand import only_if
from referee.wire.members.feature import WireFeature
from referee.wire.members.forms import JsonMember
from referee.wire.members.named import number

MEMBERS: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            TYPED.name,
            number(),
            TYPED,
            typed=only_if(counts),
            says="Counted by hand: the spaces of the longest path.",
        ),
    ),
)
