"""Routes: what each scores, and more pieces on the board than a player has."""

import pytest

from tests.maps.expecting import EXPECTED, playing
from tests.rules.tables import by_name, own_board, table

# Where there is one table of points for all kinds.
POINTS = [
    (map_id, int(length), points)
    for map_id, facts in EXPECTED.items()
    if not any(isinstance(row, dict) for row in facts["points"].values())
    for length, points in facts["points"].items()
]


@pytest.mark.parametrize(("map_id", "length", "points"), POINTS)
def test_claim_points_go_by_length(map_id, length, points):
    beside = next(iter(EXPECTED[map_id]["pieces"].values()))["route"]
    game = own_board(map_id, [f"ulm linz {length} {beside}"])
    assert table(game, {"Anna": {"routes": "linz-ulm"}}).points("routes") == {"Anna": points}


@by_name(
    "track, points",
    {
        "claim.points-by-kind: a streetcar by its spaces": ("ulm linz 4", 7),
        "claim.points-by-kind: a subway by its cards": ("ulm linz 1 cards=4", 10),
        "claim.points-by-kind: a subway of one card": ("ulm linz 1 cards=1", 2),
        "claim.points-by-kind: a streetcar of one space": ("ulm linz 1", 1),
        "claim.points: given with the route": ("ulm linz 1 cards=4 points=13", 13),
        "claim.points: a length that no table has": ("ulm linz 7 points=-2", -2),
    },
)
def test_on_berlin_each_kind_has_its_table(track, points):
    game = own_board("berlin", [track])
    assert table(game, {"Anna": {"routes": "linz-ulm"}}).points("routes") == {"Anna": points}


def test_claim_points_each_route_is_a_line_in_board_order():
    finished = table("germany", {"Anna": {"routes": "rostock-schwerin berlin-hamburg-yellow"}})
    lines = finished.lines("routes", "Anna")
    assert [(line.rule, line.points, dict(line.facts)) for line in lines] == [
        ("claim.points", 18, {"route": "berlin-hamburg-yellow", "length": 7}),
        ("claim.points", 2, {"route": "rostock-schwerin", "length": 2}),
    ]


def test_claim_points_the_line_has_kind_and_cards():
    finished = table("berlin", {"Anna": {"routes": "siegessaule-zoo alexanderplatz-moritzplatz"}})
    lines = finished.lines("routes", "Anna")
    assert [(line.rule, line.points, dict(line.facts)) for line in lines] == [
        (
            "claim.points-by-kind",
            10,
            {"route": "alexanderplatz-moritzplatz", "length": 1, "kind": "subway", "cards": 4},
        ),
        (
            "claim.points-by-kind",
            4,
            {"route": "siegessaule-zoo", "length": 3, "kind": "streetcar", "cards": 3},
        ),
    ]


def chain(*lengths, kind=""):
    """Tracks one after the other, and the ids of them all."""
    return (
        [f"p{n:02} p{n + 1:02} {length} {kind}" for n, length in enumerate(lengths)],
        [f"p{n:02}-p{n + 1:02}" for n in range(len(lengths))],
    )


# The pieces of each kind, with what a route says that they lie on; then those of the usual mix.
PIECES = [
    (map_id, kind, piece["count"], piece["route"], {})
    for map_id, facts in EXPECTED.items()
    for kind, piece in facts["pieces"].items()
]
PIECES += [
    (map_id, kind, count, EXPECTED[map_id]["pieces"][kind]["route"], mix)
    for map_id in playing("supply")
    for mix in [EXPECTED[map_id]["features"]["supply"].get("suggested", {})]
    for kind, count in mix.items()
]


@pytest.mark.parametrize(("map_id", "kind", "count", "beside", "supply"), PIECES)
@pytest.mark.parametrize("over", [0, 1], ids=["as many as there are", "one too many"])
def test_claim_pieces_no_more_on_routes_than_a_player_has(
    map_id, kind, count, beside, supply, over
):
    tracks, ids = chain(*[1] * (count + 1), kind=beside)
    game = own_board(map_id, tracks)
    finished = table(
        game, {"Anna": {"routes": ids[: count + over], "supply": supply or None}, "Ben": {}}
    )
    findings = [f for f in finished.audit() if f.rule == "claim.pieces"]
    if not over:
        assert findings == []
        return
    (finding,) = findings
    assert (finding.code, finding.rule) == ("TOO_MANY_PIECES", "claim.pieces")
    assert finding.pointer == "/players/0/routes"
    facts = {"player": "Anna", "kind": kind, "count": count + 1, "limit": count}
    assert finding.facts == facts


@by_name(
    "length, mat, found",
    {
        "claim.pieces: trains on the mat count": (9, {"red": [8, 7], "blue": [1]}, 0),
        "claim.pieces: one more on the mat": (9, {"red": [8, 7], "blue": [1, 2]}, 1),
        "claim.pieces: one more on the board": (10, {"red": [8, 7], "blue": [1]}, 1),
    },
)
def test_a_train_on_the_province_mat_is_a_train_less(length, mat, found):
    tracks, ids = chain(9, 8, 8, 8, length)
    tracks[-1] += " points=0"
    finished = table(
        own_board("south-korea", tracks), {"Anna": {"routes": ids, "province": mat}, "Ben": {}}
    )
    assert len([f for f in finished.audit() if f.rule == "claim.pieces"]) == found


@by_name(
    "sea, found",
    {
        "pieces.choose: thirty trains and twenty ships": (20, []),
        "pieces.choose: thirty trains and twenty-one ships": (
            21,
            [("SUPPLY_EXCEEDED", "pieces.choose", "/players/0/routes")],
        ),
    },
)
def test_with_the_mix_unknown_both_kinds_together_are_fifty_at_most(sea, found):
    rails, rail_ids = chain(*[6] * 5, kind="kind=rail")
    seas = [f"q{n:02} q{n + 1:02} 1 kind=sea" for n in range(sea)]
    ids = rail_ids + [f"q{n:02}-q{n + 1:02}" for n in range(sea)]
    finished = table(own_board("great-lakes", rails + seas), {"Anna": {"routes": ids}, "Ben": {}})
    assert finished.found() == found
    for finding in finished.audit():
        assert finding.facts == {"player": "Anna", "count": 51, "limit": 50}


def test_claim_pieces_a_kind_that_a_mix_does_not_name_is_none():
    finished = table(
        "great-lakes", {"Anna": {"routes": "green-bay-wausau", "supply": {"ship": 50}}, "Ben": {}}
    )
    too_many, _ = finished.audit()
    assert too_many.facts == {"player": "Anna", "kind": "train", "count": 1, "limit": 0}


def test_claim_pieces_each_player_and_kind_is_reported():
    rails, rail_ids = chain(*[1] * 12)
    tubes = [f"q{n} q{n + 1} 1 cards=1" for n in range(6)]
    ids = rail_ids + [f"q{n}-q{n + 1}" for n in range(6)]
    game = own_board("berlin", rails + tubes)
    finished = table(game, {"Anna": {}, "Ben": {"routes": ids}})
    assert [(finding.pointer, finding.facts["kind"]) for finding in finished.audit()] == [
        ("/players/1/routes", "streetcar"),
        ("/players/1/routes", "subway"),
    ]
