"""openapi.yaml by itself, and beside the code: the same addresses, codes and limits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from openapi_spec_validator import OpenAPIV31SpecValidator

import referee
from referee.maps.inks import INKS
from referee.model.codes import Code
from referee.model.fault import FaultCode
from referee.resources import openapi_path
from referee.rules.in_force.registry import OPTIONS, ROWS
from referee.rules.score.scoring import Part
from referee.wire.api.problems import PROBLEMS
from referee.words.store import LANGUAGES
from tests.contract.document import (
    closed,
    complaint,
    document,
    examples,
    operations,
    schema,
    validator,
)
from tools.contract.document import all_schemas, written


def test_is_openapi_31() -> None:
    assert document()["openapi"].startswith("3.1.")
    OpenAPIV31SpecValidator(document()).validate()


def test_is_what_the_declarations_say() -> None:
    """`python -m tools.contract` writes it anew."""
    assert openapi_path().read_text("utf-8") == written()


def test_its_yaml_says_what_was_meant() -> None:
    """Line ends of a long text apart, which YAML folds."""
    read = document()["components"]["schemas"]
    assert json.dumps(on_one_line(read)) == json.dumps(on_one_line(all_schemas()))


def on_one_line(value: Any) -> Any:
    """A value whose texts have single spaces for the ends of lines."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, dict):
        return {name: on_one_line(inner) for name, inner in value.items()}
    return [on_one_line(item) for item in value] if isinstance(value, list) else value


def test_has_the_version_of_the_engine() -> None:
    assert document()["info"]["version"] == referee.__version__


EXAMPLES = list(examples())


@pytest.mark.parametrize(
    ("written", "value"), [e[1:] for e in EXAMPLES], ids=[e[0] for e in EXAMPLES]
)
def test_example_is_as_its_schema_says(written: Any, value: Any) -> None:
    assert complaint(validator(closed(written)), value) is None


PARTS = [part.name for row in ROWS for part in row.each(Part)]


def test_codes_are_those_of_the_code() -> None:
    assert schema("Code")["enum"] == [code.value for code in Code]
    assert schema("FaultCode")["enum"] == [code.value for code in FaultCode]
    assert schema("ProblemName")["enum"] == sorted(PROBLEMS)
    assert schema("Part")["enum"] == list(dict.fromkeys(PARTS))
    assert schema("Player")["properties"]["color"]["enum"] == list(INKS)
    assert schema("Language")["enum"] == list(LANGUAGES)


def test_options_are_those_of_the_code() -> None:
    assert set(schema("Options")["properties"]) == set(OPTIONS)
    assert set(schema("OptionsOfMap")["properties"]) == set(OPTIONS)
    start = next(o for o in operations() if o.name == "getStart").spec["parameters"]
    asked = {one["name"] for one in start if one["in"] == "query"}
    assert asked == {"players", *OPTIONS}


def test_features_are_those_of_the_code() -> None:
    base = {"draw", "tickets", "end", "parallel", "tie_breaks"}
    brought = {row.name for row in ROWS} - {"base"}
    assert set(schema("Features")["properties"]) == base | brought


def test_no_link_has_a_body() -> None:
    assert not [
        o.name
        for o in operations()
        for answer in o.spec["responses"].values()
        for link in answer.get("links", {}).values()
        if "requestBody" in link
    ]


def test_every_problem_has_an_example_of_its_status() -> None:
    shown = {
        value["type"].removeprefix("/problems/"): value["status"]
        for _, _, value in EXAMPLES
        if isinstance(value, dict) and str(value.get("type", "")).startswith("/problems/")
    }
    # internal-error is not in the contract: it says that we broke it.
    expected = {name: p.status for name, p in PROBLEMS.items() if name != "internal-error"}
    assert shown == expected


def test_every_map_is_in_the_examples_of_scores(app: Flask) -> None:
    with app.test_client() as client:
        ids = {listed["id"] for listed in client.get("/v1/maps").json["maps"]}
    spec = next(o for o in operations() if o.name == "scoreGame").spec
    assert ids <= set(spec["requestBody"]["content"]["application/json"]["examples"])


def documented() -> set[tuple[str, str]]:
    return {(operation.method.upper(), operation.path) for operation in operations()}


def served(app: Flask) -> Iterator[tuple[str, str]]:
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        yield from ((method, path) for method in (rule.methods or set()) - {"HEAD", "OPTIONS"})


def test_every_address_of_the_app_is_in_the_document(app: Flask) -> None:
    assert set(served(app)) - documented() == set()


def test_every_address_of_the_document_is_in_the_app(app: Flask) -> None:
    assert documented() - set(served(app)) == set()


def test_operations_have_names_of_their_own() -> None:
    names = [operation.name for operation in operations()]
    assert len(set(names)) == len(names)
