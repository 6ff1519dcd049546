"""Values out of a schema: whatever it allows, in small."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

MOST = 4
"""Generated items of a list and members of an object."""
KEYWORDS = {
    *("type", "const", "enum", "oneOf", "anyOf", "allOf", "properties", "required", "items"),
    *("additionalProperties", "propertyNames", "minProperties", "maxProperties", "pattern"),
    *("minItems", "maxItems", "uniqueItems", "prefixItems", "minLength", "maxLength"),
    *("minimum", "maximum", "discriminator", "description", "title", "examples", "default"),
    *("format", "deprecated", "$comment", "not", "if", "then", "else"),
}
Schema = Any


class UnknownKeywordError(ValueError):
    """A schema says something that this generator does not understand."""


def values(schema: Schema) -> st.SearchStrategy[Any]:
    """Values that a schema allows; references in it have been followed."""
    if schema is False:
        return st.nothing()
    if schema is True or not schema:
        return st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3)
    if strange := schema.keys() - KEYWORDS:
        raise UnknownKeywordError(sorted(strange))
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "if" in schema:
        rest = {key: value for key, value in schema.items() if key not in ("if", "then", "else")}
        there = {"required": schema["if"].get("required", [])}
        branches = (both(there, schema["then"]), schema["else"])
        return st.one_of([values(both(rest, branch)) for branch in branches])
    for union in ("oneOf", "anyOf"):
        if union in schema:
            rest = {key: value for key, value in schema.items() if key != union}
            return st.one_of([values(both(rest, one)) for one in schema[union]])
    if "allOf" in schema:
        rest = {key: value for key, value in schema.items() if key != "allOf"}
        for one in schema["allOf"]:
            rest = both(rest, one)
        return values(rest)
    types = schema.get("type", "object" if "properties" in schema else "string")
    return st.one_of(
        [_TYPES[one](schema) for one in ([types] if isinstance(types, str) else types)]
    )


def both(one: Schema, other: Schema) -> Schema:
    """A schema that allows what both allow, as far as the document needs it."""
    if one is False or other is False:
        return False
    merged = {**one, **other}
    if "required" in one and "required" in other:
        merged["required"] = [*one["required"], *other["required"]]
    if "properties" in one and "properties" in other:
        merged["properties"] = {**one["properties"]}
        for name, schema in other["properties"].items():
            known = one["properties"].get(name)
            merged["properties"][name] = both(known, schema) if known else schema
    return merged


def _string(schema: Mapping[str, Any]) -> st.SearchStrategy[str]:
    least, most = schema.get("minLength", 0), schema.get("maxLength", 10)
    if "pattern" in schema:
        made = st.from_regex(re.sub(r"\$$", r"\\Z", schema["pattern"]))
        return made.filter(lambda text: least <= len(text) <= schema.get("maxLength", 10**6))
    made = st.text(min_size=least, max_size=min(most, least + 10))
    forbidden = schema.get("not", {}).get("pattern")
    return made.filter(lambda text: not re.search(forbidden, text)) if forbidden else made


def _integer(schema: Mapping[str, Any]) -> st.SearchStrategy[float]:
    whole = st.integers(schema.get("minimum"), schema.get("maximum"))
    # 1.0 is the number 1.
    return whole | whole.filter(lambda number: abs(number) < 2**53).map(float)


def _number(schema: Mapping[str, Any]) -> st.SearchStrategy[float]:
    least, most = schema.get("minimum"), schema.get("maximum")
    return st.floats(least, most, allow_nan=False, allow_infinity=False)


def _array(schema: Mapping[str, Any]) -> st.SearchStrategy[list[Any]]:
    first = [values(one) for one in schema.get("prefixItems", ())]
    least, most = schema.get("minItems", 0), schema.get("maxItems", MOST)
    if first and len(first) == most:
        return st.tuples(*first).map(list)
    return st.lists(
        values(schema.get("items", True)),
        min_size=least,
        max_size=max(least, min(most, MOST)),
        unique_by=repr if schema.get("uniqueItems") else None,
    )


def _object(schema: Mapping[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    members = {name: values(one) for name, one in schema.get("properties", {}).items()}
    members = {name: one for name, one in members.items() if not one.is_empty}
    needed = set(schema.get("required", ()))
    fixed = st.fixed_dictionaries(
        {name: one for name, one in members.items() if name in needed},
        optional={name: one for name, one in members.items() if name not in needed},
    )
    more = schema.get("additionalProperties", False)
    if more is False:
        return fixed
    names = values({"type": "string", **schema.get("propertyNames", {})})
    free = st.dictionaries(
        names, values(more), min_size=schema.get("minProperties", 0), max_size=MOST
    )
    return st.tuples(free, fixed).map(lambda pair: pair[0] | pair[1])


_TYPES = {
    "null": lambda _: st.none(),
    "boolean": lambda _: st.booleans(),
    "string": _string,
    "integer": _integer,
    "number": _number,
    "array": _array,
    "object": _object,
}
