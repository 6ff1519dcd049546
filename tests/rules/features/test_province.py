"""The Province mat: each line ranks its players, and no spot is taken twice."""

import pytest

from tests.rules.tables import by_name, own_board, table

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
COLORS = ("black", "green", "orange", "purple", "blue", "red", "yellow", "white")


def red(*spots):
    """A table whose players have trains on these spots of the red line."""
    players = zip(NAMES, spots, strict=False)
    return table("south-korea", {name: {"province": {"red": here}} for name, here in players})


RULE = "province.points"


@by_name(
    "spots, points",
    {
        f"{RULE}: two players": ([[5], [6]], [0, 10]),
        f"{RULE}: three players": ([[1], [3], [2]], [0, 10, 6]),
        f"{RULE}: four players": ([[4], [3], [2], [1]], [10, 6, 4, 0]),
        f"{RULE}: five players": ([[1], [2], [3], [4], [5]], [0, 2, 4, 6, 10]),
        f"{RULE}: the sum counts": ([[8], [3, 6], []], [6, 10, 0]),
        f"{RULE}: one less is second": ([[8], [1, 6], []], [10, 6, 0]),
        f"{RULE}: equal sums go by the highest spot": ([[1, 7], [8], []], [6, 10, 0]),
        f"{RULE}: the highest even of many": ([[1, 2, 4], [7], []], [6, 10, 0]),
        f"{RULE}: three of equal sums": ([[8], [1, 7], [2, 6], [3, 5]], [10, 6, 4, 0]),
        f"{RULE}: places that nobody fills lapse": ([[], [1], [], []], [0, 10, 0, 0]),
        f"{RULE}: who has none is not ranked": ([[2], [], [], [1], []], [10, 0, 0, 6, 0]),
        f"{RULE}: nobody there": ([[], []], [0, 0]),
        f"{RULE}: alone at the table": ([[8]], [0]),
    },
)
def test_a_line_ranks_the_players_who_are_there(spots, points):
    assert list(red(*spots).points("province").values()) == points


def test_province_points_six_players_have_no_row():
    players = {name: {"province": {"red": [1]}} for name in "abcdef"}
    assert set(table("south-korea", players).points("province").values()) == {0}


def test_province_points_each_line_for_itself():
    finished = table(
        "south-korea",
        {
            "Anna": {"province": {"red": [8], "white": [1], "blue": [2]}},
            "Ben": {"province": {"red": [7], "white": [2]}},
            "Cleo": {"province": {"white": [3]}},
        },
    )
    # Anna: red 10, blue 10. Ben: red 6, white 6. Cleo: white 10.
    assert finished.points("province") == {"Anna": 20, "Ben": 12, "Cleo": 10}


def test_province_points_a_line_for_each_color_in_the_order_of_the_mat():
    finished = table("south-korea", {"Anna": {"province": {c: [3, 6] for c in reversed(COLORS)}}})
    lines = finished.lines("province", "Anna")
    assert [line.facts["line"] for line in lines] == list(COLORS)
    assert {line.rule for line in lines} == {"province.points"}
    assert lines[0].facts == {"line": "black", "spots": (6, 3), "sum": 9, "place": 1}


def test_province_points_a_last_place_without_points_has_its_line():
    (line,) = red([5], [6]).lines("province", "Anna")
    assert (line.points, line.facts["place"]) == (0, 2)


SPOT = "province.spot"


@by_name(
    "mine, theirs, found",
    {
        f"{SPOT}: all eight": ({"red": [*range(1, 9)]}, {}, []),
        f"{SPOT}: the same spot of another line": ({"red": [8]}, {"white": [8]}, []),
        f"{SPOT}: the spot beside": ({"red": [8]}, {"red": [7]}, []),
        f"{SPOT}: taken by another": (
            {"red": [8]},
            {"red": [7, 8]},
            [("SPOT_TAKEN", "/players/1/province/red/1")],
        ),
        f"{SPOT}: taken twice by one": (
            {"red": [8, 1, 8]},
            {},
            [("SPOT_TAKEN", "/players/0/province/red/2")],
        ),
        f"{SPOT}: above the highest": (
            {"red": [9]},
            {},
            [("SPOT_NOT_ON_MAT", "/players/0/province/red/0")],
        ),
        f"{SPOT}: below the lowest": (
            {},
            {"white": [1, 0]},
            [("SPOT_NOT_ON_MAT", "/players/1/province/white/1")],
        ),
        f"{SPOT}: off the mat nothing is taken": (
            {"red": [9]},
            {"red": [9]},
            [
                ("SPOT_NOT_ON_MAT", "/players/0/province/red/0"),
                ("SPOT_NOT_ON_MAT", "/players/1/province/red/0"),
            ],
        ),
    },
)
def test_a_train_stands_on_a_spot_of_its_own(mine, theirs, found):
    finished = table("south-korea", {"Anna": {"province": mine}, "Ben": {"province": theirs}})
    spots = [one for one in finished.found() if one[1] == SPOT]
    assert spots == [(code, SPOT, pointer) for code, pointer in found]


def test_province_spot_findings_name_line_spot_and_owner():
    finished = red([4], [4, 9])
    assert [dict(finding.facts) for finding in finished.audit() if finding.rule == SPOT] == [
        {"player": "Ben", "line": "red", "spot": 4, "owner": "Anna"},
        {"player": "Ben", "line": "red", "spot": 9, "highest": 8},
    ]


EXPRESS = "express.once"


@by_name(
    "cards, found",
    {
        f"{EXPRESS}: none": ([], []),
        f"{EXPRESS}: each once": ([3, 1, 2], []),
        f"{EXPRESS}: one twice": ([1, 3, 1], [("EXPRESS_SPENT", "/players/1/express_spent/2")]),
        f"{EXPRESS}: one three times": (
            [2, 2, 2],
            [
                ("EXPRESS_SPENT", "/players/1/express_spent/1"),
                ("EXPRESS_SPENT", "/players/1/express_spent/2"),
            ],
        ),
        f"{EXPRESS}: four": ([4], [("EXPRESS_UNKNOWN", "/players/1/express_spent/0")]),
        f"{EXPRESS}: nought": ([3, 0], [("EXPRESS_UNKNOWN", "/players/1/express_spent/1")]),
    },
)
def test_each_express_card_is_spent_once(cards, found):
    finished = table(
        "south-korea", {"Anna": {"express_spent": [1, 2, 3]}, "Ben": {"express_spent": cards}}
    )
    assert finished.found() == [(code, EXPRESS, pointer) for code, pointer in found]
    for finding in finished.audit():
        number = int(finding.pointer.rsplit("/", 1)[1])
        assert finding.facts == {"player": "Ben", "express": cards[number]}


@pytest.mark.parametrize("cards", [[], [1], [1, 2, 3]])
def test_express_once_cards_score_nothing(cards):
    finished = table("south-korea", {"Anna": {"express_spent": cards}})
    assert finished.scored("Anna").total == 0


def test_province_place_whoever_has_no_mat_is_passed_over():
    finished = table("south-korea", {"Anna": {}, "Ben": {"province": {"red": [1]}}})
    assert finished.found() == [("MAT_WITHOUT_ROUTE", "province.place", "/players/1/province/red")]


def test_province_spot_a_long_route_reaches_a_high_spot():
    long = own_board("south-korea", ["ulm linz 6 red", "linz wien 6 red"])
    finished = table(long, {"Anna": {"routes": "linz-ulm", "province": {"red": [1]}}})
    (finding,) = [one for one in finished.audit() if one.code.value == "SPOT_TOO_LOW"]
    assert finding.facts["free"] == 6
