"""What is wrong with a request: faults as they are found, and as they are told.

Facts by code (besides those that `referee.maps.assembly` and `referee.maps.loading` give):

- `REQUIRED`, `NOT_ON_THIS_MAP`: `member`; `UNKNOWN_MEMBER`: `member`, `nearest`
- `WRONG_TYPE`: `expected` (`integer`, `number`, `boolean`, `string`, `text on one line`, `list`,
  `object`, `value`, `integer or object`, `integer or list`, `integer or list or object`,
  `string or object`, `list of three numbers`, `name with letters or digits`)
- `OUT_OF_RANGE`: `measure` (`number`, `items`, `characters`, `members`,
  `cards`, `tracks`, `tickets`, `actions`), `least`, `most`
- `UNKNOWN_VALUE`: `value`, `possible`; `UNKNOWN_PLACE`, `UNKNOWN_PLAYER`: `name`, `nearest`
- `UNKNOWN_ROUTE`: `route`, `nearest`; `UNKNOWN_TICKET`: `ticket`, `nearest`
- `UNKNOWN_CARD`: `card`, `nearest`; `UNKNOWN_COLOR`: `color`, `nearest`;
  `UNKNOWN_PIECE`: `piece`, `possible`
- `AMBIGUOUS_ROUTE`: `route`, `candidates`; `ROUTE_CLAIMED_TWICE`: `route`, `owner` (a player's
  name, or `neutral`); `DUPLICATE_NAME`: `name`; `DUPLICATE_ID`: `id`
- `OPTION_CONFLICT`: `option`, `other`; `BOARD_NEEDED`: none
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Self, TypeVar

from msgspec import Struct

from referee.maps.names import nearest
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Fact

COMPARED: Final = 150_000
"""The letters of all names that are compared in a request; the first faults have the nearest."""
MOST_TOLD: Final = 100
"""So many faults of a request are told; the rest are counted."""
_SHOWN: Final = 80
NO_FACTS: Final[Mapping[str, Fact]] = MappingProxyType({})


class RequestFaultsError(Exception):
    """A request that cannot be judged.

    `faults` says what is wrong with it, as far as that is told, and `total` how much it is.
    """

    def __init__(self, faults: Sequence[Fault], total: int | None = None) -> None:
        self.total = len(faults) if total is None else total
        super().__init__(f"{self.total} faults")
        self.faults = tuple(faults[:MOST_TOLD])


class RevisionError(Exception):
    """A request that was made for another revision of the map."""

    def __init__(self, pinned: str, revision: str) -> None:
        super().__init__(f"pinned to {pinned}, this is {revision}")
        self.pinned = pinned
        self.revision = revision


class Trouble(Struct, frozen=True):
    """A fault as it is found. `name` is what was written, `known` what could have been meant.

    A tuple, because a request may have tens of thousands of faults.
    """

    code: FaultCode
    pointer: str = ""
    facts: Mapping[str, Fact] = NO_FACTS
    name: str | None = None
    known: Iterable[str] = ()

    def under(self, pointer: str) -> Trouble:
        """The same trouble seen from further up."""
        facts, name = self.facts, self.name
        if self.code is FaultCode.UNKNOWN_MEMBER and not facts:
            # One trouble serves all unknown members of a record: the pointer says which it is.
            name = unstep(pointer)
            facts = {"member": shown(name)}
        return Trouble(self.code, pointer + self.pointer, facts, name, self.known)


Found = TypeVar("Found", Trouble, Fault)


class Troubles:
    """The troubles of a request as they are met: the first are kept, and all are counted."""

    def __init__(self) -> None:
        self.kept: list[Trouble] = []
        self.total = 0

    def __bool__(self) -> bool:
        return self.total > 0

    def __iadd__(self, found: Iterable[Trouble]) -> Self:
        for trouble in found:
            self.append(trouble)
        return self

    @property
    def full(self) -> bool:
        """Whether no more are kept."""
        return len(self.kept) >= MOST_TOLD

    def append(self, trouble: Trouble) -> None:
        """Add a trouble."""
        self.total += 1
        if len(self.kept) < MOST_TOLD:
            self.kept.append(trouble)

    def gather(self, messages: object, pointer: str = "") -> None:
        """Add what a failed field says: a list of troubles, or such lists by member."""
        if self.full:
            self.total += _count(messages)
        elif isinstance(messages, list):
            self += (message.under(pointer) for message in messages)
        elif isinstance(messages, Mapping):
            for key, inner in messages.items():
                self.gather(inner, pointer + step(key))


def _count(messages: object) -> int:
    if isinstance(messages, Mapping):
        inner = messages.values()
        return sum(len(one) if type(one) is list else _count(one) for one in inner)
    return len(messages) if isinstance(messages, list) else 0


def faults(troubles: Troubles, body: object) -> RequestFaultsError:
    """The error that tells the first troubles met with a body, in the order of the document."""
    told = []
    left = COMPARED
    for trouble in in_order(troubles.kept, body):
        facts = trouble.facts
        if trouble.name is not None:
            known = tuple(trouble.known) if left > 0 else ()
            left -= sum(map(len, known))
            facts = {**facts, "nearest": nearest(trouble.name, known)}
        told.append(Fault(trouble.code, trouble.pointer, facts))
    return RequestFaultsError(told, troubles.total)


def in_order(found: Sequence[Found], body: object) -> Sequence[Found]:
    """Troubles or faults in the order of the document in which they are."""
    if len(found) < 2:  # noqa: PLR2004 one is in order
        return found
    place = _Places(body)
    return sorted(found, key=lambda one: place.of(one.pointer))


class _Places:
    """Where the values of a document stand in it."""

    def __init__(self, body: object) -> None:
        self.body = body
        self.numbers: dict[int, dict[str, int]] = {}

    def of(self, pointer: str) -> tuple[int, ...]:
        """The number of each step of a pointer; a member that is missing is the last one."""
        value = self.body
        numbers: list[int] = []
        for written in pointer.split("/")[1:]:
            if isinstance(value, dict):
                key = unstep(written)
                numbers.append(self._members(value).get(key, len(value)))
                value = value.get(key)
            elif isinstance(value, list) and written.isdecimal():
                numbers.append(int(written))
                value = value[numbers[-1]] if numbers[-1] < len(value) else None
            else:
                break
        return tuple(numbers)

    def _members(self, value: Mapping[str, object]) -> Mapping[str, int]:
        found = self.numbers.get(id(value))
        if found is None:
            found = self.numbers[id(value)] = {key: number for number, key in enumerate(value)}
        return found


def shown(text: str) -> str:
    """A text as it is quoted in a fault: cut short where it is long."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def step(key: str | int) -> str:
    """One step of a JSON pointer.

    >>> step("routes"), step(3), step("a/b~c")
    ('/routes', '/3', '/a~1b~0c')
    """
    told = str(key)
    if "/" in told or "~" in told:
        told = told.replace("~", "~0").replace("/", "~1")
    return f"/{told}"


def unstep(pointer: str) -> str:
    """The last step of a JSON pointer.

    >>> unstep("/routes/a~1b~0c")
    'a/b~c'
    """
    return pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
