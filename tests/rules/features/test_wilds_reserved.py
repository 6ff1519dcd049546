"""Wilds that are played on some routes alone, and drawn like other cards."""

import pytest

from referee.model.action import ClaimRoute, DrawCards, Pick
from referee.rules.audits.audit import audit_position
from tests.rules.features.playing import found, listed, played
from tests.rules.tables import by_name, game, own_board, table

TRACKS = [
    "ulm linz 3 red",
    "linz wien 3",
    "wien graz 3 tunnel",
    "graz ulm 3 ferry=1",
]
RED, GRAY, TUNNEL, FERRY = range(4)
ROW = ("wild", "wild", "red", "blue", "green")


def at(here, hand=None, **position):
    return table(here, {"Anna": {"hand": hand}, "Ben": {}}).position("Anna", **position)


@by_name(
    "map_id, route, cards, findings",
    {
        "wild.reserved: none on an ordinary route": (
            "nordic-countries",
            RED,
            {"red": 2, "wild": 1},
            ["WILD_RESERVED wild.reserved /action/cards"],
        ),
        "wild.reserved: none alone": (
            "nordic-countries",
            GRAY,
            {"wild": 3},
            ["WILD_RESERVED wild.reserved /action/cards"],
        ),
        "wild.reserved: cards of one color": ("nordic-countries", GRAY, {"blue": 3}, []),
        "wild.reserved: on tunnels": ("nordic-countries", TUNNEL, {"blue": 2, "wild": 1}, []),
        "wild.reserved: on ferries": ("nordic-countries", FERRY, {"blue": 2, "wild": 1}, []),
        "wild.reserved: tunnels in the Alps": ("switzerland", TUNNEL, {"wild": 3}, []),
        "wild.reserved: no other route there": (
            "switzerland",
            GRAY,
            {"blue": 2, "wild": 1},
            ["WILD_RESERVED wild.reserved /action/cards"],
        ),
        "wild.reserved: not reserved elsewhere": ("europe", GRAY, {"blue": 2, "wild": 1}, []),
    },
)
def test_wilds_are_played_on_some_routes_alone(map_id, route, cards, findings):
    tracks = TRACKS if map_id != "switzerland" else TRACKS[:3]
    here = own_board(map_id, tracks)
    assert found(here, at(here, cards), ClaimRoute(route, cards)) == findings


def test_wild_reserved_lists_no_set_with_a_wild_elsewhere():
    here = own_board("nordic-countries", TRACKS)
    position = at(here, {"red": 3, "wild": 3})
    sets = {
        route: [entry["cards"] for entry in listed(here, position, route=route)]
        for route in ("linz-ulm", "linz-wien")
    }
    assert sets == {"linz-ulm": [{"red": 3}], "linz-wien": [{"red": 3}]}
    tunnel = [entry["cards"] for entry in listed(here, position, route="graz-wien")]
    assert {"wild": 3} in tunnel
    assert len(tunnel) == 4


@pytest.mark.parametrize("map_id", ["nordic-countries", "switzerland"])
def test_wild_ordinary_draw_two_face_up_wilds_in_a_turn(map_id):
    here = game(map_id)
    position = at(here, {}, row=ROW, deck=50, discards=5)
    both = DrawCards((Pick("row", "wild", replacement="red"), Pick("row", "wild")))
    assert found(here, position, both) == []
    one = played(here, position, DrawCards((Pick("row", "wild", replacement="red"),)))
    assert one.turn.player == 0
    offers = listed(here, one, type="draw_cards")
    assert {"type": "draw_cards", "picks": [{"from": "row", "card": "wild"}]} in offers
    assert one.turn.under_way.unseen is False


def test_wild_ordinary_draw_not_where_wilds_are_not_reserved():
    here = game("europe")
    position = at(here, {}, row=ROW, deck=50, discards=5)
    both = DrawCards((Pick("row", "wild", replacement="red"), Pick("row", "wild")))
    assert found(here, position, both) == ["WILD_ENDS_DRAW draw.wild-face-up-alone /action/picks/1"]


def test_wild_ordinary_draw_a_card_not_seen_leaves_nothing_open():
    here = game("switzerland")
    position = at(here, {}, row=(None,) * 5, deck=50, discards=5)
    after = played(here, position, DrawCards((Pick("row"),)))
    assert after.turn.under_way.unseen is False
    only_wilds = at(here, {}, row=("wild",), deck=0, discards=0)
    assert listed(here, only_wilds, type="draw_cards") == [
        {"type": "draw_cards", "picks": [{"from": "row", "card": "wild"}]}
    ]


@by_name(
    "map_id, options, findings",
    {
        "draw.three-wilds: laid anew": ("nordic-countries", {}, ["THREE_WILDS"]),
        "draw.three-wilds: laid anew in the Alps": ("switzerland", {}, ["THREE_WILDS"]),
        "draw.three-wilds: an option has them stay": (
            "nordic-countries",
            {"three_wilds": False},
            [],
        ),
    },
)
def test_three_face_up_wilds(map_id, options, findings):
    here = game(map_id, **options)
    position = at(here, row=("wild", "wild", "wild", "red", "blue"), deck=50, discards=5)
    assert [finding.code.value for finding in audit_position(here, position)] == findings


def test_draw_three_wilds_all_five_may_be_wild_with_the_option():
    here = game("nordic-countries", three_wilds=False)
    position = at(here, {}, row=("wild",) * 4 + ("red",), deck=50, discards=5)
    pick = Pick("row", "red", replacement="wild")
    after = played(here, position, DrawCards((pick,)))
    assert after.row == ("wild",) * 5
