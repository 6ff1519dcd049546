"""Pieces left: what a player had at the start, less those on routes and on the mat."""

from referee.rules.board import pieces
from referee.rules.board.pieces import total
from tests.maps.expecting import EXPECTED, each_map
from tests.rules.tables import by_name, table

LAKES = "chicago-muskegon cedar-rapids-madison"  # three ships and three trains


@each_map
def test_claim_pieces_what_a_player_begins_with(map_id):
    box = sum(piece["count"] for piece in EXPECTED[map_id]["pieces"].values())
    count = EXPECTED[map_id]["features"].get("supply", {}).get("pieces", box)
    finished = table(map_id, {"Anna": {}})
    assert finished.game.once(total) == count
    assert pieces.remaining(finished.game, finished.players[0]) == count
    assert not any(pieces.used(finished.game, finished.players[0]).values())


@by_name(
    "map_id, player, left",
    {
        "claim.pieces: less those on routes": ("germany", {"routes": "berlin-leipzig"}, 41),
        "claim.pieces: as given": (
            "germany",
            {"routes": "berlin-leipzig", "pieces": {"train": 7}},
            7,
        ),
        "claim.pieces: less those on the mat": (
            "south-korea",
            {"routes": "andong-pohang", "province": {"green": [4, 2], "red": [1]}},
            38,
        ),
        "claim.pieces: a subway is one piece, whatever its cards": (
            "berlin",
            {"routes": "alexanderplatz-moritzplatz siegessaule-zoo"},
            12,
        ),
        "pieces.choose: the mix unknown": ("great-lakes", {"routes": LAKES}, 44),
        "pieces.choose: the mix given in part": (
            "great-lakes",
            {"routes": LAKES, "pieces": {"train": 1}},
            44,
        ),
        "pieces.choose: the mix given": (
            "great-lakes",
            {"routes": LAKES, "pieces": {"train": 1, "ship": 2}},
            3,
        ),
        "harbor.city: a harbor is no piece": ("great-lakes", {"harbors": "chicago"}, 50),
    },
)
def test_pieces_left_of_all_kinds_together(map_id, player, left):
    finished = table(map_id, {"Anna": player})
    assert pieces.remaining(finished.game, finished.players[0]) == left


@by_name(
    "map_id, player, kind, most",
    {
        "claim.pieces: given": ("germany", {"pieces": {"train": 7}}, "train", (7, True)),
        "claim.pieces: not given": ("germany", {"routes": "berlin-leipzig"}, "train", (41, False)),
        "pieces.choose: no more ships than the box has": (
            "great-lakes",
            {"routes": LAKES},
            "ship",
            (29, False),
        ),
        "pieces.choose: no more ships than are left of fifty": (
            "great-lakes",
            {
                "routes": "cleveland-new-york montreal-rouyn-noranda ottawa-rouyn-noranda "
                "chicago-muskegon",
            },
            "ship",
            (23, False),
        ),
        "pieces.choose: the other kind given": (
            "great-lakes",
            {"routes": LAKES, "pieces": {"train": 1}},
            "ship",
            (29, False),
        ),
        "claim.pieces: one kind apart from the other": (
            "berlin",
            {"routes": "alexanderplatz-moritzplatz"},
            "streetcar",
            (11, False),
        ),
    },
)
def test_the_most_pieces_of_a_kind_that_can_be_left(map_id, player, kind, most):
    finished = table(map_id, {"Anna": player})
    assert pieces.most_left(finished.game, finished.players[0], kind) == most
