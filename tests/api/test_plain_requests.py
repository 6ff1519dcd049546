"""Requests that are read in one go are read as they are step by step; all others are not."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import asdict

from referee.api import problems
from referee.api.plain import read_plainly
from referee.api.problems import ProblemError
from referee.api.questions import QUESTIONS, ask, ask_parsed, parse
from referee.api.schemas_requests import schemas
from referee.api.strict_json import dumps, loads
from tests.api.asked import MAPS, brief
from tests.contract.test_agreement import REQUESTS, spoiled
from tests.laws.pool import each_map, spots
from tests.laws.test_reading_and_writing import written

QUESTION_OF = {
    "scoreGame": "scores",
    "auditGame": "audits",
    "judgeAction": "verdicts",
    "listLegalActions": "legal-actions",
    "replayGame": "replays",
}
REQUESTS_HERE = spoiled().filter(lambda request: request[0] in QUESTION_OF)
GERMANY = MAPS["germany"]
SPELLINGS = st.sampled_from(
    [
        {"separators": (",", ":"), "ensure_ascii": False},
        {"ensure_ascii": False},
        {"indent": 2},
    ]
)


def schema_of(name, map_id):
    return QUESTIONS[QUESTION_OF[name]].schema(schemas(MAPS[map_id]))


def told(value):
    """A value in words that tell 1, 1.0 and true apart, members in order of their names."""
    if isinstance(value, dict):
        return sorted((name, told(inner)) for name, inner in value.items())
    if isinstance(value, list | tuple):
        return [type(value), *map(told, value)]
    return told(asdict(value)) if isinstance(value, Struct) else repr(value)


def answered(answer):
    """What is answered, and where it is a problem what it says."""
    try:
        return dumps(answer().document)
    except ProblemError as error:
        return problems.document(error, "en", "/")


@settings(max_examples=600)
@given(REQUESTS_HERE, SPELLINGS)
def test_what_is_read_in_one_go_is_read_step_by_step_too(request_, spelling):
    name, map_id, body = request_
    raw = json.dumps(body, **spelling).encode()
    schema = schema_of(name, map_id)
    plain = read_plainly(schema, raw)
    if plain is not None:
        assert told(plain.members) == told(schema.read(loads(raw)))


@settings(max_examples=300)
@given(REQUESTS_HERE, SPELLINGS)
def test_the_answer_is_the_same_whichever_way_it_was_read(request_, spelling):
    name, map_id, body = request_
    raw = json.dumps(body, **spelling).encode()
    question, game_map = QUESTIONS[QUESTION_OF[name]], MAPS[map_id]
    mine = answered(lambda: ask(question, game_map, raw, "en"))
    assert mine == answered(lambda: ask_parsed(question, game_map, parse(raw), "en"))


@each_map
@settings(max_examples=30)
@given(spot=spots)
def test_a_position_that_was_answered_is_plain(map_id, spot):
    rules, step = spot.on(map_id)
    body = written(rules, step.position, step.action)
    raw = json.dumps(body, ensure_ascii=False).encode()
    assert read_plainly(schemas(MAPS[map_id]).verdict, raw) is not None


@pytest.mark.parametrize("name", QUESTION_OF)
def test_real_requests_without_a_fault_are_plain(name):
    read = [
        (map_id, body)
        for real, map_id, body in REQUESTS
        if real == name
        and not {"board", "points"} & body.keys()
        and not brief(QUESTION_OF[name], map_id, body)
    ]
    assert read
    for map_id, body in read:
        raw = json.dumps(body, ensure_ascii=False).encode()
        assert read_plainly(schema_of(name, map_id), raw) is not None, raw


PLAIN = b'{"players": [{"name": "Anna", "tickets": ["berlin-stuttgart"]}, {}]}'
NOT_PLAIN = {
    "no JSON": b"players",
    "cut off": PLAIN[:-1],
    "a byte order mark": b"\xef\xbb\xbf" + PLAIN,
    "a member twice": b'{"players": [{"name": "Anna", "name": "Ben"}, {}]}',
    "a member twice, with a longer value": b'{"players": [{}, {}], "players": [{"name": "A"}, {}]}',
    "a kind twice": b'{"players": [{"pieces": {"train": 1, "train": 1}}, {}]}',
    "a member of another map": b'{"players": [{"harbors": []}, {}]}',
    "a member that there is not": b'{"players": [{}, {}], "player": 1}',
    "half a character in a name": b'{"players": [{"name": "\xff"}, {}]}',
    "half a character that is ignored": b'{"players": [{}, {}], "player": "\xff"}',
    "half a surrogate pair": b'{"players": [{"name": "\\ud800"}, {}]}',
    "a line feed in a name": b'{"players": [{"name": "a\\nb"}, {}]}',
    "a control character of ASCII": b'{"players": [{"name": "a\x7fb"}, {}]}',
    "a control character of Unicode": '{"players": [{"name": "a\x85b"}, {}]}'.encode(),
    "another end of a line": '{"players": [{"name": "a\u2028b"}, {}]}'.encode(),
    "a whole number as a fraction": b'{"players": [{"recorded_score": 1.0}, {}]}',
    "a flag for a number": b'{"players": [{"recorded_score": true}, {}]}',
    "an integer of 65 bits": b'{"players": [{"tickets": [18446744073709551616]}, {}]}',
    "none of a kind": b'{"players": [{"hand": {"red": 0}}, {}]}',
    "hands too full": b'{"players": [{"hand": {"red": 60, "blue": 60}}, {}]}',
    "null where nothing is unknown": b'{"players": [{"routes": null}, {}]}',
    "too few": b'{"players": []}',
    "too long a name": b'{"players": [{"name": "' + b"x" * 61 + b'"}, {}]}',
    "lists in lists": b'{"players": [{"tickets": [[[["x"]]]]}, {}]}',
    "10,000 brackets": b'{"players": [{"tickets": ' + b"[" * 10_000 + b"]" * 10_000 + b"}, {}]}",
    "10,000 brackets that are ignored": b'{"players": [{}, {}], "x": '
    + b"[" * 10_000
    + b"]" * 10_000
    + b"}",
    "an own board": b'{"players": [{}, {}], "board": "open"}',
    "own points": b'{"players": [{}, {}], "points": {"1": 1}}',
    "a tie broken twice": b'{"players": [{}], "options": {"tie_breaks": ["tickets", "tickets"]}}',
}


def test_the_plainest_request():
    plain = read_plainly(schemas(GERMANY).scores, PLAIN)
    assert plain.members == {"players": [{"name": "Anna", "tickets": ["berlin-stuttgart"]}, {}]}


@pytest.mark.parametrize("raw", NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_what_is_odd_is_not_plain(raw):
    assert read_plainly(schemas(GERMANY).scores, raw) is None


@pytest.mark.parametrize("name", ["Jörg", "Łukasz", "Zoë", "李", "a b", "😀"])
def test_names_of_all_the_world_are_plain(name):
    raw = json.dumps({"players": [{"name": name}, {}]}, ensure_ascii=False).encode()
    assert read_plainly(schemas(GERMANY).scores, raw).members["players"][0] == {"name": name}
