"""Land and water below the boards, and the tool that makes them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from referee.maps.catalog import load_catalog
from referee.maps.ground import ground_of
from referee.pages.sketch import lay_out
from tools.ground.fitting import fitted
from tools.ground.outlines import area, cut_line, cut_ring, joined, path, simpler

CATALOG = load_catalog()
TOO_SMALL = {"new-york"}
"""Boards of a part of a city, for which the outlines are too coarse."""
PRINTED = [
    map_id
    for map_id, game_map in CATALOG.maps.items()
    if game_map.contents["board"] == "printed" and map_id not in TOO_SMALL
]
STEP = re.compile(r"-?[0-9]+")


def rings(data):
    """The points of each ring or line of a path."""
    for part in filter(None, data.split("M")):
        numbers = [int(number) for number in STEP.findall(part)]
        x, y = numbers[:2]
        points = [(x, y)]
        for across, down in zip(numbers[2::2], numbers[3::2], strict=True):
            x, y = x + across, y + down
            points.append((x, y))
        yield points


def crossings(data, at):
    """How many sides of rings a line to the right from a point crosses."""
    x, y = at
    return sum(
        (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
        for ring in rings(data)
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])
    )


@pytest.mark.parametrize("map_id", PRINTED)
def test_every_printed_board_has_a_ground_that_lies_on_it(map_id):
    ground = ground_of(map_id)
    aspect = CATALOG.maps[map_id].contents["picture"]["aspect"]
    width, height = 1000 * aspect**0.5, 1000 / aspect**0.5
    assert ground.land
    assert re.fullmatch(r"[-Mlz 0-9]*", ground.land + ground.lakes)
    for x, y in (point for ring in rings(ground.land + ground.lakes) for point in ring):
        assert -7 <= x <= width + 7
        assert -7 <= y <= height + 7


@pytest.mark.parametrize(
    ("map_id", "ships", "trains"), [("great-lakes", 0.5, 0.1), ("world", 0.8, 0.3)]
)
def test_ships_are_on_water_and_trains_on_land(map_id, ships, trains):
    """As far as the board has them there: many a route by sea begins or ends on a shore."""
    game_map, ground = CATALOG.maps[map_id], ground_of(map_id)
    contents, board = game_map.contents, game_map.game.board
    sketch = lay_out(board, contents["routes"], contents["picture"]["aspect"])

    def on_water(piece):
        spaces = [s for r in board.routes if r.piece == piece for s in sketch.spaces[r.index]][::3]
        wet = [
            crossings(ground.land, space[:2]) % 2 == 0 or crossings(ground.lakes, space[:2]) % 2
            for space in spaces
        ]
        return sum(map(bool, wet)) / len(spaces)

    assert on_water("ship") > ships
    assert on_water("train") < trains


def test_a_map_without_a_ground():
    assert ground_of("berlin") is None


def test_places_are_taken_to_where_they_are():
    globe = [(0.0, 0.0), (10.0, 0.0), (0.0, 10.0), (10.0, 10.0), (5.0, 3.0)]
    board = [(0.0, 0.0), (100.0, 5.0), (0.0, 90.0), (110.0, 100.0), (50.0, 40.0)]
    there = fitted(globe, board, 0.0)
    for one, other in zip(globe, board, strict=True):
        assert there(one) == pytest.approx(other, abs=1e-6)


def test_what_is_outside_the_picture_is_cut_off():
    square = [(-5.0, 2.0), (5.0, 2.0), (5.0, 8.0), (-5.0, 8.0)]
    assert area(cut_ring(square, (0, 0, 10, 10))) == pytest.approx(30.0)
    assert cut_ring(square, (20, 0, 30, 10)) == []
    line = [(-5.0, 1.0), (1.0, 1.0), (2.0, 1.0), (15.0, 1.0), (20.0, 1.0)]
    assert list(cut_line(line, (0, 0, 10, 10))) == [line[:4]]


def test_lines_that_go_on_in_one_another_are_one():
    a, b, c, d, e = ((float(n), 0.0) for n in range(5))
    assert joined([[a, b], [c, b], [c, d]]) == [[a, b, c, d]]
    assert len(joined([[a, b], [b, c], [b, d], [d, e]])) == 3


def test_a_line_is_made_simpler_and_written():
    line = [(0.0, 0.0), (5.0, 0.2), (10.0, 0.0), (10.0, 10.0)]
    assert simpler(line, 1.0) == [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert path(simpler(line, 1.0), closed=True) == "M0 0l10 0 0 10z"
    assert path([(0.0, 0.0), (-3.2, -4.0)], closed=False) == "M0 0l-3-4"
