"""About the service: versions, the meaning of problems and codes, probes, metrics."""

from __future__ import annotations

import json
import os
from functools import cache
from importlib.resources import files
from typing import Any

from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_LATEST

from referee.maps.catalog import Catalog
from referee.model.codes import Code
from referee.model.fault import FaultCode
from referee.rules.score.scoring import score
from referee.server import observe
from referee.server.answers import Kept, keep, keep_in, kept_answer
from referee.server.bodies import JSON, LARGEST_BODY
from referee.server.lines import LARGEST_LINE
from referee.server.requests import context
from referee.version import __version__
from referee.wire.api import problems
from referee.wire.api.problems import PROBLEMS, Problem, ProblemError
from referee.wire.api.requests import read_scores
from referee.wire.json.strict import dumps
from referee.words import messages
from referee.words.store import LANGUAGES


def blueprint(catalog: Catalog) -> Blueprint:
    """The addresses that are about the service and not about a game."""
    addresses = Blueprint("about", __name__)

    @cache
    def service() -> Kept:
        return keep(dumps(about(catalog)))

    explained = {
        language: {
            name: keep_in(language, explain(problem, language))
            for name, problem in PROBLEMS.items()
        }
        for language in LANGUAGES
    }
    listed = {language: keep_in(language, codes(language)) for language in LANGUAGES}
    game = json.loads(files("referee.server").joinpath("known_game.json").read_text("utf-8"))

    @addresses.get("/v1/about")
    def one_about() -> Response:
        return kept_answer(service(), context())

    @addresses.get("/v1/codes")
    def all_codes() -> Response:
        return kept_answer(listed[context().language], context())

    @addresses.get("/problems/<name>")
    def one_problem(name: str) -> Response:
        found = explained[context().language].get(name)
        if found is None:
            raise ProblemError(problems.NOT_FOUND)
        return kept_answer(found, context())

    @addresses.get("/healthz")
    def healthz() -> Response:
        return _state("ok")

    @addresses.get("/readyz")
    def readyz() -> Response:
        if not is_ready(catalog, game):
            raise ProblemError(problems.NOT_READY)
        return _state("ready")

    @addresses.get("/metrics")
    def metrics() -> Response:
        return Response(
            observe.exposition(),
            headers={"Cache-Control": "no-store"},
            content_type=CONTENT_TYPE_LATEST,
        )

    return addresses


def about(catalog: Catalog) -> dict[str, Any]:
    """Which service this is: its version, languages and limits, and the revision of every map."""
    return {
        "name": "referee",
        "engine": __version__,
        "revision": os.environ.get("REFEREE_REVISION") or None,
        "languages": list(LANGUAGES),
        "limits": {"body": LARGEST_BODY, "line": LARGEST_LINE},
        "maps": [
            {"id": file.id, "revision": file.revision, "board": file.contents()["board"]}
            for file in catalog.files.values()
        ],
    }


def explain(problem: Problem, language: str) -> dict[str, Any]:
    """What a kind of problem means, and what to do about it."""
    return {
        "type": problem.type,
        "title": messages.problem_title(language, problem.name),
        "status": problem.status,
        "meaning": messages.problem_meaning(language, problem.name),
    }


def codes(language: str) -> dict[str, Any]:
    """Every code: those of findings with their rules, then those of errors."""
    return {
        "findings": [explain_code(code, language) for code in Code],
        "errors": [explain_code(code, language) for code in FaultCode],
        "engine": __version__,
    }


def explain_code(code: Code | FaultCode, language: str) -> dict[str, Any]:
    """What a code means, and the facts that may stand beside it."""
    text = messages.code_text(language, code.value)
    entry: dict[str, Any] = {"code": code.value, "meaning": text.meaning}
    if isinstance(code, Code):
        entry["rules"] = list(text.rules)
    return {**entry, "facts": list(text.facts)}


def is_ready(catalog: Catalog, game: dict[str, Any]) -> bool:
    """Whether a small game that is known has the score that it must have."""
    game_map = catalog.maps[game["map"]]
    request = read_scores(game_map, game["request"])
    found = score(request.setting.game, request.players)
    totals: list[int] = game["totals"]
    return [player.total for player in found.players] == totals


def _state(status: str) -> Response:
    return Response(
        dumps({"status": status}), 200, {"Cache-Control": "no-store"}, content_type=JSON
    )
