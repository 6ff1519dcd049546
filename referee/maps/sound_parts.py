"""Further faults of a map file that has some parts of invalid shape.

An invalid place, route or ticket is set aside: a valid one takes its position, so the others keep
their numbers, and faults of the substitute are dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from referee.model.fault import Fault, FaultCode

Contents = Mapping[str, Any]

LISTS: Final = ("places", "routes", "tickets")
NEEDED: Final = (
    *("cards", "pieces", "points", "features", "options", "counts", "players", "route_kinds"),
)
"""Members without which nothing else can be checked."""
OPTIONAL: Final = {"route_kinds"}


def sound_parts(contents: object, faults: Sequence[Fault]) -> Contents | None:
    """The file with substitutes for invalid parts; None if too little of it is valid."""
    if not isinstance(contents, Mapping) or not {*NEEDED, *LISTS} - OPTIONAL <= contents.keys():
        return None
    astray = _astray(faults)
    if any(pointer.split("/")[1] in NEEDED for pointer in astray if pointer):
        return None
    parts = dict(contents)
    for member in LISTS:
        rows = contents[member]
        if f"/{member}" in astray or not isinstance(rows, list):
            return None
        bad = {number for number in range(len(rows)) if _lies_in(f"/{member}/{number}", astray)}
        sound = next((row for number, row in enumerate(rows) if number not in bad), None)
        if sound is None:
            return None
        parts[member] = [
            {**sound, **_named(f"stand-in-{member}-{number}")} if number in bad else row
            for number, row in enumerate(rows)
        ]
    return parts


def _named(name: str) -> dict[str, Any]:
    return {"id": name, "name": name, "names": {}, "aliases": []}


def _astray(faults: Sequence[Fault]) -> set[str]:
    return {fault.pointer for fault in faults if fault.code is FaultCode.NOT_AS_SCHEMA}


def _lies_in(part: str, pointers: Collection[str]) -> bool:
    return any(pointer == part or pointer.startswith(f"{part}/") for pointer in pointers)


def of_sound_parts(found: Sequence[Fault], faults: Sequence[Fault]) -> Iterator[Fault]:
    """The faults found that have nothing to do with a part that was set aside.

    With a place set aside, unknown names cannot be decided; with a route, nor can the spaces.
    """
    aside = {"/".join(pointer.split("/")[:3]) for pointer in _astray(faults)}
    places = any(pointer.startswith("/places/") for pointer in aside)
    routes = any(pointer.startswith("/routes/") for pointer in aside)
    for fault in found:
        if "/".join(fault.pointer.split("/")[:3]) in aside:
            continue
        if places and fault.code is FaultCode.UNKNOWN_PLACE:
            continue
        if routes and fault.pointer == "/counts/spaces":
            continue
        yield fault
