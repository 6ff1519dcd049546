"""Pair routes: two train cards of one color for each space, another color for another space."""

import time

import pytest

from referee.model.action import ClaimRoute
from referee.model.player import Hand
from referee.rules.claims.payment import could_pay, prices_of
from referee.rules.claims.purse import Purse
from referee.rules.searches.complexity import TooComplex
from referee.rules.verdicts.judge import legal_actions, play
from tests.rules.features.playing import found, listed
from tests.rules.tables import MAPS, by_name, own_board, table
from tests.rules.verdicts import writing

GAME = own_board(
    "world", ["ulm linz 2 kind=pair", "linz wien 2 red kind=rail", "wien graz 2 kind=sea"]
)
PAIRS = 0
MIX = {"train": 20, "ship": 40}


def at(hand, here=GAME):
    players = {"Anna": {"hand": hand, "supply": MIX}, "Ben": {"supply": MIX}}
    return table(here, players).position("Anna")


@by_name(
    "cards, findings",
    {
        "claim.pair: one color": ({"red": 4}, []),
        "claim.pair: two colors": ({"red": 2, "yellow": 2}, []),
        "claim.pair: harbor cards are cards like others": (
            {"red": 1, "red-harbor": 1, "yellow-harbor": 2},
            [],
        ),
        "claim.pair: a wild in each pair": ({"red": 1, "yellow": 1, "wild": 2}, []),
        "claim.pair: a wild in one": ({"red": 3, "wild": 1}, []),
        "claim.pair: wilds alone": ({"wild": 4}, []),
        "claim.pair: no partner": (
            {"red": 1, "yellow": 3},
            ["PAIRS_WANTED claim.pair /action/cards"],
        ),
        "claim.pair: one wild for two": (
            {"red": 1, "yellow": 1, "green": 1, "wild": 1},
            ["PAIRS_WANTED claim.pair /action/cards"],
        ),
        "claim.pair: two cards": ({"red": 2}, ["WRONG_CARD_COUNT claim.pair /action/cards"]),
        "claim.pair: six cards": ({"red": 6}, ["WRONG_CARD_COUNT claim.pair /action/cards"]),
        "claim.kind: train cards": (
            {"red": 2, "red-ship": 2},
            ["WRONG_TRANSPORT claim.kind /action/cards/red-ship"],
        ),
        "claim.kind: no double ship": (
            {"red": 2, "red-double-ship": 1},
            [
                "WRONG_TRANSPORT claim.kind /action/cards/red-double-ship",
                "WRONG_CARD_COUNT claim.pair /action/cards",
            ],
        ),
    },
)
def test_two_cards_of_a_color_for_each_space(cards, findings):
    assert found(GAME, at(cards), ClaimRoute(PAIRS, cards)) == findings


def test_claim_pair_one_train_and_the_points_of_each_space():
    cards = {"red": 2, "yellow": 2}
    verdict = play(GAME, at(cards), ClaimRoute(PAIRS, cards))
    effects = writing.effects(verdict.effects)
    assert effects["points"] == 2
    assert effects["pieces"] == {"train": 2}
    assert effects["cards_spent"] == cards


def test_claim_pair_every_set_is_listed_once():
    position = at({"red": 2, "red-harbor": 1, "yellow": 1, "wild": 1, "red-ship": 5})
    sets = [entry["cards"] for entry in listed(GAME, position, route="linz-ulm")]
    expected = [
        {"red": 2, "red-harbor": 1, "wild": 1},
        {"red": 2, "yellow": 1, "wild": 1},
        {"red": 1, "red-harbor": 1, "yellow": 1, "wild": 1},
    ]
    assert len(sets) == len(expected)
    assert all(cards in sets for cards in expected)


def test_claim_pair_routes_of_one_length_take_the_same_cards():
    two = own_board("world", ["ulm linz 2 kind=pair", "wien graz 2 kind=pair"])
    position = at({"red": 4}, two)
    for route in ("linz-ulm", "graz-wien"):
        assert [entry["cards"] for entry in listed(two, position, route=route)] == [{"red": 4}]


def test_claim_pair_cards_not_seen_may_be_any():
    short = own_board("world", ["ulm linz 1 kind=pair"])
    position = at({"red": 1, "unknown": 1}, short)
    sets = [entry["cards"] for entry in listed(short, position, route="linz-ulm")]
    expected = [{"red": 2}, {"red": 1, "red-harbor": 1}, {"red": 1, "wild": 1}]
    assert len(sets) == len(expected)
    assert all(cards in sets for cards in expected)


def test_claim_pair_what_could_pay():
    pair, rail, _ = GAME.board.routes
    assert could_pay(GAME, pair, {"red": 2, "yellow": 2})
    assert could_pay(GAME, rail, {"red": 2})
    assert not could_pay(GAME, rail, {"yellow": 2})


@pytest.mark.parametrize("hand", [Hand({}, 60), Hand({}, 20)])
def test_claim_pair_of_a_printed_route_is_listed_for_any_hand(hand):
    here = MAPS["world"].game
    for route in here.board.routes:
        (price,) = prices_of(here, route)
        if price.pairs:
            assert Purse(here, hand).payments(price)


def test_claim_pair_more_sets_than_any_printed_route_has_are_refused():
    long = own_board("world", ["ulm linz 9 kind=pair"])
    kinds = [k.id for k in long.cards.kinds.values() if k.transport == "train"]
    position = at(dict.fromkeys(kinds, 4) | {"wild": 8}, long)
    begun = time.process_time()
    with pytest.raises(TooComplex, match=r"^/players/0/hand$"):
        legal_actions(long, position)
    assert time.process_time() - begun < 5
