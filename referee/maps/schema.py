"""The schema of a map file: a part common to all maps, and a part declared by features.

`maps/map.schema.json` is written by `python -m referee.maps.schema`: the numbers of features, the
options, and the members of places, routes and tickets in it come from the rows of the features.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from referee.resources import maps_folder
from referee.rules.core.feature import BoardMember, Option
from referee.rules.core.numbers import Base
from referee.rules.in_force.registry import OPTIONS, ROWS
from referee.rules.score.scoring import TieBreak

Schema = dict[str, Any]

MEMBERS: Final[Mapping[str, Schema]] = {
    "number": {"$ref": "#/$defs/count"},
    "numbers": {"type": "array", "uniqueItems": True, "items": {"$ref": "#/$defs/count"}},
    "flag": {"const": True},
    "places": {
        "type": "array",
        "minItems": 2,
        "maxItems": 2,
        "uniqueItems": True,
        "items": {"$ref": "#/$defs/id"},
    },
}
"""What a member of a place, route or ticket may be, by its kind."""


def with_features(schema: Mapping[str, Any]) -> Schema:
    """The schema with what the rows of the features say, in place of what it has of that."""
    defs = dict(schema["$defs"])
    numbers, shared = msgspec.json.schema_components(
        [Base, *(row.numbers for row in ROWS if row.numbers is not Base)],
        ref_template="#/$defs/{name}",
    )
    by_name = {row.name: part for row, part in zip(_with_numbers(), numbers[1:], strict=True)}
    base = shared.pop("Base")
    defs |= shared
    defs["features"] = {
        "description": "What the map plays with, and the numbers of it.",
        "type": "object",
        "additionalProperties": False,
        "required": base["required"],
        "properties": {**base["properties"], **by_name},
    }
    defs["options"] = {
        "description": "What a table may settle for itself.",
        "type": "object",
        "additionalProperties": False,
        "required": ["parallel_limit_players", "tie_breaks"],
        "properties": {name: _option(option) for name, option in OPTIONS.items()},
    }
    for thing in ("place", "route", "ticket"):
        members = [one for row in ROWS for one in getattr(row, f"{thing}_members")]
        defs[thing] = _with_members(defs[thing], members)
    return {**schema, "$defs": dict(sorted(defs.items()))}


def _with_numbers() -> list[Any]:
    return [row for row in ROWS if row.numbers is not Base]


def _with_members(shape: Mapping[str, Any], members: Iterable[BoardMember]) -> Schema:
    added = {member.name: MEMBERS[member.kind] for member in members}
    return {**shape, "properties": {**shape["properties"], **added}}


def _option(option: Option) -> Schema:
    kinds: Mapping[str, Schema] = {
        "flag": {"type": "boolean"},
        "number": {"$ref": "#/$defs/count"},
        "by_seat": {"type": "array", "items": {"type": "integer"}},
        "word": {"enum": list(option.values)} if option.values else {"$ref": "#/$defs/id"},
        "tie_breaks": {"type": "array", "uniqueItems": True, "items": {"enum": _tie_breaks()}},
    }
    return {"$ref": "#/$defs/option", "properties": {"default": kinds[option.kind]}}


def _tie_breaks() -> list[str]:
    return [each.name for row in ROWS for each in row.each(TieBreak)]


def main() -> None:
    """Write the schema anew."""
    path = maps_folder() / "map.schema.json"
    schema = with_features(json.loads(path.read_text("utf-8")))
    path.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
