"""What is listed and what is judged good is what a second, plain definition has, set by set.

All hands of up to eight cards are tried; colors that a route treats alike stand for each other.
"""

import pytest

from referee.model.player import Hand
from referee.rules.claims.payment import check, prices_of
from referee.rules.claims.purse import Purse
from referee.rules.features.stations import BUILT, Station, price_of
from tests.laws.naive_payment import Till, completed, sets_of
from tests.rules.tables import MAPS, own_board, table

CARDS = 8
COLORS = ("red", "blue", "green", "wild")
TRAINS = ("red", "red-harbor", "green", "black", "wild")
SHIPS = ("red-ship", "red-double-ship", "green-double-ship", "red", "wild")

RULES = {
    "claim.set": ("usa", COLORS, ["1 red", "3 red", "2 gray", "5 gray"], {}),
    "ferry.wilds": ("europe", COLORS, ["2 gray ferry=2", "4 gray ferry=1", "5 red ferry=2"], {}),
    "ferry.three-for-one": (
        "nordic-countries",
        COLORS,
        ["1 gray ferry=1", "2 gray ferry=1", "4 gray ferry=2", "3 red ferry=1", "5 red ferry=2"],
        {},
    ),
    "claim.four-for-one": (
        "nordic-countries",
        COLORS,
        ["1 gray four_for_one", "2 red four_for_one", "5 gray four_for_one", "4 red four_for_one"],
        {},
    ),
    "wild.reserved": (
        "nordic-countries",
        COLORS,
        ["2 red", "3 gray", "3 red tunnel", "2 gray tunnel"],
        {},
    ),
    "wild.reserved: tunnels": ("switzerland", COLORS, ["2 red", "3 gray", "3 gray tunnel"], {}),
    "claim.pair": ("world", TRAINS, ["1 kind=pair", "2 kind=pair", "3 kind=pair"], {}),
    "claim.double-ship": (
        "world",
        SHIPS,
        ["1 red kind=sea", "4 gray kind=sea", "5 red kind=sea", "2 red kind=rail"],
        {},
    ),
    "claim.double-ship: any": (
        "world",
        SHIPS,
        ["1 gray kind=sea", "4 red kind=sea"],
        {"double_ship_surplus": "any"},
    ),
}


def read(words):
    """A route as in a map file."""
    length, *rest = words.split()
    route = {"length": int(length), "color": "gray"}
    for word in rest:
        name, _, value = word.partition("=")
        if word in ("tunnel", "four_for_one"):
            route[word] = True
        else:
            asked = (
                {"color": word} if not value else {name: int(value) if name == "ferry" else value}
            )
            route |= asked
    return route


def key(cards):
    return tuple(sorted((card, number) for card, number in cards.items() if number))


def offered(purse, prices, hand):
    """Every set to which an offer of a hand can be completed; no offer is there twice."""
    offers = [(key(cards), price.further) for price in prices for cards, _ in purse.payments(price)]
    assert len(set(offers)) == len(offers)
    return {key(whole) for cards, more in offers for whole in completed(dict(cards), more, hand)}


@pytest.mark.parametrize("rule", RULES)
def test_sets_listed_and_judged_are_those_of_the_plain_definition(rule):
    map_id, kinds, words, options = RULES[rule]
    tracks = [f"a{number} b{number} {route}" for number, route in enumerate(words)]
    here = own_board(map_id, tracks, **options)
    till = Till(MAPS[map_id].contents, {"double_ship_surplus": "needed", **options})
    sets = [cards for cards in sets_of(kinds, CARDS) if cards]
    for route, asked in zip(here.board.routes, map(read, words), strict=True):
        prices = prices_of(here, route)
        good = {key(cards) for cards in sets if till.takes(asked, cards)}
        assert good
        judged = {key(cards) for cards in sets if not [*check(here, route, cards, prices)]}
        assert judged == good, route
        chosen = [dict(cards) for cards in good]
        for hand in sets:
            if hand.get("green", 0) > hand.get("blue", CARDS):
                # Blue and green are the same to a red route, and to a gray one.
                continue
            held = {key(c) for c in chosen if all(n <= hand.get(k, 0) for k, n in c.items())}
            assert offered(Purse(here, Hand(hand)), prices, hand) == held, (route, hand)


@pytest.mark.parametrize("rule", RULES)
def test_sets_listed_for_a_hand_that_is_partly_known(rule):
    """Of the further cards of any kind it is only said how many they are."""
    map_id, kinds, words, options = RULES[rule]
    tracks = [f"a{number} b{number} {route}" for number, route in enumerate(words)]
    here = own_board(map_id, tracks, **options)
    for route in here.board.routes:
        for price in prices_of(here, route):
            every = Purse(here, Hand({}, CARDS)).payments(price)
            for hand in sets_of(kinds, 2):
                for unknown in (1, 3):
                    listed = Purse(here, Hand(hand, unknown)).payments(price)
                    held = {
                        key(cards)
                        for cards, count in every
                        if sum(max(0, n - hand.get(k, 0)) for k, n in cards.items()) <= unknown
                        and count + price.further <= sum(hand.values()) + unknown
                    }
                    assert {key(cards) for cards, _ in listed} == held
                    assert len(listed) == len(held)


@pytest.mark.parametrize("built", range(3))
def test_station_build_sets_listed_are_those_of_the_plain_definition(built):
    here = own_board("europe", ["ulm linz 1"])
    (player,) = table(here, {"Anna": {}}).players
    price = price_of(BUILT.put(player, (Station(0),) * built))
    till = Till(MAPS["europe"].contents, {})
    sets = [cards for cards in sets_of(COLORS, CARDS) if cards]
    for hand in sets:
        listed = [key(cards) for cards, _ in Purse(here, Hand(hand), built + 1).payments(price)]
        held = {
            key(cards)
            for cards in sets
            if till.builds(built, cards) and all(n <= hand.get(k, 0) for k, n in cards.items())
        }
        assert set(listed) == held
        assert len(listed) == len(held)
