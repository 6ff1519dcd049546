"""The facts of every finding that the cases of the tables provoke, and what their actions bring.

The tables say what matters; here stands all of it, so that no change of a fact goes unseen.
`python -m tests.rules.verdicts.facts` pins what is found now; the difference is to be read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.rules.audits.audit import audit, audit_position, recorded_scores
from referee.rules.score.scoring import score
from referee.rules.verdicts.judge import play
from tests.rules.verdicts import writing
from tests.rules.verdicts.cases import CASES, Case, read_action, read_position, seated

FILE = Path(__file__).parents[2] / "cases" / "facts.json"

Json = dict[str, Any]


def pinned() -> Mapping[str, Json]:
    """What was found when it was pinned, by the name of the case."""
    return json.loads(FILE.read_text("utf-8"))


def found(case: Case) -> Json:
    """The findings of a case with their facts, and the effects of a legal action."""
    here, members = case.here, case.members
    if "action" in members:
        position = read_position(here, members["position"])
        verdict = play(here, position, read_action(here, position, members["action"]))
        if verdict.effects is not None:
            return {"effects": writing.effects(verdict.effects, here)}
        findings = verdict.findings
    elif "position" in members:
        findings = audit_position(here, read_position(here, members["position"]))
    else:
        players = seated(here, members["players"]).players
        findings = (*audit(here, players), *recorded_scores(score(here, players)))
    told_of = [[writing.finding(one), writing.plain(one.facts)] for one in findings]
    return {"findings": told_of}


def everything() -> dict[str, Json]:
    """What all cases that judge or audit bring, in the order of their names."""
    asking = sorted(
        (case for case in CASES if {"action", "audit"} & case.members.keys()),
        key=lambda case: case.name,
    )
    return {case.name: json.loads(json.dumps(found(case))) for case in asking}


def main() -> None:
    """Pin what is found, a line for each case."""
    lines = [
        f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(found, ensure_ascii=False)}"
        for name, found in everything().items()
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
