"""What holds answers against openapi.yaml: as they are sent, and as they are made."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator
from werkzeug.test import TestResponse

from referee.words.messages import code_text
from tests.contract.document import (
    Operation,
    closed,
    complaint,
    component,
    find,
    parsed,
    schema,
    validator,
)

JSON = "application/json"
NDJSON = "application/x-ndjson"
YAML = "application/yaml"
PROBLEM = "application/problem+json"
MANIFEST = "application/manifest+json"
_NO_CONTENT = 204
_SERVER_ERROR = 500
_SEEN: set[tuple[str, str, bytes]] = set()
"""Answers that were found to be good: many tests get the same ones."""


class CheckedClient(FlaskClient):
    """Flask's test client; an answer that is not in the document fails the test."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Ask, and check the answer."""
        response = super().open(*args, **kwargs)
        check(response)
        return response


def check(response: TestResponse) -> None:
    """Fails where an answer is not as the document says."""
    request = response.request
    found = Answer(request.method, request.path, response.status_code, response.headers)
    found.check(response.get_data())


class Answer:
    """An answer as it is sent, without its body."""

    def __init__(self, method: str, path: str, status: int, headers: Any) -> None:
        self.method, self.path, self.status, self.headers = method, path, status, headers
        self.where = f"{method} {path} → {status}"

    def check(self, body: bytes) -> None:
        """Fails where it is not as the document says."""
        method, where = self.method, self.where
        if self.headers.get("Content-Encoding") == "gzip" and body:
            body = gzip.decompress(body)
        assert self.headers.get("X-Request-ID"), f"{where}: no X-Request-ID"
        assert self.headers.get("Access-Control-Allow-Origin") == "*", f"{where}: CORS is closed"
        if method == "OPTIONS" and self.status == _NO_CONTENT:
            assert self.headers.get("Allow"), f"{where}: no Allow"
            return
        operation = find(method, self.path)
        described = _spec_of(operation, self.status)
        assert described is not None, f"{where}: the document does not say so"
        _check_headers(described.get("headers", {}), self.headers, where)
        content = described.get("content")
        if not content:
            assert not body, f"{where}: a body that the document does not have"
            return
        media_type = (self.headers.get("Content-Type") or "").partition(";")[0]
        assert media_type in content, f"{where}: {media_type} is not in the document"
        if method == "HEAD":
            assert not body, f"{where}: a body"
        elif media_type == NDJSON:
            question = find(method, self.path.removesuffix("/lines"))
            assert question is not None
            _check_lines(question, body, where)
        elif media_type in (JSON, PROBLEM, MANIFEST):
            check_value(operation, self.status, media_type, body, where)
        elif (key := (self.path, media_type, body)) not in _SEEN:
            checks = validator(content[media_type]["schema"])
            text = body.decode("utf-8")
            wrong = complaint(checks, parsed(text) if media_type == YAML else text)
            assert wrong is None, f"{where}: {wrong}"
            _SEEN.add(key)


def check_value(
    operation: Operation | None, status: int, media_type: str, body: bytes, where: str
) -> None:
    """Fails where JSON is not what the document says of the answer to an operation."""
    key = (operation.name if operation and media_type != PROBLEM else "", media_type, body)
    if key not in _SEEN:
        _check_value(_checks(operation, status, media_type), body, where)
        _SEEN.add(key)


def _spec_of(operation: Operation | None, status: int) -> Mapping[str, Any] | None:
    """What the document says about an answer; of addresses it does not have, that they are none."""
    if operation is not None and str(status) in operation.spec["responses"]:
        return operation.spec["responses"][str(status)]
    if status >= _SERVER_ERROR:
        return component("#/components/responses/NotReady")
    named = {404: "NotFound", 405: "MethodNotAllowed"}.get(status)
    return component(f"#/components/responses/{named}") if operation is None and named else None


@cache
def _checks(operation: Operation | None, status: int, media_type: str) -> Draft202012Validator:
    if media_type == PROBLEM or operation is None:
        return validator(closed(schema("Problem")))
    return validator(closed(operation.answer(status, media_type)))


@cache
def _header_checks(name: str, written: str) -> Draft202012Validator:
    return validator(json.loads(written))


def _check_headers(described: Mapping[str, Any], headers: Any, where: str) -> None:
    for name, header in described.items():
        value = headers.get(name)
        assert value is not None, f"{where}: no {name}"
        checks = _header_checks(name, json.dumps(header["schema"]))
        assert checks.is_valid(value), f"{where}: {name}: {value}"


def _check_value(checks: Draft202012Validator, body: bytes, where: str) -> None:
    value = json.loads(body)
    wrong = complaint(checks, value)
    assert wrong is None, f"{where}: {wrong}"
    if b'"rule"' in body and b'"code"' in body:
        for finding in _findings(value):
            _check_finding(finding, where)


def _findings(value: Any) -> Iterator[Mapping[str, Any]]:
    """Every finding in an answer."""
    inner = value if isinstance(value, list) else ()
    if isinstance(value, dict):
        if value.keys() >= {"code", "rule", "message"} and isinstance(value["code"], str):
            yield value
        inner = value.values()
    for one in inner:
        yield from _findings(one)


def _check_finding(finding: Mapping[str, Any], where: str) -> None:
    """Its rule and its facts are those that `GET /v1/codes` names."""
    known = code_text("en", finding["code"])
    assert finding["rule"] in known.rules, f"{where}: {finding}"
    facts = finding.keys() - {"code", "rule", "pointer", "message"}
    assert facts <= set(known.facts), f"{where}: {finding}"


def _check_lines(operation: Operation, body: bytes, where: str) -> None:
    assert not body or body.endswith(b"\n"), f"{where}: the last line does not end"
    for line in body.splitlines():
        is_problem = b'"type":"/problems/' in line
        check_value(operation, 200, PROBLEM if is_problem else JSON, line, where)
