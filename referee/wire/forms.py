"""Forms: what a value looks like in JSON, what it means, and how it is written.

A member of a request is declared once, as a `JsonMember` with its form. From that come the field
that checks it, the value that the rules get, and the member of an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from referee.model.member import NOTHING, Member
from referee.wire.fields import Field, Json
from referee.wire.words import Words

if TYPE_CHECKING:
    from referee.wire.naming import Naming
    from referee.wire.references import References

Loaded = Mapping[str, Any]
"""The members of an object that have been checked."""


class Mention(Struct, frozen=True):
    """A route or a ticket that is named somewhere; on an open board it is described there."""

    thing: Literal["route", "ticket"]
    pointer: str
    reference: Json
    listed: bool = False


class Form:
    """What is checked by a field, and is then the value itself.

    With `spread` the members of the value stand in the object that it is a member of.
    """

    resolves: bool = False
    spread: bool = False

    def __init__(self, make: Callable[[Words], Field[Any]]) -> None:
        self.make = make

    def field(self, words: Words) -> Field[Any]:
        """The field that checks the value."""
        return self.make(words)

    def fields(self, words: Words) -> Mapping[str, Field[Any]]:
        """The fields of a value that is spread."""
        raise NotImplementedError

    def resolve(self, _: References, value: Json, __: str, /) -> Any:  # noqa: ANN401 whatever it means
        """The value that the rules get; what is wrong goes to the troubles."""
        return value

    def render(self, _: Naming, value: Any, /) -> Json:  # noqa: ANN401 whatever it means
        """The value in JSON."""
        return value

    def mentions(self, value: Json, pointer: str, /) -> Iterator[Mention]:
        """The routes and tickets that are named in a value."""
        del value, pointer
        return iter(())


class Listing(Form):
    """A list, which is a tuple to the rules."""

    resolves = True

    def resolve(self, _: References, value: Json, __: str) -> tuple[Any, ...]:
        """The items."""
        return tuple(value)


class JsonMember(Struct, frozen=True):
    """A member of an object: its name, its form, and where the value is kept.

    `kept` is the attribute of that name, another one, or the slot of a feature. A member is
    `written` always, when it is known (not null), or when it is set (not empty either). One that
    `claims` has routes that nobody at the table owns.
    """

    name: str
    form: Form
    kept: str | Member[Any] = ""
    required: bool = False
    written: Literal["always", "known", "set"] = "known"
    claims: bool = False

    def of(self, holder: Any) -> Any:  # noqa: ANN401 any value of the model
        """The value that a holder has."""
        kept = self.kept
        return kept.of(holder) if isinstance(kept, Member) else getattr(holder, kept or self.name)


def fields_of(members: Sequence[JsonMember], words: Words) -> dict[str, Field[Any]]:
    """The fields of some members."""
    found: dict[str, Field[Any]] = {}
    for member in members:
        if member.form.spread:
            found.update(member.form.fields(words))
            continue
        field = member.form.field(words)
        if member.required:
            field.required, field.allow_none = True, False
        found[member.name] = field
    return found


def resolved(
    members: Sequence[JsonMember], references: References, loaded: Loaded, pointer: str
) -> dict[str, Any]:
    """What some members mean, as the arguments of a value that keeps them.

    What a feature adds is in `more`; there nothing is kept that is the default.
    """
    found: dict[str, Any] = {}
    more: dict[str, Any] = {}
    for member in members:
        form = member.form
        value = loaded if form.spread else loaded.get(member.name)
        if value is None:
            continue
        if form.resolves:
            value = form.resolve(references, value, f"{pointer}/{member.name}")
        kept = member.kept
        if isinstance(kept, Member):
            if value != kept.default:
                more[kept.name] = value
        else:
            found[kept or member.name] = value
    found["more"] = more or NOTHING
    return found


def rendered(members: Sequence[JsonMember], naming: Naming, holder: object) -> dict[str, Json]:
    """Some members of a holder in JSON; what is not known is left out."""
    found: dict[str, Json] = {}
    for member in members:
        value = member.of(holder)
        if value is None:
            if member.written == "always":
                found[member.name] = None
        elif value or member.written != "set":
            if member.form.spread:
                found.update(member.form.render(naming, value))
            else:
                found[member.name] = member.form.render(naming, value)
    return found


def mentioned(
    members: Sequence[JsonMember], loaded: Loaded | None, pointer: str
) -> Iterator[Mention]:
    """The routes and tickets that are named in some members."""
    if not loaded:
        return
    for member in members:
        value = loaded.get(member.name)
        if value is not None:
            yield from member.form.mentions(value, f"{pointer}/{member.name}")
