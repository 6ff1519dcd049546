"""Strict fields for lists, counts and objects.

Each member of an object is read by its field. The readable part of a faulty value is the
`valid_data` of the error.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from marshmallow import ValidationError

from referee.model.fault import FaultCode
from referee.wire.json.document import Faults, FoundFault, shown, step
from referee.wire.schema.components import Components, Schema, nullable, reference
from referee.wire.schema.fields import Field, Integer, Json, refuse, unknown_word
from referee.wire.schema.limits import COUNT


class Partial(dict[str, Any]):
    """What could be read of an object that has faults."""


def failed(faults: Faults, valid_data: Json) -> ValidationError:
    """The error of a value that has these faults; `valid_data` is what could be read."""
    return ValidationError([faults], valid_data=valid_data)


class Items(Field[list[Any]]):
    """A list of limited length whose items are checked later; `refers` describes them."""

    expected = "list"

    def __init__(
        self, most: int, least: int = 0, refers: str = "", *, required: bool = False
    ) -> None:
        super().__init__(required=required)
        self.least, self.most, self.refers = least, most, refers

    def read(self, value: Json) -> list[Any]:
        if not isinstance(value, list):
            raise self.wrong_type()
        if not self.least <= len(value) <= self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="items", least=self.least, most=self.most)
        return value

    def own_schema(self, _: Components) -> Schema:
        return self.list_of(reference(self.refers))

    def list_of(self, items: Schema) -> Schema:
        """The schema of a list of such items."""
        limits = {"minItems": self.least, "maxItems": self.most}
        return {"type": "array", **{k: v for k, v in limits.items() if v}, "items": items}


class Many(Items):
    """A list of values that are all read by one field; unreadable ones leave gaps.

    With `nulls`, an item may be null: unknown. Once no more faults are kept, an item with faults
    counts as one.
    """

    def __init__(
        self,
        inner: Field[Any],
        most: int,
        least: int = 0,
        *,
        nulls: bool = False,
        required: bool = False,
    ) -> None:
        super().__init__(most, least, required=required)
        self.inner, self.nulls = inner, nulls

    def read(self, value: Json) -> list[Any]:
        read, nulls = self.inner.read, self.nulls
        rows: list[Any] = []
        faults: Faults | None = None
        for number, item in enumerate(super().read(value)):
            if item is None and nulls:
                rows.append(None)
                continue
            try:
                rows.append(read(item))
            except ValidationError as error:
                faults = faults or Faults()
                rows.append(None if faults.full else error.valid_data)
                faults.collect_one(error.messages, f"/{number}")
        if faults:
            raise failed(faults, rows)
        return rows

    def own_schema(self, components: Components) -> Schema:
        items = self.inner.schema(components)
        return self.list_of(nullable(items) if self.nulls else items)


class Named(Field[dict[str, Any]]):
    """An object of freely named members that one field reads; nulls are left out."""

    expected = "object"

    def __init__(self, inner: Field[Any], most: int, *, required: bool = False) -> None:
        super().__init__(required=required)
        self.inner, self.most = inner, most

    def read(self, value: Json) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        if len(value) > self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="members", least=0, most=self.most)
        read = self.inner.read
        found: dict[str, Any] = {}
        faults = Faults()
        for name, item in value.items():
            if item is None:
                continue
            try:
                found[name] = read(item)
            except ValidationError as error:
                faults.collect(error.messages, step(name))
        if faults:
            raise failed(faults, found)
        return found

    def own_schema(self, components: Components) -> Schema:
        items = components.optional(self.inner.schema(components))
        return {"type": "object", "maxProperties": self.most, "additionalProperties": items}


class ByKind(Field[dict[str, Any]]):
    """An object with members from a fixed set of words, all read by one field.

    `code` is the fault code of an unknown word. Without `zeros`, members of value 0 are left out.
    `of_map` is the name of the schema of words that are for any map to choose.
    """

    expected = "object"

    def __init__(
        self,
        possible: Sequence[str],
        inner: Field[Any],
        code: FaultCode = FaultCode.UNKNOWN_VALUE,
        *,
        zeros: bool = True,
        of_map: str = "",
        required: bool = False,
    ) -> None:
        super().__init__(required=required)
        self.possible, self.code, self.of_map = dict.fromkeys(possible), code, of_map
        self.inner, self.zeros = inner, zeros
        # Whole numbers between these are read without a call for each.
        self.bounds = (inner.least, inner.most) if isinstance(inner, Integer) else (1, 0)

    def read(self, value: Json) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        read, possible, zeros, found = self.inner.read, self.possible, self.zeros, dict[str, Any]()
        least, most = self.bounds
        faults: Faults | None = None
        for kind, item in value.items():
            if type(item) is int and least <= item <= most and kind in possible:
                one: Any = item
            elif item is None:
                continue
            elif kind not in possible:
                faults = faults or Faults()
                self._report_stranger(kind, faults)
                continue
            else:
                try:
                    one = read(item)
                except ValidationError as error:
                    faults = faults or Faults()
                    faults.collect(error.messages, step(kind))
                    one = error.valid_data
            if one or (zeros and one is not None):
                found[kind] = one
        if faults:
            raise failed(faults, found)
        return found

    def own_schema(self, components: Components) -> Schema:
        own: Schema = {"type": "string", "enum": list(self.possible)}
        names = reference(self.of_map) if self.of_map else own
        items = components.optional(self.inner.schema(components))
        return {"type": "object", "propertyNames": names, "additionalProperties": items}

    def _report_stranger(self, kind: str, faults: Faults) -> None:
        """Add the fault of a kind that is not possible."""
        if faults.full:
            faults.total += 1
        else:
            faults.append(unknown_word(self.code, kind, self.possible, step(kind)))


class Counts(ByKind):
    """How many of each kind; without `zeros`, kinds with 0 are left out."""

    def __init__(
        self,
        possible: Sequence[str],
        code: FaultCode = FaultCode.UNKNOWN_VALUE,
        most: int = COUNT,
        *,
        zeros: bool = False,
        of_map: str = "",
        required: bool = False,
    ) -> None:
        number = Integer(0, most)
        super().__init__(possible, number, code, zeros=zeros, of_map=of_map, required=required)


EMPTY: Final[tuple[object, ...]] = (None, 0, {}, [], False)
"""A member that only other maps have is ignored if its value is one of these."""


class Record(Field[dict[str, Any]]):
    """An object of named members, each read by its field.

    An undeclared member is a fault. `elsewhere` are members that only other maps have; they are
    ignored if empty (one of `ignored`).
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
        self._readers = [(name, field.read, field.required) for name, field in members.items()]
        self.elsewhere = frozenset(elsewhere) - members.keys()
        self.ignored = ignored

    def read(self, value: Json) -> dict[str, Any]:
        """The members that are there. Raises ValidationError with what could be read."""
        if not isinstance(value, dict):
            raise self.wrong_type()
        found: dict[str, Any] = {}
        faults: Faults | None = None
        get = value.get
        for name, read, required in self._readers:
            item = get(name)
            if item is None:
                if required:
                    faults = faults or Faults()
                    faults.append(FoundFault(FaultCode.REQUIRED).under(step(name)))
                continue
            try:
                found[name] = read(item)
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

    def own_schema(self, components: Components) -> Schema:
        required = [name for name, field in self.members.items() if field.required]
        members: Schema = {}
        for name, field in self.members.items():
            schema = field.schema(components)
            if field.may_be_null and not components.exact:
                schema = nullable(schema)
            if field.description:
                schema = {"description": field.description, **schema}
            members[name] = schema if field.required else components.optional(schema)
        if components.exact:
            members |= {name: {"enum": list(self.ignored)} for name in sorted(self.elsewhere)}
        found: Schema = {"type": "object"}
        if required:
            found["required"] = required
        return {**found, "properties": members, "additionalProperties": False}

    def _report_strangers(self, value: Mapping[str, Json], faults: Faults) -> None:
        """Add the faults of undeclared members."""
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
