"""Tunnels: declared, cards turned up, paid or withdrawn; in steps and in one."""

from collections import Counter

import pytest

from referee.model.action import ClaimRoute, DrawCards, DrawTickets, Pass, Pick
from referee.model.player import Hand
from referee.rules.audit import audit_position
from referee.rules.features.tunnels import EFFECT, EXTRA, TURNED, WITHDRAW, FinishTunnel
from referee.rules.judge import play
from tests.laws.naive_payment import Till, sets_of
from tests.rules.features.playing import found, listed, played, unchecked
from tests.rules.tables import MAPS, by_name, own_board, table
from tests.rules.verdicts import writing

GAME = own_board(
    "europe",
    ["ulm linz 2 red tunnel", "linz wien 3 tunnel", "wien graz 2 blue", "graz ulm 2 ferry=1"],
    ["ulm wien 5 short"],
)
RED, GRAY, PLAIN = 0, 1, 2
ROW = ["red", "blue", "green", "white", "black"]


def at(hand=None, *, ben=None, mover="Anna", **position):
    players = {"Anna": {"hand": hand, "tickets": ""}, "Ben": {"hand": ben, "tickets": ""}}
    return table(GAME, players).position(mover, **position)


def claim(route, cards, turned=None, extra=None, *, withdraw=False):
    action = ClaimRoute(route, cards)
    if turned is not None:
        action = TURNED.put(action, tuple(turned))
    if extra is not None:
        action = EXTRA.put(action, extra)
    return WITHDRAW.put(action, withdraw) if withdraw else action


def lying(cards, turned=None, hand=None, route="linz-ulm", **position):
    """A position in which a tunnel is declared."""
    return at(hand, tunnel={"route": route, "cards": cards, "turned": turned}, **position)


def written(position):
    return writing.position(GAME, position)


# Declaring


def test_tunnel_declare_lays_the_cards_down_and_leaves_the_turn_open():
    position = at({"red": 3, "wild": 1}, deck=40, discards=10, round=4)
    verdict = play(GAME, position, claim(RED, {"red": 2}))
    assert verdict.legal
    assert verdict.certain
    after = written(verdict.position)
    assert after["players"][0]["hand"] == {"red": 1, "wild": 1}
    assert after["players"][0]["routes"] == []
    assert after["turn"] == {
        "player": "Anna",
        "round": 4,
        "tunnel": {"route": "linz-ulm", "cards": {"red": 2}},
    }
    assert (after["deck"], after["discards"]) == (40, 10)
    effects = writing.effects(verdict.effects)
    assert effects["points"] is effects["cards_spent"] is None
    assert effects["turn_complete"] is False
    assert effects["tunnel"] == {"extra_needed": None}
    assert verdict.position.owner == {}


@by_name(
    "action, findings",
    {
        "tunnel.declare: as any route": (claim(RED, {"red": 1, "wild": 1}), []),
        "tunnel.declare: one card too few": (
            claim(RED, {"red": 1}),
            ["WRONG_CARD_COUNT claim.count /action/cards"],
        ),
        "tunnel.declare: another color": (
            claim(RED, {"blue": 2}),
            ["WRONG_COLOR claim.color /action/cards"],
        ),
        "tunnel.declare: gray in any color": (claim(GRAY, {"blue": 2, "wild": 1}), []),
        "tunnel.declare: cards are turned up for no other route": (
            claim(PLAIN, {"blue": 2}, ["red", "red", "red"]),
            ["NO_TUNNEL tunnel.declare /action/route"],
        ),
        "tunnel.declare: nor for none": (
            claim(PLAIN, {"blue": 2}, []),
            ["NO_TUNNEL tunnel.declare /action/route"],
        ),
        "tunnel.declare: extra cards for no tunnel": (
            claim(PLAIN, {"blue": 2}, extra={"blue": 1}),
            ["NO_TUNNEL tunnel.declare /action/route"],
        ),
        "tunnel.declare: paid before it is declared": (
            claim(RED, {"red": 2}, extra={"red": 1}),
            ["TUNNEL_NOT_DECLARED tunnel.declare /action/turned"],
        ),
        "tunnel.declare: withdrawn before it is declared": (
            claim(RED, {"red": 2}, withdraw=True),
            ["TUNNEL_NOT_DECLARED tunnel.declare /action/turned"],
        ),
        "tunnel.declare: two cards turned up": (
            claim(RED, {"red": 2}, ["blue", "blue"]),
            ["TURNED_COUNT tunnel.declare /action/turned"],
        ),
        "tunnel.declare: four cards turned up": (
            claim(RED, {"red": 2}, ["blue"] * 4),
            ["TURNED_COUNT tunnel.declare /action/turned"],
        ),
        "tunnel.declare: finished though none is declared": (
            FinishTunnel(),
            ["TUNNEL_NOT_DECLARED tunnel.declare /action/type"],
        ),
    },
)
def test_what_may_be_declared(action, findings):
    hand = {"red": 3, "blue": 4, "wild": 2}
    assert found(GAME, at(hand, deck=40, discards=10), action) == findings


@by_name(
    "deck, discards, counts",
    {
        "tunnel.declare: three": (40, 10, [3]),
        "tunnel.declare: three from deck and discards": (1, 2, [3]),
        "tunnel.declare: two where there are two": (1, 1, [2]),
        "tunnel.declare: one, from the discards": (0, 1, [1]),
        "tunnel.declare: none where there are none": (0, 0, [0]),
        "tunnel.declare: one at least": (1, None, [1, 2, 3]),
        "tunnel.declare: nothing is known": (None, None, [0, 1, 2, 3]),
    },
)
def test_as_many_cards_are_turned_up_as_there_are(deck, discards, counts):
    position = at({"red": 2}, deck=deck, discards=discards, row=ROW)
    for count in range(5):
        action = claim(RED, {"red": 2}, ["blue"] * count)
        assert (found(GAME, position, action) == []) is (count in counts)
        steps = played(GAME, position, claim(RED, {"red": 2}))
        finish = FinishTunnel(("blue",) * count)
        assert (found(GAME, steps, finish) == []) is (count in counts)
        sure = unchecked(GAME, position, action) == []
        assert sure or count not in counts or len(counts) > 1


def test_tunnel_declare_what_is_laid_down_is_not_turned_up():
    """The discards are shuffled into a new deck, and the cards laid down are not among them."""
    position = at({"red": 2, "blue": 1}, deck=1, discards={"green": 1})
    position = played(GAME, position, claim(RED, {"red": 2}))
    assert found(GAME, position, FinishTunnel(("green", "white"))) == []
    assert found(GAME, position, FinishTunnel(("green", "white", "red"))) == [
        "TURNED_COUNT tunnel.declare /action/turned",
        "TUNNEL_EXTRA tunnel.extra /action/extra",
    ]


@by_name(
    "action",
    {
        "tunnel.declare: no draw meanwhile": DrawCards((Pick("deck"),)),
        "tunnel.declare: no other route": claim(PLAIN, {"blue": 2}),
        "tunnel.declare: no tickets": DrawTickets(3, kept=1),
        "tunnel.declare: no pass": Pass(),
        "tunnel.declare: not twice": claim(GRAY, {"blue": 3}),
    },
)
def test_a_declared_tunnel_must_be_finished_first(action):
    position = lying({"red": 2}, hand={"blue": 3}, deck=40, ticket_deck={"short": 9, "long": 0})
    assert "TUNNEL_UNFINISHED turn.one-action /action/type" in found(GAME, position, action)
    assert {entry["type"] for entry in listed(GAME, position)} == {"finish_tunnel"}


# What it costs


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


# What follows


def test_tunnel_points_are_those_of_the_length_whatever_was_paid():
    position = at({"red": 5}, deck=40, discards={"green": 1}, row=ROW)
    verdict = play(GAME, position, claim(RED, {"red": 2}, ["red", "red", "red"], {"red": 3}))
    effects = writing.effects(verdict.effects)
    assert effects["points"] == 2
    assert effects["pieces"] == {"train": 2}
    assert effects["cards_spent"] == {"red": 5}
    assert effects["tunnel"] == {"extra_needed": 3}
    assert effects["turn_complete"] is True
    after = written(verdict.position)
    assert after["players"][0]["routes"] == ["linz-ulm"]
    assert after["players"][0]["hand"] == {}
    assert after["players"][0]["pieces"] == {"train": 43}
    assert after["discards"] == {"green": 1, "red": 8}
    assert after["deck"] == 37
    assert after["turn"] == {"player": "Ben"}


def test_tunnel_withdraw_takes_the_cards_back():
    position = at({"red": 2, "blue": 1}, deck=40, discards={"green": 1}, row=ROW)
    action = claim(RED, {"red": 2}, ["red", "wild", "blue"], withdraw=True)
    verdict = play(GAME, position, action)
    effects = writing.effects(verdict.effects)
    assert effects["points"] == 0
    assert effects["pieces"] == effects["cards_spent"] == {}
    assert effects["tunnel"] == {"extra_needed": 2}
    after = written(verdict.position)
    assert after["players"][0]["routes"] == []
    assert after["players"][0]["hand"] == {"red": 2, "blue": 1}
    assert after["players"][0]["pieces"] == {"train": 45}
    assert after["discards"] == {"green": 1, "red": 1, "wild": 1, "blue": 1}
    assert after["deck"] == 37
    assert after["turn"] == {"player": "Ben"}
    assert verdict.position.owner == {}


@by_name(
    "turned, findings, sure",
    {
        "tunnel.withdraw: will not pay": (["red", "blue", "blue"], [], True),
        "tunnel.withdraw: nothing is to be paid": (
            ["blue", "blue", "blue"],
            ["NO_WITHDRAWAL tunnel.withdraw /action/withdraw"],
            True,
        ),
        "tunnel.withdraw: perhaps nothing is to be paid": (["blue", None, "blue"], [], False),
        "tunnel.withdraw: one at least": (["wild", None, "blue"], [], True),
        "tunnel.withdraw: nothing was seen": (None, [], False),
    },
)
def test_who_cannot_or_will_not_pay_withdraws(turned, findings, sure):
    position = lying({"red": 2}, turned, {"red": 4}, deck=37, discards=10)
    action = FinishTunnel(withdraw=True)
    assert found(GAME, position, action) == findings
    assert (unchecked(GAME, position, action) == []) is sure
    offers = [entry for entry in listed(GAME, position) if entry.get("withdraw")]
    assert bool(offers) is (turned is not None and findings == [])


def test_tunnel_withdraw_with_no_cards_to_turn_up_there_is_nothing_to_pay():
    position = at({"red": 3}, deck=0, discards=0, row=["red"])
    steps = played(GAME, position, claim(RED, {"red": 2}))
    for turned in ((), None):
        assert found(GAME, steps, FinishTunnel(turned, withdraw=True)) == [
            "NO_WITHDRAWAL tunnel.withdraw /action/withdraw"
        ]
        assert unchecked(GAME, steps, FinishTunnel(turned)) == []
        verdict = play(GAME, steps, FinishTunnel(turned))
        assert writing.effects(verdict.effects)["tunnel"] == {"extra_needed": 0}
        after = written(verdict.position)
        assert after["row"] == ["red", None, None]
        assert (after["deck"], after["discards"]) == (0, 0)


def test_tunnel_declare_cards_not_seen_are_counted():
    """Three cards were turned up, whichever they were: the numbers of the piles are known."""
    position = at({"red": 5}, deck=40, discards={"green": 1}, row=ROW)
    steps = played(GAME, position, claim(RED, {"red": 2}))
    after = written(played(GAME, steps, FinishTunnel(None, {"red": 1})))
    assert (after["deck"], after["discards"]) == (37, 7)
    assert after["players"][0]["hand"] == {"red": 2}
    one_seen = FinishTunnel(("red", None, None), {"red": 1})
    after = written(played(GAME, steps, one_seen))
    assert (after["deck"], after["discards"]) == (37, 7)


def test_tunnel_declare_how_many_cards_were_turned_up_is_not_known():
    """One card is left, and what the discards hold is not known."""
    position = at({"red": 5}, deck=1, row=ROW)
    steps = played(GAME, position, claim(RED, {"red": 2}))
    verdict = play(GAME, steps, FinishTunnel(None, {"red": 1}))
    assert not verdict.certain
    after = written(verdict.position)
    assert after["deck"] is after["discards"] is None
    assert after["players"][0]["hand"] == {"red": 2}


def test_tunnel_declare_with_an_unknown_hand():
    position = at(None, deck=40, discards=10)
    assert {"type": "claim_route", "route": "linz-ulm"} in listed(GAME, position)
    steps = played(GAME, position, claim(RED, None))
    assert written(steps)["turn"]["tunnel"] == {"route": "linz-ulm"}
    verdict = play(GAME, steps, FinishTunnel(("red", "blue", "blue"), {"red": 1}))
    assert verdict.legal
    assert not verdict.certain
    effects = writing.effects(verdict.effects)
    assert effects["cards_spent"] is None
    assert effects["points"] == 2
    after = written(verdict.position)
    assert after["players"][0]["hand"] is None
    back = written(played(GAME, steps, FinishTunnel(("red", "blue", "blue"), withdraw=True)))
    assert back["players"][0]["hand"] is None
    assert (back["deck"], back["discards"]) == (37, 13)


def test_tunnel_withdraw_shows_what_the_hand_held():
    position = at({"blue": 1, "unknown": 3}, deck=40, discards=10)
    steps = played(GAME, position, claim(RED, {"red": 2}))
    assert written(steps)["players"][0]["hand"] == {"blue": 1, "unknown": 1}
    back = written(played(GAME, steps, FinishTunnel(("red", "blue", "blue"), withdraw=True)))
    assert back["players"][0]["hand"] == {"blue": 1, "red": 2, "unknown": 1}


def test_tunnel_declare_refills_the_deck_from_the_discards():
    position = at({"red": 4}, deck=2, discards={"green": 4, "blue": 1}, row=ROW)
    action = claim(RED, {"red": 2}, ["green", "white", "red"], {"red": 1})
    after = written(played(GAME, position, action))
    assert after["deck"] == 4
    assert after["discards"] == {"green": 1, "white": 1, "red": 4}
    # All are turned up: those paid make the new deck, turned ones among them.
    position = at({"red": 4}, deck=2, discards=1, row=ROW)
    after = written(played(GAME, position, action))
    assert (after["deck"], after["discards"]) == (6, 0)


def cards_of(answer):
    """All cards of a position, those of a declared tunnel among them."""
    aside = answer["turn"].get("tunnel", {}).get("cards", {})
    hands = [player["hand"] for player in answer["players"]]
    piles = answer["deck"] + answer["discards"] + len(answer["row"])
    return piles + sum(sum(cards.values()) for cards in (aside, *hands))


@pytest.mark.parametrize("withdraw", [False, True])
@pytest.mark.parametrize("in_one", [False, True])
@by_name(
    "deck, discards, row",
    {
        "tunnel.declare: a full deck": (40, 60, ROW),
        "tunnel.declare: the deck runs out": (2, 98, ROW),
        "tunnel.declare: the last three": (3, 0, ROW),
        "tunnel.declare: two are left": (1, 1, ROW),
        "tunnel.declare: none are left": (0, 0, ROW),
        "tunnel.declare: a short row": (0, 0, ["red", "blue"]),
    },
)
def test_no_card_is_lost_or_won(deck, discards, row, in_one, withdraw):
    turned = ["red", "wild", "blue"][: deck + discards]
    rest = 110 - deck - discards - len(row)
    hand = {"red": 5, "unknown": rest - 5}
    position = at(hand, ben={}, deck=deck, discards=discards, row=row)
    extra = {"red": min(2, len(turned))} if turned else {}
    if withdraw and not turned:
        return
    paid = {} if withdraw else extra
    if in_one:
        action = claim(RED, {"red": 2}, turned, paid, withdraw=withdraw)
        after = played(GAME, position, action)
    else:
        steps = played(GAME, position, claim(RED, {"red": 2}))
        assert cards_of(written(steps)) == 110
        assert audit_position(GAME, steps) == ()
        after = played(GAME, steps, FinishTunnel(tuple(turned), paid, withdraw=withdraw))
    assert audit_position(GAME, after) == ()
    assert cards_of(written(after)) == 110


@pytest.mark.parametrize("extra", [{}, {"red": 1}, {"wild": 1}])
def test_tunnel_declare_in_steps_and_in_one_come_to_the_same(extra):
    turned = ("red", "blue", "blue") if extra else ("green", "blue", "blue")
    position = at({"red": 3, "wild": 1}, deck=2, discards={"green": 7}, row=ROW, round=3)
    steps = played(GAME, position, claim(RED, {"red": 2}), FinishTunnel(turned, extra))
    assert steps == played(GAME, position, claim(RED, {"red": 2}, turned, extra))


def test_tunnel_declare_in_the_last_turn():
    position = at({"red": 3}, deck=40, discards=10, turns_left=1)
    steps = played(GAME, position, claim(RED, {"red": 2}))
    assert written(steps)["last_round"] == {"turns_left": 1}
    over = played(GAME, steps, FinishTunnel(("red", "blue", "blue"), {"red": 1}))
    assert written(over)["last_round"] == {"turns_left": 0}
    assert listed(GAME, over) == []


@pytest.mark.parametrize("withdraw", [False, True])
def test_end_trigger_the_last_round_begins_with_the_tunnel_that_is_paid(withdraw):
    players = {"Anna": {"hand": {"red": 3}, "pieces": {"train": 4}}, "Ben": {}}
    position = table(GAME, players).position("Anna", deck=40, discards=10)
    steps = play(GAME, position, claim(RED, {"red": 2}))
    assert steps.effects.last_round_begins is False
    finish = FinishTunnel(("red", "blue", "blue"), {} if withdraw else {"red": 1}, withdraw)
    verdict = play(GAME, steps.position, finish)
    assert verdict.effects.last_round_begins is not withdraw
    assert verdict.position.turns_left == (None if withdraw else 2)


# What is listed


def test_tunnel_declare_listed_as_a_claim_and_then_what_may_be_paid():
    position = at({"red": 3, "wild": 1}, deck=40, discards=10)
    claims = listed(GAME, position, type="claim_route", route="linz-ulm")
    assert [entry["cards"] for entry in claims] == [{"red": 1, "wild": 1}, {"red": 2}]
    steps = played(GAME, position, claim(RED, {"red": 2}))
    assert listed(GAME, steps) == [
        {
            "type": "finish_tunnel",
            "choices": {"turned": 3, "extra": True, "withdraw": True},
        }
    ]
    turned = lying({"red": 2}, ["red", "blue", "blue"], {"red": 1, "wild": 1}, deck=37, discards=10)
    assert listed(GAME, turned) == [
        {"type": "finish_tunnel", "extra": {"red": 1}},
        {"type": "finish_tunnel", "extra": {"wild": 1}},
        {"type": "finish_tunnel", "withdraw": True},
    ]


@by_name(
    "turned, hand, expected",
    {
        "tunnel.extra: nothing to pay": (["blue"] * 3, {"red": 1}, [{}]),
        "tunnel.extra: cannot pay": (["red"] * 3, {"red": 2}, [{"withdraw": True}]),
        "tunnel.extra: one not seen": (
            ["blue", "blue", None],
            {"red": 1},
            [{}, {"extra": {"red": 1}}, {"withdraw": True}],
        ),
        "tunnel.extra: one of the hand not seen": (
            ["red", "blue", "blue"],
            {"unknown": 1},
            [{"extra": {"red": 1}}, {"extra": {"wild": 1}}, {"withdraw": True}],
        ),
    },
)
def test_every_set_of_extra_cards_is_listed(turned, hand, expected):
    position = lying({"red": 2}, turned, hand, deck=37, discards=10)
    assert listed(GAME, position) == [{"type": "finish_tunnel", **entry} for entry in expected]
    for entry in listed(GAME, position):
        action = FinishTunnel(None, entry.get("extra", {}), entry.get("withdraw", False))
        assert found(GAME, position, action) == []


# What cannot be


@by_name(
    "tunnel, expected",
    {
        "tunnel.declare: nothing odd": ({"route": "linz-ulm", "cards": {"red": 2}}, []),
        "tunnel.declare: cards not known": ({"route": "linz-ulm"}, []),
        "tunnel.declare: no tunnel": (
            {"route": "graz-wien", "cards": {"blue": 2}},
            ["NO_TUNNEL tunnel.declare /turn/tunnel/route"],
        ),
        "claim.count: too few cards laid down": (
            {"route": "linz-ulm", "cards": {"red": 1}},
            ["WRONG_CARD_COUNT claim.count /turn/tunnel/cards"],
        ),
        "claim.color: another color": (
            {"route": "linz-ulm", "cards": {"blue": 2}},
            ["WRONG_COLOR claim.color /turn/tunnel/cards"],
        ),
        "tunnel.declare: four cards turned up": (
            {"route": "linz-ulm", "cards": {"red": 2}, "turned": ["blue"] * 4},
            ["TURNED_COUNT tunnel.declare /turn/tunnel/turned"],
        ),
    },
)
def test_what_cannot_be_about_a_declared_tunnel(tunnel, expected):
    position = at({}, tunnel=tunnel)
    assert [writing.finding(finding) for finding in audit_position(GAME, position)] == expected


@by_name(
    "ben, expected",
    {
        "tunnel.declare: who is to move is not known": ("", []),
        "claim.free: it is somebody's, whoever is to move": (
            "linz-ulm",
            ["ROUTE_TAKEN claim.free /turn/tunnel/route"],
        ),
    },
)
def test_a_tunnel_declared_by_nobody_knows_whom(ben, expected):
    players = {"Anna": {"pieces": {"train": 0}}, "Ben": {"routes": ben}}
    position = table(GAME, players).position(tunnel={"route": "linz-ulm", "cards": {"red": 2}})
    odd = [f for f in audit_position(GAME, position) if "tunnel" in f.pointer]
    assert [writing.finding(finding) for finding in odd] == expected


def test_claim_free_a_declared_tunnel_is_nobody_s_yet():
    players = {"Anna": {}, "Ben": {"routes": "linz-ulm"}}
    position = table(GAME, players).position("Anna", tunnel={"route": "linz-ulm"})
    (finding,) = audit_position(GAME, position)
    assert writing.finding(finding) == "ROUTE_TAKEN claim.free /turn/tunnel/route"
    assert finding.facts == {"route": "linz-ulm", "owner": "Ben"}


def test_tunnel_extra_is_in_no_effects_of_other_actions():
    verdict = play(GAME, at({"blue": 2}, deck=40), claim(PLAIN, {"blue": 2}))
    assert EFFECT.of(verdict.effects) is None


def test_tunnel_withdraw_by_a_hand_that_was_forgotten_meanwhile():
    position = lying({"red": 2}, ["red", "blue", "blue"], None, deck=37, discards=10)
    after = played(GAME, position, FinishTunnel(withdraw=True))
    assert after.players[0].hand is None
    assert position.players[0].hand is None
    known = lying({"red": 2}, ["red", "blue", "blue"], {}, deck=37, discards=10)
    assert played(GAME, known, FinishTunnel(withdraw=True)).players[0].hand == Hand({"red": 2})
