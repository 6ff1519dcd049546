"""What follows from a tunnel: it is paid or withdrawn, in steps and in one."""

import pytest

from referee.rules.audits.audit import audit_position
from referee.rules.features.tunnels import FinishTunnel
from referee.rules.verdicts.judge import play
from tests.rules.features.playing import found, listed, played, unchecked
from tests.rules.features.tunnels import GAME, RED, ROW, at, claim, lying, written
from tests.rules.tables import by_name, table
from tests.rules.verdicts import writing


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
    left = unchecked(GAME, position, action)
    assert ("tunnel.withdraw /action/turned" in left) is not sure
    assert (left == []) is sure
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
    left = [writing.unchecked(one) for one in verdict.unchecked]
    assert left == ["tunnel.extra /action/turned"]
    at_once = unchecked(GAME, position, claim(RED, {"red": 2}, ["red"], {"red": 1}))
    assert at_once == ["tunnel.declare /deck"]
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
