"""Toll tokens of a player, and the toll of a claim."""

from __future__ import annotations

from typing import Any, Final

from referee.model.fault import FaultCode
from referee.rules.features.tolls import EFFECT, LOAN, TOKENS
from referee.rules.features.tolls import FEATURE as RULES
from referee.wire.json.document import Location
from referee.wire.members.feature import WireFeature
from referee.wire.members.forms import Form, JsonMember
from referee.wire.members.references import References
from referee.wire.schema.components import Components, Schema, either
from referee.wire.schema.fields import Field, Integer, Json
from referee.wire.schema.limits import COUNT
from referee.wire.schema.records import Counts


class TokensField(Field[Any]):
    """Toll tokens: their value, or how many there are of each value."""

    expected = "integer or object"

    def __init__(self, values: tuple[str, ...]) -> None:
        super().__init__()
        self.sum, self.counts = Integer(0, COUNT), Counts(values)

    def read(self, value: Json) -> Json:
        if isinstance(value, dict):
            return self.counts.read(value)
        if type(value) not in (int, float):
            raise self.wrong_type()
        return self.sum.read(value)

    def own_schema(self, components: Components) -> Schema:
        names = {"type": "string", "pattern": "^[1-9][0-9]?$"}
        counts = {**self.counts.own_schema(components), "propertyNames": names}
        tokens = components.named("Tokens", "Toll tokens by value.", lambda: counts)
        return either(self.sum.schema(components), tokens)


class _Tokens(Form):
    """The value of all tokens together."""

    def resolve(self, references: References, value: Json, at: Location) -> int:
        counts = value if isinstance(value, dict) else {"1": value}
        found: int = sum(int(token) * count for token, count in counts.items())
        if found > COUNT:
            references.faults.add(FaultCode.OUT_OF_RANGE, at, measure="number", least=0, most=COUNT)
        return found


MEMBERS: Final = WireFeature(
    RULES.name,
    player=(
        JsonMember(
            "tolls",
            _Tokens(lambda words: TokensField(tuple(words.numbers["tolls"].tokens))),
            TOKENS,
            says="The value of the tokens, or how many there are of each value.",
        ),
    ),
    effects=(EFFECT, LOAN),
)
