"""What a caller gives: any Python value, as JSON or refused with `InvalidRequest`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from itertools import islice
from math import isfinite
from typing import Any, Final, ParamSpec, TypeVar

from referee.errors import InvalidRequest
from referee.library.answers import LANGUAGE
from referee.maps.loading import MapFaultsError
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.rules.searches.complexity import TooComplex
from referee.wire.api import problems
from referee.wire.json.document import (
    ROOT,
    Faults,
    Location,
    RequestFaultsError,
    request_faults,
    shown,
)
from referee.wire.schema.limits import ACTIONS
from referee.words.messages import Texts
from referee.words.store import LANGUAGES

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

DEEPEST: Final = 100
"""Values nested deeper than this are refused, as the service refuses them."""
VALUES: Final = 1_000_000
"""The most values of a request."""
_LEAST, _MOST = -(2**63), 2**64 - 1


def plain(value: object) -> Any:  # noqa: ANN401 any JSON
    """A copy of a value in dicts, lists, strings, numbers, booleans and None.

    Mappings and tuples are taken, and subclasses of all of these. Raises `RequestFaultsError` for
    anything that JSON does not have.

    >>> plain({"name": "Anna", "routes": ("berlin-leipzig",)})
    {'name': 'Anna', 'routes': ['berlin-leipzig']}
    """
    copying = _Copying()
    try:
        copy = copying.copy(value, ROOT, 0)
    except Exception:  # noqa: BLE001 a mapping of the caller's may raise anything
        copy = None
        copying.faults.add(FaultCode.WRONG_TYPE, ROOT, expected="value")
    if copying.faults:
        raise request_faults(copying.faults, None)
    return copy


class _Copying:
    """A value while it is copied: its faults so far, and how many values it has."""

    def __init__(self) -> None:
        self.faults = Faults()
        self.values = 0

    def copy(self, value: object, at: Location, depth: int) -> Any:  # noqa: ANN401 any JSON
        """The copy of a value; its faults are added to the others."""
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return self._text(value, at)
        if isinstance(value, int | float):
            return self._number(value, at)
        if depth < DEEPEST and isinstance(value, Mapping | list | tuple):
            return self._values(value, at, depth)
        self._wrong(at, "value")
        return None

    def _values(
        self,
        value: Mapping[object, object] | Sequence[object],
        at: Location,
        depth: int,
    ) -> dict[str, object] | list[object]:
        self.values += len(value)
        if self.values > VALUES:
            self.faults.add(FaultCode.OUT_OF_RANGE, at, measure="items", least=0, most=VALUES)
            return []
        if isinstance(value, Mapping):
            return self._members(value, at, depth)
        return [self.copy(one, at / number, depth + 1) for number, one in enumerate(value)]

    def _number(self, value: float, at: Location) -> float:
        if isinstance(value, int):
            whole = int.__index__(value)
            if not _LEAST <= whole <= _MOST:
                self.faults.add(
                    FaultCode.OUT_OF_RANGE, at, measure="number", least=_LEAST, most=_MOST
                )
            return whole
        if not isfinite(value):
            self._wrong(at, "number")
        return float.__float__(value)

    def _members(
        self, value: Mapping[object, object], at: Location, depth: int
    ) -> dict[str, object]:
        members = {}
        for name, member in value.items():
            if isinstance(name, str):
                key = self._text(name, at)
                members[key] = self.copy(member, at / key, depth + 1)
            else:
                self._wrong(at, "object")
        return members

    def _text(self, value: str, at: Location) -> str:
        text = str.__str__(value)
        try:
            text.encode()
        except UnicodeEncodeError:
            self._wrong(at, "string")
            return ""
        return text

    def _wrong(self, at: Location, expected: str) -> None:
        self.faults.add(FaultCode.WRONG_TYPE, at, expected=expected)


def in_list(values: object) -> object:
    """The items of anything that has some, as far as a request may have so many."""
    if isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping):
        return list(islice(values, ACTIONS + 1))
    return values


def printable(text: str) -> str:
    r"""A text as quoted in an error: cut if it is long, halves of characters escaped.

    >>> printable("Köln"), printable(chr(0xD800))
    ('Köln', '\\ud800')
    """
    return shown(text).encode(errors="backslashreplace").decode()


def judged(ask: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """The same function, which raises `InvalidRequest` for whatever cannot be judged."""

    @wraps(ask)
    def asked(*given: Given.args, **named: Given.kwargs) -> Answer:
        written = named.get("language", LANGUAGE)
        language = written if isinstance(written, str) and written in LANGUAGES else LANGUAGE
        try:
            if written != language:
                raise unknown_value("/language", written, LANGUAGES)
            return ask(*given, **named)
        except MapFaultsError as error:
            raise _invalid(error.faults, len(error.faults), language) from error
        except RequestFaultsError as error:
            raise _invalid(error.faults, error.total, language) from error
        except TooComplex as error:
            raise _invalid([problems.too_complex(error)], 1, language) from error

    return asked


def unknown_value(pointer: str, written: object, possible: Sequence[str]) -> RequestFaultsError:
    """What is raised for a value that is none of those possible."""
    value = printable(written) if isinstance(written, str) else type(written).__name__
    facts: Facts = {"value": value, "possible": tuple(possible)}
    return RequestFaultsError([Fault(FaultCode.UNKNOWN_VALUE, pointer, facts)])


def _invalid(faults: Sequence[Fault], total: int, language: str) -> InvalidRequest:
    errors = problems.invalid(faults, total, Texts(language)).members["errors"]
    message = "; ".join(f"{error['pointer']}: {error['detail']}" for error in errors)
    return InvalidRequest(message, errors)
