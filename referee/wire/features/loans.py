"""Loans of a player."""

from __future__ import annotations

from typing import Final

from referee.rules.features.loans import FEATURE as RULES
from referee.rules.features.loans import LEAST, LOANS
from referee.wire.members.feature import WireFeature
from referee.wire.members.forms import JsonMember
from referee.wire.members.named import number

MEMBERS: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            "loans", number(), LOANS, written="always", says="How many loans the player has taken."
        ),
        JsonMember(
            LEAST.name,
            number(),
            LEAST,
            excludes=LOANS.name,
            says="How many loans the player has taken at least, in place of `loans`, where it is "
            "not known how many: after a claim by a player whose tokens are not known.",
        ),
    ),
)
