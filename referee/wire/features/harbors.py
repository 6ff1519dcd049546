"""Harbors: where a player has built them, and building one."""

from __future__ import annotations

from typing import Final

from referee.model.fault import FaultCode
from referee.model.player import Player
from referee.rules.features.harbors import BUILT, TYPED, BuildHarbor, may_be_typed
from referee.rules.features.harbors import FEATURE as RULES
from referee.wire.json.document import Location
from referee.wire.members.by_hand import worked_out
from referee.wire.members.feature import ActionForm, WireFeature
from referee.wire.members.forms import JsonMember, Listing, Members
from referee.wire.members.named import CARDS, PLACE, PLACES
from referee.wire.members.references import References
from referee.wire.schema.fields import Integer
from referee.wire.schema.limits import HELD, OPEN
from referee.wire.schema.records import Many

_TICKETS: Final = Listing(lambda _: Many(Integer(0, HELD), OPEN))


def _check(references: References, player: Player, at: Location) -> None:
    """There is a number for each harbor, and it cannot be worked out."""
    built, typed = len(BUILT.of(player)), len(TYPED.of(player) or ())
    if not may_be_typed(player):
        worked_out(references, at)
    elif built and built != typed:
        references.faults.add(
            FaultCode.OUT_OF_RANGE, at, measure="harbors", least=built, most=built
        )


MEMBERS: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            "harbors", PLACES, BUILT, written="always", says="The cities of the player's harbors."
        ),
        JsonMember(
            TYPED.name,
            _TICKETS,
            TYPED,
            typed=_check,
            says="Counted by hand: how many completed tickets name each harbor, in the order of "
            "`harbors`, or in their place.",
        ),
    ),
    actions=(
        ActionForm(
            BuildHarbor,
            Members((JsonMember("city", PLACE, required=True), JsonMember("cards", CARDS))),
            says="Build a harbor with cards.",
        ),
    ),
)
