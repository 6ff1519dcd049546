"""A map file is played before it is used: what its games cannot be is a fault with its place."""

import json
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import referee
from referee.maps.files import plain
from referee.maps.loading import map_faults, map_of
from tests.boards.asking import everything
from tests.boards.mutating import at, changed, changes_of, places_of
from tests.boards.written import map_file
from tests.maps.expecting import IDS

TICKETS = ("features", "tickets")
ONCE = "tickets", "changes", "1910"

# Each change of a map, with the places of the faults that it brings.
CHANGES = {
    "a tie-break of a feature that is not played": (
        ("germany", ("features", "tie_breaks", "order"), ["tickets", "longest_path"]),
        {"/features/tie_breaks/order/1"},
    ),
    "a tie-break that an option takes out of the game": (
        ("usa", ("options", *ONCE), {"longest_path": None}),
        {"/options/tickets/changes/1910"},
    ),
    "a member that the numbers do not have": (
        ("usa", ("options", *ONCE, "tie_breaks"), {"first": ["tickets"]}),
        {"/options/tickets/changes/1910/tie_breaks/first"},
    ),
    "a feature that the map does not have": (
        ("usa", ("options", *ONCE, "stations"), {"each": 3}),
        {"/options/tickets/changes/1910/stations"},
    ),
    "numbers that no game is without": (
        ("usa", ("options", *ONCE, "tie_breaks"), None),
        {"/options/tickets/changes/1910/tie_breaks"},
    ),
    "a value that the option does not have": (
        ("nederland", ("options", "tolls", "changes", "no"), {"loans": None}),
        {"/options/tolls/changes/no"},
    ),
    "a change that changes nothing": (
        ("usa", ("options", *ONCE, "tickets"), {"draw": 3}),
        {"/options/tickets/changes/1910/tickets"},
    ),
    "a value that changes nothing": (
        ("nordic-countries", ("options", "three_wilds", "changes"), {}),
        {"/options/three_wilds"},
    ),
    "a default that differs from the features": (
        ("usa", ("options", "parallel_limit_players", "default"), 2),
        {"/options/parallel_limit_players/default"},
    ),
    "markers that differ from the features": (
        ("nederland", ("options", "start_offsets", "default"), [0, 0, 0, 0, 0]),
        {"/options/start_offsets/default"},
    ),
    "markers beyond what a start may be": (
        ("berlin", ("options", "start_offsets", "default"), [1000, 0, 0, 0]),
        {"/options/start_offsets/default"},
    ),
    "more tickets kept than drawn": (
        ("usa", (*TICKETS, "keep"), 9),
        {"/features/tickets/keep"},
    ),
    "more tickets kept than drawn, with an option": (
        ("usa", ("options", "tickets", "changes", "mega", "tickets", "setup", "keep"), 9),
        {"/options/tickets/changes/mega/tickets/setup/keep"},
    ),
    "fewer players at most than at least": (
        ("usa", ("players",), [5, 2]),
        {"/players/0"},
    ),
    "more cards dealt than there are": (
        ("usa", ("features", "draw", "hand", "cards"), 30),
        {"/features/draw/hand/cards"},
    ),
    "more tickets dealt than there are": (
        ("usa", (*TICKETS, "setup", "draw"), 7),
        {"/features/tickets/setup/draw"},
    ),
    "a deck of no ticket": (
        ("germany", (*TICKETS, "decks"), ["short", "long", "middle"]),
        {"/features/tickets/decks/2"},
    ),
    "tickets dealt that do not add up": (
        ("europe", (*TICKETS, "setup", "dealt", "long"), 2),
        {"/features/tickets/setup/dealt", "/features/tickets/setup/dealt/long"},
    ),
    "an end before the first turn": (
        ("usa", ("features", "end", "limit"), 45),
        {"/features/end/limit"},
    ),
    "a bonus for too few players": (
        ("nederland", ("features", "tolls", "bonus", "5"), ...),
        {"/features/tolls/bonus/5"},
    ),
    "a bonus for too few places": (
        ("nederland", ("features", "tolls", "bonus", "4"), [55, 35]),
        {"/features/tolls/bonus/4"},
    ),
    "a ferry that asks for more wilds than cards": (
        ("europe", ("routes", 1, "ferry"), 9),
        {"/routes/1/ferry"},
    ),
    "a feature of routes that is not played": (
        ("switzerland", ("routes", 0, "toll"), 1),
        {"/routes/0/toll"},
    ),
    "a name with a newline": (("usa", ("id",), "usa\n"), {"/id"}),
}


def pointers(contents):
    """Where the faults of a map file are, be they in its JSON or in what it means."""
    copy, faults = plain(contents)
    return {fault.pointer for fault in faults or map_faults(copy)}


@pytest.mark.parametrize("name", CHANGES)
def test_what_no_game_can_be_is_a_fault(name):
    (map_id, path, value), expected = CHANGES[name]
    assert pointers(changed(map_file(map_id), path, value)) == expected


@pytest.mark.parametrize("map_id", IDS)
def test_maps_of_the_product_have_no_faults_and_answer_every_question(map_id):
    assert pointers(map_file(map_id)) == set()
    everything(map_of(map_file(map_id)))


FILES = {map_id: map_file(map_id) for map_id in IDS}
PLACES = {map_id: list(places_of(contents)) for map_id, contents in FILES.items()}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_changed_map_has_a_fault_with_its_place_or_answers_every_question(data):
    map_id = data.draw(st.sampled_from(IDS))
    contents, path = FILES[map_id], data.draw(st.sampled_from(PLACES[map_id]))
    _, value = data.draw(st.sampled_from(list(changes_of(at(contents, path)))))
    copy, faults = plain(changed(contents, path, value))
    found = faults or map_faults(copy)
    assert [fault for fault in found if "cannot be begun" in str(fault.facts)] == []
    if not found:
        everything(map_of(copy))


def test_files_that_are_no_maps_are_refused_with_a_sentence(tmp_path):
    texts = {
        "deep": "[" * 200_000 + "]" * 200_000,
        "large": " " * 54_000_000,
        "wide": '{"places": [' + ",".join(["0"] * 400_000) + "]}",
        "faulty": '{"places": [' + ",".join(["0"] * 40_000) + "]}",
        "null": "null",
        "empty": "",
        "no number": '{"players": NaN}',
        "infinite": '{"players": 1e999}',
        "digits": '{"players": ' + "9" * 5_000 + "}",
        "half a character": '{"name": "\\ud800"}',
        "twice": '{"id": "a", "id": "b"}',
        "marked": "\ufeff{}",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "latin").write_bytes(b'{"name": "\xe4"}')
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for path in tmp_path.iterdir():
        with pytest.raises(referee.InvalidRequest) as caught:
            referee.load(path)
        assert 1 <= len(caught.value.errors) <= 1_000, path.name


def test_what_is_no_map_is_refused_by_the_library():
    around = {"id": "a"}
    around["self"] = around
    for source in ({}, None, 5, [], around, {1: 2}, {"id": object()}, "atlantis", "a\0b", ""):
        with pytest.raises(referee.InvalidRequest) as caught:
            referee.load(source)
        assert caught.value.errors
    assert json.dumps(caught.value.errors)
