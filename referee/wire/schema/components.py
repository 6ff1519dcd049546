"""JSON schemas of the declarations: each field gives its own, and named ones are shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Schema = dict[str, Any]


class Components:
    """The named schemas of a document, collected while fields give theirs.

    `exact` schemas are literal and for one map: null is allowed wherever a member may be left out,
    and piles and decks are those of the map. The published document says this in prose.
    """

    def __init__(self, *, exact: bool = False) -> None:
        self.exact = exact
        self.schemas: dict[str, Schema] = {}

    def named(self, name: str, text: str, make: Callable[[], Schema]) -> Schema:
        """A reference to a named schema, which is made at first use."""
        if name not in self.schemas:
            self.schemas[name] = {}
            self.schemas[name] = {**({"description": text} if text else {}), **make()}
        return reference(name)

    def optional(self, schema: Schema) -> Schema:
        """The schema of an optional member."""
        return {"anyOf": [{"type": "null"}, schema]} if self.exact and schema else schema


def reference(name: str) -> Schema:
    """A reference to a named schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def nullable(schema: Schema) -> Schema:
    """A value for which null has a meaning: an unseen card."""
    if isinstance(schema.get("type"), str) and "enum" not in schema:
        return {**schema, "type": [schema["type"], "null"]}
    return {"oneOf": [schema, {"type": "null"}]}


def either(*schemas: Schema) -> Schema:
    """One of several forms."""
    return {"oneOf": list(schemas)} if len(schemas) > 1 else schemas[0]


def told_apart(member: str, named: Mapping[str, Schema]) -> Schema:
    """Objects distinguished by the value of a member; each has a named schema."""
    mapping = {value: schema["$ref"] for value, schema in named.items()}
    discriminator = {"propertyName": member, "mapping": mapping}
    return {"oneOf": list(named.values()), "discriminator": discriminator}


def by_members(components: Components, cases: Mapping[str, Schema], otherwise: Schema) -> Schema:
    """An object that has the members of one case: that of the first of those members that is there.

    Published as one object with all members, so that clients get one type; which go together is
    said by `if`, which validators read and generators of types do not.
    """
    chain: Schema = otherwise if components.exact else _together(otherwise)
    for member, schema in reversed(list(cases.items())):
        # A linter wants required members to be declared in each part.
        is_there = {"not": {"type": "null"}} if components.exact else {}
        there: Schema = {"required": [member], "properties": {member: is_there}}
        if not components.exact:
            there["additionalProperties"] = True
        chain = {
            "if": there,
            "then": schema if components.exact else _together(schema),
            "else": chain,
        }
    if components.exact:
        return {"type": "object", **chain}
    members: Schema = {}
    every = [*cases.values(), otherwise]
    for schema in every:
        for name, inner in schema["properties"].items():
            if not members.get(name):
                members[name] = inner
    is_open = any(schema.get("additionalProperties", True) for schema in every)
    return {"type": "object", "properties": members, "additionalProperties": is_open, **chain}


def _together(schema: Schema) -> Schema:
    """Which members an object must have, and which it may have."""
    if "if" in schema:
        return {key: schema[key] for key in ("if", "then", "else")}
    required, is_open = schema.get("required", []), schema.get("additionalProperties", True)
    members: Schema = {name: {} for name in (required if is_open else schema["properties"])}
    limits = {"required": required} if required else {}
    return {**limits, "properties": members, "additionalProperties": is_open} if limits else {}
