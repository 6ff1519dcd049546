"""Passengers: for each color 20 for the most and 10 for the second most."""

import pytest

from tests.rules.tables import by_name, table

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
COLORS = ("black", "blue", "green", "red", "white", "yellow")


def red(counts, **options):
    """A table whose players have so many red passengers."""
    players = zip(NAMES, counts, strict=False)
    return table("germany", {name: {"passengers": {"red": n}} for name, n in players}, **options)


@by_name(
    "counts, points",
    {
        "passengers.majority: a first and a second": ([3, 2, 1], [20, 10, 0]),
        "passengers.majority: one more decides": ([4, 5, 1], [10, 20, 0]),
        "passengers.majority: a tie for the most": ([3, 3, 2], [20, 20, 0]),
        "passengers.majority: three tie for the most": ([2, 2, 2, 1], [20, 20, 20, 0]),
        "passengers.majority: all tie": ([2, 2, 2, 2, 2], [20] * 5),
        "passengers.majority: a tie for second": ([4, 2, 2], [20, 10, 10]),
        "passengers.majority: three tie for second": ([3, 2, 2, 2, 1], [20, 10, 10, 10, 0]),
        "passengers.majority: two players": ([2, 1], [20, 10]),
        "passengers.majority: two players who tie": ([2, 2], [20, 20]),
        "passengers.majority: only one has any": ([1, 0], [20, 0]),
        "passengers.majority: nobody has any": ([0, 0, 0], [0, 0, 0]),
        "passengers.majority: one player": ([1], [20]),
    },
)
def test_each_color_scores_its_two_places(counts, points):
    assert list(red(counts).points("passengers").values()) == points


@by_name(
    "counts, points",
    {
        "passengers.majority: none may be second": ([2, 0], [20, 10]),
        "passengers.majority: all with none are second": ([2, 0, 0], [20, 10, 10]),
        "passengers.majority: not where two are first": ([2, 2, 0], [20, 20, 0]),
        "passengers.majority: not where one is second": ([2, 1, 0], [20, 10, 0]),
        "passengers.majority: never first": ([0, 0], [0, 0]),
    },
)
def test_the_option_lets_none_of_a_color_be_second(counts, points):
    assert list(red(counts, passenger_place_with_none=True).points("passengers").values()) == points


def test_passengers_majority_each_color_for_itself():
    finished = table(
        "germany",
        {
            "Anna": {"passengers": {"black": 2, "blue": 1, "yellow": 3}},
            "Ben": {"passengers": {"black": 1, "green": 1, "yellow": 3}},
            "Cleo": {"passengers": {"white": 1, "blue": 1, "yellow": 2, "black": 1}},
        },
    )
    # Anna: black 20, blue 20, yellow 20. Ben: black 10, green 20, yellow 20.
    # Cleo: black 10, blue 20, white 20.
    assert finished.points("passengers") == {"Anna": 60, "Ben": 50, "Cleo": 50}


def test_passengers_majority_every_one_with_a_passenger_has_a_line():
    finished = red([3, 1, 1, 0])
    lines = [finished.lines("passengers", name) for name in NAMES[:4]]
    facts = [[dict(line.facts) for line in found] for found in lines]
    assert facts == [
        [{"color": "red", "count": 3, "place": 1, "tied": False}],
        [{"color": "red", "count": 1, "place": 2, "tied": True}],
        [{"color": "red", "count": 1, "place": 2, "tied": True}],
        [],
    ]
    third = red([3, 2, 1]).lines("passengers", "Cleo")
    assert [(line.points, line.facts["place"]) for line in third] == [(0, 3)]


def test_passengers_majority_with_the_option_none_has_a_line_where_it_scores():
    finished = red([3, 0], passenger_place_with_none=True)
    (line,) = finished.lines("passengers", "Ben")
    assert line.points == 10
    assert line.facts == {"color": "red", "count": 0, "place": 2, "tied": False}
    assert red([3, 1, 0], passenger_place_with_none=True).lines("passengers", "Cleo") == []


def test_passengers_majority_lines_come_in_the_order_of_the_colors():
    finished = table("germany", {"Anna": {"passengers": dict.fromkeys(reversed(COLORS), 1)}})
    assert tuple(line.facts["color"] for line in finished.lines("passengers", "Anna")) == COLORS


@pytest.mark.parametrize("color", COLORS)
@by_name(
    "counts, seat",
    {
        "passengers.majority: ten of a color": ([6, 4, 0], None),
        "passengers.majority: eleven": ([6, 5, 0], 0),
        "passengers.majority: eleven, most of them the second player's": ([5, 6, 0], 1),
        "passengers.majority: twelve, the first of two who have most": ([2, 5, 5], 1),
    },
)
def test_there_are_ten_passengers_of_a_color(color, counts, seat):
    players = zip(NAMES, counts, strict=False)
    finished = table("germany", {name: {"passengers": {color: n}} for name, n in players})
    majority = [f for f in finished.audit() if f.rule == "passengers.majority"]
    found = [(f.code.value, f.rule, f.pointer, dict(f.facts)) for f in majority]
    if seat is None:
        assert found == []
    else:
        pointer = f"/players/{seat}/passengers/{color}"
        facts = {"color": color, "count": sum(counts), "limit": 10}
        rule = "passengers.majority"
        assert found == [("PASSENGERS_TOO_MANY", rule, pointer, facts)]


def test_passengers_majority_ten_of_every_color_are_sixty_passengers():
    finished = table("germany", {"Anna": {"passengers": dict.fromkeys(COLORS, 10)}, "Ben": {}})
    assert [f for f in finished.audit() if f.rule == "passengers.majority"] == []
    assert finished.points("passengers") == {"Anna": 120, "Ben": 0}
