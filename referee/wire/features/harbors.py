"""Harbors: where a player has built them, and building one."""

from __future__ import annotations

from typing import Final

from referee.rules.features.harbors import BUILT, BuildHarbor
from referee.rules.features.harbors import ROW as RULES
from referee.wire.feature import ActionForm, WireFeature
from referee.wire.forms import JsonMember, Members
from referee.wire.things import CARDS, PLACE, PLACES

ROW: Final = WireFeature(
    RULES.name,
    player=(JsonMember("harbors", PLACES, BUILT, written="always"),),
    actions=(
        ActionForm(
            BuildHarbor,
            Members((JsonMember("city", PLACE, required=True), JsonMember("cards", CARDS))),
        ),
    ),
)
