"""Strict fields: a JSON value goes in, a checked value comes out, or troubles with pointers.

A field's `read` does the work and may be called by itself, so that a list of hundreds of items is
one field. What it raises is marshmallow's `ValidationError`; its messages are a list of `Trouble`,
or such lists by member.

A field may also say what is plain to it, for `referee.wire.plain`: the `shape` of values that it
surely reads, as a type that msgspec knows. A shape must let nothing pass that `read` refuses. Where
`read` makes something else of a value than the value itself, `taken_as_it_is` is false and `accept`
makes the same. Without a shape all is right, only slower. A field that has its own `read` inherits
neither of these: it says its own.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Annotated, Any, Final, Literal, TypeVar

from marshmallow import ValidationError, fields, missing
from msgspec import Meta, Struct

from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.wire.faults import Trouble, Troubles, shown
from referee.wire.schemas_limits import NUMBER

T = TypeVar("T")
Json = Any
"""A value out of JSON, of whatever type."""

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def refuse(code: FaultCode, pointer: str = "", **facts: Fact) -> ValidationError:
    """One trouble, to be raised."""
    return ValidationError([Trouble(code, pointer, facts)])


def troubles_of(error: ValidationError, pointer: str = "") -> list[Trouble]:
    """The troubles of a failed field that are told, seen from further up."""
    troubles = Troubles()
    troubles.gather(error.messages, pointer)
    return troubles.kept


def either(shape: Json, other: Json) -> Json:
    """The type of what is of one shape or of the other, which may be none."""
    return shape if other is None else shape | other


def nested(levels: int) -> Json:
    """The type of any value whose lists and objects are nested no deeper than that."""
    flat: Json = str | int | float | bool | None
    found = flat
    for _ in range(levels):
        found = flat | list[found] | dict[str, found]  # type: ignore[valid-type]
    return found


class Sealed(Struct, frozen=True):
    """Troubles as marshmallow holds them: lists and dicts it would copy, as deep as they are."""

    inner: Any


class Value(fields.Field[T], ABC):
    """A field with a reader. Left out it is not in the result; null only where that is allowed."""

    expected: str = "value"
    words: frozenset[str] = frozenset()
    """Texts that are read as they are."""
    taken_as_it_is: bool = True
    """Whether a value of the plain shape is the result; else `accept` makes it."""

    def __init__(self, *, required: bool = False, allow_none: bool = False) -> None:
        super().__init__(required=required, allow_none=allow_none)

    @abstractmethod
    def read(self, value: Json) -> T:
        """The checked value. Raises `ValidationError`."""

    def shape(self) -> Json:
        """The type of the values that are plain; None where whatever has this field is not."""
        return None

    def shape_or_null(self) -> Json:
        """The shape, null included where that is allowed."""
        shape = self.shape()
        return shape | None if self.allow_none and shape is not None else shape

    def accept(self, value: Json) -> T:
        """What `read` gives for a value of the plain shape. Raises `ValidationError`."""
        return self.read(value)

    def accept_all(self, values: list[Json]) -> list[Json]:
        """The same for each value of a list; null stays null."""
        accept = self.accept
        return [None if value is None else accept(value) for value in values]

    def deserialize(self, value: Json, *_: object, **__: object) -> Json:
        """Read a member: what marshmallow does, without the hooks that no field here has."""
        if value is missing:
            if self.required:
                raise refuse(FaultCode.REQUIRED, member=self.name)
            return value
        if value is None and self.allow_none:
            return None
        try:
            return self.read(value)
        except ValidationError as error:
            raise ValidationError([Sealed(error.messages)], valid_data=error.valid_data) from None

    def wrong_type(self, pointer: str = "") -> ValidationError:
        """A value of another type than this field reads."""
        return refuse(FaultCode.WRONG_TYPE, pointer, expected=self.expected)


class Anything(Value[Json]):
    """A value that is looked at later, or not at all."""

    def __init__(self, expected: str = "value", **settings: bool) -> None:
        super().__init__(**settings)
        self.expected = expected

    def read(self, value: Json) -> Json:
        """The value as it is."""
        if value is None:
            raise self.wrong_type()
        return value


class Integer(Value[int]):
    """A whole number within limits; `1.0` is one, `true` is none."""

    expected = "integer"

    def __init__(self, least: int = -NUMBER, most: int = NUMBER, **settings: bool) -> None:
        super().__init__(**settings)
        self.least, self.most = least, most

    def read(self, value: Json) -> int:
        """The number."""
        if type(value) is not int:
            if not (isinstance(value, float) and value.is_integer()):
                raise self.wrong_type()
            value = int(value)
        if not self.least <= value <= self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="number", least=self.least, most=self.most)
        return int(value)

    def shape(self) -> Json:
        """A whole number within the limits."""
        return Annotated[int, Meta(ge=self.least, le=self.most)]


class Fraction(Value[float]):
    """A part of the width or height of a board: a number from 0 to 1."""

    expected = "number"

    def read(self, value: Json) -> float:
        """The number."""
        if type(value) not in (int, float):
            raise self.wrong_type()
        if not 0 <= value <= 1:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="number", least=0, most=1)
        return float(value)


class Flag(Value[bool]):
    """True or false, and nothing that is like it."""

    expected = "boolean"

    def read(self, value: Json) -> bool:
        """The flag."""
        if not isinstance(value, bool):
            raise self.wrong_type()
        return value

    def shape(self) -> Json:
        """A flag."""
        return bool


class Text(Value[str]):
    """A text on one line, of one character at least."""

    expected = "text on one line"

    def __init__(self, most: int, **settings: bool) -> None:
        super().__init__(**settings)
        self.most = most

    def read(self, value: Json) -> str:
        """The text."""
        if type(value) is str and value.isprintable() and 1 <= len(value) <= self.most:
            return value
        if not isinstance(value, str) or _CONTROL.search(value):
            raise self.wrong_type()
        if not 1 <= len(value) <= self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="characters", least=1, most=self.most)
        return value

    def shape(self) -> Json:
        """A text of that length; plain requests have no control characters anywhere."""
        return Annotated[str, Meta(min_length=1, max_length=self.most)]


class Word(Value[str]):
    """One of a few words. `code` and `fact` say what kind of word is not known."""

    expected = "string"

    def __init__(
        self,
        possible: Sequence[str],
        code: FaultCode = FaultCode.UNKNOWN_VALUE,
        **settings: bool,
    ) -> None:
        super().__init__(**settings)
        self.possible, self.code = tuple(possible), code
        self.words = frozenset(possible)

    def read(self, value: Json) -> str:
        """The word."""
        if not isinstance(value, str):
            raise self.wrong_type()
        if value not in self.words:
            raise ValidationError([unknown_word(self.code, value, self.possible)])
        return value

    def shape(self) -> Json:
        """One of the words."""
        return Literal[self.possible] if self.possible else None


_FACTS: Final = {
    FaultCode.UNKNOWN_CARD: "card",
    FaultCode.UNKNOWN_COLOR: "color",
    FaultCode.UNKNOWN_PIECE: "piece",
}


def unknown_word(code: FaultCode, word: str, possible: Collection[str]) -> Trouble:
    """A word that is none of those possible; of cards and colors the nearest ones are told."""
    facts: dict[str, Fact] = {_FACTS.get(code, "value"): shown(word)}
    if code in (FaultCode.UNKNOWN_CARD, FaultCode.UNKNOWN_COLOR):
        return Trouble(code, "", facts, word, possible)
    return Trouble(code, "", {**facts, "possible": tuple(possible)})
