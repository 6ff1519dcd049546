"""Every case of `tests/cases/verdicts`; and no rule and no finding is without one."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy

import pytest

from referee.model.codes import Code
from referee.rules.audits.audit import audit, audit_position, recorded_scores
from referee.rules.score.scoring import score
from referee.rules.verdicts.judge import judge, legal_actions, play
from referee.words.rules import RULE_IDS, rules_of
from tests.rules.tables import MAPS
from tests.rules.verdicts import writing
from tests.rules.verdicts.cases import CASES, Case, put, read_action, read_position, seated


def asking(*members: str) -> pytest.MarkDecorator:
    """The cases that ask one of some questions."""
    found = [case for case in CASES if any(member in case.members for member in members)]
    return pytest.mark.parametrize("case", found, ids=[case.name for case in found])


@asking("action")
def test_verdict(case: Case) -> None:
    here, members = case.here, case.members
    position = read_position(here, members["position"])
    action = read_action(here, position, members["action"])
    verdict, judged = play(here, position, action), judge(here, position, action)
    assert (judged.findings, judged.unchecked) == (verdict.findings, verdict.unchecked)
    assert sorted(map(writing.finding, verdict.findings)) == sorted(members.get("findings", []))
    assert verdict.legal is ("findings" not in members)
    if verdict.legal or "unchecked" in members:
        assert sorted(map(writing.unchecked, verdict.unchecked)) == sorted(
            members.get("unchecked", [])
        )
        assert verdict.certain is ("unchecked" not in members)
    for number, facts in enumerate(members.get("facts", [])):
        found = writing.plain(verdict.findings[number].facts)
        assert {name: found[name] for name in facts} == facts
    assert (verdict.position is None) is (verdict.effects is None) is not verdict.legal
    if "effects" in members:
        effects = writing.effects(verdict.effects, here)
        assert {name: effects[name] for name in members["effects"]} == members["effects"]
    if "after" in members:
        expected = writing.position(here, position)
        for pointer, value in members["after"].items():
            put(expected, pointer, value)
        assert writing.position(here, verdict.position) == expected


@asking("legal_actions")
def test_legal_actions(case: Case) -> None:
    here, members = case.here, case.members
    position = read_position(here, members["position"])
    listed = [writing.listed(here, entry) for entry in legal_actions(here, position)]
    of = members.get("of", {})
    listed = [entry for entry in listed if entry.items() >= of.items()]
    assert in_any_order(listed) == in_any_order(members["legal_actions"])


def in_any_order(actions: list[dict[str, object]]) -> list[str]:
    """Actions as texts, sorted, so that two lists can be compared."""
    return sorted(json.dumps(action, sort_keys=True) for action in actions)


@asking("audit")
def test_audit(case: Case) -> None:
    here, members = case.here, case.members
    if "position" in members:
        found = audit_position(here, read_position(here, members["position"]))
    else:
        players = seated(here, members["players"]).players
        found = (*audit(here, players), *recorded_scores(score(here, players)))
    assert sorted(map(writing.finding, found)) == sorted(members["audit"])


@asking("points", "winners", "places")
def test_score(case: Case) -> None:
    members = case.members
    scored = score(case.here, seated(case.here, members["players"]).players)
    players = {player.name: player for player in scored.players}
    for name, points in members.get("points", {}).items():
        parts = {**players[name].points, "total": players[name].total}
        assert {part: parts[part] for part in points} == points, name
    if "winners" in members:
        assert list(scored.winners) == members["winners"]
        assert scored.decided_by == members["decided_by"]
    if "places" in members:
        assert [player.place for player in scored.players] == members["places"]


# The tables themselves


def test_no_two_cases_have_one_name() -> None:
    named = Counter(case.name for case in CASES)
    assert [name for name, count in named.items() if count > 1] == []


def test_every_case_rests_on_a_rule_that_is_in_force_on_its_map() -> None:
    astray = [
        case.name
        for case in CASES
        if case.members["rule"] not in rules_of(MAPS[case.map_id].contents)
    ]
    assert astray == []


def sides(case: Case) -> set[str]:
    """The sides of its rule that a case is on: good or bad."""
    if "action" in case.members:
        return {"bad" if "findings" in case.members else "good"}
    if "audit" in case.members:
        return {"bad" if case.members["audit"] else "good"}
    return {"good", "bad"} if {"points", "winners", "places"} & case.members.keys() else set()


# Rules that say what follows from an action, and not when it is legal.
FOLLOWING = {"tickets.return", "toll.first", "toll.second"}


# Rules that are here before they are played.
UNPLAYED = {
    *(name for name in RULE_IDS if not any(name in rules_of(m.contents) for m in MAPS.values())),
    "draw.possible",
}


@pytest.mark.parametrize("rule_id", [name for name in RULE_IDS if name not in UNPLAYED])
def test_every_rule_has_cases_on_both_sides(rule_id: str) -> None:
    found = [sides(case) for case in CASES if case.members["rule"] == rule_id]
    assert len(found) > 1
    assert set().union(*found) == ({"good"} if rule_id in FOLLOWING else {"good", "bad"})


def provoked(case: Case) -> set[str]:
    """The codes that a case expects."""
    lines = (*case.members.get("findings", ()), *case.members.get("audit", ()))
    return {line.split()[0] for line in lines}


@pytest.mark.parametrize("code", Code)
def test_every_finding_has_a_case_that_provokes_it(code: Code) -> None:
    assert any(code.value in provoked(case) for case in CASES)


def test_a_case_leaves_the_positions_of_its_file_as_they_are() -> None:
    case = next(case for case in CASES if "position" in case.members)
    position = case.members["position"]
    before = deepcopy(position)
    read_position(case.here, position)
    assert position == before
