"""YAML as a person would write it: what fits stands on one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any, Final

WIDTH: Final = 120
_PLAIN: Final = re.compile(r"[A-Za-z/_$][A-Za-z0-9 _/.()<>;–„“*+|=äöüÄÖÜß…%-]*")
_WORDS: Final = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


def lines(name: str, value: Any, indent: int) -> Iterator[str]:
    """A member of an object, on one line where it fits."""
    space, key = " " * indent, scalar(name, flow=False)
    short = f"{space}{key}: {flow(value)}"
    if not isinstance(value, dict | list) or not value:
        if isinstance(value, str) and len(value) + indent > WIDTH - len(key) - 2:
            yield from _folded(f"{space}{key}: >-", value, indent + 2)
        else:
            yield f"{space}{key}: {scalar(value, flow=False)}"
    elif len(short) <= WIDTH and _is_flat(value):
        yield short
    elif isinstance(value, list) and not any(isinstance(item, dict | list) for item in value):
        yield from _wrapped(f"{space}{key}:", f"[{', '.join(map(flow, value))}]", indent + 2)
    elif isinstance(value, dict) and not any(value.values()):
        yield from _wrapped(f"{space}{key}:", flow(value), indent + 2)
    else:
        yield f"{space}{key}:"
        yield from block(value, indent + 2)


def _wrapped(head: str, text: str, indent: int) -> Iterator[str]:
    """A long list of words, on as many lines as it takes."""
    yield head
    first, others = " " * indent, " " * (indent + 1)
    yield from wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False
    )


def block(value: Any, indent: int) -> Iterator[str]:
    """An object or a list, a member or an item a line at least."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from lines(name, inner, indent)
        return
    space = " " * indent
    for item in value:
        short = f"{space}- {flow(item)}"
        if not isinstance(item, dict | list) or (len(short) <= WIDTH and _is_flat(item)):
            yield short
        else:
            first, *others = block(item, indent + 2)
            yield f"{space}- {first.strip()}"
            yield from others


def _is_flat(value: Any) -> bool:
    """Whether a value reads well on one line: not many levels, and no object of objects."""
    return _depth(value) <= 2 or ("'$ref'" in repr(value) and _depth(value) <= 3)  # noqa: PLR2004


def _depth(value: Any) -> int:
    inner = value.values() if isinstance(value, Mapping) else value
    if not isinstance(value, Mapping | list):
        return 0
    return 1 + max(map(_depth, inner), default=0)


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        inner = ", ".join(f"{scalar(k, flow=True)}: {flow(v)}" for k, v in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(flow, value))}]"
    return scalar(value, flow=True)


def scalar(value: Any, *, flow: bool) -> str:
    """A text, a number, a flag or null."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if not isinstance(value, str):
        return str(value)
    plain = value == value.strip() and value.lower() not in _WORDS and _PLAIN.fullmatch(value)
    if plain and not (flow and re.search(r"[,\[\]{}]", value)):
        return value
    if not flow and re.fullmatch(r"[A-Z`][^#:]*", value) and value[0] != "`":
        return value
    if re.search(r"[\n\x00-\x1f\x7f-\x9f\u2028\u2029]", value):
        return '"' + value.encode("unicode_escape").decode().replace('"', '\\"') + '"'
    return "'" + value.replace("'", "''") + "'"


def _folded(head: str, text: str, indent: int) -> Iterator[str]:
    """A long text; an empty line is a paragraph."""
    yield head
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ""
            yield ""
        line = ""
        for word in paragraph.split():
            if line and indent + len(line) + 1 + len(word) > WIDTH:
                yield " " * indent + line
                line = word
            else:
                line = f"{line} {word}".strip()
        yield " " * indent + line
