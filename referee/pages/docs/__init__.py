"""The contract as a page to read: one document, without scripts and without anything to fetch."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup
from msgspec import Struct

from referee.pages.docs import markdown, schemas

METHODS: Final = ("get", "post", "put", "patch", "delete", "head", "options")
STYLE: Final = files(__name__).joinpath("style.css").read_text("utf-8")
STYLE_HASH: Final = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
"""What a content security policy allows the style by."""

_PAGE: Final = files(__name__).joinpath("page.html").read_text("utf-8")


class Operation(Struct, frozen=True):
    """One call: its method and path, and what the contract says of it."""

    method: str
    path: str
    spec: Mapping[str, Any]
    parameters: tuple[Mapping[str, Any], ...]

    @property
    def anchor(self) -> str:
        """The id of its part of the page."""
        return str(self.spec.get("operationId") or f"{self.method}{self.path}".replace("/", "-"))


def page(document: Mapping[str, Any]) -> str:
    """The page for a contract, an OpenAPI 3.1 document.

    >>> "<h1>Referee" in page({"info": {"title": "Referee", "version": "1"}, "paths": {}})
    True
    """
    templates = Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    templates.filters.update(markdown=markdown.html, kind=schemas.kind, json=_json)
    templates.globals.update(
        resolve=lambda value: resolve(document, value),
        rows=lambda schema: list(schemas.rows(schema)),
        limits=schemas.limits,
    )
    return templates.from_string(_PAGE).render(
        style=Markup(STYLE),  # noqa: S704 our own file
        document=document,
        chapters=list(chapters(document)),
        schemas=document.get("components", {}).get("schemas", {}),
    )


def chapters(document: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], list[Operation]]]:
    """The tags with their calls, in the order of the document; what has no tag comes last."""
    calls = list(operations(document))
    for tag in document.get("tags", ()):
        tagged = [call for call in calls if tag["name"] in call.spec.get("tags", ())]
        if tagged:
            yield tag, tagged
    rest = [call for call in calls if not call.spec.get("tags")]
    if rest:
        yield {"name": "Other"}, rest


def operations(document: Mapping[str, Any]) -> Iterator[Operation]:
    """All calls of a contract."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                spec = item[method]
                parameters = (*item.get("parameters", ()), *spec.get("parameters", ()))
                found = tuple(resolve(document, parameter) for parameter in parameters)
                yield Operation(method, path, spec, found)


def resolve(document: Mapping[str, Any], value: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a reference within the document points at; anything else is itself."""
    if "$ref" not in value:
        return value
    found = document
    for step in value["$ref"].removeprefix("#/").split("/"):
        found = found[step.replace("~1", "/").replace("~0", "~")]
    return resolve(document, found)


def _json(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False)
