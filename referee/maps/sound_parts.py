"""What else is wrong with a map file of which some parts have no good shape.

A place, route or ticket of another shape is set aside: a sound one stands in for it, so that the
others keep their numbers, and what is said of the stand-in is left out.
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
    """The file with sound parts in the stead of others; None where too little of it is sound."""
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

    With a place set aside nobody knows whether a name is unknown, with a route not the spaces.
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
