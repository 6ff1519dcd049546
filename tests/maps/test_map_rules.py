"""The rules, features, options, cards and pieces of each map, as the rulebooks give them."""

from referee.words.rules import rules_of
from tests.maps.reading import each_map, expected

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
    "start.offsets",
    "score.total",
    "winner.points",
]
WILDS = {"draw.wild-face-up-alone", "draw.wild-face-up-second"}
"""Rules that do not hold where face-up wilds are taken like other cards."""


@each_map
def test_rules_in_force_are_the_base_its_tie_breaks_and_its_own(board):
    tie_breaks = [
        f"winner.tie-{name.replace('_', '-')}" for name in board["features"]["tie_breaks"]["order"]
    ]
    lapsed = WILDS if board["features"]["draw"].get("ordinary_wilds") else set()
    base = [name for name in BASE if name not in lapsed]
    assert list(rules_of(board)) == base + tie_breaks + expected(board)["rules"]


@each_map
def test_features_and_their_numbers(board):
    features = dict(expected(board)["features"])
    if "passengers" in features:
        # Only the places are named where more than one passenger waits.
        one = dict.fromkeys((place["id"] for place in board["places"]), 1)
        passengers = features["passengers"]
        features["passengers"] = passengers | {"start": one | passengers["start"]}
    assert board["features"] == features


@each_map
def test_options_have_their_defaults(board):
    defaults = {name: option["default"] for name, option in board["options"].items()}
    assert defaults == expected(board)["options"]
    assert defaults["parallel_limit_players"] == board["features"]["parallel"]["close_up_to"]
    assert defaults["tie_breaks"] == board["features"]["tie_breaks"]["order"]


@each_map
def test_numbers_of_players(board):
    assert board["players"] == expected(board)["players"]


@each_map
def test_the_decks_of_tickets_are_those_that_tickets_are_of(board):
    decks = {ticket.get("deck", "tickets") for ticket in board["tickets"]}
    assert set(board["features"]["tickets"]["decks"]) == decks == set(expected(board)["tickets"])


@each_map
def test_pieces_of_a_player(board):
    pieces = {kind: piece["count"] for kind, piece in expected(board)["pieces"].items()}
    assert {kind: piece["count"] for kind, piece in board["pieces"].items()} == pieces


@each_map
def test_claim_points(board):
    assert board["points"] == expected(board)["points"]
