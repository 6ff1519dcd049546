"""The rules by id, in the language asked for."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response

from referee import __version__
from referee.maps.catalog import Catalog
from referee.maps.names import nearest
from referee.server.answers import keep_in, kept_answer
from referee.server.observe import asked
from referee.texts.rules import LANGUAGES, RULE_IDS, Rule, rule
from referee.wire import problems
from referee.wire.problems import ProblemError

_LONGEST_SHOWN: Final = 60


def blueprint(catalog: Catalog) -> Blueprint:
    """The addresses under which the rules are found."""
    addresses = Blueprint("rules", __name__)
    engine = {"engine": __version__}
    in_force = {
        rule_id: [game_map.id for game_map in catalog if rule_id in game_map.contents["rules"]]
        for rule_id in RULE_IDS
    }
    told = {
        language: {
            rule_id: document(rule(rule_id, language), in_force[rule_id]) for rule_id in RULE_IDS
        }
        for language in LANGUAGES
    }
    listed = {
        language: keep_in(language, {"rules": list(rules.values()), **engine})
        for language, rules in told.items()
    }
    single = {
        language: {
            rule_id: keep_in(language, {**document, **engine})
            for rule_id, document in rules.items()
        }
        for language, rules in told.items()
    }

    @addresses.get("/v1/rules")
    def rules() -> Response:
        return kept_answer(listed[asked().language])

    @addresses.get("/v1/rules/<rule_id>")
    def one_rule(rule_id: str) -> Response:
        found = single[asked().language].get(rule_id)
        if found is None:
            near = list(nearest(rule_id, RULE_IDS))
            facts = {"name": rule_id[:_LONGEST_SHOWN], "nearest": near or None}
            raise ProblemError(problems.UNKNOWN_RULE, "NAME", facts, members={"nearest": near})
        return kept_answer(found)

    return addresses


def document(rule: Rule, maps: list[str]) -> dict[str, Any]:
    """A rule as it is told. `section` says where a map's rulebook has it, where it does."""
    told: dict[str, Any] = {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "maps": maps,
        "section": dict(rule.section),
        "ruling": rule.ruling,
        "options": list(rule.options),
    }
    if rule.ruling_text is not None:
        told["ruling_text"] = rule.ruling_text
    return told
