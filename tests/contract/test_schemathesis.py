"""schemathesis against the service: every phase, every check, good and bad data.

What it generates is made to fit a map (`fitting`), so that most of it reaches the rules. The run is
the same each time: a fixed seed, a fixed number of examples.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import schemathesis
from flask import Flask
from schemathesis.core.failures import AcceptedNegativeData, Failure
from schemathesis.engine import Status, events, from_schema
from schemathesis.openapi.checks import RejectedPositiveData

from tests.contract.document import document, find
from tests.contract.fitting import can_be_read, fitted
from tests.contract.on_map import MAPS, READERS, checks, is_of_shape

NDJSON = "application/x-ndjson"
CONFIG = {
    "seed": 2017,
    "generation": {"deterministic": True, "database": "none", "max-examples": 40},
    "phases": {"stateful": {"generation": {"max-examples": 40}, "max-steps": 6}},
}
GENERATED = ("coverage", "fuzzing", "stateful")
"""The phases that make requests up; in the others they are examples of the document."""


@schemathesis.serializer(NDJSON)
def written_lines(_: schemathesis.SerializationContext, value: Any) -> dict[str, Any]:
    text = value if isinstance(value, str) else json.dumps(value)
    return {"data": text.encode("utf-8", "replace")}


@schemathesis.deserializer(NDJSON)
def read_lines(_: schemathesis.DeserializationContext, response: schemathesis.Response) -> Any:
    return response.content.decode("utf-8")


def hooks(schema: schemathesis.BaseSchema) -> None:
    """What schemathesis cannot know, told to it."""

    @schema.hook
    def map_case(_: schemathesis.HookContext, case: schemathesis.Case) -> schemathesis.Case:
        name = case.operation.definition.raw["operationId"]
        body = case.body
        if isinstance(body, dict) and isinstance(body.get("map_revision"), str):
            # The revision is looked at first: a wrong one would hide all the rest.
            del body["map_revision"]
        map_id = (case.path_parameters or {}).get("map_id")
        if is_well_formed(case) and map_id is not None:
            known = sorted(MAPS, key=lambda one: (one != map_id, hash_of(map_id + one)))
            found = known[0]
            if name in READERS and isinstance(body, dict):
                body = within_64_bits(body)
                found = next((one for one in known if can_be_read(name, one, body)), found)
                case.body = fitted(name, found, body)
            case.path_parameters["map_id"] = found
        return case

    @schema.hook
    def filter_failure(
        _: schemathesis.HookContext,
        failure: Failure,
        case: schemathesis.Case,
        response: schemathesis.Response,
    ) -> bool:
        if isinstance(failure, RejectedPositiveData):
            return not is_about_names(case, response)
        if isinstance(failure, AcceptedNegativeData):
            return not is_good_on_its_map(case)
        return True


def is_well_formed(case: schemathesis.Case) -> bool:
    """Whether a request is meant to be as the document says; examples are."""
    return case.meta is None or case.meta.generation.mode.is_positive


def within_64_bits(value: Any) -> Any:
    """A value without integers that no client can count on: those are no JSON here, a 400."""
    if isinstance(value, list):
        return [within_64_bits(item) for item in value]
    if isinstance(value, dict):
        return {key: within_64_bits(item) for key, item in value.items()}
    return 0 if isinstance(value, int) and abs(value) >= 2**63 else value


def hash_of(text: str) -> int:
    """A number that is the same in every run."""
    return sum(ord(letter) * 31**place for place, letter in enumerate(text)) % 1009


def is_about_names(case: schemathesis.Case, response: schemathesis.Response) -> bool:
    """Whether a well-formed request was refused for what it names.

    A schema cannot know which places, routes, tickets and cards a map or the board in the request
    has, which options it has, or how things go together: that is told by a 422 with a code for it.
    What the document says in words of members that not every map has, is in the schemas of the map.
    """
    if response.status_code != 422:
        return False
    errors = response.json()["errors"]
    return not is_good_on_its_map(case) or not any(
        is_of_shape(error["code"], error["pointer"], error) for error in errors
    )


def is_good_on_its_map(case: schemathesis.Case) -> bool:
    """Whether a request breaks no schema of the map that it is sent to.

    NDJSON takes any bytes: a line that is not good is answered in its place. And a member that
    only other maps have is ignored when it is empty, whatever its type is there.
    """
    if case.media_type == NDJSON:
        return True
    name = case.operation.definition.raw["operationId"]
    map_id = (case.path_parameters or {}).get("map_id")
    if name not in READERS or map_id not in MAPS:
        return False
    is_open = isinstance(case.body, dict) and case.body.get("board") == "open"
    return checks(name, map_id, board_is_open=is_open).is_valid(case.body)


@dataclass
class Run:
    """What became of a run."""

    failures: list[str] = field(default_factory=list)
    phases: dict[str, Status] = field(default_factory=dict)
    answers: Counter[tuple[str, bool, bool]] = field(default_factory=Counter)
    """Of requests made up for the rules: by phase, whether well formed, whether answered."""
    links: set[str] = field(default_factory=set)

    def share(self, *, good: bool | None) -> float:
        """The share that was answered with 2xx."""
        asked = {k: n for k, n in self.answers.items() if good is None or k[1] is good}
        return sum(n for k, n in asked.items() if k[2]) / max(1, sum(asked.values()))


pytestmark = pytest.mark.xdist_group("schemathesis")


@pytest.fixture(scope="module")
def run(app: Flask) -> Iterator[Run]:
    logging.disable(logging.CRITICAL)
    config = schemathesis.Config.from_dict(CONFIG)
    schema = schemathesis.openapi.from_wsgi("/openapi.json", app, config=config)
    hooks(schema)
    done = Run()
    for event in from_schema(schema).execute():
        record(done, event)
    yield done
    logging.disable(logging.NOTSET)


def record(run: Run, event: events.EngineEvent) -> None:
    """Note what an event tells."""
    if isinstance(event, events.NonFatalError):
        run.failures.append(f"{event.label}: {event.value}")
    elif isinstance(event, events.PhaseFinished):
        run.phases[event.phase.name.value] = event.status
    elif isinstance(event, events.ScenarioFinished):
        recorder = event.recorder
        for name, nodes in recorder.checks.items():
            for node in nodes:
                if node.failure_info is not None:
                    told = f"{event.phase.value} {node.name} {recorder.cases[name].value}"
                    sample = node.failure_info.code_sample
                    run.failures.append(f"{told}\n{node.failure_info.failure}\n{sample}")
        for name, interaction in recorder.interactions.items():
            node = recorder.cases[name]
            if node.transition is not None and node.is_transition_applied:
                run.links.add(node.transition.id)
            count(run, event.phase.value, node.value, interaction.response)


def count(run: Run, phase: str, case: schemathesis.Case, response: Any) -> None:
    """Count a made-up request whose body is read, with its answer."""
    told = find(case.method.upper(), case.path)
    if phase in GENERATED and told and told.name in READERS and case.media_type != NDJSON:
        is_answered = response is not None and 200 <= response.status_code < 300
        run.answers[phase, is_well_formed(case), is_answered] += 1


def test_finds_no_failure(run: Run) -> None:
    told = "\n\n".join(run.failures[:5])
    assert not run.failures, f"{len(run.failures)} failures\n{told}"


def test_runs_every_phase(run: Run) -> None:
    for phase in ("examples", "coverage", "fuzzing", "stateful"):
        assert run.phases[phase] is Status.SUCCESS


def test_at_least_half_of_the_well_formed_requests_reach_the_rules(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    told = (
        f"\n{sum(run.answers.values())} requests made up for the rules:"
        f" {run.share(good=None):.0%} answered with 2xx,"
        f" of the well-formed ones {run.share(good=True):.0%}"
    )
    with capsys.disabled():
        print(told)  # noqa: T201 how much the run is worth
    assert run.share(good=True) >= 0.5
    assert {phase for phase, _, _ in run.answers} == set(GENERATED)


def test_follows_the_links_from_maps_to_verdicts(run: Run) -> None:
    followed = " ".join(sorted(run.links))
    for source, link in (("/v1/maps", "map"), ("scores", "verdicts"), ("verdicts", "next")):
        assert source in followed
        assert link in followed
    assert document()["paths"]["/v1/maps"]["get"]["responses"]["200"]["links"]
