"""A supply of pieces: the mix of a player, choosing it, and exchanging pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.rules.features.supply import EXCHANGED, SUPPLY, ChoosePieces, ExchangePieces
from referee.rules.features.supply import FEATURE as RULES
from referee.wire.json.document import Location
from referee.wire.members.feature import ActionForm, WireFeature
from referee.wire.members.forms import Form, JsonMember, Members
from referee.wire.members.named import PIECE, PIECES, number
from referee.wire.members.references import References
from referee.wire.schema.fields import Field, Integer, Json
from referee.wire.schema.limits import COUNT
from referee.wire.schema.vocabulary import Words


class _Mix(Form):
    """A mix of pieces, all kinds of them."""

    def resolve(self, references: References, value: Json, _: Location) -> dict[str, int]:
        return {kind: value.get(kind, 0) for kind in references.game.pieces}


class _Chosen(_Mix):
    """The mix that an action chooses: a member of the action for each kind of piece."""

    spread = True

    def fields(self, words: Words) -> Mapping[str, Field[Any]]:
        return {kind: Integer(0, COUNT, required=True) for kind in words.pieces}


MEMBERS: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            "supply",
            _Mix(PIECES.make),
            SUPPLY,
            says="The mix as it is now, on the board and in reserve, exchanges applied.",
        ),
        JsonMember(
            "pieces_exchanged",
            number(),
            EXCHANGED,
            written="always",
            says="How many pieces the player has exchanged.",
        ),
    ),
    actions=(
        ActionForm(
            ChoosePieces,
            Members((JsonMember("pieces", _Chosen(PIECES.make)),)),
            says="Setup. The mix of pieces to play with.",
        ),
        ActionForm(
            ExchangePieces,
            Members(
                (
                    JsonMember("give", PIECE, required=True),
                    JsonMember("take", PIECE, required=True),
                    JsonMember("count", number(1, COUNT), required=True),
                )
            ),
            says="Give pieces of one kind for as many of the other.",
        ),
    ),
)
