"""openapi.yaml as the tests read it: references followed, answers closed, validators compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml
from jsonschema_rs import Draft202012Validator

from referee.resources import openapi_path

METHODS = ("get", "post", "put", "patch", "delete", "head", "options")


def parsed(text: str) -> Any:
    """What a text in YAML says, read by the loader in C where there is one."""
    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 safe


@cache
def document() -> dict[str, Any]:
    """The document as it is written."""
    return parsed(openapi_path().read_text("utf-8"))


class Follower:
    """A document in which references are followed; what is found is kept."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root
        self.found: dict[str, Any] = {}

    def component(self, pointer: str) -> Any:
        """What a pointer leads to, with everything in its place that it refers to."""
        if pointer not in self.found:
            here: Any = self.root
            for step in pointer.removeprefix("#/").split("/"):
                here = here[step.replace("~1", "/").replace("~0", "~")]
            self.found[pointer] = self.followed(here)
        return self.found[pointer]

    def followed(self, node: Any) -> Any:
        """The same with every reference replaced by what it points to, siblings kept."""
        if isinstance(node, list):
            return [self.followed(item) for item in node]
        if not isinstance(node, dict):
            return node
        pointer = node.get("$ref")
        if not isinstance(pointer, str):
            return {key: self.followed(value) for key, value in node.items()}
        beside = {key: self.followed(value) for key, value in node.items() if key != "$ref"}
        found = self.component(pointer)
        return {**found, **beside} if beside else found


@cache
def _follower() -> Follower:
    return Follower(document())


def component(pointer: str) -> Any:
    """A component of the document, with everything in its place that it refers to."""
    return _follower().component(pointer)


def followed(node: Any) -> Any:
    """A part of the document with everything in its place that it refers to."""
    return _follower().followed(node)


def schema(name: str) -> Any:
    """A schema by its name."""
    return component(f"#/components/schemas/{name}")


def told_apart(node: Any) -> Any:
    """The same for a validator, which knows nothing of `discriminator`.

    Of schemas told apart by a member only the one that is meant is checked, which says what is
    wrong in it.
    """
    if isinstance(node, list):
        return [told_apart(item) for item in node]
    if not isinstance(node, dict):
        return node
    schema = {key: told_apart(value) for key, value in node.items() if key != "discriminator"}
    if "discriminator" in node:
        member = node["discriminator"]["propertyName"]
        kinds = {_const_of(one, member): one for one in schema.pop("oneOf")}
        schema["type"] = "object"
        schema["required"] = [member]
        schema["properties"] = {member: {"enum": list(kinds)}}
        schema["allOf"] = [
            {"if": {"properties": {member: {"const": kind}}}, "then": one}
            for kind, one in kinds.items()
        ]
    return schema


def _const_of(schema: Any, member: str) -> Any:
    """What a member is by which a schema is told apart; of several schemas it is the same."""
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return _const_of(schema[union][0], member)
    return schema["properties"][member]["const"]


def closed(node: Any) -> Any:
    """Objects have no members but those described: answers may gain them, but not in silence."""
    if isinstance(node, list):
        return [closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    schema = {key: closed(value) for key, value in node.items()}
    if "type" in schema and isinstance(schema.get("properties"), dict):
        schema.setdefault("additionalProperties", False)
    return schema


def validator(written: Any) -> Draft202012Validator:
    """A validator of a schema whose references are followed."""
    return Draft202012Validator(told_apart(written))


def complaint(checks: Draft202012Validator, value: Any) -> str | None:
    """The first way in which a value is not as its schema says."""
    for error in checks.iter_errors(value):
        return f"{error.instance_path}: {error.message[:400]}"
    return None


@dataclass(frozen=True, eq=False)
class Operation:
    """One method of one path, with everything followed."""

    path: str
    method: str
    spec: Mapping[str, Any]

    @property
    def name(self) -> str:
        return self.spec["operationId"]

    @property
    def pattern(self) -> re.Pattern[str]:
        parts = re.split(r"\{\w+\}", self.path)
        # The name of a file has its folders in it.
        name = ".+" if self.path.startswith("/assets/") else "[^/]+"
        return re.compile(name.join(map(re.escape, parts)))

    def request(self, media_type: str = "application/json") -> Any:
        """The schema of a body."""
        return self.spec["requestBody"]["content"][media_type]["schema"]

    def answer(self, status: int, media_type: str = "application/json") -> Any:
        """The schema of an answer."""
        return self.spec["responses"][str(status)]["content"][media_type]["schema"]


@cache
def operations() -> tuple[Operation, ...]:
    """All operations of the document; what a path says of all of its methods is in each."""
    found = []
    for path, item in document()["paths"].items():
        for method in METHODS:
            if method in item:
                spec = followed(item[method])
                shared = followed(item.get("parameters", []))
                spec["parameters"] = [*shared, *spec.get("parameters", [])]
                found.append(Operation(path, method, spec))
    return tuple(found)


def operation(name: str) -> Operation:
    """An operation by its `operationId`."""
    return next(found for found in operations() if found.name == name)


def find(method: str, path: str) -> Operation | None:
    """The operation that a request is for; HEAD is described by GET."""
    method = "get" if method == "HEAD" else method.lower()
    exact = [o for o in operations() if o.method == method and o.path == path]
    fitting = (o for o in operations() if o.method == method and o.pattern.fullmatch(path))
    return exact[0] if exact else next(fitting, None)


def examples() -> Iterator[tuple[str, Any, Any]]:
    """Every example in the document: where it is, the schema, the value."""
    for found in operations():
        for parameter in found.spec["parameters"]:
            yield from _examples(f"{found.name} {parameter['name']}", parameter)
        bodies = {"request": found.spec.get("requestBody", {}), **found.spec["responses"]}
        for body, spec in bodies.items():
            for name, header in spec.get("headers", {}).items():
                yield from _examples(f"{found.name} {body} {name}", header)
            for media_type, content in spec.get("content", {}).items():
                yield from _examples(f"{found.name} {body} {media_type}", content)
    for name in document()["components"]["schemas"]:
        for number, value in enumerate(schema(name).get("examples", [])):
            yield f"{name} {number}", schema(name), value


def _examples(where: str, spec: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    if "example" in spec:
        yield where, spec["schema"], spec["example"]
    for name, example in spec.get("examples", {}).items():
        yield f"{where} {name}", spec["schema"], example["value"]
