"""Strict marshmallow fields for lists and counts.

What can be read of a faulty one goes along with the error as its `valid_data`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from marshmallow import ValidationError
from msgspec import Meta

from referee.model.fault import FaultCode
from referee.wire.faults import Faults
from referee.wire.fields import Field, Integer, Json, nested, refuse, unknown_word
from referee.wire.limits import COUNT
from referee.wire.pointers import step


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
