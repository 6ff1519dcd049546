"""The modules of a page in one file, so that it takes one request and not a hundred."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from typing import Final

ENTRIES: Final = frozenset({"js/app/start.js", "js/editor/editor.js"})
"""The modules that a page begins with. They are served with all that they import."""

_IMPORT: Final = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "([^"]+)";\n', re.MULTILINE)
_DECLARED: Final = re.compile(
    r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE
)
_LISTED: Final = re.compile(r"\bexport ?\{([^}]*)\};?\s*$")
_LEFT: Final = re.compile(r"^(?:import|export)\b", re.MULTILINE)


def linked(entry: str, read: Callable[[str], str]) -> str:
    """A module and all that it imports as one module; `read` gives the text of each by its name.

    Each is a function of its own that runs once, after those that it imports: what it exports is
    what its names stand for then. Raises ValueError where modules import each other in a circle, or
    where one is written in a way that is not understood.
    """
    done: dict[str, str] = {}
    _add(entry, read, done, ())
    return "".join(done.values())


def imports(name: str, text: str) -> list[str]:
    """The names of the modules that a module imports."""
    return [_beside(name, target) for _, target in _IMPORT.findall(text)]


def _beside(name: str, target: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target))


def _add(
    name: str, read: Callable[[str], str], done: dict[str, str], trail: tuple[str, ...]
) -> None:
    """Add a module after those that it imports; `trail` are those that wait for it."""
    if name in done:
        return
    if name in trail:
        raise ValueError(f"modules in a circle: {' → '.join((*trail, name))}")
    text = read(name)
    for imported in imports(name, text):
        _add(imported, read, done, (*trail, name))
    done[name] = _written(name, text, is_entry=not trail)


def _written(name: str, text: str, *, is_entry: bool) -> str:
    """A module without imports and exports: what it imports is there, what it exports is given."""
    body = _IMPORT.sub(
        lambda found: f"const {_taken(found[1])} = {_variable(_beside(name, found[2]))};\n", text
    )
    exported = _DECLARED.findall(body)
    body = _DECLARED.sub("", body)
    if listed := _LISTED.search(body):
        body = body[: listed.start()]
        exported += [_turned(one) for one in listed[1].split(",")]
    if _LEFT.search(body):
        raise ValueError(f"{name} has an import or an export that is not understood")
    if is_entry:
        return body
    given = ", ".join(exported)
    return f"const {_variable(name)} = (() => {{\n{body}\nreturn {{ {given} }};\n}})();\n\n"


def _variable(name: str) -> str:
    """The name by which the others have what a module exports.

    >>> _variable("js/map/four-for-one.js")
    '$map_four_for_one'
    """
    return "$" + re.sub(r"\W", "_", name.removeprefix("js/").removesuffix(".js"))


def _taken(names: str) -> str:
    """What is imported, as it is taken from an object.

    >>> _taken("{ say, word as named }"), _taken("* as api")
    ('{ say, word: named }', 'api')
    """
    return names.removeprefix("* as ").replace(" as ", ": ")


def _turned(exported: str) -> str:
    """A name that is exported, as a member of an object.

    >>> _turned("b as html"), _turned("say")
    ('html: b', 'say')
    """
    own, _, name = exported.strip().partition(" as ")
    return f"{name}: {own}" if name else own
