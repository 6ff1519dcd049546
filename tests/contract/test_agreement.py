"""The schemas of openapi.yaml and the code that reads requests accept and refuse the same.

Real requests are taken apart and put together wrongly. Whatever comes out is either well formed by
the document, and then the code finds no fault in its shape, or it is not, and then the code
refuses it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.wire.json.document import RequestFaultsError, RevisionError
from tests.contract.document import complaint, component, document, operation
from tests.contract.on_map import MAPS, READERS, checks, is_of_shape

TESTS = Path(__file__).parents[1]
Request = tuple[str, str, Any]
"""An operation, a map, a body."""


def requests() -> Iterator[Request]:
    """Real requests: the examples of the document, the golden games, and a board sent back."""
    for map_id, body in by_hand():
        yield "scoreGame", map_id, body
        yield "auditGame", map_id, body
    for name in READERS:
        content = operation(name).spec["requestBody"]["content"]["application/json"]
        for named, example in content["examples"].items():
            map_id = next((found for found in MAPS if named.startswith(found)), "germany")
            yield name, map_id, example["value"]
    for file in sorted(TESTS.glob("golden/*/*.json")):
        game = json.loads(file.read_text("utf-8"))
        yield "scoreGame", game["map"], game["request"]
        yield "auditGame", game["map"], game["request"]
    for case in json.loads((TESTS / "cases/rulebook-examples.json").read_text())["verdicts"]:
        body = {key: case[key] for key in ("board", "options", "position", "action") if key in case}
        yield "judgeAction", case["map"], body
    for action in actions():
        players = [{"name": "Anna"}, {"name": "Ben"}]
        for map_id in MAPS:
            yield "judgeAction", map_id, {"position": {"players": players}, "action": action}
    for game_map in MAPS.values():
        board = {
            member: game_map.contents[member][:3] if member == "tickets" else found
            for member, found in game_map.contents.items()
            if member in ("places", "routes", "tickets", "points")
        }
        board["routes"] = board["routes"][:4]
        yield "scoreGame", game_map.id, {"board": board, "players": [{"tickets": []}]}
        players = list(of_objects(game_map.contents))
        yield "scoreGame", game_map.id, {"id": game_map.id, "players": players}
        yield "auditGame", game_map.id, {"id": 17, "position": {"players": players}}
        yield "scoreGame", game_map.id, {"position": {"players": players}}


def by_hand() -> Iterator[Any]:
    """Snapshots in which somebody counts by hand."""
    for map_id, players in COUNTED.items():
        yield map_id, {"players": [*players, {"tickets": [{"value": 3, "completed": False}]}]}


def of_objects(contents: Any) -> Iterator[Any]:
    """Players whose routes and tickets are objects of the map, with ids and without."""
    tickets = {ticket.get("type"): ticket for ticket in contents["tickets"]}
    yield {"routes": contents["routes"][:2], "tickets": [*tickets.values(), None]}
    unnamed = [{**ticket, "id": None} for ticket in tickets.values()]
    yield {"routes": [{**contents["routes"][3], "id": None}], "tickets": unnamed}
    yield {"tickets": {"unknown": 3}}


def actions() -> Iterator[Any]:
    """The examples of actions, each with the player who acts."""
    for kind in document()["components"]["schemas"]["Action"]["oneOf"]:
        for example in component(kind["$ref"]).get("examples", [{}]):
            yield {"player": "Anna", "type": "pass", **example}


COUNTED: Mapping[str, Any] = {
    "germany": [{"route_counts": {"1": 3, "4": 2}, "tickets": ["berlin-munchen", None]}],
    "berlin": [{"route_counts": {"streetcar": {"2": 4}, "subway": {"3": 1}}}],
    "usa": [{"route_counts": {"6": 2}, "longest_path": 7, "tickets": {"unknown": 1}}],
    "india": [{"route_counts": {"2": 3}, "mandala_tickets": 2}],
    "new-york": [{"route_counts": {"2": 3}, "attractions": 2}],
    "great-lakes": [
        {"route_counts": {"2": 3}, "harbor_tickets": [2, 0]},
        {"routes": [], "tickets": [{"value": 9}], "harbors": ["chicago"], "harbor_tickets": [1]},
    ],
    "switzerland": [
        {
            "route_counts": {},
            "tickets": [{"ticket": "france-any-1", "completed": True, "reached": "Italia"}],
        }
    ],
    "world": [
        {
            "route_counts": {"2": 1},
            "tickets": [
                {"ticket": "tour-murmansk-petropavlovsk", "completed": True, "in_order": False}
            ],
        }
    ],
}
REQUESTS = list(requests())
WHOLE = "the request"
ODD = st.sampled_from(
    [
        *(None, True, False, 0, 1, -1, 2, 1.0, 1.5, 20, 21, 100, 101, 110, 111, 1000, 1001),
        *(1_000_000, 1_000_001, 10**15, "", "x", "open", "red", "wild", "berlin", "Anna", "gray"),
        *("a\n", " ", "ü" * 60, "ü" * 61, "x" * 80, "x" * 81, "x" * 200, "x" * 201, "1", "21"),
        *([], {}, [None], [1], ["red"], [[]], [{}], {"red": 1}, {"train": 1}, {"1": 1}, {"x": {}}),
        *([1] * 101, ["red"] * 21, {"from": "Berlin", "to": "Leipzig"}, {"short": 1, "long": 1}),
    ]
)
MEMBERS = sorted(
    {
        name
        for member_schema in document()["components"]["schemas"].values()
        for name in member_schema.get("properties", {})
    }
    | {"Players", "ticket_", ""}
)


def nodes(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a value, as what holds it and the key there."""
    keys: Any = ()
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        yield value, key
        yield from nodes(value[key])


@st.composite
def spoiled(draw: st.DrawFn) -> Request:
    """A real request with up to two changes anywhere in it; the map may be another one."""
    name, map_id, body = draw(st.sampled_from(REQUESTS))
    if draw(st.integers(0, 5)) == 0:
        map_id = draw(st.sampled_from(sorted(MAPS)))
    holder = {WHOLE: deepcopy(body)}
    for _ in range(draw(st.integers(0, 2))):
        places = list(nodes(holder))
        parent, key = places[draw(st.integers(0, len(places) - 1))]
        change = draw(st.integers(0, 4))
        if change == 0 and key != WHOLE and isinstance(parent, dict):
            del parent[key]
        elif change == 1 and isinstance(parent[key], dict):
            parent[key][draw(st.sampled_from(MEMBERS))] = deepcopy(draw(ODD))
        elif change == 2 and isinstance(parent[key], list):
            parent[key].append(deepcopy(draw(ODD)))
        elif change == 3:
            other, there = places[draw(st.integers(0, len(places) - 1))]
            parent[key] = deepcopy(other[there])
        else:
            parent[key] = deepcopy(draw(ODD))
    return name, map_id, holder[WHOLE]


def agree(request: Request) -> None:
    """Fails where the document and the code do not say the same of a request."""
    name, map_id, body = request
    is_open = isinstance(body, dict) and body.get("board") == "open"
    wrong = complaint(checks(name, map_id, board_is_open=is_open), body)
    try:
        READERS[name](MAPS[map_id], body)
    except RequestFaultsError as error:
        shape = [
            fault for fault in error.faults if is_of_shape(fault.code, fault.pointer, fault.facts)
        ]
        assert wrong is not None or not shape, f"the document allows what is refused: {shape}"
    except RevisionError:
        pass
    else:
        assert wrong is None, f"the code takes what the document forbids: {wrong}"


@pytest.mark.parametrize("name", READERS)
def test_real_requests_are_well_formed_for_both(name: str) -> None:
    for request_ in REQUESTS:
        if request_[0] == name:
            agree(request_)


@settings(max_examples=500, derandomize=True)
@given(spoiled())
def test_spoiled_requests_are_refused_by_both_or_by_none(request_: Request) -> None:
    agree(request_)
