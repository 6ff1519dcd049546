"""Strict marshmallow fields for lists and counts.

What can be read of a faulty one goes along with the error as its `valid_data`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marshmallow import ValidationError

from referee.model.fault import FaultCode
from referee.wire.json.faults import Faults
from referee.wire.json.pointers import step
from referee.wire.schema.fields import Field, Integer, Json, refuse, unknown_word
from referee.wire.schema.limits import COUNT


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

    def read(self, value: Json) -> list[Any]:
        if not isinstance(value, list):
            raise self.wrong_type()
        if not self.least <= len(value) <= self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="items", least=self.least, most=self.most)
        return value


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


class Named(Field[dict[str, Any]]):
    """An object of freely named members, all of which one field reads; null ones are left out."""

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


class ByKind(Field[dict[str, Any]]):
    """An object whose members are some of the possible ones, all of which one field reads.

    `code` says what kind of word is not known. Without `zeros` those of value 0 are left out.
    """

    expected = "object"

    def __init__(
        self,
        possible: Sequence[str],
        inner: Field[Any],
        code: FaultCode = FaultCode.UNKNOWN_VALUE,
        *,
        zeros: bool = True,
        required: bool = False,
    ) -> None:
        super().__init__(required=required)
        self.possible, self.code = dict.fromkeys(possible), code
        self.inner, self.zeros = inner, zeros

    def read(self, value: Json) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong_type()
        read = self.inner.read
        found: dict[str, Any] = {}
        faults: Faults | None = None
        for kind, item in value.items():
            if item is None:
                continue
            if kind not in self.possible:
                faults = faults or Faults()
                if faults.full:
                    faults.total += 1
                else:
                    fault = unknown_word(self.code, kind, self.possible, step(kind))
                    faults.append(fault)
                continue
            try:
                one = read(item)
            except ValidationError as error:
                faults = faults or Faults()
                faults.collect(error.messages, step(kind))
                one = error.valid_data
            if one or (self.zeros and one is not None):
                found[kind] = one
        if faults:
            raise failed(faults, found)
        return found


class Counts(ByKind):
    """How many of each kind; without `zeros` those of which there are none are left out."""

    def __init__(
        self,
        possible: Sequence[str],
        code: FaultCode = FaultCode.UNKNOWN_VALUE,
        most: int = COUNT,
        *,
        zeros: bool = False,
        required: bool = False,
    ) -> None:
        super().__init__(possible, Integer(0, most), code, zeros=zeros, required=required)
