"""Passengers: those of a player, those on the board, and those taken with a claim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.model.action import ClaimRoute
from referee.model.fault import FaultCode
from referee.rules.features.passengers import EFFECT, HELD, TAKEN, WAITING
from referee.rules.features.passengers import FEATURE as RULES
from referee.wire.json.document import Location
from referee.wire.members.feature import WireFeature
from referee.wire.members.forms import Form, JsonMember
from referee.wire.members.naming import Naming
from referee.wire.members.references import References
from referee.wire.schema.fields import Json, Word
from referee.wire.schema.limits import PLACES
from referee.wire.schema.records import Counts, Named
from referee.wire.schema.vocabulary import Words


def _colors(words: Words) -> tuple[str, ...]:
    colors: tuple[str, ...] = words.numbers[RULES.name].colors
    return colors


def _counts(words: Words) -> Counts:
    return Counts(_colors(words), FaultCode.UNKNOWN_COLOR, of_map="Color")


class _ByPlace(Form):
    """An object by names of places, each place once."""

    def resolve(self, references: References, value: Json, at: Location) -> dict[int, Any]:
        found: dict[int, Any] = {}
        ids = references.board.names.places
        for name, inner in value.items():
            place = ids.get(name)
            if place is None:
                place = references.lookup.place(name, at / name)
            if place is None:
                continue
            if place in found:
                key = references.board.places[place].id
                references.faults.add(FaultCode.DUPLICATE_ID, at / name, id=key)
            found[place] = inner
        return found

    def render(self, naming: Naming, value: Mapping[int, Any]) -> Json:
        return {naming.place(place): inner for place, inner in sorted(value.items())}


class _Waiting(_ByPlace):
    """The passengers at each place; places without any are left out."""

    def resolve(self, references: References, value: Json, at: Location) -> dict[int, Any]:
        found = super().resolve(references, value, at)
        return {place: counts for place, counts in found.items() if counts}


WAITS: Final = _Waiting(lambda words: Named(_counts(words), PLACES))
TAKES: Final = _ByPlace(
    lambda words: Named(Word(_colors(words), FaultCode.UNKNOWN_COLOR, of_map="Color"), PLACES)
)

MEMBERS: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            "passengers", Form(_counts), HELD, written="always", says="Passengers by color."
        ),
    ),
    position=(
        JsonMember(
            "waiting", WAITS, WAITING, says="The passengers on the board, by place and color."
        ),
    ),
    added={
        ClaimRoute: (
            JsonMember(
                "passengers", TAKES, TAKEN, says="By place, the color of the passenger taken there."
            ),
        )
    },
    effects=(EFFECT,),
)
