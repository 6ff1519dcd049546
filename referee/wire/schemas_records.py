"""Strict fields for lists, counts and objects."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NotRequired, Required, TypedDict

from marshmallow import ValidationError
from msgspec import Meta

from referee.model.fault import FaultCode
from referee.model.finding import Fact
from referee.wire.faults import NO_FACTS, Trouble, shown
from referee.wire.fields import Integer, Json, Value, nested, refuse, unknown_word
from referee.wire.schemas_limits import COUNT

Messages = dict[Any, Any]
"""Troubles by member or by number, as deep as the value."""

EMPTY: Final[tuple[object, ...]] = (None, 0, {}, [], False)
"""A member that only another map has is ignored when it holds one of these."""


class Items(Value[list[Any]]):
    """A list of limited length, whose items are looked at later."""

    expected = "list"

    def __init__(self, most: int, least: int = 0, **settings: bool) -> None:
        super().__init__(**settings)
        self.least, self.most = least, most

    def read(self, value: Json) -> list[Any]:
        """The list."""
        if not isinstance(value, list):
            raise self.wrong_type()
        if not self.least <= len(value) <= self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="items", least=self.least, most=self.most)
        return value

    def shape(self) -> Json:
        """A list of that length, of ids and of objects with members."""
        item = nested(2)
        limits = Meta(min_length=self.least, max_length=self.most)
        return Annotated[list[item], limits]  # type: ignore[valid-type]


class Many(Items):
    """A list of values, all of which one field reads; what cannot be read leaves a gap."""

    def __init__(self, item: Value[Any], most: int, least: int = 0, **settings: bool) -> None:
        super().__init__(most, least, **settings)
        self.item = item
        nothing: frozenset[str | None] = frozenset((None,) if item.allow_none else ())
        self.every: frozenset[str | None] = item.words and item.words | nothing
        self.taken_as_it_is = item.taken_as_it_is

    def read(self, value: Json) -> list[Any]:
        """The list of what was read."""
        items = super().read(value)
        if self.every and _are_among(self.every, items):
            return items
        read, nullable = self.item.read, self.item.allow_none
        rows: list[Any] = []
        troubles: Messages = {}
        for number, item in enumerate(items):
            if item is None and nullable:
                rows.append(None)
                continue
            try:
                rows.append(read(item))
            except ValidationError as error:
                troubles[number] = error.messages
                rows.append(error.valid_data)
        if troubles:
            raise ValidationError(troubles, valid_data=rows)
        return rows

    def shape(self) -> Json:
        """A list of that length whose items are plain."""
        item = self.item.shape_or_null()
        limits = Meta(min_length=self.least, max_length=self.most)
        return None if item is None else Annotated[list[item], limits]  # type: ignore[valid-type]

    def accept(self, value: Json) -> list[Any]:
        """The list of what is made of the items."""
        return self.item.accept_all(value)


def _are_among(words: frozenset[str | None], items: Sequence[object]) -> bool:
    try:
        return words >= set(items)
    except TypeError:
        # A list or an object is no word.
        return False


class Named(Value[dict[str, Any]]):
    """An object of freely named members, all of which one field reads."""

    expected = "object"

    def __init__(self, item: Value[Any], most: int, **settings: bool) -> None:
        super().__init__(**settings)
        self.item, self.most = item, most

    def read(self, value: Json) -> dict[str, Any]:
        """What was read, by name as written."""
        if not isinstance(value, dict):
            raise self.wrong_type()
        if len(value) > self.most:
            raise refuse(FaultCode.OUT_OF_RANGE, measure="members", least=0, most=self.most)
        read = self.item.read
        found: dict[str, Any] = {}
        troubles: Messages = {}
        for name, item in value.items():
            try:
                found[name] = read(item)
            except ValidationError as error:
                troubles[name] = error.messages
        if troubles:
            raise ValidationError(troubles, valid_data=found)
        return found

    def shape(self) -> Json:
        """An object of plain members, where these are taken as they are."""
        item = self.item.shape()
        limits = Meta(max_length=self.most)
        if item is None or not self.item.taken_as_it_is:
            return None
        return Annotated[dict[str, item], limits]  # type: ignore[valid-type]


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
        **settings: bool,
    ) -> None:
        super().__init__(**settings)
        self.possible, self.code = dict.fromkeys(possible), code
        self.number = Integer(0, most)
        self.most, self.fewest = most, 0 if zeros else 1

    def read(self, value: Json) -> dict[str, int]:
        """The counts."""
        if not isinstance(value, dict):
            raise self.wrong_type()
        possible, fewest, most = self.possible, self.fewest, self.most
        for key, count in value.items():
            if type(count) is not int or not fewest <= count <= most or key not in possible:
                return self._with_care(value)
        return value

    def shape(self) -> Json:
        """An object of kinds and whole numbers, none of them odd."""
        if not self.possible:
            return None
        count = Annotated[int, Meta(ge=self.fewest, le=self.most)]
        return dict[Literal[tuple(self.possible)], count]  # type: ignore[misc]

    def _with_care(self, value: Mapping[str, Any]) -> dict[str, int]:
        """The counts where one of them is odd: written as `2.0`, none at all, or in error."""
        counts: dict[str, int] = {}
        troubles: Messages = {}
        for key, count in value.items():
            if key not in self.possible:
                troubles[key] = [unknown_word(self.code, key, self.possible)]
                continue
            try:
                number = self.number.read(count)
            except ValidationError as error:
                troubles[key] = error.messages
            else:
                if number >= self.fewest:
                    counts[key] = number
        if troubles:
            raise ValidationError(troubles, valid_data=counts)
        return counts


class Partial(dict[str, Any]):
    """What could be read of a record that has troubles."""


class Record(Value[dict[str, Any]]):
    """An object of named members, each read by its field.

    `elsewhere` are members that only other maps have: ignored when empty (one of `ignored`), else
    refused.
    """

    expected = "object"

    def __init__(
        self,
        members: Mapping[str, Value[Any]],
        elsewhere: Collection[str] = (),
        ignored: Collection[object] = EMPTY,
        **settings: bool,
    ) -> None:
        super().__init__(**settings)
        self.members = dict(members)
        self.names = frozenset(members)
        self.known = tuple(members)
        self.readers = {name: field.read for name, field in members.items()}
        self.nullable = frozenset(name for name, field in members.items() if field.allow_none)
        self.elsewhere = frozenset(elsewhere) - self.names
        self.ignored = ignored
        self.missing = {
            name: [Trouble(FaultCode.REQUIRED, "", {"member": name})]
            for name, field in members.items()
            if field.required
        }
        self.stranger = [Trouble(FaultCode.UNKNOWN_MEMBER, "", NO_FACTS, "", self.known)]
        self.accepting = {
            name: field.accept for name, field in members.items() if not field.taken_as_it_is
        }
        self.taken_as_it_is = not self.accepting

    def read(self, value: Json) -> dict[str, Any]:
        """The members that are there. What can be read goes along with the troubles."""
        if not isinstance(value, dict):
            raise self.wrong_type()
        troubles: Messages = {}
        if not value.keys() <= self.names:
            value = self._without_strangers(value, troubles)
        loaded = self.load(value, troubles)
        if troubles:
            raise ValidationError(troubles, valid_data=Partial(loaded))
        return loaded

    def load(self, value: Mapping[str, Any], troubles: Messages) -> dict[str, Any]:
        """Read each member, as marshmallow does with a nested schema, in a fraction of the time."""
        loaded: dict[str, Any] = {}
        for name, told in self.missing.items():
            if name not in value:
                troubles[name] = told
        readers, nullable = self.readers, self.nullable
        for name, item in value.items():
            if item is None and name in nullable:
                loaded[name] = None
                continue
            try:
                loaded[name] = readers[name](item)
            except ValidationError as error:
                troubles[name] = error.messages
                if error.valid_data:
                    loaded[name] = error.valid_data
        return loaded

    def shape(self) -> Json:
        """An object of plain members; None where one that must be there never is plain."""
        shapes = {name: field.shape_or_null() for name, field in self.members.items()}
        if any(shapes[name] is None for name in self.missing):
            return None
        members = {
            name: (Required if name in self.missing else NotRequired)[shape]
            for name, shape in shapes.items()
            if shape is not None
        }
        type_of: Any = TypedDict
        return type_of("Members", members)

    def accept(self, value: dict[str, Any]) -> dict[str, Any]:
        """The object itself: in it the members are replaced by what is made of them."""
        self.accept_all([value])
        return value

    def accept_all(self, values: list[Any]) -> list[Any]:
        """The same for each object of a list."""
        for name, accept in self.accepting.items():
            for value in values:
                item = value.get(name) if value else None
                if item is not None:
                    value[name] = accept(item)
        return values

    def _without_strangers(self, value: Mapping[str, Any], troubles: Messages) -> dict[str, Any]:
        """The members that the record has; the others are told."""
        for member in value:
            if member in self.names:
                continue
            if member not in self.elsewhere:
                troubles[member] = self.stranger
            elif value[member] not in self.ignored:
                facts: dict[str, Fact] = {"member": shown(member)}
                troubles[member] = [Trouble(FaultCode.NOT_ON_THIS_MAP, "", facts)]
        return {member: item for member, item in value.items() if member in self.names}
