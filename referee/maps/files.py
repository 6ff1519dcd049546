"""What a file holds: JSON of a bounded size, read into plain values, with every fault of the JSON.

Nothing is trusted: a path may name a pipe, a folder or a huge file, and JSON may be nested without
end, repeat a member, or contain numbers and characters that no map has.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from referee.model.fault import Fault, FaultCode

MOST_BYTES: Final = 1_000_000
"""The size of a map file. The largest map of the product has 55,000 bytes."""
DEPTH: Final = 16
"""Objects and lists inside each other."""
TOO_DEEP: Final = f"objects and lists are nested more than {DEPTH} deep"
VALUES: Final = 50_000
"""Values in the document. The largest map of the product has 8,000."""
NUMBER: Final = 1_000_000
"""Numbers lie between −NUMBER and NUMBER."""


_UNWRITABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters, line separators, and halves of characters."""


class _Repeating(dict[str, Any]):
    """An object that names some members more than once."""

    repeated: Sequence[str] = ()


def read_contents(path: Path) -> tuple[Any, list[Fault]]:
    """The JSON of a file as plain values, and the faults of it; None where it is no JSON."""
    try:
        text = _read(path)
        written = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RecursionError:
        return None, [not_as_schema("", TOO_DEEP)]
    except OSError as error:
        return None, [not_as_schema("", error.strerror or str(error))]
    except ValueError as error:
        return None, [not_as_schema("", str(error))]
    return plain(written)


def _read(path: Path) -> str:
    """The text of a regular file. Raises `OSError` or `ValueError` with a sentence."""
    # Opening a pipe without a writer must not block.
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with open(number, "rb") as file:  # noqa: PTH123 a descriptor, not a path
        found = os.fstat(number)
        if not stat.S_ISREG(found.st_mode):
            raise ValueError("this is not a regular file")
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError(f"the file is larger than {MOST_BYTES} bytes")
    return content.decode("utf-8")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    repeating = _Repeating(members)
    counts = Counter(name for name, _ in pairs)
    repeating.repeated = [name for name, count in counts.items() if count > 1]
    return repeating


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def plain(written: object) -> tuple[Any, list[Fault]]:
    """A copy of JSON as dicts, lists, texts, numbers, flags and None; None beside its faults.

    >>> plain({"players": (2, 5)})
    ({'players': [2, 5]}, [])
    >>> [fault.pointer for fault in plain({"players": [2, float("nan")]})[1]]
    ['/players/1']
    """
    reading = _Reading()
    copy = reading.copy(written, "", 0)
    return (None if reading.faults else copy), reading.faults


class _Reading:
    """A document while it is copied: its faults so far, and how many values it has."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.values = 0

    def copy(self, value: object, pointer: str, depth: int) -> Any:  # noqa: ANN401 any JSON
        """The copy of a value; its faults are added to the others."""
        self.values += 1
        if isinstance(value, str):
            if _UNWRITABLE.search(value):
                self._refuse(pointer, "the text has a character that cannot be printed")
            return str(value)
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, int | float):
            if not -NUMBER <= value <= NUMBER:
                self._refuse(pointer, f"the number is not between -{NUMBER} and {NUMBER}")
            return value
        if not isinstance(value, Mapping | list | tuple):
            self._refuse(pointer, f"{type(value).__name__} is no JSON")
        elif depth == DEPTH:
            self._refuse(pointer, TOO_DEEP)
        elif self.values + len(value) > VALUES:
            self._refuse(pointer, f"the map has more than {VALUES} values")
        elif isinstance(value, Mapping):
            return self._copy_object(value, pointer, depth)
        else:
            return [self.copy(one, f"{pointer}/{n}", depth + 1) for n, one in enumerate(value)]
        return None

    def _copy_object(self, value: Mapping[Any, object], pointer: str, depth: int) -> dict[str, Any]:
        members = {}
        for name, member in value.items():
            if isinstance(name, str) and not _UNWRITABLE.search(name):
                here = f"{pointer}/{escape(name)}"
                members[str(name)] = self.copy(member, here, depth + 1)
            else:
                said = ascii(name) if isinstance(name, str) else type(name).__name__
                self._refuse(pointer, f"{said} cannot be the name of a member")
        if isinstance(value, _Repeating):
            self.faults += [
                Fault(FaultCode.DUPLICATE_ID, f"{pointer}/{escape(name)}", {"id": name})
                for name in value.repeated
            ]
        return members

    def _refuse(self, pointer: str, reason: str) -> None:
        self.faults.append(not_as_schema(pointer, reason))


def escape(step: str) -> str:
    """A step of a JSON pointer."""
    return step.replace("~", "~0").replace("/", "~1")


def not_as_schema(pointer: str, reason: str) -> Fault:
    """The fault of a value that a map file cannot have, with the reason as a sentence."""
    return Fault(FaultCode.NOT_AS_SCHEMA, pointer, {"reason": reason})
