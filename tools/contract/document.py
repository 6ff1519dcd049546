"""openapi.yaml: what is written by hand, and the schemas that come from the declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from referee.model.codes import Code
from referee.model.fault import FaultCode
from referee.wire.api.problems import PROBLEMS
from referee.wire.schema.components import Schema
from tools.contract import requests
from tools.contract.features import PARTS as OF_SCORE
from tools.contract.features import with_what_features_add
from tools.contract.yaml_text import block

PARTS: Final = Path(__file__).parent / "parts"
HEAD: Final = """\
# Written by `python -m tools.contract`: the schemas come from the declarations,
# all else from tools/contract/parts.
"""
OPTIONS: Final = "        - $ref: '#/components/parameters/Options'\n"
"""Where the options stand as members of a query."""
TAGS: Final = ("pages", "maps", "judging", "lines", "rules", "service")
"""The paths, in the order in which they are shown."""


def written() -> str:
    """The document."""
    schemas = all_schemas()
    paths = "\n".join((PARTS / "paths" / f"{tag}.yaml").read_text("utf-8") for tag in TAGS)
    paths = paths.replace(OPTIONS, "".join(f"{line}\n" for line in _options(schemas)))
    examples = sorted((PARTS / "examples").glob("*.yaml"))
    return "\n".join(
        (
            HEAD + (PARTS / "head.yaml").read_text("utf-8"),
            f"paths:\n{paths}",
            "components:\n" + (PARTS / "components.yaml").read_text("utf-8"),
            "  schemas:\n" + "".join(f"{line}\n" for line in block(schemas, 4)),
            "  examples:\n" + "".join(path.read_text("utf-8") for path in examples),
        )
    )


def by_hand(name: str) -> dict[str, Any]:
    """A part that is written by hand."""
    found: dict[str, Any] = yaml.safe_load((PARTS / name).read_text("utf-8"))
    return found


def all_schemas() -> dict[str, Schema]:
    """All schemas by name: words, requests, answers."""
    schemas = {**with_what_features_add(by_hand("schemas.yaml")), **requests.published()}
    for name, words in WORDS.items():
        schemas[name] = {**schemas[name], "enum": list(words)}
    for name, examples in by_hand("schema-examples.yaml").items():
        schemas[name] = {**schemas[name], "examples": examples}
    return dict(sorted(schemas.items()))


WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "Code": tuple(Code),
    "FaultCode": tuple(FaultCode),
    "ProblemName": tuple(sorted(PROBLEMS)),
    "Part": OF_SCORE,
}
"""The words of a few lists, which the code has."""


def _options(schemas: Mapping[str, Schema]) -> Iterator[str]:
    """The options of a map as members of a query; a list has commas."""
    for name, schema in schemas["Options"]["properties"].items():
        kept = {key: value for key, value in schema.items() if key != "description"}
        parameter = {
            "name": name,
            "in": "query",
            "required": False,
            "description": schema["description"],
            "schema": kept,
        }
        if kept.get("type") == "array":
            parameter |= {"style": "form", "explode": False}
        yield from block([parameter], 8)
