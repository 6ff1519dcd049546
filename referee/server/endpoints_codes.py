"""The codes of findings and errors, in the language asked for."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from referee import __version__
from referee.model.codes import Code
from referee.model.fault import FaultCode
from referee.server.answers import keep_in, kept_answer
from referee.server.requests import context
from referee.texts.messages import code_text
from referee.texts.rules import LANGUAGES


def blueprint() -> Blueprint:
    """The address of the list of all codes."""
    addresses = Blueprint("codes", __name__)
    listed = {language: keep_in(language, document(language)) for language in LANGUAGES}

    @addresses.get("/v1/codes")
    def codes() -> Response:
        return kept_answer(listed[context().language], context())

    return addresses


def document(language: str) -> dict[str, Any]:
    """Every code: those of findings with their rules, then those of errors."""
    return {
        "findings": [explain(code, language) for code in Code],
        "errors": [explain(code, language) for code in FaultCode],
        "engine": __version__,
    }


def explain(code: Code | FaultCode, language: str) -> dict[str, Any]:
    """What a code means, and the facts that may stand beside it."""
    text = code_text(language, code.value)
    entry: dict[str, Any] = {"code": code.value, "meaning": text.meaning}
    if isinstance(code, Code):
        entry["rules"] = list(text.rules)
    return {**entry, "facts": list(text.facts)}
