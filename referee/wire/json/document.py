"""Locations of values in a document, and the faults found there.

Facts by code (besides those of `referee.maps.assembly` and `referee.maps.loading`):

- `REQUIRED`, `NOT_ON_THIS_MAP`: `member`; `UNKNOWN_MEMBER`: `member`, `nearest`
- `WRONG_TYPE`: `expected` (`integer`, `number`, `boolean`, `string`, `text on one line`, `list`,
  `object`, `value`, `integer or object`, `integer or list`, `integer or list or object`,
  `list or object`, `string or object`, `list of three numbers`, `name with letters or digits`)
- `OUT_OF_RANGE`: `measure` (`number`, `items`, `characters`, `members`,
  `harbors`, `cards`, `tracks`, `tickets`, `actions`), `least`, `most`
- `UNKNOWN_VALUE`: `value`, `possible`; `UNKNOWN_PLACE`, `UNKNOWN_PLAYER`: `name`, `nearest`
- `UNKNOWN_ROUTE`: `route`, `nearest`; `UNKNOWN_TICKET`: `ticket`, `nearest`
- `UNKNOWN_CARD`: `card`, `possible`, `nearest`; `UNKNOWN_COLOR`: `color`, `possible`, `nearest`;
  `UNKNOWN_PIECE`: `piece`, `possible`
- `TICKET_OUT_OF_PLAY`: `ticket`, `option`
- `REFERENCE_CONFLICT`: `id`, `member`
- `AMBIGUOUS_ROUTE`: `route`, `candidates`; `ROUTE_CLAIMED_TWICE`: `route`, `owner` (a player's
  name, or `neutral`); `DUPLICATE_NAME`: `name`; `DUPLICATE_ID`: `id`
- `OPTION_CONFLICT`: `option`, `other`; `NOT_TOGETHER`: `members`; `WORKED_OUT`: `member`;
  `BOARD_NEEDED`, `BY_HAND_ELSEWHERE`: none
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeVar
from urllib.parse import quote

from msgspec import Struct

from referee.maps.names import nearest
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Fact

_NOTHING_TO_QUOTE: Final = re.compile("[a-z0-9/_-]*", re.ASCII).fullmatch


def step(key: str | int) -> str:
    """One step of a JSON pointer.

    >>> step("routes"), step(3), step("a/b~c")
    ('/routes', '/3', '/a~1b~0c')
    """
    text = str(key)
    if "/" in text or "~" in text:
        text = text.replace("~", "~0").replace("/", "~1")
    return f"/{text}"


def unstep(pointer: str) -> str:
    """The last step of a JSON pointer.

    >>> unstep("/routes/a~1b~0c")
    'a/b~c'
    """
    return pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~")


def fragment(pointer: str) -> str:
    """A JSON pointer as a fragment of an address (RFC 6901, section 6).

    >>> fragment("/players/0/Größe")
    '#/players/0/Gr%C3%B6%C3%9Fe'
    """
    if _NOTHING_TO_QUOTE(pointer):
        return f"#{pointer}"
    return "#" + quote(pointer, safe="/~:@!$&'()*+,;=?")


class Location(Struct, frozen=True):
    """The location of a value in a request; its pointer is only made for a fault.

    `seat` is the seat of the player to whom the value belongs, None if to no player.

    >>> at = ROOT / "position" / "players"
    >>> str(at.of_seat(2) / "routes" / 0), (at.of_seat(2) / "routes").seat
    ('/position/players/2/routes/0', 2)
    """

    above: Location | None = None
    step: str | int = ""
    seat: int | None = None

    def __truediv__(self, below: str | int) -> Location:
        return Location(self, below, self.seat)

    def __str__(self) -> str:
        return "" if self.above is None else f"{self.above}{step(self.step)}"

    @property
    def parent(self) -> Location:
        """The location of the list or object that holds the value."""
        return self.above or ROOT

    def of_seat(self, seat: int) -> Location:
        """The location of a player in a list of players."""
        return Location(self, seat, seat)


ROOT: Final = Location()
"""The location of the whole request."""


class Positions:
    """The order of the values of a document."""

    def __init__(self, body: object) -> None:
        self.body = body
        self.numbers: dict[str, Mapping[str, int]] = {}

    def of(self, pointer: str) -> tuple[int, ...]:
        """The number of each step of a pointer; a member that is missing is the last one."""
        value, above = self.body, ""
        numbers: list[int] = []
        for written in pointer.split("/")[1:]:
            if isinstance(value, dict):
                key = unstep(written)
                numbers.append(self._members(above, value).get(key, len(value)))
                value = value.get(key)
            elif isinstance(value, list) and written.isdecimal():
                numbers.append(int(written))
                value = value[numbers[-1]] if numbers[-1] < len(value) else None
            else:
                break
            above = f"{above}/{written}"
        return tuple(numbers)

    def _members(self, pointer: str, value: Mapping[str, object]) -> Mapping[str, int]:
        found = self.numbers.get(pointer)
        if found is None:
            found = self.numbers[pointer] = {key: number for number, key in enumerate(value)}
        return found


COMPARED: Final = 150_000
"""Letters of all names compared for suggestions in a request; only the first faults get any."""
MOST_REPORTED: Final = 100
"""How many faults of a request are reported; the rest are counted."""
OTHER_NAMES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("any", "joker", "loco", "locomotive", "locomotives", "rainbow"), "wild"),
    **dict.fromkeys(("magenta", "pink", "violet"), "purple"),
    "grey": "gray",
}
"""Other common words for cards and colors."""
_SHOWN: Final = 80
NO_FACTS: Final[Mapping[str, Fact]] = MappingProxyType({})
_OF_MEMBERS: Final = (FaultCode.UNKNOWN_MEMBER, FaultCode.REQUIRED)


class RequestFaultsError(Exception):
    """A request that cannot be judged.

    `faults` are the reported faults, `total` is the number of all faults.
    """

    def __init__(self, faults: Sequence[Fault], total: int | None = None) -> None:
        self.total = len(faults) if total is None else total
        super().__init__(f"{self.total} faults")
        self.faults = tuple(faults[:MOST_REPORTED])


class RevisionError(Exception):
    """A request made for another revision of the map."""

    def __init__(self, pinned: str, revision: str) -> None:
        super().__init__(f"pinned to {pinned}, this is {revision}")
        self.pinned = pinned
        self.revision = revision


class FoundFault(Struct, frozen=True):
    """A fault as found. `name` is the name in the request, `known` the names it could have meant.

    If a member is missing or unknown, the pointer says which, and `facts` may be left out.
    """

    code: FaultCode
    pointer: str = ""
    facts: Mapping[str, Fact] = NO_FACTS
    name: str | None = None
    known: Iterable[str] = ()

    def under(self, pointer: str) -> FoundFault:
        """The same fault as one of the enclosing value, given the pointer within it."""
        facts, name = self.facts, self.name
        if not facts and self.code in _OF_MEMBERS:
            member = unstep(pointer + self.pointer)
            facts = {"member": shown(member)}
            name = member if self.code is FaultCode.UNKNOWN_MEMBER else None
        return FoundFault(self.code, pointer + self.pointer, facts, name, self.known)


Found = TypeVar("Found", FoundFault, Fault)


class Faults:
    """Collects the faults of a value: keeps the first and counts all.

    It is the messages of a marshmallow error, which copies lists and objects but not this.
    """

    def __init__(self) -> None:
        self.kept: list[FoundFault] = []
        self.total = 0

    def __bool__(self) -> bool:
        return self.total > 0

    @property
    def full(self) -> bool:
        """Whether no more faults are kept."""
        return len(self.kept) >= MOST_REPORTED

    def append(self, fault: FoundFault) -> None:
        """Add a fault."""
        self.total += 1
        if len(self.kept) < MOST_REPORTED:
            self.kept.append(fault)

    def extend(self, found: Iterable[FoundFault]) -> None:
        """Add several faults."""
        for fault in found:
            self.append(fault)

    def add(self, code: FaultCode, at: Location | str, **facts: Fact) -> None:
        """Add a fault, given its parts."""
        self.append(FoundFault(code, str(at), facts))

    def collect_one(self, messages: object, at: Location | str) -> None:
        """Add the faults of one of many values; once no more are kept, they count as one."""
        if self.full:
            self.total += 1
        else:
            self.collect(messages, at)

    def collect(self, messages: object, at: Location | str = "") -> None:
        """Add the messages of marshmallow for a value: faults in lists, or in objects by member."""
        pointer = str(at)
        if isinstance(messages, Faults):
            free = MOST_REPORTED - len(self.kept)
            self.kept += [fault.under(pointer) for fault in messages.kept[:free]]
            self.total += messages.total
        elif isinstance(messages, FoundFault):
            self.append(messages.under(pointer))
        elif isinstance(messages, list):
            for message in messages:
                self.collect(message, pointer)
        elif isinstance(messages, dict):
            for member, message in messages.items():
                below = pointer if member == "_schema" else f"{pointer}/{member}"
                self.collect(message, below)


def request_faults(faults: Faults, body: object) -> RequestFaultsError:
    """The error that reports the first faults of a body, in document order."""
    found = []
    left = COMPARED
    for fault in in_order(faults.kept, body):
        facts = fault.facts
        if fault.name is not None:
            known = tuple(fault.known) if left > 0 else ()
            left -= sum(map(len, known))
            facts = {**facts, "nearest": _meant(fault.name, known)}
        found.append(Fault(fault.code, fault.pointer, facts))
    return RequestFaultsError(found, faults.total)


def _meant(name: str, known: Sequence[str]) -> tuple[str, ...]:
    """Suggestions: a common other word, else names that are spelled alike."""
    other = OTHER_NAMES.get(name.lower()) if len(name) <= _SHOWN else None
    near = nearest(name, known)
    if other not in known or other is None:
        return near
    return (other, *[one for one in near if one != other])


def in_order(found: Sequence[Found], body: object) -> Sequence[Found]:
    """Faults in document order."""
    if len(found) < 2:  # noqa: PLR2004 one is in order
        return found
    positions = Positions(body)
    return sorted(found, key=lambda one: positions.of(one.pointer))


def shown(text: str) -> str:
    """A text as quoted in a fault; a long one is cut."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
