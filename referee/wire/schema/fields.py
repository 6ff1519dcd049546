"""Strict marshmallow fields for single values.

A field reports a wrong value as a `FoundFault` in the messages of marshmallow's error. Null means
the same as left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Final, Self, TypeVar

from marshmallow import ValidationError, fields

from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.wire.json.document import FoundFault, shown, step
from referee.wire.schema.components import Components, Schema, reference
from referee.wire.schema.limits import NUMBER, PLACE, REQUEST_ID

_EXACT: Final = 2**53

T = TypeVar("T")
Json = Any
"""A JSON value of any type."""

_CONTROL = "\x00-\x1f\x7f-\x9f\u2028\u2029"
_HAS_CONTROL = re.compile(f"[{_CONTROL}]").search
_NO_CONTROL = rf"\A[^{_CONTROL}]*\Z"


def refuse(code: FaultCode, pointer: str = "", **facts: Fact) -> ValidationError:
    """The error with a single fault, to be raised."""
    return ValidationError([FoundFault(code, pointer, facts)])


class Field(fields.Field[T]):
    """A field of a request; `expected` describes its values in words."""

    expected: str = "value"
    description: str = ""
    """The description of the member in its object."""
    may_be_null: bool = False
    """Whether answers may have it as null; in a request null always means left out."""
    component: tuple[str, str] = ("", "")
    """The name and the text of its schema, if it has a name in the contract."""

    def __init__(self, *, required: bool = False) -> None:
        super().__init__(required=required)

    def read(self, value: Json) -> T:
        """The value of a JSON value. Raises ValidationError."""
        raise NotImplementedError

    def says(self, text: str) -> Self:
        """The same field, with a description of the member."""
        self.description = text
        return self

    def called(self, name: str, text: str) -> Self:
        """The same field, with a named schema in the document."""
        self.component = name, text
        return self

    def schema(self, components: Components) -> Schema:
        """The JSON schema of the values that it reads."""
        name, text = self.component
        if not name:
            return self.own_schema(components)
        return components.named(name, text, partial(self.own_schema, components))

    def own_schema(self, _: Components) -> Schema:
        """The JSON schema, written out."""
        raise NotImplementedError

    def _deserialize(self, value: Json, *_: object, **__: object) -> T:
        """The value, through marshmallow's interface."""
        return self.read(value)

    def wrong_type(self, pointer: str = "") -> ValidationError:
        """The error for a value of the wrong type."""
        return refuse(FaultCode.WRONG_TYPE, pointer, expected=self.expected)


class Anything(Field[Json]):
    """Any value: it is checked later, or not at all."""

    def __init__(
        self, expected: str = "value", refers: str = "", *, required: bool = False
    ) -> None:
        super().__init__(required=required)
        self.expected, self.refers = expected, refers

    def read(self, value: Json) -> Json:
        return value

    def own_schema(self, _: Components) -> Schema:
        return reference(self.refers) if self.refers else {}


class Constant(Anything):
    """The word that distinguishes an object from others and that selected its record."""

    def __init__(self, word: str) -> None:
        super().__init__("string", required=True)
        self.word = word

    def own_schema(self, _: Components) -> Schema:
        return {"type": "string", "const": self.word}


class Integer(Field[int]):
    """A whole number within limits; `1.0` is valid, `true` is not."""

    expected = "integer"

    def __init__(self, least: int = -NUMBER, most: int = NUMBER, *, required: bool = False) -> None:
        super().__init__(required=required)
        self.least, self.most = least, most

    def read(self, value: Json) -> int:
        number: int = value
        if type(value) is not int:
            if not (isinstance(value, float) and value.is_integer()):
                raise self.wrong_type()
            number = int(value)
        if not self.least <= number <= self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="number", least=self.least, most=self.most)
        return number

    def own_schema(self, _: Components) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Fraction(Field[float]):
    """A part of the width or height of a board: a number from 0 to 1."""

    expected = "number"

    def read(self, value: Json) -> float:
        if type(value) not in (int, float):
            raise self.wrong_type()
        if not 0 <= value <= 1:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="number", least=0, most=1)
        return float(value)

    def own_schema(self, _: Components) -> Schema:
        return {"type": "number", "minimum": 0, "maximum": 1}


class Flag(Field[bool]):
    """True or false only."""

    expected = "boolean"

    def read(self, value: Json) -> bool:
        if not isinstance(value, bool):
            raise self.wrong_type()
        return value

    def own_schema(self, _: Components) -> Schema:
        return {"type": "boolean"}


class Text(Field[str]):
    """A text on one line, of one character at least."""

    expected = "text on one line"

    def __init__(self, most: int, *, required: bool = False) -> None:
        super().__init__(required=required)
        self.most = most

    def read(self, value: Json) -> str:
        if not isinstance(value, str) or _HAS_CONTROL(value):
            raise self.wrong_type()
        if not 1 <= len(value) <= self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="characters", least=1, most=self.most)
        return value

    def own_schema(self, _: Components) -> Schema:
        limits = {"type": "string", "minLength": 1, "maxLength": self.most}
        return {**limits, "not": reference("ControlCharacters")}


class PlaceText(Text):
    """A place by its id or a name; an object stands for its id, or else its name."""

    expected = "string or object"

    def __init__(self, *, required: bool = False) -> None:
        super().__init__(PLACE, required=required)

    def read(self, value: Json) -> str:
        if isinstance(value, dict):
            member = "name" if value.get("id") is None else "id"
            value = value.get(member)
            if not isinstance(value, str):
                raise refuse(FaultCode.WRONG_TYPE, step(member), expected="string")
        return super().read(value)

    def own_schema(self, _: Components) -> Schema:
        return reference("PlaceReference")


def place_text(reference: Json) -> str | None:
    """The id or name in a reference to a place, if it is one."""
    if isinstance(reference, dict):
        reference = reference.get("name" if reference.get("id") is None else "id")
    return reference if isinstance(reference, str) else None


class RequestId(Field[str | float]):
    """What a client calls its request: a text or a whole number."""

    expected = "string or integer"

    def read(self, value: Json) -> str | float:
        if isinstance(value, str):
            if len(value) > REQUEST_ID:
                raise refuse(FaultCode.OUT_OF_RANGE, measure="characters", least=0, most=REQUEST_ID)
            return value
        if type(value) is int:
            return value
        if isinstance(value, float) and value.is_integer():
            # Whole numbers beyond these have no exact form in most readers of JSON.
            return int(value) if abs(value) < _EXACT else value
        raise self.wrong_type()

    def own_schema(self, _: Components) -> Schema:
        return {"oneOf": [{"type": "string", "maxLength": REQUEST_ID}, {"type": "integer"}]}


class Word(Field[str]):
    """One of a few words. `code` is the fault code of an unknown word.

    `elsewhere` are words that only other maps have. `of_map` is the
    name of the schema of words that are for any map to choose.
    """

    expected = "string"

    def __init__(
        self,
        possible: Sequence[str],
        code: FaultCode = FaultCode.UNKNOWN_VALUE,
        *,
        elsewhere: Collection[str] = (),
        of_map: str = "",
        required: bool = False,
    ) -> None:
        super().__init__(required=required)
        self.possible, self.code = tuple(possible), code
        self.elsewhere, self.of_map = elsewhere, of_map

    def read(self, value: Json) -> str:
        if not isinstance(value, str):
            raise self.wrong_type()
        if value not in self.possible:
            if value in self.elsewhere:
                raise refuse(FaultCode.NOT_ON_THIS_MAP, member=shown(value))
            raise ValidationError([unknown_word(self.code, value, self.possible)])
        return value

    def own_schema(self, _: Components) -> Schema:
        if self.of_map:
            return reference(self.of_map)
        return {"type": "string", "enum": list(self.possible)}


_FACTS: Final = {
    FaultCode.UNKNOWN_CARD: "card",
    FaultCode.UNKNOWN_COLOR: "color",
    FaultCode.UNKNOWN_PIECE: "piece",
}


def unknown_word(
    code: FaultCode, word: str, possible: Collection[str], pointer: str = ""
) -> FoundFault:
    """The fault of an unknown word; for cards and colors with the nearest ones."""
    facts: dict[str, Fact] = {_FACTS.get(code, "value"): shown(word), "possible": tuple(possible)}
    if code in (FaultCode.UNKNOWN_CARD, FaultCode.UNKNOWN_COLOR):
        return FoundFault(code, pointer, facts, word, possible)
    return FoundFault(code, pointer, facts)
