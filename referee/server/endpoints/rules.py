"""The rules by id, in the language asked for: in general, or with the numbers of a map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from flask import Blueprint, Response

from referee.maps.catalog import Catalog
from referee.maps.loading import GameMap
from referee.maps.names import nearest
from referee.server.answers import Kept, keep_in, kept_answer
from referee.server.endpoints.maps import find_map
from referee.server.requests import context
from referee.version import __version__
from referee.wire.api import problems
from referee.wire.api.problems import ProblemError
from referee.words.rules import RULE_IDS, Rule, facts_of, is_rule, rule, rules_of

Contents = Mapping[str, Any]
Players = Mapping[str, Sequence[Contents]]
Documents = Mapping[str, dict[str, Any]]
_LONGEST_SHOWN: Final = 60
_ENGINE: Final = {"engine": __version__}


def blueprint(catalog: Catalog) -> Blueprint:
    """The addresses under which the rules are found."""
    addresses = Blueprint("rules", __name__)
    players, general = _readers(catalog)

    @cache
    def listed(language: str) -> Kept:
        return keep_in(language, {"rules": list(general(language).values()), **_ENGINE})

    @cache
    def single(rule_id: str, language: str) -> Kept:
        return keep_in(language, {**general(language)[rule_id], **_ENGINE})

    @cache
    def of_map(map_id: str, rule_id: str, language: str) -> Kept:
        game_map = catalog.maps[map_id]
        found = rule(rule_id, language, facts_of(game_map.contents))
        return keep_in(language, document_of_map(found, players()[rule_id], game_map))

    @addresses.get("/v1/rules")
    def rules() -> Response:
        return kept_answer(listed(context().language), context())

    @addresses.get("/v1/rules/<rule_id>")
    def one_rule(rule_id: str) -> Response:
        if rule_id not in RULE_IDS:
            raise _unknown(rule_id, RULE_IDS)
        return kept_answer(single(rule_id, context().language), context())

    @addresses.get("/v1/maps/<map_id>/rules/<rule_id>")
    def rule_of_map(map_id: str, rule_id: str) -> Response:
        game_map = find_map(catalog, map_id)
        played = rules_of(game_map.contents)
        if rule_id not in played:
            raise _unknown(rule_id, played, game_map)
        return kept_answer(of_map(game_map.id, rule_id, context().language), context())

    return addresses


def _readers(catalog: Catalog) -> tuple[Callable[[], Players], Callable[[str], Documents]]:
    """What gives the maps that play each rule, and all rules in a language. Each is made once."""

    @cache
    def files() -> dict[str, Contents]:
        return {file.id: file.contents() for file in catalog.files.values()}

    @cache
    def players() -> Players:
        played = {map_id: rules_of(contents) for map_id, contents in files().items()}
        return {
            rule_id: [files()[map_id] for map_id, rules in played.items() if rule_id in rules]
            for rule_id in RULE_IDS
        }

    @cache
    def general(language: str) -> Documents:
        return {
            rule_id: document(rule(rule_id, language), maps, sections(rule_id, maps))
            for rule_id, maps in players().items()
        }

    return players, general


def sections(rule_id: str, maps: Iterable[Contents]) -> dict[str, str]:
    """By map, the heading under which its rulebook has the rule, where it does."""
    headings = {
        contents["id"]: contents["rulebook"].get("sections", {}).get(rule_id) for contents in maps
    }
    return {map_id: heading for map_id, heading in headings.items() if heading is not None}


def document(rule: Rule, maps: Iterable[Contents], section: dict[str, str]) -> dict[str, Any]:
    """A rule as JSON: its text, the maps that play it, and where their rulebooks have it."""
    members: dict[str, Any] = {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "maps": [contents["id"] for contents in maps],
        "section": section,
        "ruling": rule.ruling is not None,
        "options": list(rule.options),
    }
    if rule.ruling is not None:
        members["ruling_text"] = rule.ruling
    return members


def document_of_map(rule: Rule, maps: Iterable[Contents], game_map: GameMap) -> dict[str, Any]:
    """A rule with the numbers of a map: with its heading and its options alone."""
    options = [name for name in rule.options if name in game_map.option_names]
    return {
        **document(rule, maps, sections(rule.id, [game_map.contents])),
        "options": options,
        "map": {
            "id": game_map.id,
            "revision": game_map.revision,
            "board": game_map.board_kind,
        },
        **_ENGINE,
    }


def _unknown(
    rule_id: str, rule_ids: Iterable[str], game_map: GameMap | None = None
) -> ProblemError:
    """The problem that there is no such rule, or that the map does not play it."""
    near = list(nearest(rule_id, rule_ids))
    facts = {
        "name": rule_id[:_LONGEST_SHOWN],
        "nearest": near or None,
        "map": game_map and game_map.id,
    }
    reason = "NOT_PLAYED" if game_map is not None and is_rule(rule_id) else "NAME"
    return ProblemError(problems.UNKNOWN_RULE, reason, facts, members={"nearest": near})
