"""Tables of points: by the length of a route, or one for each kind of route."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import ValidationError

from referee.model.fault import FaultCode
from referee.wire.json.document import Faults, step
from referee.wire.schema.components import Components, Schema
from referee.wire.schema.fields import (
    Field,
    Integer,
    Json,
    Word,
    refuse,
)
from referee.wire.schema.limits import (
    LENGTH,
    POINTS_ROWS,
)
from referee.wire.schema.records import failed
from referee.wire.schema.vocabulary import Words

DIGITS: Final = {str(length): length for length in range(1, LENGTH + 1)}
"""The lengths of routes, as names of members."""
Tables = dict[str | None, dict[int, int]]


class PointTable(Field[dict[int, int]]):
    """What routes of one kind score, by spaces or cards."""

    expected = "object"

    def __init__(self) -> None:
        super().__init__()
        self.called("PointTable", "Points by the length of a route, or by the cards of a subway.")
        self.points = Integer()

    def read(self, value: Json) -> dict[int, int]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        if len(value) > POINTS_ROWS:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="members", least=0, most=POINTS_ROWS)
        table: dict[int, int] = {}
        faults = Faults()
        for length, points in value.items():
            if points is None:
                continue
            try:
                if length in DIGITS:
                    table[DIGITS[length]] = self.points.read(points)
                else:
                    faults.add(
                        FaultCode.OUT_OF_RANGE,
                        step(length),
                        measure="number",
                        least=1,
                        most=LENGTH,
                    )
            except ValidationError as error:
                faults.collect(error.messages, step(length))
        if faults:
            raise failed(faults, None)
        return table

    def own_schema(self, components: Components) -> Schema:
        points = components.optional(self.points.schema(components))
        names = {"type": "string", "enum": list(DIGITS)}
        return {"type": "object", "propertyNames": names, "additionalProperties": points}


class PointsField(Field[Tables]):
    """What routes score by length, one table or one for each kind of route."""

    expected = "object"

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.called("PointTables", "One table of points, or one for each kind of route.")
        self.kinds = words.route_kinds
        self.kind, self.table = Word(self.kinds, of_map="RouteKind"), PointTable()

    def read(self, value: Json) -> Tables:
        if not isinstance(value, dict):
            raise self.wrong_type()
        if not self.kinds:
            return {None: self.table.read(value)}
        if not any(isinstance(table, dict) for table in value.values()):
            return dict.fromkeys(self.kinds, self.table.read(value))
        tables: Tables = {}
        faults = Faults()
        for kind, rows in value.items():
            if rows is None:
                continue
            try:
                tables[self.kind.read(kind)] = self.table.read(rows)
            except ValidationError as error:
                faults.collect(error.messages, step(kind))
        if faults:
            raise failed(faults, None)
        return tables

    def own_schema(self, components: Components) -> Schema:
        return by_kind(self.kind if self.kinds else None, self.table, components)


def by_kind(kind: Field[str] | None, table: Field[Any], components: Components) -> Schema:
    """The schema of one table, or of a table per kind of route if there are kinds."""
    alone = table.schema(components)
    if kind is None:
        return alone
    tables = components.optional(alone)
    names = kind.schema(components)
    of_kinds = {"type": "object", "propertyNames": names, "additionalProperties": tables}
    return {"anyOf": [alone, {**of_kinds, "minProperties": 1}]}
