"""Schemas in words: what kind of value it is, its limits, and the members of an object."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from markupsafe import Markup, escape

Schema = Mapping[str, Any] | bool

_LIMITS: Final = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
    "minProperties": "at least {} members",
    "maxProperties": "at most {} members",
    "pattern": "like {}",
    "format": "{}",
    "default": "otherwise {}",
}


def kind(schema: Schema) -> Markup:
    """What kind of value it is, with links to the schemas that have names.

    >>> kind({"type": "array", "items": {"$ref": "#/components/schemas/Route"}})
    Markup('list of <a href="#schema-Route">Route</a>')
    """
    return Markup(_kind(schema))  # noqa: S704 names are escaped where they are put in


def _kind(schema: Schema) -> str:
    if isinstance(schema, bool) or not schema:
        return "anything" if schema is not False else "nothing"
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#schema-{name}">{name}</a>'
    for joined, word in (("oneOf", " or "), ("anyOf", " or "), ("allOf", " and ")):
        if joined in schema:
            return word.join(dict.fromkeys(_kind(inner) for inner in schema[joined]))
    if "const" in schema:
        return f"<code>{escape(_literal(schema['const']))}</code>"
    if "enum" in schema:
        return " | ".join(f"<code>{escape(_literal(value))}</code>" for value in schema["enum"])
    types = schema.get("type", "anything")
    named = (_typed(name, schema) for name in ([types] if isinstance(types, str) else types))
    return " or ".join(named)


def _typed(name: str, schema: Mapping[str, Any]) -> str:
    if name == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_kind, schema['prefixItems']))}]"
        return f"list of {_kind(schema.get('items', True))}"
    if name == "object" and "additionalProperties" in schema and "properties" not in schema:
        return f"object of {_kind(schema['additionalProperties'])}"
    return str(escape(name))


def _literal(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def limits(schema: Schema) -> str:
    """The limits of a value.

    >>> limits({"type": "integer", "minimum": 1, "maximum": 6})
    'at least 1, at most 6'
    """
    if isinstance(schema, bool):
        return ""
    return ", ".join(
        words.format(schema[name]) for name, words in _LIMITS.items() if name in schema
    )


def rows(schema: Schema) -> Iterator[tuple[str, Schema, bool]]:
    """The members of an object: name, schema, and whether it must be there."""
    if isinstance(schema, bool):
        return
    required = schema.get("required", ())
    for name, member in schema.get("properties", {}).items():
        yield name, member, name in required
    for inner in schema.get("allOf", ()):
        yield from rows(inner)
