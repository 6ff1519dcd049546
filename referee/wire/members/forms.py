"""Forms: how a value is checked, resolved and rendered.

A member is declared once, as a `JsonMember` with a form. The form gives the field that checks the
member in a request, the value for the rules, and the member of an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from referee.model.member import Member
from referee.wire.json.document import Location
from referee.wire.lookup.search import Mention
from referee.wire.schema.fields import Field, Json
from referee.wire.schema.vocabulary import Words

if TYPE_CHECKING:
    from referee.wire.members.by_hand import Check
    from referee.wire.members.naming import Naming
    from referee.wire.members.references import References

Loaded = Mapping[str, Any]
"""The checked members of an object."""


class Form:
    """A form whose checked JSON is already the value.

    Subclasses override `resolve` and `render` for other values. With `spread`, the members of the
    value are members of the enclosing object.
    """

    spread: bool = False

    def __init__(self, make: Callable[[Words], Field[Any]]) -> None:
        self.make = make

    def field(self, words: Words) -> Field[Any]:
        """The field that checks the value."""
        return self.make(words)

    def fields(self, _: Words) -> Mapping[str, Field[Any]]:
        """The fields of a `spread` value; none for any other."""
        return {}

    def resolve(self, _: References, value: Json, __: Location, /) -> Any:  # noqa: ANN401 whatever it means
        """The value for the rules; faults are added to the references."""
        return value

    def render(self, _: Naming, value: Any, /) -> Json:  # noqa: ANN401 whatever it means
        """The value in JSON."""
        return value

    def mentions(self, value: Json, at: Location, /) -> Iterator[Mention]:
        """The routes and tickets named in a value."""
        del value, at
        return iter(())


class Listing(Form):
    """A list, which is a tuple to the rules."""

    def resolve(self, _: References, value: Json, __: Location) -> tuple[Any, ...]:
        """The items."""
        return tuple(value)

    def render(self, _: Naming, value: tuple[Any, ...]) -> list[Any]:
        """The items."""
        return list(value)


class Whole(Member[Any], frozen=True):
    """The slot of a value that is the holder itself."""

    def of(self, holder: Any) -> Any:  # noqa: ANN401 any value of the model
        """The holder."""
        return holder


class JsonMember(Struct, frozen=True):
    """A member of an object: its name, its form, and where its value is kept.

    `kept` is the attribute of that name, another one, or the slot of a feature. A member is
    `written` always, if it is known (not null), or if it is set (not empty either). A member that
    `claims` contains routes that nobody at the table owns. If a member is set, the one that it
    `excludes` must not be. A `typed` member is counted by hand; its check says when that is
    allowed. `says` is its description in the contract.
    """

    name: str
    form: Form
    kept: str | Member[Any] = ""
    required: bool = False
    written: Literal["always", "known", "set"] = "known"
    claims: bool = False
    excludes: str = ""
    typed: Check | None = None
    says: str = ""

    def __post_init__(self) -> None:
        if not self.kept:
            force_setattr(self, "kept", self.name)

    @property
    def is_written_as_null(self) -> bool:
        """Whether answers have the member as null if it is unknown."""
        unset = self.kept.default if isinstance(self.kept, Member) else None
        return self.written == "always" and unset is None


class Members:
    """The members of an object, compiled once: how each is checked, resolved and rendered."""

    def __init__(self, members: Iterable[JsonMember] = ()) -> None:
        self.members = tuple(members)
        self.names = frozenset(member.name for member in self.members)
        self.typed = tuple(member for member in self.members if member.typed is not None)
        self._spread = [member.name for member in self.members if member.form.spread]
        self._excluding = [member for member in self.members if member.excludes]
        self._readers = [_reader(member) for member in self.members]
        self._writers = [_writer(member) for member in self.members]
        # Most values have no members of features: their writers are then skipped.
        self._plain_writers = [each for each in self._writers if not _is_left_out(each)]

    def __add__(self, other: Iterable[JsonMember]) -> Members:
        return Members((*self.members, *other))

    def __iter__(self) -> Iterator[JsonMember]:
        return iter(self.members)

    def fields(self, words: Words) -> dict[str, Field[Any]]:
        """The fields that check the members."""
        found: dict[str, Field[Any]] = {}
        instead = {member.excludes for member in self._excluding}
        for member in self.members:
            if member.form.spread:
                found.update(member.form.fields(words))
                continue
            field = member.form.field(words)
            if member.required:
                field.required, field.allow_none = True, False
            # A member is not known where the one that stands in its place is set.
            field.says(member.says).may_be_null = (
                member.is_written_as_null or member.name in instead
            )
            found[member.name] = field
        return found

    def resolved(self, references: References, loaded: Loaded, at: Location) -> dict[str, Any]:
        """The resolved members, as the arguments of the value that keeps them.

        Members of features are in `more`, which does not contain defaults.
        """
        found: dict[str, Any] = {}
        more: dict[str, Any] = {}
        for name, spread, resolve, attribute, slot in self._readers:
            value = loaded if spread else loaded.get(name)
            if value is None:
                continue
            if resolve is not None:
                value = resolve(references, value, at / name)
            if slot is None:
                found[attribute] = value
            elif value != slot.default:
                more[slot.name] = value
        if more:
            found["more"] = more
        return found

    def at_odds(self, loaded: Loaded) -> Iterator[tuple[str, str]]:
        """Members that are set but exclude each other."""
        for member in self._excluding:
            if _is_set(loaded.get(member.name)) and _is_set(loaded.get(member.excludes)):
                yield member.excludes, member.name

    def rendered(self, naming: Naming, holder: Any) -> dict[str, Json]:  # noqa: ANN401 any value of the model
        """The members of a holder in JSON; unknown ones are left out."""
        found: dict[str, Json] = {}
        writers = self._writers if getattr(holder, "more", None) else self._plain_writers
        for name, written, render, attribute, slot in writers:
            value = getattr(holder, attribute) if slot is None else slot.of(holder)
            if value is None:
                if written == "always":
                    found[name] = None
            elif value or written != "set":
                json = value if render is None else render(naming, value)
                if json is not None or written == "always":
                    found[name] = json
        for name in self._spread:
            found |= found.pop(name)
        return found

    def mentions(self, loaded: Loaded | None, at: Location) -> Iterator[Mention]:
        """The routes and tickets named in the members."""
        for member in self.members if loaded else ():
            value = (loaded or {}).get(member.name)
            if value is not None:
                yield from member.form.mentions(value, at / member.name)


def _is_set(value: Json) -> bool:
    """Whether a member is present and not empty; a number counts, even 0."""
    return value is not None and value is not False and value != {}


def _is_left_out(writer: tuple[str, str, Any, str, Member[Any] | None]) -> bool:
    """Whether a member can be skipped if the holder has no members of features."""
    _, written, _, _, slot = writer
    if slot is None or isinstance(slot, Whole):
        return False
    return written != "always" if slot.default is None else written == "set" and not slot.default


def _reader(member: JsonMember) -> tuple[str, bool, Any, str, Member[Any] | None]:
    """A member's name, whether it is spread, what resolves it, and where it is kept."""
    form, kept = member.form, member.kept
    resolve = None if type(form).resolve is Form.resolve else form.resolve
    slot = kept if isinstance(kept, Member) else None
    return member.name, form.spread, resolve, "" if isinstance(kept, Member) else kept, slot


def _writer(member: JsonMember) -> tuple[str, str, Any, str, Member[Any] | None]:
    """A member's name, when it is written, what renders it, and where it is kept."""
    form, kept = member.form, member.kept
    render = None if type(form).render is Form.render else form.render
    slot = kept if isinstance(kept, Member) else None
    return member.name, member.written, render, "" if isinstance(kept, Member) else kept, slot
