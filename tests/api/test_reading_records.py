"""Records and requests: one way to read them, whatever is wrong with them."""

import json

import pytest
from hypothesis import given, settings
from marshmallow import EXCLUDE, Schema, ValidationError

from referee.model.fault import FaultCode
from referee.wire.api.schemas import request_schema, schemas_of
from referee.wire.json import strict as strict_json
from referee.wire.json.document import MOST_REPORTED, Faults
from referee.wire.json.strict import loads
from referee.wire.schema.fields import Anything, Flag, Integer, Text
from referee.wire.schema.records import ByKind, Many, Named, Record
from tests.api.asked import MAPS
from tests.contract.test_agreement import spoiled

SCHEMA_OF = {
    "scoreGame": "scores",
    "auditGame": "audits",
    "judgeAction": "verdicts",
    "listLegalActions": "listing",
    "replayGame": "replays",
}
REQUESTS_HERE = spoiled().filter(
    lambda request: request[0] in SCHEMA_OF and isinstance(request[2], dict)
)


def read(load, value):
    """What is read of a value, and its faults: code, pointer and facts of each, and how many."""
    faults = Faults()
    try:
        found = load(value)
    except ValidationError as error:
        faults.collect(error.messages)
        found = error.valid_data
    return found, [(one.code, one.pointer, one.facts) for one in faults.kept], faults.total


@settings(max_examples=300)
@given(REQUESTS_HERE)
def test_a_request_is_read_as_marshmallow_reads_it(request_):
    """The fields work in any schema: of the members that are declared it makes the same."""
    name, map_id, body = request_
    schema = getattr(schemas_of(MAPS[map_id]), SCHEMA_OF[name])
    declared = {member: item for member, item in body.items() if member in schema.fields}
    if all(declared.get(one) is not None for one, field in schema.fields.items() if field.required):
        given_ = {member: item for member, item in declared.items() if item is not None}
        theirs = read(lambda value: Schema.load(schema, value, unknown=EXCLUDE), given_)
        assert read(schema.load, given_) == theirs


PERSON = Record(
    {"name": Text(5, required=True), "age": Integer(0), "tall": Flag(), "flags": Many(Flag(), 9)},
    elsewhere={"harbors"},
)
READ = {
    "nothing but what is needed": ({"name": "Anna"}, {"name": "Anna"}, []),
    "null is left out": ({"name": "Anna", "age": None}, {"name": "Anna"}, []),
    "a stranger that is null": (
        {"name": "Anna", "x": None},
        {"name": "Anna"},
        [("UNKNOWN_MEMBER", "/x")],
    ),
    "null is not enough": ({"name": None}, {}, [("REQUIRED", "/name")]),
    "no member that is needed": ({"age": 3}, {"age": 3}, [("REQUIRED", "/name")]),
    "another map's member, empty": ({"name": "Anna", "harbors": []}, {"name": "Anna"}, []),
    "another map's member": (
        {"name": "Anna", "harbors": ["a"]},
        {"name": "Anna"},
        [("NOT_ON_THIS_MAP", "/harbors")],
    ),
    "what can be read stays": (
        {"name": "Anna", "flags": [True, 1, False], "age": "x"},
        {"name": "Anna", "flags": [True, None, False]},
        [("WRONG_TYPE", "/age"), ("WRONG_TYPE", "/flags/1")],
    ),
    "a whole number with a point": ({"name": "Anna", "age": 3.0}, {"name": "Anna", "age": 3}, []),
}


@pytest.mark.parametrize(("value", "members", "faults"), READ.values(), ids=READ)
def test_a_record(value, members, faults):
    found, met, total = read(PERSON.read, value)
    assert found == members
    assert [(code.name, pointer) for code, pointer, _ in met] == faults
    assert total == len(faults)


@pytest.mark.parametrize("value", [None, [], "name", 1, True])
def test_what_is_no_object(value):
    assert read(PERSON.read, value)[1] == [(FaultCode.WRONG_TYPE, "", {"expected": "object"})]


def test_declared_members_come_first_and_the_rest_is_counted():
    """Faults are met in the order of the declaration, then those of strangers."""
    value = {**{f"stranger {n}": 0 for n in range(150)}, "age": True}
    _, met, total = read(PERSON.read, value)
    assert [pointer for _, pointer, _ in met[:3]] == ["/name", "/age", "/stranger 0"]
    assert len(met) == MOST_REPORTED
    assert total == 152


def test_an_item_beyond_the_first_hundred_faults_counts_as_one():
    people = Many(PERSON, 400)
    _, met, total = read(people.read, [{"age": "x"}] * 200)
    assert len(met) == MOST_REPORTED
    assert total == MOST_REPORTED + 150


@pytest.mark.parametrize("empty", [0, [], "", False])
def test_by_kind_what_is_empty_is_left_out_unless_it_says_something(empty):
    value = {"red": empty, "blue": None}
    assert ByKind(["red", "blue"], Anything()).read(value) == {"red": empty}
    assert ByKind(["red", "blue"], Anything(), zeros=False).read(value) == {}


def test_what_is_named_freely():
    assert Named(Integer(), 3).read({"a": 1, "b": None}) == {"a": 1}


def test_a_request_of_no_member():
    assert request_schema({"a": Flag()}).load({}) == {}


@pytest.mark.parametrize("name", ["Jörg", "Łukasz", "Zoë", "李", "a: b", 'a "b"', "😀"])
def test_escaped_letters_are_parsed_in_one_go(name, monkeypatch):
    """`json.dumps` escapes all letters but those of ASCII."""
    monkeypatch.setattr(strict_json, "exact", None)
    assert loads(json.dumps({"name": name, "": [name]}).encode()) == {"name": name, "": [name]}
