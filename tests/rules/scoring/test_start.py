"""Where the score markers start: 0 to 4 in turn order on Nederland, 0 elsewhere."""

import pytest

from tests.rules.tables import MAPS, by_name, table


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
    told = table("nederland", {name: {} for name in "abcdef"[:players]}, start_offsets=offsets)
    assert list(told.points("start").values()) == points
    assert [player.marker for player in told.score().players] == points


def test_nederland_start_is_the_default_and_a_line_of_the_receipt():
    told = table("nederland", {"Anna": {}, "Ben": {}})
    (line,) = told.lines("start", "Ben")
    assert (line.rule, line.points, line.facts) == ("start.offsets", 1, {"seat": 2})


@pytest.mark.parametrize("map_id", [map_id for map_id in MAPS if map_id != "nederland"])
def test_nederland_start_no_other_map_has_it(map_id):
    told = table(map_id, {"Anna": {}, "Ben": {}})
    assert all("start" not in player.points for player in told.score().players)
    assert {player.marker for player in told.score().players} == {0}
