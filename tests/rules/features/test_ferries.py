"""Ferries: routes that ask for wilds, and other cards that stand for those."""

from referee.model.action import ClaimRoute
from referee.rules.verdicts.judge import play
from tests.rules.features.playing import found, listed
from tests.rules.tables import by_name, own_board, table
from tests.rules.verdicts import writing

TRACKS = ["ulm linz 4 ferry=2", "linz wien 3 red ferry=1", "wien graz 2 ferry=2", "graz ulm 2 blue"]
GAME = own_board("europe", TRACKS)
TRADING = own_board("nordic-countries", TRACKS)
GRAY, RED, WILDS, PLAIN = range(4)


def at(here, hand):
    return table(here, {"Anna": {"hand": hand}, "Ben": {}}).position("Anna")


def complaints(here, route, cards):
    return found(here, at(here, cards), ClaimRoute(route, cards))


@by_name(
    "route, cards, findings",
    {
        "ferry.wilds: as many as it shows": (GRAY, {"blue": 2, "wild": 2}, []),
        "ferry.wilds: more": (GRAY, {"blue": 1, "wild": 3}, []),
        "ferry.wilds: wilds alone": (GRAY, {"wild": 4}, []),
        "ferry.wilds: every space shows one": (WILDS, {"wild": 2}, []),
        "ferry.wilds: too few": (
            GRAY,
            {"blue": 3, "wild": 1},
            ["FERRY_WILDS ferry.wilds /action/cards"],
        ),
        "ferry.wilds: none": (WILDS, {"red": 2}, ["FERRY_WILDS ferry.wilds /action/cards"]),
        "ferry.wilds: a set of one color beside them": (
            GRAY,
            {"blue": 1, "red": 1, "wild": 2},
            ["CARDS_NOT_ONE_SET claim.set /action/cards"],
        ),
        "ferry.wilds: of the route's color": (
            RED,
            {"blue": 2, "wild": 1},
            ["WRONG_COLOR claim.color /action/cards"],
        ),
        "ferry.wilds: as many cards as spaces": (
            RED,
            {"red": 3, "wild": 1},
            ["WRONG_CARD_COUNT claim.count /action/cards"],
        ),
        "ferry.wilds: no other route asks for any": (PLAIN, {"blue": 2}, []),
        "ferry.wilds: three cards are no wild here": (
            RED,
            {"red": 5},
            [
                "WRONG_CARD_COUNT claim.count /action/cards",
                "FERRY_WILDS ferry.wilds /action/cards",
            ],
        ),
    },
)
def test_a_ferry_asks_for_wilds(route, cards, findings):
    assert complaints(GAME, route, cards) == findings


@by_name(
    "route, cards, good",
    {
        "ferry.three-for-one: two of the color, two wilds": (GRAY, {"blue": 2, "wild": 2}, True),
        "ferry.three-for-one: one wild, three others": (
            GRAY,
            {"blue": 2, "wild": 1, "red": 1, "green": 1, "black": 1},
            True,
        ),
        "ferry.three-for-one: six others": (GRAY, {"blue": 2, "red": 6}, True),
        "ferry.three-for-one: of the set's own color": (GRAY, {"blue": 8}, True),
        "ferry.three-for-one: wilds among the three": (
            GRAY,
            {"blue": 2, "wild": 3, "red": 1},
            True,
        ),
        "ferry.three-for-one: the wild on the plain space": (
            RED,
            {"red": 1, "wild": 1, "blue": 3},
            True,
        ),
        "ferry.three-for-one: two for one": (GRAY, {"blue": 2, "wild": 1, "red": 2}, False),
        "ferry.three-for-one: three for a plain space": (
            RED,
            {"wild": 1, "red": 1, "blue": 3},
            True,
        ),
        "ferry.three-for-one: six for a symbol and a plain space": (
            RED,
            {"red": 1, "blue": 6},
            False,
        ),
        "ferry.three-for-one: cards left over": (GRAY, {"blue": 2, "red": 7}, False),
        "ferry.three-for-one: the rest is no set": (
            GRAY,
            dict.fromkeys(TRADING.cards.colors, 1),
            False,
        ),
        "ferry.three-for-one: every space shows a wild": (WILDS, {"red": 2, "blue": 4}, True),
        "ferry.three-for-one: a route that is no ferry": (PLAIN, {"blue": 1, "red": 3}, False),
    },
)
def test_any_three_cards_stand_for_a_wild(route, cards, good):
    assert (complaints(TRADING, route, cards) == []) is good


def test_ferry_three_for_one_spends_all_the_cards():
    cards = {"blue": 2, "red": 6}
    verdict = play(TRADING, at(TRADING, cards), ClaimRoute(GRAY, cards))
    effects = writing.effects(verdict.effects)
    assert effects["cards_spent"] == cards
    assert effects["points"] == 7
    assert effects["pieces"] == {"train": 4}
    assert verdict.position.players[0].hand.size == 0


def test_ferry_three_for_one_lists_the_color_and_how_many_further_cards():
    position = at(TRADING, {"red": 3, "wild": 1, "blue": 4})
    found_here = listed(TRADING, position, route="linz-wien")
    assert [(entry["cards"], entry.get("choices")) for entry in found_here] == [
        ({"red": 2, "wild": 1}, None),
        ({"red": 1, "wild": 1}, {"any": 3}),
        ({"red": 2}, {"any": 3}),
    ]
    assert [entry.get("requires") for entry in found_here] == [None, ["any"], ["any"]]


def test_ferry_three_for_one_lists_no_set_without_the_further_cards():
    position = at(TRADING, {"red": 3, "blue": 1})
    assert listed(TRADING, position, route="linz-wien") == []


def test_ferry_three_for_one_may_need_no_card_of_a_color():
    position = at(TRADING, {"red": 5, "blue": 1})
    assert listed(TRADING, position, route="graz-wien") == [
        {
            "type": "claim_route",
            "route": "graz-wien",
            "cards": {},
            "choices": {"any": 6},
            "requires": ["any"],
        }
    ]


def test_ferry_wilds_with_an_unknown_hand_lists_the_route_alone():
    position = at(TRADING, None)
    assert listed(TRADING, position, route="linz-ulm") == [
        {"type": "claim_route", "route": "linz-ulm"}
    ]
