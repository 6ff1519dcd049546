"""Strict fields: a JSON value goes in, a checked value comes out, or troubles with pointers.

A field's `read` does the work and may be called by itself, so that a list of hundreds of items is
one field. What it raises is marshmallow's `ValidationError` with a list of `Trouble`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from marshmallow import EXCLUDE, Schema, ValidationError, fields

from referee.api.faults import Trouble, shown, step
from referee.api.schemas_limits import COUNT, NUMBER
from referee.model.fault import FaultCode
from referee.model.finding import Fact

T = TypeVar("T")

EMPTY: Final = (None, 0, {}, [], False)
"""A member that only another map has is ignored when it holds one of these."""
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def refuse(code: FaultCode, pointer: str = "", **facts: Fact) -> ValidationError:
    """One trouble, to be raised."""
    return ValidationError([Trouble(code, pointer, facts)])


def troubles_of(error: ValidationError, pointer: str = "") -> list[Trouble]:
    """All troubles of a failed field or schema, seen from further up."""
    return list(_flat(error.messages, pointer))


def _flat(messages: object, pointer: str) -> Iterable[Trouble]:
    if isinstance(messages, Trouble):
        yield messages.under(pointer)
    elif isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from _flat(inner, pointer + step(key))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _flat(inner, pointer)


class Value(fields.Field[T]):
    """A field with a reader. Left out it is not in the result; null only where that is allowed."""

    expected: str = "value"

    def read(self, value: Any) -> T:
        """The checked value. Raises `ValidationError`."""
        raise NotImplementedError

    def make_error(self, key: str, **kwargs: Any) -> ValidationError:
        """A member that is missing, or null where it must not be."""
        if key == "required":
            return refuse(FaultCode.REQUIRED, member=self.name)
        if key == "null":
            return self.wrong_type()
        return super().make_error(key, **kwargs)

    def wrong_type(self, pointer: str = "") -> ValidationError:
        """A value of another type than this field reads."""
        return refuse(FaultCode.WRONG_TYPE, pointer, expected=self.expected)

    def _deserialize(self, value: Any, *_: object, **__: object) -> T:
        return self.read(value)

    def _validate(self, value: T) -> None:
        """Nothing is left to check."""


class Anything(Value[Any]):
    """A value that is looked at later, or not at all."""

    def read(self, value: Any) -> Any:
        """The value as it is."""
        return value


class Integer(Value[int]):
    """A whole number within limits; `1.0` is one, `true` is none."""

    expected = "integer"

    def __init__(self, least: int = -NUMBER, most: int = NUMBER, **settings: Any) -> None:
        super().__init__(**settings)
        self.least, self.most = least, most

    def read(self, value: Any) -> int:
        """The number."""
        if type(value) is not int:
            if not (isinstance(value, float) and value.is_integer()):
                raise self.wrong_type()
            value = int(value)
        if not self.least <= value <= self.most:
            raise refuse(
                FaultCode.OUT_OF_RANGE, measure="number", least=self.least, most=self.most
            )
        return int(value)


class Fraction(Value[float]):
    """A part of the width or height of a board: a number from 0 to 1."""

    expected = "number"

    def read(self, value: Any) -> float:
        """The number."""
        if type(value) not in (int, float):
            raise self.wrong_type()
        if not 0 <= value <= 1:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="number", least=0, most=1)
        return float(value)


class Flag(Value[bool]):
    """True or false, and nothing that is like it."""

    expected = "boolean"

    def read(self, value: Any) -> bool:
        """The flag."""
        if not isinstance(value, bool):
            raise self.wrong_type()
        return value


class Text(Value[str]):
    """A text on one line, of one character at least."""

    expected = "text on one line"

    def __init__(self, most: int, **settings: Any) -> None:
        super().__init__(**settings)
        self.most = most

    def read(self, value: Any) -> str:
        """The text."""
        if not isinstance(value, str) or _CONTROL.search(value):
            raise self.wrong_type()
        if not 1 <= len(value) <= self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="characters", least=1, most=self.most)
        return value


class Word(Value[str]):
    """One of a few words. `code` and `fact` say what kind of word is not known."""

    expected = "string"

    def __init__(
        self,
        possible: Sequence[str],
        code: FaultCode = FaultCode.UNKNOWN_VALUE,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.possible, self.code = tuple(possible), code

    def read(self, value: Any) -> str:
        """The word."""
        if not isinstance(value, str):
            raise self.wrong_type()
        if value not in self.possible:
            raise ValidationError([unknown_word(self.code, value, self.possible)])
        return value


_FACTS: Final = {
    FaultCode.UNKNOWN_CARD: "card",
    FaultCode.UNKNOWN_COLOR: "color",
    FaultCode.UNKNOWN_PIECE: "piece",
}


def unknown_word(
    code: FaultCode, word: str, possible: Collection[str], pointer: str = ""
) -> Trouble:
    """A word that is none of those possible; of cards and colors the nearest ones are told."""
    facts: dict[str, Fact] = {_FACTS.get(code, "value"): shown(word)}
    if code in (FaultCode.UNKNOWN_CARD, FaultCode.UNKNOWN_COLOR):
        return Trouble(code, pointer, facts, word, possible)
    return Trouble(code, pointer, {**facts, "possible": tuple(possible)})


class Items(Value[list[Any]]):
    """A list of limited length, whose items are looked at later."""

    expected = "list"

    def __init__(self, most: int, least: int = 0, **settings: Any) -> None:
        super().__init__(**settings)
        self.least, self.most = least, most

    def read(self, value: Any) -> list[Any]:
        """The list."""
        if not isinstance(value, list):
            raise self.wrong_type()
        if not self.least <= len(value) <= self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="items", least=self.least, most=self.most)
        return value


class Many(Items):
    """A list of values that one field reads; `hole` stands in it for what cannot be read."""

    def __init__(self, item: Value[Any], most: int, least: int = 0, **settings: Any) -> None:
        super().__init__(most, least, **settings)
        self.item = item
        self.nullable = item.allow_none

    def read(self, value: Any) -> list[Any]:
        """The list of what was read."""
        rows, troubles = [], []
        for number, item in enumerate(super().read(value)):
            try:
                if item is None and not self.nullable:
                    raise self.item.wrong_type()
                rows.append(None if item is None else self.item.read(item))
            except ValidationError as error:
                troubles += troubles_of(error, step(number))
                rows.append(error.valid_data)
        if troubles:
            raise ValidationError(troubles, valid_data=rows)
        return rows


class Counts(Value[dict[str, int]]):
    """How many of each kind; those of which there are none are left out of the result."""

    expected = "object"

    def __init__(
        self,
        possible: Sequence[str],
        code: FaultCode = FaultCode.UNKNOWN_VALUE,
        most: int = COUNT,
        *,
        zeros: bool = False,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.possible, self.code = tuple(possible), code
        self.number = Integer(0, most)
        self.fewest = 0 if zeros else 1

    def read(self, value: Any) -> dict[str, int]:
        """The counts."""
        if not isinstance(value, dict):
            raise self.wrong_type()
        counts: dict[str, int] = {}
        troubles = []
        for key, count in value.items():
            if key not in self.possible:
                troubles.append(unknown_word(self.code, key, self.possible, step(key)))
                continue
            try:
                number = self.number.read(count)
            except ValidationError as error:
                troubles += troubles_of(error, step(key))
            else:
                if number >= self.fewest:
                    counts[key] = number
        if troubles:
            raise ValidationError(troubles, valid_data=counts)
        return counts


class Record(Value[dict[str, Any]]):
    """An object of named members; each is read by a field of one marshmallow schema.

    `elsewhere` are members that only other maps have: ignored when empty (one of `ignored`), else
    refused.
    """

    expected = "object"

    def __init__(
        self,
        members: Mapping[str, Value[Any]],
        elsewhere: Collection[str] = (),
        ignored: Collection[object] = EMPTY,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.schema = Schema.from_dict(dict(members))(unknown=EXCLUDE)
        self.names = frozenset(members)
        self.known = tuple(members)
        self.elsewhere = frozenset(elsewhere) - self.names
        self.ignored = ignored

    def read(self, value: Any) -> dict[str, Any]:
        """The members that are there. What can be read goes along with the troubles."""
        if not isinstance(value, dict):
            raise self.wrong_type()
        troubles = [] if value.keys() <= self.names else list(self._strangers(value))
        try:
            loaded: dict[str, Any] = self.schema.load(value)
        except ValidationError as error:
            troubles += troubles_of(error)
            loaded = error.valid_data if isinstance(error.valid_data, dict) else {}
        if troubles:
            raise ValidationError(troubles, valid_data=loaded)
        return loaded

    def _strangers(self, value: Mapping[str, Any]) -> Iterable[Trouble]:
        for member in value:
            if member in self.names:
                continue
            facts: dict[str, Fact] = {"member": shown(member)}
            if member not in self.elsewhere:
                yield Trouble(FaultCode.UNKNOWN_MEMBER, step(member), facts, member, self.known)
            elif value[member] not in self.ignored:
                yield Trouble(FaultCode.NOT_ON_THIS_MAP, step(member), facts)
