"""The numbers of legal actions are those that were pinned, and those of a naive second count."""

from functools import cache

import pytest

from tests.laws.perft import Count, pinned
from tests.maps.expecting import IDS, each_map, shared_out

POSITIONS = {f"{map_id}: {name}": entry for map_id in IDS for name, entry in pinned(map_id).items()}
MOST, IN_ALL = 260, 5_000
"""Sequences of two that are counted naively as well, each time: of a position, and of all."""


def small(map_id):
    """The positions of a map that have fewest sequences of two, up to the share of the map."""
    found, left = [], shared_out(IN_ALL)
    for name, entry in sorted(pinned(map_id).items(), key=lambda item: item[1]["two_steps"]):
        left -= entry["two_steps"]
        if entry["two_steps"] < MOST and left >= 0:
            found.append(f"{map_id}: {name}")
    return found


SMALL = [name for map_id in IDS for name in small(map_id)]

each_position = pytest.mark.parametrize("name", POSITIONS)


@cache
def count(name):
    return Count.of(POSITIONS[name])


@each_position
def test_the_actions_are_those_that_a_naive_search_finds(name):
    listed = count(name).listed()
    assert listed == count(name).naive()
    assert len(listed) == POSITIONS[name]["actions"]


@each_position
def test_there_are_as_many_sequences_of_two_as_were_pinned(name):
    assert count(name).two_steps() == POSITIONS[name]["two_steps"]


@pytest.mark.parametrize("name", SMALL)
def test_a_naive_search_finds_as_many_sequences_of_two(name):
    assert count(name).naive_two_steps() == POSITIONS[name]["two_steps"]


@each_map
def test_a_dozen_positions_of_every_map_are_counted(map_id):
    assert len(pinned(map_id)) >= 12
    assert small(map_id)
