"""schemathesis against the service: every phase, every check, good and bad data.

What it generates is made to fit a map (`fitting`), so that most of it reaches the rules. The run is
the same each time: a fixed seed, a fixed number of examples.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any

import pytest
import schemathesis
from schemathesis.core.failures import AcceptedNegativeData, Failure
from schemathesis.engine import Status, events, from_schema
from schemathesis.openapi.checks import RejectedPositiveData

from referee.server import create_app
from tests.contract.checking import NDJSON, YAML
from tests.contract.document import document, find, parsed
from tests.contract.fitting import can_be_read, checksum, fitted
from tests.contract.on_map import MAPS, READERS, checks, is_of_shape

MapsFor = Callable[[str, Any], list[str]]
"""The maps to try, in their order, for the one that is asked for and a body."""
EACH = ("examples", "coverage", "fuzzing")
"""The phases that try one operation at a time."""
AT_LIMITS = ("coverage", "fuzzing")
"""Examples of bodies are asked in `test_examples`; here the rest of a body would be made up around
each member that has an example, which takes longer than all else."""
AT_RANDOM = ("fuzzing",)
"""Without the one that covers every limit: it would take minutes for positions, and an audit reads
what a score does."""
GENERATED = ("coverage", "fuzzing", "stateful")
"""The phases that make requests up; in the other they are examples of the document."""
NO_SNAPSHOTS = r"^((?!/scores).)*$"
NO_ADDRESSES = r"/(scores|audits|verdicts|legal-actions|replays)(/lines)?$|/board\.svg$"
NO_AUDITS = r"^((?!/audits).)*$"
NOT_LINKED = r"^/($|assets|boards|docs|healthz|metrics|openapi|problems|readyz|service|v1/about)"
PLAYED = r"^/v1/maps/\{map_id\}/"
NOT_OF_PLAY = r"^((?!/verdicts|/legal-actions|/replays).)*$"
NO_PICTURES = r"^((?!/board\.svg).)*$"

WITHOUT_BODY = "addresses"

PARTS = {
    "snapshots": (AT_LIMITS, NO_SNAPSHOTS),
    WITHOUT_BODY: (EACH, NO_ADDRESSES),
    "audits": (AT_RANDOM, NO_AUDITS),
    "pictures": (AT_RANDOM, NO_PICTURES),
    "play": (AT_RANDOM, NOT_OF_PLAY),
    "links": (("stateful",), NOT_LINKED),
}
"""The phases of each part, and the paths that it leaves out; parts can run side by side."""


AGAIN = {"mode": "positive", "max-examples": 12}
"""What is made up in a second turn: well-formed requests alone, each for another map. Of those that
cover every limit of a schema most are wrong on purpose, and few of them reach the rules."""


def config_of(
    phases: tuple[str, ...], seed: int, *, limits_kept: bool = False, **generated: Any
) -> schemathesis.Config:
    """Every check; the same requests in every run.

    With `limits_kept` every limit of a schema is met and none overstepped. A snapshot can be wrong
    in ten thousand ways; some are made up by chance, and `test_agreement` spoils good requests.
    """
    config: dict[str, Any] = {phase: {"enabled": phase in phases} for phase in (*EACH, "stateful")}
    # What is not known of a map is fitted, not learned from refusals; and our links are enough.
    config["fuzzing"] |= {"error-feedback": {"enabled": False}}
    config["stateful"] |= {
        "generation": {"deterministic": True, "max-examples": 50},
        "inference": {"algorithms": []},
        "link-calibration": False,
        "max-steps": 6,
    }
    generation = {"deterministic": True, "database": "none", "max-examples": 10}
    generation |= generated
    if limits_kept:
        config["coverage"] |= {"generation": {"mode": "positive"}}
    # How fast bodies are made up depends on what else the machine does.
    return schemathesis.Config.from_dict(
        {
            "seed": seed,
            "generation": generation,
            "phases": config,
            "suppress-health-check": ["too_slow"],
        }
    )


@schemathesis.serializer(NDJSON)
def written_lines(_: schemathesis.SerializationContext, value: Any) -> dict[str, Any]:
    text = value if isinstance(value, str) else json.dumps(value)
    return {"data": text.encode("utf-8", "replace")}


@schemathesis.deserializer(NDJSON)
def read_lines(_: schemathesis.DeserializationContext, response: schemathesis.Response) -> Any:
    return response.content.decode("utf-8")


read_once = cache(parsed)


@schemathesis.deserializer(YAML)
def read_yaml(_: schemathesis.DeserializationContext, response: schemathesis.Response) -> Any:
    return read_once(response.content.decode("utf-8"))


def hooks(schema: schemathesis.BaseSchema, maps_for: MapsFor) -> None:
    """What schemathesis cannot know by itself."""
    seen: set[Hashable] = set()

    @schema.hook
    def filter_case(_: schemathesis.HookContext, case: schemathesis.Case) -> bool:
        if not is_of_coverage(case):
            return True
        parts = set(parts_of(case.body))
        is_new = not parts <= seen
        seen.update(parts)
        return is_new

    @schema.hook
    def map_case(_: schemathesis.HookContext, case: schemathesis.Case) -> schemathesis.Case:
        name = case.operation.definition.raw["operationId"]
        body = case.body
        if isinstance(body, dict) and isinstance(body.get("map_revision"), str):
            # The revision is checked first: a wrong one would hide all the rest.
            del body["map_revision"]
        map_id = (case.path_parameters or {}).get("map_id")
        if is_well_formed(case) and map_id is not None:
            known = maps_for(map_id, body)
            found = known[0]
            if name in READERS and isinstance(body, dict):
                found, case.body = on_some_map(name, known, within_64_bits(body))
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


def is_of_coverage(case: schemathesis.Case) -> bool:
    """Whether a request was made up to meet a limit of the schema of its body."""
    phase = case.meta.phase.name if case.meta is not None else None
    return phase == "coverage" and is_well_formed(case) and isinstance(case.body, dict)


def parts_of(value: Any, member: str = "") -> Iterator[Hashable]:
    """What a body has: of each member its values, its lengths, its sets of members.

    A route or a ticket is of the same schema wherever it stands, and its limits are the same there.
    """
    if isinstance(value, dict):
        yield member, frozenset(value)
        for name, inner in value.items():
            yield from parts_of(inner, name)
    elif isinstance(value, list):
        yield member, len(value)
        for inner in value:
            yield from parts_of(inner, member)
    else:
        yield member, repr(value)


def as_asked(map_id: str, _: Any) -> list[str]:
    """The maps, the one that is asked for first."""
    return sorted(MAPS, key=lambda one: (one != map_id, hash_of(map_id + one)))


def elsewhere(map_id: str, body: Any) -> list[str]:
    """The maps, the one that is asked for last; with which they begin is chosen by the body."""
    return sorted(MAPS, key=lambda one: (one == map_id, checksum([one, body])))


def on_some_map(name: str, known: list[str], body: Any) -> tuple[str, Any]:
    """A map on which a body can be read: as it is on the first one, or made to fit one of them."""
    fit = ((one, fitted(name, one, body)) for one in known)
    good = (found for found in chain([(known[0], body)], fit) if can_be_read(name, *found))
    return next(good, (known[0], fitted(name, known[0], body)))


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
    has, which options it has, or how things go together: a 422 with a code answers that.
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

    part: str
    failures: list[str] = field(default_factory=list)
    phases: dict[str, Status] = field(default_factory=dict)
    answers: Counter[tuple[str, bool, bool]] = field(default_factory=Counter)
    """Of requests made up for the rules: by phase, whether well formed, whether answered."""
    links: set[str] = field(default_factory=set)

    def share(self, *, good: bool | None) -> float:
        """The share that was answered with 2xx."""
        asked = {k: n for k, n in self.answers.items() if good is None or k[1] is good}
        return sum(n for k, n in asked.items() if k[2]) / max(1, sum(asked.values()))

    @property
    def summary(self) -> str:
        """How much the run is worth."""
        return (
            f"schemathesis, {self.part}: {sum(self.answers.values())} requests with a body made up,"
            f" {self.share(good=None):.0%} answered with 2xx,"
            f" of the well-formed ones {self.share(good=True):.0%}"
        )


def run_of(part: str, seed: int = 1) -> Run:
    """What becomes of one part."""
    phases, without = PARTS[part]
    done = Run(part)
    run_through(done, config_of(phases, seed, limits_kept=part == "snapshots"), without)
    if "fuzzing" in phases and part != WITHOUT_BODY:
        again = config_of(("fuzzing",), seed + 1, **AGAIN)
        run_through(done, again, without, PLAYED, elsewhere)
    return done


def unpacked(service: Callable[..., Any]) -> Callable[..., Any]:
    """The service for a client that cannot unpack: answers in gzip have tests of their own."""

    def answer(environ: dict[str, Any], start_response: Any) -> Any:
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        return service(environ, start_response)

    return answer


def run_through(
    run: Run,
    config: schemathesis.Config,
    without: str,
    within: str | None = None,
    maps_for: MapsFor = as_asked,
) -> None:
    """Ask what the configuration makes up, of the addresses `within`, and note what becomes of it.

    A phase has succeeded when it did in every turn in which it was on.
    """
    schema = schemathesis.openapi.from_wsgi("/openapi.json", unpacked(create_app()), config=config)
    schema = schema.exclude(path_regex=without)
    if within is not None:
        schema = schema.include(path_regex=within, method="POST")
    hooks(schema, maps_for)
    before = dict(run.phases)
    logging.disable(logging.CRITICAL)
    for event in from_schema(schema).execute():
        record(run, event)
    logging.disable(logging.NOTSET)
    for phase, status in before.items():
        if status is not Status.SUCCESS or run.phases.get(phase) is Status.SKIP:
            run.phases[phase] = status


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
                    line = f"{event.phase.value} {node.name} {recorder.cases[name].value}"
                    sample = node.failure_info.code_sample
                    run.failures.append(f"{line}\n{node.failure_info.failure}\n{sample}")
        for name, interaction in recorder.interactions.items():
            node = recorder.cases[name]
            if node.transition is not None and node.is_transition_applied:
                run.links.add(node.transition.id)
            count(run, event.phase.value, node.value, interaction.response)


def count(run: Run, phase: str, case: schemathesis.Case, response: Any) -> None:
    """Count a made-up request whose body is read, with its answer."""
    operation = find(case.method.upper(), case.path)
    if phase in GENERATED and operation and operation.name in READERS and case.media_type != NDJSON:
        is_answered = response is not None and 200 <= response.status_code < 300
        run.answers[phase, is_well_formed(case), is_answered] += 1


def written_links() -> set[str]:
    """The links of the document as schemathesis calls them."""
    return {
        f"{method.upper()} {path} -> [{status}] {link} -> "
        for path, item in document()["paths"].items()
        for method in ("get", "post")
        for status, response in item.get(method, {}).get("responses", {}).items()
        for link in response.get("links", {})
    }


def look_over(run: Run) -> None:
    """Fails where the service did, where a phase was left out, or where few reached the rules."""
    failures = "\n\n".join(run.failures[:5])
    assert not run.failures, f"{len(run.failures)} failures\n{failures}"
    phases = PARTS[run.part][0]
    assert {phase: run.phases[phase] for phase in phases} == dict.fromkeys(phases, Status.SUCCESS)
    if run.part != WITHOUT_BODY:
        assert {phase for phase, _, _ in run.answers} == set(GENERATED) & set(phases)
        assert run.share(good=True) >= 0.5


@pytest.mark.parametrize("part", ["snapshots", "audits", "pictures", "play", WITHOUT_BODY])
def test_finds_no_failure(part: str, record_property: Callable[[str, object], None]) -> None:
    run = run_of(part)
    record_property("summary", run.summary)
    look_over(run)


def test_follows_every_link(record_property: Callable[[str, object], None]) -> None:
    left = written_links()
    # Which links are followed is chance: where one is not by then, there is another run.
    for seed in (4, 3, 5):
        run = run_of("links", seed)
        record_property("summary", run.summary)
        look_over(run)
        left -= {link for link in left if any(link in found for found in run.links)}
        if not left:
            break
    assert left == set()
