"""What features add to maps and scores, from their declarations."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.maps.schema import with_features
from referee.resources import maps_folder
from referee.rules.core.feature import BoardMember
from referee.rules.in_force.registry import OPTIONS, ROWS
from referee.rules.score.scoring import Part
from referee.wire.schema.components import Schema, reference

KINDS: Final[Mapping[str, Schema]] = {
    "number": {"type": "integer"},
    "numbers": {"type": "array", "items": {"type": "integer"}},
    "flag": {"type": "boolean"},
    "places": {"type": "array", "minItems": 2, "maxItems": 2, "items": reference("Id")},
}
"""What a member of a place, route or ticket is, by its kind."""
PARTS: Final = tuple(dict.fromkeys(part.name for row in ROWS for part in row.each(Part)))
"""The parts of a score."""
TICKETS: Final = ("PairTicket", "AnyTicket", "TourTicket")


def with_what_features_add(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """The schemas of answers, with the numbers, options, parts and members of all features."""
    of_places = _members(member for row in ROWS for member in row.place_members)
    of_routes = _members(member for row in ROWS for member in row.route_members)
    of_tickets = _members(member for row in ROWS for member in row.ticket_members)
    options = {name: reference("OptionOfMap") for name in OPTIONS}
    found = {
        **schemas,
        "Features": _features(),
        "Part": {**schemas["Part"], "enum": [*PARTS]},
        "Place": _with(schemas["Place"], of_places),
        "Route": _with(schemas["Route"], of_routes),
        "OptionsOfMap": _with(schemas["OptionsOfMap"], options),
        **{name: _with(schemas[name], of_tickets) for name in TICKETS},
    }
    score = found["PlayerScore"]["properties"]
    points = _with(score["points"], {part: {"type": "integer"} for part in PARTS})
    return {**found, "PlayerScore": _with(found["PlayerScore"], {"points": points})}


def _with(schema: Schema, members: Mapping[str, Schema]) -> Schema:
    return {**schema, "properties": {**schema.get("properties", {}), **members}}


def _members(added: Iterable[BoardMember]) -> dict[str, Schema]:
    return {one.name: {"description": one.says, **KINDS[one.kind]} for one in added}


def _features() -> Schema:
    """What the map plays with, as the schema of map files has it."""
    path = maps_folder() / "map.schema.json"
    defs = with_features(json.loads(path.read_text("utf-8")))["$defs"]
    found: Schema = _open(defs["features"], defs)
    return found


def _open(node: Any, defs: Mapping[str, Any]) -> Any:  # noqa: ANN401 whatever a schema has
    """A schema of map files as one of an answer: in one piece, and open to further members."""
    if isinstance(node, list):
        return [_open(item, defs) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _open(defs[node["$ref"].rpartition("/")[2]], defs)
    kept = {
        key: _open(value, defs) for key, value in node.items() if key not in ("title", "default")
    }
    if kept.get("additionalProperties") is False:
        del kept["additionalProperties"]
    if all(isinstance(word, str) for word in kept.get("enum", [None])):
        kept = {"type": "string", **kept}
    for empty in ("required", "properties"):
        if not kept.get(empty, True):
            del kept[empty]
    if isinstance(kept.get("description"), str):
        kept["description"] = " ".join(kept["description"].split())
    return kept
