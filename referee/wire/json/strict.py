"""Strict JSON: every text has one meaning, or is refused with a reason.

Besides invalid JSON, it refuses duplicate members, NaN and infinity, integers beyond 64 bits, lone
surrogates, encodings other than UTF-8, a byte order mark, and values nested deeper than in any
request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

import orjson

DEEPEST: Final = 100
"""Values nested deeper than this are refused; no request needs ten levels."""

_FEWEST, _MOST = -(2**63), 2**64 - 1
_LONG_NUMBER = b"0" * 19
"""Every integer beyond 64 bits has at least this many digits."""
_SPACES: Final = b" \t\r\n"
_DIGITS = bytes.maketrans(b"123456789", b"000000000")
# An unterminated string extends to the end, so no text is scanned twice.
_STRINGS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_NO_BRACKETS = bytes(set(range(256)) - set(b"[{]}"))
_LONGEST_KEY = 60


class NotJsonError(ValueError):
    """The bytes are not valid strict JSON; `reason` is a stable name, `where` the facts."""

    def __init__(self, reason: str, **where: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.where: Mapping[str, str | int] = where


def loads(raw: bytes) -> object:
    """The value of the bytes. Raises `NotJsonError`.

    >>> loads(b'{"length": 2, "color": "red"}')
    {'length': 2, 'color': 'red'}
    """
    try:
        value: object = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        exact(raw)
        raise NotJsonError("SYNTAX", line=error.lineno, column=error.colno) from error
    # A value nested that deep has at least as many opening brackets.
    if raw.count(b"[") + raw.count(b"{") > DEEPEST and _is_deep(value):
        raise NotJsonError("TOO_DEEP", limit=DEEPEST)
    return value if is_whole(value, raw) else exact(raw)


def is_whole(value: object, raw: bytes) -> bool:
    """Whether a value parsed by orjson is certainly all that the bytes say.

    orjson keeps the last of duplicate members and turns long integers into floats. Neither has
    happened if the value, serialized again, equals the bytes except for whitespace. Other spellings
    need another check: a dropped member takes its colon with it, so equal numbers of colons prove
    that none was dropped, unless a string writes a colon as an escape.
    """
    again = orjson.dumps(value)
    if again == raw:
        return True
    dense = raw.translate(None, _SPACES)
    if dense == again or dense == again.translate(None, _SPACES):
        return True
    return (
        b"\\u003" not in raw
        and raw.count(b":") == again.count(b":")
        and _LONG_NUMBER not in raw.translate(_DIGITS)
    )


def exact(raw: bytes) -> object:
    """The result of `loads`, computed slowly by the standard parser, which says what is wrong."""
    if raw.startswith(b"\xef\xbb\xbf"):
        raise NotJsonError("BYTE_ORDER_MARK")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise NotJsonError("NOT_UTF8", byte=error.start) from error
    if not text.strip(" \t\r\n"):
        raise NotJsonError("EMPTY")
    if _depth(raw) > DEEPEST:
        raise NotJsonError("TOO_DEEP", limit=DEEPEST)
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_fraction,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        raise NotJsonError("SYNTAX", line=error.lineno, column=error.colno) from error
    if b"\\u" in raw:
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            raise NotJsonError("LONE_SURROGATE") from error
    return value


def dumps(value: object) -> bytes:
    """The JSON of an internal value: dictionaries, lists, tuples, enums, frozen mappings."""
    return orjson.dumps(value, default=_plain)


def _plain(value: object) -> dict[str, object]:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no JSON")


def _is_deep(value: object) -> bool:
    """Whether lists and objects are nested too deep; checked level by level."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    return bool(level)


def _depth(raw: bytes) -> int:
    """The deepest nesting of brackets outside of strings, up to one more than is allowed."""
    depth = deepest = 0
    for bracket in _STRINGS.sub(b"", raw).translate(None, _NO_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        deepest = max(deepest, depth)
        if deepest > DEEPEST:
            break
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                shown = key[:_LONGEST_KEY].encode(errors="replace").decode()
                raise NotJsonError("DUPLICATE_KEY", key=shown)
            seen.add(key)
    return members


def _integer(digits: str) -> int:
    if len(digits) < len(_LONG_NUMBER):
        return int(digits)
    # int() would refuse very long numbers with its own message.
    if len(digits) > len(str(_FEWEST)) or not _FEWEST <= int(digits) <= _MOST:
        raise NotJsonError("NUMBER_TOO_LARGE")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise NotJsonError("NUMBER_TOO_LARGE")
    return number


def _constant(name: str) -> float:
    raise NotJsonError("NOT_A_NUMBER", value=name)
