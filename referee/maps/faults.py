"""What is wrong with a map file: its shape, the names it uses, its counts, its tickets.

The shape is the business of `maps/map.schema.json`; the rest is what no schema can say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import fields

from referee.maps.names import nearest
from referee.model import features as rooms
from referee.model.board import Board
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.model.game import Options
from referee.resources import maps_folder
from referee.rules.whole_board import impossible
from referee.texts.rules import RULE_IDS

if TYPE_CHECKING:
    from jsonschema.protocols import Validator


@cache
def _schema() -> Validator:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 only where a map is checked

    return Draft202012Validator(json.loads((maps_folder() / "map.schema.json").read_text("utf-8")))


def shape_faults(contents: Any) -> list[Fault]:  # noqa: ANN401 whatever a file holds
    """Where a map file is not as its schema says; unknown features and options are told as such."""
    faults = []
    for error in sorted(_schema().iter_errors(contents), key=lambda e: list(map(str, e.path))):
        pointer = "".join(f"/{_escape(str(step))}" for step in error.absolute_path)
        if error.validator == "additionalProperties" and pointer in ("/features", "/options"):
            continue
        faults.append(Fault(FaultCode.NOT_AS_SCHEMA, pointer, {"reason": error.message}))
    return faults + unknown_names(contents) if isinstance(contents, Mapping) else faults


def _escape(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")


def unknown_names(contents: Mapping[str, Any]) -> list[Fault]:
    """Features that no room plays, options that nothing reads, rules that are not in the book."""
    known = (
        ("features", FaultCode.UNKNOWN_FEATURE, [f.name for f in fields(rooms.Features)]),
        ("options", FaultCode.UNKNOWN_OPTION, [f.name for f in fields(Options)]),
        ("rules", FaultCode.UNKNOWN_RULE, list(RULE_IDS)),
    )
    faults = []
    for member, code, names in known:
        given = contents.get(member)
        if not isinstance(given, Mapping | list):
            continue
        for number, name in enumerate(given):
            if isinstance(name, str) and name not in names:
                step = _escape(name) if isinstance(given, Mapping) else str(number)
                facts: Facts = {"name": name, "nearest": nearest(name, names)}
                faults.append(Fault(code, f"/{member}/{step}", facts))
    return faults


SWITCHED = ("tolls", "neutral_player", "start_offsets")
"""Features that an option of the same name turns on or sets."""


def unplayable(contents: Mapping[str, Any]) -> list[Fault]:
    """Features that cannot be played as they are: without their option, or where others do not fit.

    A discard for tickets is the only deck's, and is there in the setup and in play or not at all; a
    mix of pieces is one of two kinds.
    """
    features, options = contents["features"], contents["options"]
    faults = [
        Fault(FaultCode.REQUIRED, f"/{lacking}/{name}", {"member": name})
        for name in SWITCHED
        for there, lacking in ((features, "options"), (options, "features"))
        if name in there and name not in {"options": options, "features": features}[lacking]
    ]
    returns, decks = features["tickets"]["returns"], features["tickets"]["decks"]
    for member, way in returns.items():
        if "discard" in returns.values() and (way != "discard" or len(decks) > 1):
            possible = tuple(other for other in ("bottom", "shuffle", "discard") if other != way)
            facts: Facts = {"value": way, "possible": possible}
            pointer = f"/features/tickets/returns/{member}"
            faults.append(Fault(FaultCode.UNKNOWN_VALUE, pointer, facts))
    kinds = len(contents["pieces"])
    if "supply" in features and kinds != MIXED:
        facts = {"what": "pieces", "stated": MIXED, "found": kinds}
        faults.append(Fault(FaultCode.WRONG_COUNT, "/features/supply", facts))
    return faults


MIXED = 2
"""The kinds of pieces that a mix is of."""


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


def repeated_ids(contents: Mapping[str, Any]) -> list[Fault]:
    """Routes and tickets whose id stands there already."""
    faults = []
    for member in ("routes", "tickets"):
        seen: set[str] = set()
        for number, thing in enumerate(contents[member]):
            if thing["id"] in seen:
                pointer = f"/{member}/{number}/id"
                faults.append(Fault(FaultCode.DUPLICATE_ID, pointer, {"id": thing["id"]}))
            seen.add(thing["id"])
    return faults


def impossible_tickets(board: Board) -> list[Fault]:
    """Tickets that nobody could complete."""
    return [
        Fault(FaultCode.TICKET_IMPOSSIBLE, f"/tickets/{ticket.index}", {"ticket": ticket.id})
        for ticket in impossible(board)
    ]
