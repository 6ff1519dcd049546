"""Where the score markers start: by the map's numbers in turn order, or all at 0."""

import json

import pytest

from referee.maps.loading import map_of
from tests.maps.expecting import EXPECTED, FOLDER, each_map_with, each_map_without
from tests.rules.tables import by_name, table


@by_name(
    "offsets, players, points",
    {
        "start.offsets: two players": ((0, 1, 2, 3, 4), 2, [0, 1]),
        "start.offsets: five players": ((0, 1, 2, 3, 4), 5, [0, 1, 2, 3, 4]),
        "start.offsets: a sixth has none": ((0, 1, 2, 3, 4), 6, [0, 1, 2, 3, 4, 0]),
        "start.offsets: numbers of the table's own": ((5, 0, -2), 3, [5, 0, -2]),
        "start.offsets: fewer numbers than players": ((7,), 3, [7, 0, 0]),
        "start.offsets: none": ((), 2, [0, 0]),
    },
)
def test_markers_start_apart(offsets, players, points):
    finished = table("nederland", {name: {} for name in "abcdef"[:players]}, start_offsets=offsets)
    assert list(finished.points("start").values()) == points
    assert [player.marker for player in finished.score().players] == points


@each_map_with("start_offsets")
def test_start_offsets_are_the_default_and_a_line_of_the_receipt(map_id):
    finished = table(map_id, {"Anna": {}, "Ben": {}})
    (line,) = finished.lines("start", "Ben")
    second = EXPECTED[map_id]["options"]["start_offsets"][1]
    assert (line.rule, line.points, line.facts) == ("start.offsets", second, {"seat": 2})


@each_map_without("start_offsets")
def test_start_offsets_are_none_on_other_maps(map_id):
    finished = table(map_id, {"Anna": {}, "Ben": {}})
    assert all("start" not in player.points for player in finished.score().players)
    assert {player.marker for player in finished.score().players} == {0}


@each_map_without("start_offsets")
def test_start_offsets_are_a_handicap_on_every_map(map_id):
    finished = table(map_id, {"Anna": {}, "Ben": {}}, start_offsets=(0, -7))
    for name, points in (("Anna", 0), ("Ben", -7)):
        (line,) = finished.lines("start", name)
        scored = finished.scored(name)
        assert (line.rule, line.points, scored.points["start"]) == ("start.offsets", points, points)
        assert (next(iter(scored.points)), scored.marker) == ("start", points)
    plain = table(map_id, {"Anna": {}, "Ben": {}})
    assert finished.scored("Ben").total == plain.scored("Ben").total - 7
    assert finished.scored("Anna").total == plain.scored("Anna").total


@pytest.mark.parametrize(
    ("map_id", "offsets"), [("germany", [0] * 5), ("nederland", [0, 1, 2, 3, 4])]
)
def test_start_offsets_need_not_be_an_option_of_a_map_file(map_id, offsets):
    contents = json.loads((FOLDER / f"{map_id}.json").read_text("utf-8"))
    del contents["options"]["start_offsets"]
    read = map_of(contents)
    assert read.contents["options"]["start_offsets"]["default"] == offsets
    assert list(read.option_names) == sorted(read.option_names)
    assert read.game.options["start_offsets"] == tuple(offsets)
