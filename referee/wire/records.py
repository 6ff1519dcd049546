"""Strict marshmallow fields for objects of named members."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cached_property
from threading import Lock
from typing import Any, Final

import msgspec
from marshmallow import EXCLUDE, Schema, ValidationError, validates_schema
from msgspec import UNSET

from referee.model.fault import FaultCode
from referee.wire.containers import Partial, failed
from referee.wire.faults import Faults, FoundFault, shown
from referee.wire.fields import Field, Json
from referee.wire.pointers import step
from referee.wire.shapes import struct, typed_dict

EMPTY: Final[tuple[object, ...]] = (None, 0, {}, [], False)
"""A member that only another map has is ignored when it holds one of these."""

_PREPARING: Final = Lock()


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
        self.elsewhere = frozenset(elsewhere) - members.keys()
        self.ignored = ignored
        self.plain: Json = UNSET

    @cached_property
    def schema(self) -> ObjectSchema:
        """What reads an object that is not plain; those of all maps at once would take 5 MB."""
        made: Any = ObjectSchema.from_dict({**self.members})
        schema: ObjectSchema = made()
        schema.elsewhere, schema.ignored = self.elsewhere, self.ignored
        return schema

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
