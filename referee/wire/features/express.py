"""Express cards: spent by a player, and with a draw or a claim."""

from __future__ import annotations

from typing import Final

from referee.model.action import ClaimRoute, DrawCards, DrawTickets
from referee.rules.features.express import CARDS, EXPRESS, SPENT
from referee.rules.features.express import FEATURE as RULES
from referee.wire.json.document import Location
from referee.wire.members.feature import WireFeature
from referee.wire.members.forms import Form, JsonMember, Listing
from referee.wire.members.named import CARD_LIST, FLAG, number
from referee.wire.members.references import References
from referee.wire.schema.fields import Integer, Json
from referee.wire.schema.limits import EXPRESS as HIGHEST
from referee.wire.schema.limits import OPEN
from referee.wire.schema.records import Many


class _Value(Form):
    """The value of an express card that is spent; 0 is none."""

    def resolve(self, _: References, value: Json, __: Location) -> int | None:
        return value or None


SPENDS: Final = JsonMember(
    "express",
    _Value(lambda _: Integer(0, HIGHEST)),
    EXPRESS,
    says="The express card that is spent first, by value.",
)

MEMBERS: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            "express_spent",
            Listing(lambda _: Many(Integer(0, HIGHEST), OPEN)),
            SPENT,
            written="always",
            says="The express cards that are spent, by value.",
        ),
    ),
    drawing=(
        JsonMember(
            "express",
            number(0, HIGHEST),
            "blind",
            written="set",
            says="Cards of an express card that are still to be drawn.",
        ),
        JsonMember(
            "begun",
            FLAG,
            written="set",
            says="The cards of an express card are all drawn, and the draw goes on.",
        ),
    ),
    added={
        DrawCards: (
            SPENDS,
            JsonMember(
                "express_cards", CARD_LIST, CARDS, says="The cards that the express card brings."
            ),
        ),
        ClaimRoute: (SPENDS,),
        DrawTickets: (SPENDS,),
    },
)
