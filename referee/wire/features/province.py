"""The Province mat: the trains of a player on it, and one placed with a claim."""

from __future__ import annotations

from typing import Final

from referee.model.action import ClaimRoute
from referee.model.fault import FaultCode
from referee.rules.features.province import EFFECT, LINE, TRAINS
from referee.rules.features.province import FEATURE as RULES
from referee.wire.json.document import Location
from referee.wire.members.feature import WireFeature
from referee.wire.members.forms import Form, JsonMember
from referee.wire.members.naming import Naming
from referee.wire.members.references import References
from referee.wire.schema.fields import Integer, Json, Word
from referee.wire.schema.limits import OPEN
from referee.wire.schema.records import ByKind, Many, Record
from referee.wire.schema.vocabulary import Words


def _lines(words: Words) -> tuple[str, ...]:
    lines: tuple[str, ...] = words.numbers[RULES.name].lines
    return lines


def _mat(words: Words) -> ByKind:
    """The spots of a player's trains by line (a color); null is an unknown spot."""
    return ByKind(
        _lines(words), Many(Integer(), OPEN, nulls=True), FaultCode.UNKNOWN_COLOR, of_map="Color"
    )


class _Mat(Form):
    """The spots by line, as given; lines without trains are left out."""

    def resolve(
        self, _: References, value: Json, __: Location
    ) -> dict[str, tuple[int | None, ...]]:
        return {line: tuple(spots) for line, spots in value.items() if spots}


class _Line(Form):
    """The line in which a claim places a train."""

    def resolve(self, _: References, value: Json, __: Location) -> str | None:
        line: str | None = value.get("line")
        return line

    def render(self, _: Naming, value: str) -> Json:
        return {"line": value}


def _line_record(words: Words) -> Record:
    return Record(
        {"line": Word(_lines(words), FaultCode.UNKNOWN_COLOR, of_map="Color", required=True)}
    ).called("MatLine", "A line of the mat.")


MEMBERS: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            "province",
            _Mat(_mat),
            TRAINS,
            written="always",
            says="By line of the mat, the spots of the player's trains; `null` is one not known.",
        ),
    ),
    added={
        ClaimRoute: (
            JsonMember(
                "province",
                _Line(_line_record),
                LINE,
                says="The line of the mat on which a train is put.",
            ),
        )
    },
    effects=(EFFECT,),
)
