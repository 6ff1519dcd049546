"""Cards in hand."""

from __future__ import annotations

from typing import Any, Final

from referee.model.fault import FaultCode
from referee.model.player import Hand
from referee.wire.json.pointers import Location
from referee.wire.members.forms import Form
from referee.wire.members.naming import Naming
from referee.wire.members.references import References
from referee.wire.schema.containers import Counts
from referee.wire.schema.fields import Field, Json
from referee.wire.schema.limits import HAND as MOST
from referee.wire.schema.vocabulary import Words

UNKNOWN: Final = "unknown"
"""The member of a hand that counts the cards not seen."""


def hand_field(words: Words) -> Field[Any]:
    """Counts by kind."""
    return Counts((*words.cards, UNKNOWN), FaultCode.UNKNOWN_CARD, MOST)


class _Hand(Form):
    """Cards in hand: counts by kind, and `unknown` ones."""

    resolves = True
    renders = True

    def resolve(self, references: References, value: Json, at: Location) -> Hand:
        most = references.most_cards
        if sum(value.values()) > most:
            references.faults.add(FaultCode.OUT_OF_RANGE, at, measure="cards", least=0, most=most)
        if UNKNOWN not in value:
            return Hand(value)
        seen = {card: count for card, count in value.items() if card != UNKNOWN}
        return Hand(seen, value[UNKNOWN])

    def render(self, naming: Naming, value: Hand) -> Json:
        """The cards in the order of the map's kinds, so that equal hands are written alike."""
        held = value.cards
        found = {card: held[card] for card in naming.game.cards.kinds if card in held}
        if value.unknown:
            found[UNKNOWN] = value.unknown
        return found


HAND: Final = _Hand(hand_field)
