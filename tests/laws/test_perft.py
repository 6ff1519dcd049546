"""The numbers of legal actions are those that were pinned, and those of a naive second count."""

import pytest

from tests.laws.perft import Count, pinned
from tests.laws.pool import each_map

POSITIONS = {f"{entry['map']}: {entry['name']}": entry for entry in pinned()}
# Small enough for the second step to be counted naively as well, each time.
SMALL = [name for name, entry in POSITIONS.items() if entry["two_steps"] < 260]

each_position = pytest.mark.parametrize("name", POSITIONS)


@each_position
def test_the_actions_are_those_that_a_naive_search_finds(name):
    count = Count.of(POSITIONS[name])
    assert count.listed() == count.naive()
    assert len(count.listed()) == POSITIONS[name]["actions"]


@each_position
def test_there_are_as_many_sequences_of_two_as_were_pinned(name):
    assert Count.of(POSITIONS[name]).two_steps() == POSITIONS[name]["two_steps"]


@pytest.mark.parametrize("name", SMALL)
def test_a_naive_search_finds_as_many_sequences_of_two(name):
    assert Count.of(POSITIONS[name]).naive_two_steps() == POSITIONS[name]["two_steps"]


@each_map
def test_a_dozen_positions_of_every_map_are_counted(map_id):
    assert sum(entry["map"] == map_id for entry in POSITIONS.values()) >= 12
    assert any(name.startswith(map_id) for name in SMALL)
