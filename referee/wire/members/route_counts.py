"""Routes that are only counted: how many of each length, and of each kind if points differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from marshmallow import ValidationError

from referee.maps.specs import Points
from referee.model.cards import RouteKind
from referee.model.fault import FaultCode
from referee.model.player import Counted, RouteCount
from referee.wire.boards.points import DIGITS, by_kind
from referee.wire.json.document import Faults, Location, step
from referee.wire.members.forms import Form
from referee.wire.schema.components import Components, Schema
from referee.wire.schema.fields import Field, Json, Word, unknown_word
from referee.wire.schema.records import Counts, failed
from referee.wire.schema.vocabulary import Words

if TYPE_CHECKING:
    from referee.wire.members.references import References


class RouteCountsField(Field[dict[str, Any]]):
    """How many routes of each length; by kind if there are kinds of routes."""

    expected = "object"

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.kind = Word(words.route_kinds, of_map="RouteKind") if words.route_kinds else None
        self.table = Counts(tuple(DIGITS), zeros=True)
        self.table.called("LengthCounts", "How many routes of each length.")
        self.called(
            "RouteCounts", "How many routes of each length, by kind where points go by kind."
        )
        self.is_by_kind = _differ(words.terms.points)

    def read(self, value: Json) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        if self.kind is None or not any(isinstance(table, dict) for table in value.values()):
            return self.table.read(value)
        found: dict[str, Any] = {}
        faults = Faults()
        for kind, table in value.items():
            if table is None:
                continue
            try:
                found[self.kind.read(kind)] = self.table.read(table)
            except ValidationError as error:
                faults.collect(error.messages, step(kind))
        if faults:
            raise failed(faults, found)
        return found

    def own_schema(self, components: Components) -> Schema:
        return by_kind(self.kind, self.table, components)


class _RouteCounts(Form):
    """Routes that are only counted, with the points of each."""

    def resolve(self, references: References, value: Json, at: Location) -> Counted:
        tables, kinds = references.tables, references.game.kinds
        by_kind = references.game.by_kind or _differ(tables)
        if not by_kind:
            table = next(iter(tables.values()), {})
            pieces = tuple(references.game.pieces)
            piece = pieces[0] if len(pieces) == 1 else None
            return Counted(tuple(_counted(references, value, table, None, piece, at)))
        routes: list[RouteCount] = []
        for name, counts in value.items():
            kind, here = kinds.get(name), at / name
            if kind is None or not isinstance(counts, dict):
                _unknown(references, name, tuple(kinds), here)
                continue
            table = tables.get(name, {})
            routes += _counted(references, counts, table, kind, kind.piece, here)
        return Counted(tuple(routes))


def _counted(
    references: References,
    counts: Mapping[str, Any],
    table: Mapping[int, int],
    kind: RouteKind | None,
    piece: str | None,
    at: Location,
) -> Iterator[RouteCount]:
    """The routes of one kind, shortest first."""
    for name, count in sorted(counts.items(), key=lambda entry: DIGITS.get(entry[0], 0)):
        number, priced = DIGITS.get(name), kind is not None and kind.priced
        if number is not None and not table:
            length = 1 if priced else number
            here = at / name
            references.faults.add(FaultCode.POINTS_MISSING, here, length=length, cards=number)
        elif number is None or number not in table:
            _unknown(references, name, tuple(map(str, table)), at / name)
        elif count:
            yield RouteCount(
                length=1 if priced else number,
                cost=number if kind is None or priced else number * kind.per_space,
                count=count,
                points=table[number],
                kind=None if kind is None else kind.id,
                piece=piece,
                priced=priced,
            )


def _differ(tables: Points) -> bool:
    """Whether points depend on the kind: the tables of two kinds differ."""
    first, *others = tables.values() or [{}]
    return any(table != first for table in others)


def _unknown(references: References, name: str, possible: Sequence[str], at: Location) -> None:
    references.faults.append(unknown_word(FaultCode.UNKNOWN_VALUE, name, possible, str(at)))


ROUTE_COUNTS: Final = _RouteCounts(RouteCountsField)
