"""The rules, features, options, cards and pieces of each map, as the rulebooks give them."""

from collections import Counter

import pytest

from referee.texts.rules import rules_of
from tests.maps.reading import MAPS, each_map

BASE = [
    "turn.order",
    "turn.one-action",
    "turn.pass",
    "turn.game-over",
    "draw.two",
    "draw.wild-face-up-alone",
    "draw.wild-face-up-second",
    "draw.wild-blind",
    "draw.three-wilds",
    "draw.reshuffle",
    "draw.exhausted",
    "draw.row",
    "draw.possible",
    "claim.free",
    "claim.one",
    "claim.set",
    "claim.color",
    "claim.count",
    "claim.hand",
    "claim.pieces",
    "claim.parallel-same-player",
    "claim.parallel-closed",
    "claim.points",
    "tickets.draw",
    "tickets.keep",
    "tickets.return",
    "tickets.unique",
    "tickets.completed",
    "tickets.points",
    "end.trigger",
    "end.over",
    "score.total",
    "winner.points",
]
TIE_BREAKS = {"tickets": "winner.tie-tickets", "passengers": "winner.tie-passengers"}
OWN = {"berlin": 4, "germany": 6, "great-lakes": 11, "nederland": 10, "south-korea": 8}


@each_map
def test_rules_in_force_are_the_base_its_tie_breaks_and_its_own(board):
    tie_breaks = [TIE_BREAKS[name] for name in board["features"]["tie_breaks"]["order"]]
    rules = list(rules_of(board))
    shared, own = rules[: -OWN[board["id"]]], rules[-OWN[board["id"]] :]
    assert shared == BASE + tie_breaks
    assert not set(own) & set(shared)


EVERY = {"draw", "tickets", "end", "parallel", "tie_breaks"}
FEATURES = {
    "berlin": {"subways"},
    "germany": {"dead_ends", "passengers", "globetrotter"},
    "great-lakes": {"supply", "double_ships", "harbors", "exchange"},
    "nederland": {"start_offsets", "tolls", "loans", "neutral_player"},
    "south-korea": {"draft", "express", "province"},
}
OPTIONS = {
    "berlin": {},
    "germany": {"globetrotter_without_tickets": False, "passenger_place_with_none": False},
    "great-lakes": {"double_ship_surplus": "needed"},
    "nederland": {"start_offsets": [0, 1, 2, 3, 4], "tolls": True, "neutral_player": False},
    "south-korea": {},
}


@each_map
def test_features_are_the_base_and_its_own(board):
    assert set(board["features"]) == EVERY | FEATURES[board["id"]]


@each_map
def test_options_have_their_defaults(board):
    defaults = {name: option["default"] for name, option in board["options"].items()}
    assert defaults == {
        "parallel_limit_players": board["features"]["parallel"]["close_up_to"],
        "tie_breaks": board["features"]["tie_breaks"]["order"],
        **OPTIONS[board["id"]],
    }


PLAYERS = {
    "germany": [2, 5],
    "great-lakes": [2, 5],
    "berlin": [2, 4],
    "south-korea": [2, 5],
    "nederland": [2, 5],
}


@each_map
def test_numbers_of_players(board):
    assert board["players"] == PLAYERS[board["id"]]


@pytest.mark.parametrize(
    ("name", "limit", "turns", "closes", "tie_breaks"),
    [
        ("germany", 2, 1, 3, ["tickets", "passengers"]),
        ("great-lakes", 6, 2, 3, []),
        ("berlin", 1, 1, 2, ["tickets"]),
        ("south-korea", 2, 1, 3, ["tickets"]),
        ("nederland", 2, 1, 0, ["tickets"]),
    ],
)
def test_numbers_of_the_end_and_of_parallel_tracks(name, limit, turns, closes, tie_breaks):
    features = MAPS[name]["features"]
    assert features["end"] == {"limit": limit, "turns": turns}
    assert features["parallel"] == {"close_up_to": closes, "same_kind": name != "berlin"}
    assert features["tie_breaks"] == {"order": tie_breaks}


@pytest.mark.parametrize(
    ("name", "hand", "row"),
    [
        ("germany", {"cards": 4}, {"cards": 5}),
        ("great-lakes", {"train": 2, "ship": 2}, {"train": 3, "ship": 3}),
        ("berlin", {"cards": 2}, {"cards": 5}),
        ("south-korea", {"cards": 4}, {"cards": 5}),
        ("nederland", {"cards": 4}, {"cards": 5}),
    ],
)
def test_numbers_of_the_first_cards(name, hand, row):
    assert MAPS[name]["features"]["draw"] == {"hand": hand, "row": row, "wilds": 3}


@pytest.mark.parametrize(
    ("name", "draw", "setup", "returns"),
    [
        ("germany", (4, 1), {"draw": 4, "keep": 2}, ("shuffle", "bottom")),
        ("great-lakes", (4, 1), {"draw": 5, "keep": 3}, ("bottom", "bottom")),
        ("berlin", (2, 1), {"draw": 2, "keep": 1}, ("bottom", "bottom")),
        ("south-korea", (3, 1), {"draw": 6, "keep": 4, "exactly": True}, ("shuffle", "bottom")),
        ("nederland", (4, 1), {"draw": 5, "keep": 3}, ("discard", "discard")),
    ],
)
def test_numbers_of_the_ticket_draws(name, draw, setup, returns):
    tickets = MAPS[name]["features"]["tickets"]
    assert (tickets["draw"], tickets["keep"]) == draw
    assert tickets["setup"] == setup
    assert (tickets["returns"]["setup"], tickets["returns"]["play"]) == returns
    decks = {ticket.get("deck", "tickets") for ticket in MAPS[name]["tickets"]}
    assert set(tickets["decks"]) == decks


@pytest.mark.parametrize(
    ("name", "decks"),
    [
        ("germany", {"cards": 110}),
        ("great-lakes", {"train": 80, "ship": 60}),
        ("berlin", {"cards": 44}),
        ("south-korea", {"cards": 110}),
        ("nederland", {"cards": 110}),
    ],
)
def test_cards_of_the_decks(name, decks):
    cards = Counter()
    for kind in MAPS[name]["cards"]["kinds"]:
        cards[kind["deck"]] += kind["count"]
    assert cards == decks


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("germany", {"train": 45}),
        ("great-lakes", {"train": 33, "ship": 32}),
        ("berlin", {"streetcar": 11, "subway": 5}),
        ("south-korea", {"train": 45}),
        ("nederland", {"train": 40}),
    ],
)
def test_pieces_of_a_player(name, pieces):
    assert {kind: piece["count"] for kind, piece in MAPS[name]["pieces"].items()} == pieces


@pytest.mark.parametrize("name", ["germany", "great-lakes", "south-korea", "nederland"])
def test_claim_points(name):
    assert list(MAPS[name]["points"].values()) == [1, 2, 4, 7, 10, 15, 18, 21, 27]


@pytest.mark.parametrize(
    ("name", "feature", "numbers"),
    [
        ("germany", "globetrotter", {"points": 15}),
        ("great-lakes", "exchange", {"points": -1}),
        (
            "great-lakes",
            "harbors",
            {
                "each": 3,
                "points": [0, 10, 20, 30],
                "unbuilt": -4,
                "cards": {"train": 2, "ship": 2},
            },
        ),
        ("great-lakes", "supply", {"pieces": 50, "suggested": {"train": 27, "ship": 23}}),
        ("south-korea", "draft", {}),
        ("south-korea", "express", {"cards": [1, 2, 3]}),
        (
            "nederland",
            "tolls",
            {
                "tokens": {"1": 10, "2": 6, "4": 2},
                "total": 30,
                "bonus": {
                    "2": [35, 0],
                    "3": [55, 35, 0],
                    "4": [55, 35, 20, 0],
                    "5": [55, 35, 20, 10, 0],
                },
            },
        ),
        ("nederland", "loans", {"points": -5}),
        ("nederland", "neutral_player", {"pieces": 40, "from_round": 6, "players": 2}),
    ],
)
def test_numbers_of_the_features(name, feature, numbers):
    assert MAPS[name]["features"][feature] == numbers
