"""Strict marshmallow fields for lists, counts and objects.

What can be read of a faulty one goes along with the error as its `valid_data`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from threading import Lock
from typing import Annotated, Any, Final, Literal

import msgspec
from marshmallow import EXCLUDE, Schema, ValidationError, validates_schema
from msgspec import UNSET, Meta

from referee.model.fault import FaultCode
from referee.wire.faults import Faults, FoundFault, shown
from referee.wire.fields import Field, Integer, Json, nested, refuse, unknown_word
from referee.wire.limits import COUNT
from referee.wire.pointers import step
from referee.wire.shapes import struct, typed_dict

EMPTY: Final[tuple[object, ...]] = (None, 0, {}, [], False)
"""A member that only another map has is ignored when it holds one of these."""


_PREPARING: Final = Lock()


class Partial(dict[str, Any]):
    """What could be read of an object that has faults."""


def failed(faults: Faults, valid_data: Json) -> ValidationError:
    """The error of a value that has these faults; `valid_data` is what could be read."""
    return ValidationError([faults], valid_data=valid_data)


class Items(Field[list[Any]]):
    """A list of limited length, whose items are checked later."""

    expected = "list"

    def __init__(self, most: int, least: int = 0, *, required: bool = False) -> None:
        super().__init__(required=required)
        self.least, self.most = least, most

    def _deserialize(self, value: Json, *_: object, **__: object) -> list[Any]:
        if not isinstance(value, list):
            raise self.wrong_type()
        if not self.least <= len(value) <= self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="items", least=self.least, most=self.most)
        return value

    def shape(self) -> Json:
        """A list of that length, of ids and of objects with members."""
        limits = Meta(min_length=self.least, max_length=self.most)
        return Annotated[list[nested(3) | None], limits]  # type: ignore[misc]


class Many(Items):
    """A list of values, all of which one field reads; what cannot be read leaves a gap.

    With `nulls` an item may be null: unknown. Once so many faults are met that no more are kept,
    an item that has any counts as one.
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

    def _deserialize(self, value: Json, *_: object, **__: object) -> list[Any]:
        read, nulls = self.inner.item, self.nulls
        rows: list[Any] = []
        faults = Faults()
        for number, item in enumerate(super()._deserialize(value)):
            if item is None and nulls:
                rows.append(None)
                continue
            if faults.full and not self.inner.is_sound(item):
                faults.total += 1
                rows.append(None)
                continue
            try:
                rows.append(read(item))
            except ValidationError as error:
                faults.collect(error.messages, f"/{number}")
                rows.append(error.valid_data)
        if faults:
            raise failed(faults, rows)
        return rows

    def shape(self) -> Json:
        """A list of that length whose items are plain."""
        item = self.inner.shape()
        limits = Meta(min_length=self.least, max_length=self.most)
        if item is not None and self.nulls:
            item = item | None
        return None if item is None else Annotated[list[item], limits]  # type: ignore[valid-type]


class Named(Field[dict[str, Any]]):
    """An object of freely named members, all of which one field reads; null ones are left out."""

    expected = "object"

    def __init__(self, inner: Field[Any], most: int, *, required: bool = False) -> None:
        super().__init__(required=required)
        self.inner, self.most = inner, most

    def _deserialize(self, value: Json, *_: object, **__: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        if len(value) > self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="members", least=0, most=self.most)
        read = self.inner.item
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

    def shape(self) -> Json:
        """An object of plain members."""
        item = self.inner.shape()
        limits = Meta(max_length=self.most)
        return None if item is None else Annotated[dict[str, item], limits]  # type: ignore[valid-type]


class Counts(Field[dict[str, int]]):
    """How many of each kind; without `zeros` those of which there are none are left out."""

    expected = "object"

    def __init__(
        self,
        possible: Sequence[str],
        code: FaultCode = FaultCode.UNKNOWN_VALUE,
        most: int = COUNT,
        *,
        zeros: bool = False,
        required: bool = False,
    ) -> None:
        super().__init__(required=required)
        self.possible, self.code = dict.fromkeys(possible), code
        self.number = Integer(0, most)
        self.most, self.fewest = most, 0 if zeros else 1

    def _deserialize(self, value: Json, *_: object, **__: object) -> dict[str, int]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        counts: dict[str, int] = {}
        faults = Faults()
        for kind, count in value.items():
            if count is None:
                continue
            if kind not in self.possible:
                if faults.full:
                    faults.total += 1
                else:
                    fault = unknown_word(self.code, kind, self.possible, step(kind))
                    faults.append(fault)
                continue
            try:
                number = self.number.item(count)
            except ValidationError as error:
                faults.collect(error.messages, step(kind))
            else:
                if number >= self.fewest:
                    counts[kind] = number
        if faults:
            raise failed(faults, counts)
        return counts

    def shape(self) -> Json:
        """An object of kinds and whole numbers, none of them odd."""
        if not self.possible:
            return None
        count = Annotated[int, Meta(ge=self.fewest, le=self.most)]
        return dict[Literal[tuple(self.possible)], count]  # type: ignore[misc]


class ObjectSchema(Schema):
    """The schema of an object. A member that it does not have is a fault.

    `elsewhere` are members that only other maps have: ignored when empty (one of `ignored`).
    """

    class Meta:
        """Members that are not declared are checked by `no_strangers`."""

        unknown = EXCLUDE

    elsewhere: frozenset[str] = frozenset()
    ignored: Collection[object] = EMPTY

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def no_strangers(self, _: object, original: Json, **__: object) -> None:
        """Every member is one that is declared. Raises ValidationError."""
        names = self.fields.keys()
        if original.keys() <= names:
            return
        faults = Faults()
        for member in original:
            if member in names:
                continue
            if member in self.elsewhere:
                if original[member] not in self.ignored:
                    faults.add(FaultCode.NOT_ON_THIS_MAP, step(member), member=shown(member))
            elif faults.full:
                faults.total += 1
            else:
                unknown = FoundFault(FaultCode.UNKNOWN_MEMBER, "", known=tuple(names))
                faults.append(unknown.under(step(member)))
        if faults:
            raise failed(faults, None)


class Record(Field[dict[str, Any]]):
    """An object of named members, each read by its field: a nested schema of marshmallow."""

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
        self.plain: Json = UNSET
        schema: Any = ObjectSchema.from_dict({**members})
        self.schema: ObjectSchema = schema()
        self.schema.elsewhere = frozenset(elsewhere) - members.keys()
        self.schema.ignored = ignored

    def _deserialize(self, value: Json, *_: object, **__: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        try:
            loaded: Any = self.schema.load(value)
        except ValidationError as error:
            faults = Faults()
            faults.collect(error.messages)
            valid: Any = error.valid_data
            raise failed(faults, Partial(valid)) from None
        return dict(loaded)

    def item(self, value: Json) -> dict[str, Any]:
        """The members that are there, at once where they are plain. Raises ValidationError."""
        return value if self.is_sound(value) else super().item(value)

    load = item

    def is_sound(self, value: Json) -> bool:
        """Whether all members are plain."""
        if self.plain is UNSET:
            self._prepare()
        if self.plain is None or not isinstance(value, dict):
            return False
        try:
            return bool(msgspec.to_builtins(msgspec.convert(value, self.plain)) == value)
        except msgspec.ValidationError:
            return False

    def _prepare(self) -> None:
        """Have the shape ready. Before msgspec has gone over it once no other thread may use it."""
        with _PREPARING:
            if self.plain is UNSET:
                shapes, plain = self._shapes(), None
                if shapes is not None:
                    plain = struct(shapes, self._required)
                    with suppress(msgspec.ValidationError):
                        msgspec.convert({}, plain)
                self.plain = plain

    def shape(self) -> Json:
        """An object of plain members; None where one that must be there never is plain."""
        shapes = self._shapes()
        return None if shapes is None else typed_dict(shapes, self._required)

    @property
    def _required(self) -> set[str]:
        return {name for name, field in self.members.items() if field.required}

    def _shapes(self) -> dict[str, Json] | None:
        """The shapes of the members that can be plain; None where one always there never is."""
        shapes = {name: field.shape() for name, field in self.members.items()}
        plain = {name: shape for name, shape in shapes.items() if shape is not None}
        return plain if self._required <= plain.keys() else None
