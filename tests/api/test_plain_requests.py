"""Requests that are read in one go are read as they are step by step; all others are not."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import asdict

from referee.wire import problems
from referee.wire.containers import Items, Many, Named
from referee.wire.fields import Field, Flag, Integer
from referee.wire.plain import read_plainly
from referee.wire.problems import ProblemError
from referee.wire.questions import QUESTIONS, ask, ask_parsed, parse
from referee.wire.records import Record
from referee.wire.schemas import RequestSchema, schemas_of
from referee.wire.strict_json import dumps, loads
from tests.api.asked import MAPS, brief
from tests.contract.test_agreement import REQUESTS, spoiled
from tests.laws.pool import each_map, spots
from tests.laws.test_reading_and_writing import written
from tests.maps.expecting import shared_out

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
    return QUESTIONS[QUESTION_OF[name]].schema(schemas_of(MAPS[map_id]))


def is_plain(map_id, question, **body):
    schema = QUESTIONS[question].schema(schemas_of(MAPS[map_id]))
    return read_plainly(schema, json.dumps(body).encode()) is not None


def with_types(value):
    """A value in words that tell 1, 1.0 and true apart, members in order of their names."""
    if isinstance(value, dict):
        return sorted((name, with_types(inner)) for name, inner in value.items())
    if isinstance(value, list | tuple):
        return [type(value), *map(with_types, value)]
    return with_types(asdict(value)) if isinstance(value, Struct) else repr(value)


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
        assert with_types(plain.members) == with_types(schema.load(loads(raw)))


@settings(max_examples=300)
@given(REQUESTS_HERE, SPELLINGS)
def test_the_answer_is_the_same_whichever_way_it_was_read(request_, spelling):
    name, map_id, body = request_
    raw = json.dumps(body, **spelling).encode()
    question, game_map = QUESTIONS[QUESTION_OF[name]], MAPS[map_id]
    mine = answered(lambda: ask(question, game_map, raw, "en"))
    assert mine == answered(lambda: ask_parsed(question, game_map, parse(raw), "en"))


@each_map
@settings(max_examples=shared_out(100))
@given(spot=spots)
def test_a_position_that_was_answered_is_plain(map_id, spot):
    rules, step = spot.on(map_id)
    body = written(rules, step.position, step.action)
    raw = json.dumps(body, ensure_ascii=False).encode()
    assert read_plainly(schemas_of(MAPS[map_id]).verdicts, raw) is not None


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


def test_the_plainest_request():
    plain = read_plainly(schemas_of(GERMANY).scores, PLAIN)
    assert plain.members == {"players": [{"name": "Anna", "tickets": ["berlin-stuttgart"]}, {}]}


ODD_BYTES = {
    "nothing": b"",
    "no JSON": b"players",
    "null": b"null",
    "a list": b"[]",
    "cut off": PLAIN[:-1],
    "a byte order mark": b"\xef\xbb\xbf" + PLAIN,
    "a member twice": b'{"players": [{"name": "Anna", "name": "Ben"}, {}]}',
    "a member twice, with a longer value": b'{"players": [{}, {}], "players": [{"name": "A"}, {}]}',
    "a kind twice": b'{"players": [{"pieces": {"train": 1, "train": 1}}, {}]}',
    "half a character in a name": b'{"players": [{"name": "\xff"}, {}]}',
    "half a character that is ignored": b'{"players": [{}, {}], "player": "\xff"}',
    "half a surrogate pair": b'{"players": [{"name": "\\ud800"}, {}]}',
    "a line feed in a name": b'{"players": [{"name": "a\nb"}, {}]}',
    "a tab in a name": b'{"players": [{"name": "a\tb"}, {}]}',
    "an escaped line feed in a name": b'{"players": [{"name": "a\\nb"}, {}]}',
    "a control character of ASCII": b'{"players": [{"name": "a\x7fb"}, {}]}',
    "a control character of Unicode": '{"players": [{"name": "a\x85b"}, {}]}'.encode(),
    "another end of a line": '{"players": [{"name": "a\u2028b"}, {}]}'.encode(),
    "a whole number as a fraction": b'{"players": [{"recorded_score": 1.0}, {}]}',
    "an integer of 65 bits": b'{"players": [{"tickets": [18446744073709551616]}, {}]}',
    "an integer of 5,000 digits": b'{"players": [{"tickets": [' + b"1" * 5_000 + b"]}, {}]}",
    "10,000 brackets": b'{"players": [{"tickets": ' + b"[" * 10_000 + b"]" * 10_000 + b"}, {}]}",
    "10,000 brackets that are ignored": b'{"players": [{}, {}], "x": '
    + b"[" * 10_000
    + b"]" * 10_000
    + b"}",
}


@pytest.mark.parametrize("raw", ODD_BYTES.values(), ids=ODD_BYTES)
def test_odd_bytes_are_not_plain(raw):
    assert read_plainly(schemas_of(GERMANY).scores, raw) is None


ODD_PLAYERS = {
    "a member that there is not": {"player": 1},
    "a member of another map": {"harbors": []},
    "a flag for a number": {"recorded_score": True},
    "a number too great": {"recorded_score": 1_000_001},
    "a number too small": {"recorded_score": -1_000_001},
    "a color that there is not": {"color": "nope"},
    "a card that there is not": {"hand": {"nope": 1}},
    "none of a kind": {"hand": {"red": 0}},
    "less than none": {"pieces": {"train": -1}},
    "too many of a kind": {"pieces": {"train": 1001}},
    "no name": {"name": ""},
    "too long a name": {"name": "x" * 61},
    "too many routes": {"routes": ["x"] * 401},
    "lists in lists in lists": {"tickets": [[[[["x"]]]]]},
}


@pytest.mark.parametrize("player", ODD_PLAYERS.values(), ids=ODD_PLAYERS)
def test_odd_players_are_not_plain(player):
    assert is_plain("germany", "scores", players=[{}, {}])
    assert not is_plain("germany", "scores", players=[player, {}])
    assert not is_plain("germany", "audits", players=[{}, player])
    assert not is_plain("germany", "audits", position={"players": [{}, player]})


ODD_MEMBERS = {
    "too few players": {"players": []},
    "too many players": {"players": [{}] * 7},
    "a member that there is not": {"player": 1},
    "an own board": {"board": "open"},
    "own points": {"points": {"1": 1}},
    "a tie broken by nothing": {"options": {"tie_breaks": ["nope"]}},
    "an option of another map": {"options": {"tolls": True}},
    "a number for a flag": {"options": {"globetrotter_without_tickets": 1}},
}


@pytest.mark.parametrize("members", ODD_MEMBERS.values(), ids=ODD_MEMBERS)
def test_odd_members_beside_the_players_are_not_plain(members):
    assert not is_plain("germany", "scores", **{"players": [{}, {}], **members})


ODD_POSITIONS = {
    "a card that there is not in the row": {"row": ["nope"]},
    "too long a row": {"row": ["red"] * 21},
    "a phase that there is not": {"turn": {"phase": "nope"}},
    "a round before the first": {"turn": {"round": 0}},
    "a last round without its turns": {"last_round": {}},
    "too many places": {"waiting": {f"{n}": {} for n in range(201)}},
    "no passengers at a place": {"waiting": {"berlin": None}},
    "one deck for two": {"ticket_deck": 3},
    "a deck that there is not": {"deck": {"nope": 3}},
    "decks that are a list": {"deck": [3]},
    "a fraction of a discard": {"discards": 2.5},
}


@pytest.mark.parametrize("position", ODD_POSITIONS.values(), ids=ODD_POSITIONS)
def test_odd_positions_are_not_plain(position):
    assert is_plain("germany", "audits", position={"players": [{}, {}]})
    assert not is_plain("germany", "audits", position={"players": [{}, {}], **position})


def test_without_an_action_there_is_nothing_to_judge():
    position = {"players": [{}, {}]}
    assert is_plain("germany", "verdicts", position=position, action={"type": "pass"})
    assert not is_plain("germany", "verdicts", position=position)
    assert not is_plain("germany", "verdicts", position=position, action={"type": "nope"})
    assert not is_plain("germany", "replays", position=position)


class Shapeless(Field):
    """A field that has no shape."""

    def _deserialize(self, value, *_, **__):
        return value


def test_a_schema_none_of_whose_requests_is_plain():
    """A member that must be there and has no shape makes the whole of it work for marshmallow."""
    schema = RequestSchema({"of_no_shape": Shapeless(required=True), "routes": Items(3)})
    assert schema.load({"of_no_shape": 1}) == {"of_no_shape": 1}
    assert read_plainly(schema, b'{"of_no_shape": 1}') is None
    assert read_plainly(schema, b"{}") is None
    outer = RequestSchema({"deeper": Record({"of_no_shape": Shapeless(required=True)})})
    assert read_plainly(outer, b'{"deeper": {}}') is None


def test_what_is_unknown_in_a_list_stays_unknown():
    schema = RequestSchema({"rows": Many(Record({"flag": Flag()}), 3, nulls=True)})
    read = read_plainly(schema, b'{"rows": [null, {"flag": true}, {"flag": null}]}')
    assert read.members == {"rows": [None, {"flag": True}, {"flag": None}]}


def test_what_is_named_freely_is_known():
    schema = RequestSchema({"names": Named(Integer(), 3)})
    assert read_plainly(schema, b'{"names": {"a": 1}}').members == {"names": {"a": 1}}
    assert read_plainly(schema, b'{"names": {"a": null}}') is None


@pytest.mark.parametrize("name", ["Jörg", "Łukasz", "Zoë", "李", "a b", "😀"])
def test_names_of_all_the_world_are_plain(name):
    raw = json.dumps({"players": [{"name": name}, {}]}, ensure_ascii=False).encode()
    assert read_plainly(schemas_of(GERMANY).scores, raw).members["players"][0] == {"name": name}
