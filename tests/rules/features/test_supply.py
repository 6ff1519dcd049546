"""Exchanged pieces: a point each; and mixes of pieces that nobody can have."""

import pytest

from tests.rules.tables import by_name, table


@pytest.mark.parametrize(
    ("pieces", "points"), [(0, 0), (1, -1), (2, -2), (17, -17)], ids="exchange.pieces: {}".format
)
def test_every_piece_exchanged_costs_a_point(pieces, points):
    finished = table("great-lakes", {"Anna": {"pieces_exchanged": pieces}, "Ben": {}})
    assert finished.points("exchanges") == {"Anna": points, "Ben": 0}
    lines = finished.lines("exchanges", "Anna")
    expected = [("exchange.pieces", points, {"pieces": pieces})] if pieces else []
    assert [(line.rule, line.points, dict(line.facts)) for line in lines] == expected


def test_exchange_pieces_counts_on_the_marker():
    finished = table("great-lakes", {"Anna": {"routes": "duluth-wausau", "pieces_exchanged": 3}})
    assert finished.scored("Anna").marker == 7 - 3


RULE = "pieces.choose"
TOTAL = ("SUPPLY_TOTAL", RULE, "/players/0/supply")


@by_name(
    "supply, found",
    {
        f"{RULE}: as suggested": ({"train": 27, "ship": 23}, []),
        f"{RULE}: all trains there are": ({"train": 33, "ship": 17}, []),
        f"{RULE}: all ships there are": ({"train": 18, "ship": 32}, []),
        f"{RULE}: not known": (None, []),
        f"{RULE}: 49": ({"train": 27, "ship": 22}, [TOTAL]),
        f"{RULE}: 51": ({"train": 28, "ship": 23}, [TOTAL]),
        f"{RULE}: none at all": ({}, [TOTAL]),
        f"{RULE}: 34 trains": (
            {"train": 34, "ship": 16},
            [("SUPPLY_TOO_MANY", RULE, "/players/0/supply/train")],
        ),
        f"{RULE}: 33 ships": (
            {"train": 17, "ship": 33},
            [("SUPPLY_TOO_MANY", RULE, "/players/0/supply/ship")],
        ),
        f"{RULE}: too many of both": (
            {"train": 34, "ship": 33},
            [
                TOTAL,
                ("SUPPLY_TOO_MANY", RULE, "/players/0/supply/train"),
                ("SUPPLY_TOO_MANY", RULE, "/players/0/supply/ship"),
            ],
        ),
    },
)
def test_a_player_plays_with_fifty_of_what_the_box_has(supply, found):
    finished = table("great-lakes", {"Anna": {"supply": supply}, "Ben": {}})
    assert finished.found() == found


def test_pieces_choose_findings_say_how_many_there_are_and_may_be():
    finished = table("great-lakes", {"Anna": {}, "Ben": {"supply": {"train": 34, "ship": 17}}})
    assert [dict(finding.facts) for finding in finished.audit()] == [
        {"player": "Ben", "count": 51, "expected": 50},
        {"player": "Ben", "kind": "train", "count": 34, "limit": 33},
    ]
