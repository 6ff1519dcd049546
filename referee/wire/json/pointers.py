"""JSON pointers (RFC 6901): how they are made, taken apart and put in the order of a document."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from msgspec import Struct

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
    """Where a value stands in a request; the pointer to it is written where a fault is made.

    `seat` is that of the player to whom it belongs, None beside the players.

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
        """That of the list or object in which the value is."""
        return self.above or ROOT

    def of_seat(self, seat: int) -> Location:
        """That of a player in a list of players."""
        return Location(self, seat, seat)


ROOT: Final = Location()
"""The whole of a request."""


class Positions:
    """Where the values of a document stand in it."""

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
