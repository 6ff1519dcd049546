"""The faults of a map file: its shape, the names it uses, its counts, its tickets.

`maps/map.schema.json` checks the shape; the rest cannot be expressed in a schema.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import msgspec

from referee.maps.files import escape
from referee.maps.names import nearest
from referee.model.board import Board
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.resources import maps_folder
from referee.rules.board.whole_board import impossible
from referee.rules.core.feature import Feature
from referee.rules.in_force.base import BASE
from referee.rules.in_force.compiling import BASE_NUMBERS
from referee.rules.in_force.registry import FEATURES, OPTIONS, ROWS
from referee.words.rules import RULE_IDS

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

MOST_FAULTS: Final = 1_000
"""So many faults of shape are found; a file with more is no map."""


@cache
def _schema() -> Validator:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 only where a map is checked

    return Draft202012Validator(json.loads((maps_folder() / "map.schema.json").read_text("utf-8")))


def shape_faults(contents: Any) -> list[Fault]:  # noqa: ANN401 whatever a file holds
    """Where a map file is not as its schema says; unknown features and options too."""
    faults = []
    found = sorted(
        islice(_schema().iter_errors(contents), MOST_FAULTS), key=lambda e: list(map(str, e.path))
    )
    for error in found:
        pointer = "".join(f"/{escape(str(step))}" for step in error.absolute_path)
        if error.validator == "additionalProperties" and pointer in ("/features", "/options"):
            continue
        faults.append(Fault(FaultCode.NOT_AS_SCHEMA, pointer, {"reason": error.message}))
    return faults + unknown_names(contents) if isinstance(contents, Mapping) else faults


def unknown_names(contents: Mapping[str, Any]) -> list[Fault]:
    """Features that nothing plays, options that nothing reads, headings of rules that are none."""
    rulebook = contents.get("rulebook")
    sections = rulebook.get("sections") if isinstance(rulebook, Mapping) else None
    features, options = contents.get("features"), contents.get("options")
    known: tuple[tuple[str, Any, FaultCode, list[str]], ...] = (
        ("features", features, FaultCode.UNKNOWN_FEATURE, [*BASE_NUMBERS, *FEATURES]),
        ("options", options, FaultCode.UNKNOWN_OPTION, list(OPTIONS)),
        ("rulebook/sections", sections, FaultCode.UNKNOWN_RULE, list(RULE_IDS)),
    )
    faults = []
    for member, given, code, names in known:
        for name in given if isinstance(given, Mapping) else ():
            if name not in names:
                facts: Facts = {"name": name, "nearest": nearest(name, names)}
                faults.append(Fault(code, f"/{member}/{escape(name)}", facts))
    return faults


def unfitting(contents: Mapping[str, Any]) -> list[Fault]:
    """Numbers of features that do not fit, and options of features that the map does not have."""
    features = contents["features"]
    faults = feature_faults(contents)
    for row in ROWS:
        if row.name not in features and row is not BASE:
            faults += [
                Fault(FaultCode.REQUIRED, f"/features/{row.name}", {"member": row.name})
                for option in row.options
                if option.name in contents["options"] and option.everywhere is None
            ]
    return faults


def feature_faults(contents: Mapping[str, Any]) -> list[Fault]:
    """Numbers of features that do not fit the map.

    Only a single ticket deck can have a discard, and it has one both in the setup and during the
    game, or in neither.
    """
    features = contents["features"]
    faults = []
    for row in ROWS:
        if row.name in features:
            misread = _misread(row, features[row.name])
            faults += misread
            if row.map_faults and not misread:
                found = row.map_faults(features[row.name], contents)
                faults += [_with_nearest(fault, contents) for fault in found]
    returns, decks = features["tickets"]["returns"], features["tickets"]["decks"]
    for member, way in returns.items():
        if "discard" in returns.values() and (way != "discard" or len(decks) > 1):
            possible = tuple(other for other in WAYS if other != way)
            facts: Facts = {"value": way, "possible": possible}
            pointer = f"/features/tickets/returns/{member}"
            faults.append(Fault(FaultCode.UNKNOWN_VALUE, pointer, facts))
    return faults


def _with_nearest(fault: Fault, contents: Mapping[str, Any]) -> Fault:
    """A fault of a name that is not known, with the names that are near to it."""
    known = {
        FaultCode.UNKNOWN_PLACE: ("name", [place["id"] for place in contents["places"]]),
        FaultCode.UNKNOWN_COLOR: ("color", contents["cards"]["colors"]),
    }
    if fault.code not in known:
        return fault
    fact, names = known[fault.code]
    near = nearest(str(fault.facts[fact]), names)
    return Fault(fault.code, fault.pointer, {**fault.facts, "nearest": near})


def _misread(row: Feature[Any], written: Mapping[str, Any]) -> list[Fault]:
    """Numbers that do not fit the declaration of the feature."""
    try:
        msgspec.convert(written, row.numbers)
    except msgspec.ValidationError as error:
        reason = {"reason": str(error)}
        return [Fault(FaultCode.NOT_AS_SCHEMA, f"/features/{row.name}", reason)]
    return []


WAYS = ("bottom", "shuffle", "discard", "out")
"""Where tickets may go that are not kept."""


def wrong_counts(contents: Mapping[str, Any]) -> list[Fault]:
    """Counts that the file states and its contents do not have."""
    spaces = sum(route["length"] for route in contents["routes"])
    found = {
        "places": len(contents["places"]),
        "routes": len(contents["routes"]),
        "spaces": spaces,
        "tickets": len(contents["tickets"]),
    }
    return [
        Fault(
            FaultCode.WRONG_COUNT,
            f"/counts/{name}",
            {"what": name, "stated": stated, "found": found[name]},
        )
        for name, stated in contents["counts"].items()
        if found[name] != stated
    ]


def impossible_tickets(board: Board) -> list[Fault]:
    """Tickets that nobody could complete."""
    return [
        Fault(FaultCode.TICKET_IMPOSSIBLE, f"/tickets/{ticket.index}", {"ticket": ticket.id})
        for ticket in impossible(board)
    ]
