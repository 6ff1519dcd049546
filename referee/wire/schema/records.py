"""Objects of named members, and whole requests: each member is read by its field."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError

from referee.model.fault import FaultCode
from referee.wire.json.faults import Faults, FoundFault, shown
from referee.wire.json.pointers import step
from referee.wire.schema.containers import Partial, failed
from referee.wire.schema.fields import Field, Json

EMPTY: Final[tuple[object, ...]] = (None, 0, {}, [], False)
"""A member that only another map has is ignored when it holds one of these."""


class Record(Field[dict[str, Any]]):
    """An object of named members, each read by its field.

    A member that is not declared is a fault. `elsewhere` are members that only other maps have:
    those are ignored when empty (one of `ignored`).
    """

    def __init__(
        self,
        members: Mapping[str, Field[Any]],
        elsewhere: Collection[str] = (),
        ignored: Collection[object] = EMPTY,
        *,
        expected: str = "object",
        required: bool = False,
    ) -> None:
        super().__init__(required=required)
        self.expected = expected
        self.members = dict(members)
        self.elsewhere = frozenset(elsewhere) - members.keys()
        self.ignored = ignored

    def read(self, value: Json) -> dict[str, Any]:
        """The members that are there. Raises ValidationError with what could be read."""
        if not isinstance(value, dict):
            raise self.wrong_type()
        found: dict[str, Any] = {}
        faults: Faults | None = None
        for name, field in self.members.items():
            item = value.get(name)
            if item is None:
                if field.required:
                    faults = faults or Faults()
                    faults.append(FoundFault(FaultCode.REQUIRED).under(step(name)))
                continue
            try:
                found[name] = field.read(item)
            except ValidationError as error:
                faults = faults or Faults()
                faults.collect(error.messages, step(name))
                if error.valid_data:
                    found[name] = error.valid_data
        if len(found) < len(value):
            faults = faults or Faults()
            self._report_strangers(value, faults)
        if faults:
            raise failed(faults, Partial(found))
        return found

    def _report_strangers(self, value: Mapping[str, Json], faults: Faults) -> None:
        """Add the faults of members that are not declared."""
        for name, item in value.items():
            if name in self.members:
                continue
            if name in self.elsewhere:
                if item not in self.ignored:
                    faults.add(FaultCode.NOT_ON_THIS_MAP, step(name), member=shown(name))
            elif faults.full:
                faults.total += 1
            else:
                unknown = FoundFault(FaultCode.UNKNOWN_MEMBER, "", known=tuple(self.members))
                faults.append(unknown.under(step(name)))


class RequestSchema(Schema):
    """A whole request, read as any record is: its members are the declared fields of the schema."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record

    def load(self, data: Json, **_: Any) -> dict[str, Any]:  # noqa: ANN401 options of marshmallow
        """The members that are there. Raises ValidationError with what could be read."""
        return self.record.read(data)


def request_schema(
    members: Mapping[str, Field[Any]], elsewhere: Collection[str] = ()
) -> RequestSchema:
    """The schema of a request of those members."""
    declared: Any = RequestSchema.from_dict(dict(members))
    schema: RequestSchema = declared(Record(members, elsewhere))
    return schema
