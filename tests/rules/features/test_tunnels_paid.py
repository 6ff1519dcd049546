"""What a tunnel costs: a card for each good one turned up, as far as that is known."""

from collections import Counter

from referee.rules.features.tunnels import FinishTunnel
from referee.rules.verdicts.judge import judge
from tests.laws.naive_payment import Till, sets_of
from tests.rules.features.playing import found, listed, played, unchecked
from tests.rules.features.tunnels import GAME, GRAY, RED, at, claim, lying
from tests.rules.tables import MAPS, by_name


@by_name(
    "laid, turned, extra, good",
    {
        "tunnel.extra: nothing": ({"red": 2}, ["blue", "green", "white"], {}, True),
        "tunnel.extra: one": ({"red": 2}, ["red", "green", "white"], {"red": 1}, True),
        "tunnel.extra: paid with a wild": ({"red": 2}, ["red", "green", "blue"], {"wild": 1}, True),
        "tunnel.extra: a wild costs one": ({"red": 2}, ["wild", "green", "blue"], {"red": 1}, True),
        "tunnel.extra: three": ({"red": 2}, ["red", "wild", "red"], {"red": 1, "wild": 2}, True),
        "tunnel.extra: too few": ({"red": 2}, ["red", "wild", "blue"], {"red": 1}, False),
        "tunnel.extra: too many": ({"red": 2}, ["red", "wild", "blue"], {"red": 3}, False),
        "tunnel.extra: another color": ({"red": 2}, ["red", "green", "blue"], {"blue": 1}, False),
        "tunnel.extra: with a wild laid down": (
            {"red": 1, "wild": 1},
            ["red", "wild", "blue"],
            {"red": 2},
            True,
        ),
        "tunnel.extra: wilds only, color is free": ({"wild": 2}, ["red", "red", "blue"], {}, True),
        "tunnel.extra: wilds only, a wild": (
            {"wild": 2},
            ["red", "wild", "red"],
            {"wild": 1},
            True,
        ),
        "tunnel.extra: wilds only, in color": (
            {"wild": 2},
            ["red", "wild", "red"],
            {"red": 1},
            False,
        ),
    },
)
def test_each_good_card_turned_up_costs_one(laid, turned, extra, good):
    hand = {"red": 6, "blue": 6, "wild": 6}
    whole = claim(RED, laid, turned, extra)
    assert (found(GAME, at(hand, deck=40, discards=10), whole) == []) is good
    steps = played(GAME, at(hand, deck=40, discards=10), claim(RED, laid))
    for finish in (FinishTunnel(tuple(turned), extra), FinishTunnel(None, extra)):
        here = steps
        if finish.turned is None:
            left = Counter(hand) - Counter(laid)
            here = lying(laid, turned, dict(left), deck=37, discards=10)
        assert (found(GAME, here, finish) == []) is good


def test_tunnel_extra_is_the_color_laid_down_on_a_gray_route():
    position = at({"blue": 4, "red": 2}, deck=40, discards=10)
    turned = ["blue", "red", "red"]
    assert found(GAME, position, claim(GRAY, {"blue": 3}, turned, {"blue": 1})) == []
    assert found(GAME, position, claim(GRAY, {"blue": 3}, turned, {"red": 1})) == [
        "TUNNEL_EXTRA_CARD tunnel.extra /action/extra/red"
    ]


def test_tunnel_extra_agrees_with_the_plain_definition():
    till = Till(MAPS["europe"].contents, {})
    hand = {"red": 9, "blue": 9, "wild": 9}
    for laid in ({"blue": 3}, {"blue": 1, "wild": 2}, {"wild": 3}):
        rest = dict(Counter(hand) - Counter(laid))
        for cards in sets_of(["blue", "red", "wild"], 3):
            turned = list(Counter(cards).elements())
            turned += ["green"] * (3 - len(turned))
            position = lying(laid, turned, rest, "linz-wien", deck=30, discards=10)
            good = [e for e in sets_of(["blue", "red", "wild"], 4) if till.pays(laid, turned, e)]
            judged = [
                extra
                for extra in sets_of(["blue", "red", "wild"], 4)
                if not found(GAME, position, FinishTunnel(None, extra))
            ]
            assert judged == good
            offers = [entry.get("extra", {}) for entry in listed(GAME, position)]
            paid = [entry for entry in listed(GAME, position) if "withdraw" not in entry]
            assert sorted(map(str, (dict(sorted(e.get("extra", {}).items())) for e in paid))) == (
                sorted(map(str, (dict(sorted(extra.items())) for extra in good)))
            )
            assert len(offers) == len(good) + (good != [{}])


@by_name(
    "hand, extra, findings",
    {
        "claim.hand: held": ({"red": 3}, {"red": 1}, []),
        "claim.hand: laid down already": (
            {"red": 2},
            {"red": 1},
            ["CARDS_NOT_IN_HAND claim.hand /action/extra/red"],
        ),
        "claim.hand: one not seen may be it": ({"red": 2, "unknown": 1}, {"red": 1}, []),
        "claim.hand: that one was laid down": (
            {"red": 1, "unknown": 1},
            {"red": 1},
            ["CARDS_NOT_IN_HAND claim.hand /action/extra/red"],
        ),
        "claim.hand: not known": (None, {"red": 1}, []),
    },
)
def test_extra_cards_are_in_the_hand_beside_those_laid_down(hand, extra, findings):
    turned = ["red", "blue", "blue"]
    position = at(hand, deck=40, discards=10)
    assert found(GAME, position, claim(RED, {"red": 2}, turned, extra)) == findings
    steps = played(GAME, position, claim(RED, {"red": 2}))
    assert found(GAME, steps, FinishTunnel(tuple(turned), extra)) == findings
    sure = hand is not None and "unknown" not in hand
    assert (unchecked(GAME, position, claim(RED, {"red": 2}, turned, extra)) == []) is sure


# What is not known


@by_name(
    "turned, counts, sure",
    {
        "tunnel.extra: nothing was seen": (None, [0, 1, 2, 3], False),
        "tunnel.extra: two were not seen": (["red", None, None], [1, 2, 3], False),
        "tunnel.extra: one was not seen": (["blue", None, "blue"], [0, 1], False),
        "tunnel.extra: all were seen": (["blue", "red", "blue"], [1], True),
    },
)
def test_what_was_not_seen_is_not_checked(turned, counts, sure):
    position = lying({"red": 2}, turned, {"red": 5}, deck=37, discards=10)
    for count in range(5):
        action = FinishTunnel(extra={"red": count} if count else {})
        assert (found(GAME, position, action) == []) is (count in counts)
        if count in counts:
            assert (unchecked(GAME, position, action) == []) is sure


@by_name(
    "named, findings",
    {
        "tunnel.declare: the same": (["blue", "red", "wild"], []),
        "tunnel.declare: in another order": (["wild", "blue", "red"], []),
        "tunnel.declare: not all are named": (["blue", None, None], []),
        "tunnel.declare: others": (
            ["green", "red", "wild"],
            ["TURNED_ALREADY tunnel.declare /action/turned"],
        ),
        "tunnel.declare: fewer": (
            ["blue", "red"],
            ["TURNED_ALREADY tunnel.declare /action/turned"],
        ),
    },
)
def test_cards_turned_up_already_are_not_others(named, findings):
    position = lying({"red": 2}, ["blue", "red", "wild"], {"red": 5}, deck=37, discards=10)
    assert found(GAME, position, FinishTunnel(tuple(named), {"red": 2})) == findings


@by_name(
    "named, extra, findings",
    {
        "tunnel.extra: the card not seen is named": (["red", "wild", "blue"], 2, []),
        "tunnel.extra: and must be paid for": (
            ["red", "wild", "blue"],
            1,
            ["TUNNEL_EXTRA tunnel.extra /action/extra"],
        ),
        "tunnel.declare: two other cards": (
            ["wild", "wild", "blue"],
            1,
            ["TURNED_ALREADY tunnel.declare /action/turned"],
        ),
        "tunnel.declare: four of three": (
            ["red", "blue", "blue", "blue"],
            1,
            ["TURNED_ALREADY tunnel.declare /action/turned"],
        ),
    },
)
def test_cards_not_seen_may_be_named_later(named, extra, findings):
    position = lying({"red": 2}, ["red", None, "blue"], {"red": 5}, deck=37, discards=10)
    assert found(GAME, position, FinishTunnel(tuple(named), {"red": extra})) == findings


@by_name(
    "ben, discards, turned, findings",
    {
        "draw.possible: a card that is left": ({"red": 9}, 10, ["red", "blue", "blue"], []),
        "draw.possible: all are in hands or laid down": (
            {"red": 10},
            10,
            ["red", "blue", "blue"],
            ["CARD_NOT_POSSIBLE draw.possible /action/turned/0"],
        ),
        "draw.possible: one is left": (
            {"red": 9},
            10,
            ["red", "blue", "red"],
            ["CARD_NOT_POSSIBLE draw.possible /action/turned/2"],
        ),
        "draw.possible: in the discards": (
            {"red": 8},
            {"red": 2},
            ["red", "blue", "blue"],
            ["CARD_NOT_POSSIBLE draw.possible /action/turned/0"],
        ),
    },
)
def test_what_is_turned_up_can_be_there(ben, discards, turned, findings):
    position = at({"red": 2, "wild": 3}, ben=ben, deck=40, discards=discards)
    extra = {"wild": turned.count("red")}
    assert found(GAME, position, claim(RED, {"red": 2}, turned, extra)) == findings
    steps = played(GAME, position, claim(RED, {"red": 2}))
    assert found(GAME, steps, FinishTunnel(tuple(turned), extra)) == findings


def test_draw_possible_a_card_turned_up_that_is_named_later():
    position = lying(
        {"red": 2}, ["blue", None, None], {"wild": 3}, ben={"red": 10}, deck=37, discards=10
    )
    late = FinishTunnel(("blue", "green", "red"), {"wild": 1})
    assert found(GAME, position, late) == ["CARD_NOT_POSSIBLE draw.possible /action/turned/2"]
    assert found(GAME, position, FinishTunnel(("blue", "green", "white"))) == []


def test_draw_possible_a_card_that_lies_there_is_not_turned_up_again():
    """The last red card that nobody holds lies there: it may be named, and no other."""
    position = lying(
        {"red": 2}, ["red", None, None], {"wild": 3}, ben={"red": 9}, deck=37, discards=10
    )
    for turned, findings in (
        (("red", "green", "white"), []),
        (("green", "red", "white"), []),
        (("red", "red", "white"), ["CARD_NOT_POSSIBLE draw.possible /action/turned/1"]),
        (("green", "red", "red"), ["CARD_NOT_POSSIBLE draw.possible /action/turned/2"]),
    ):
        action = FinishTunnel(turned, {"wild": turned.count("red")})
        assert found(GAME, position, action) == findings, turned


def test_tunnel_extra_with_the_cards_laid_down_not_known():
    """What is paid tells the color; which of the turned cards it costs is known then."""
    position = lying(None, ["red", "red", "wild"], None, "linz-wien", deck=37, discards=10)
    assert found(GAME, position, FinishTunnel(extra={"red": 3})) == []
    assert found(GAME, position, FinishTunnel(extra={"blue": 1})) == []
    assert found(GAME, position, FinishTunnel(extra={"wild": 1})) == []
    assert found(GAME, position, FinishTunnel(extra={"wild": 3})) == []
    for extra in ({"red": 1}, {"blue": 3}, {"wild": 2}, {}):
        assert found(GAME, position, FinishTunnel(extra=extra)) == [
            "TUNNEL_EXTRA tunnel.extra /action/extra"
        ]
    assert "TUNNEL_EXTRA_CARD tunnel.extra /action/extra/blue" in found(
        GAME, position, FinishTunnel(extra={"red": 2, "blue": 1})
    )
    listings = [entry.get("extra") for entry in listed(GAME, position)]
    for color, others in (("red", 3), ("blue", 1)):
        for wilds in range(others):
            cards = {color: others - wilds} | ({"wild": wilds} if wilds else {})
            assert listings.count(cards) == 1
    assert listings.count({"wild": 3}) == listings.count({"wild": 1}) == 1
    assert {"red": 1} not in listings
    assert {"wild": 2} not in listings
    # On a colored route the color is known.
    colored = lying(None, ["red", "red", "wild"], None, deck=37, discards=10)
    assert found(GAME, colored, FinishTunnel(extra={"red": 3})) == []
    assert "TUNNEL_EXTRA_CARD tunnel.extra /action/extra/blue" in found(
        GAME, colored, FinishTunnel(extra={"blue": 1})
    )
    assert {"blue": 1} not in [entry.get("extra") for entry in listed(GAME, colored)]


def test_tunnel_extra_the_number_named_is_the_nearest_that_may_be_asked_for():
    position = lying({"red": 2}, ["red", None, "blue"], {"red": 5}, deck=37, discards=10)
    for count, nearest in ((0, 1), (3, 2), (4, 2)):
        action = FinishTunnel(extra={"red": count} if count else {})
        (finding,) = judge(GAME, position, action).findings
        assert finding.facts == {"count": count, "needed": nearest}


def test_tunnel_withdraw_cards_not_known_leave_the_hand_not_known():
    position = lying(None, ["red", "blue", "blue"], {"red": 1}, deck=37, discards=10)
    after = played(GAME, position, FinishTunnel(withdraw=True))
    assert after.players[0].hand is None
