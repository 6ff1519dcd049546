"""Tunnels: declared, cards turned up, paid or withdrawn; in steps and in one."""

from msgspec.structs import replace

from referee.model.action import ClaimRoute, DrawCards, DrawTickets, Pass, Pick
from referee.model.player import Hand
from referee.model.position import Turn
from referee.rules.audits.audit import audit_position
from referee.rules.features.tunnels import EFFECT, FinishTunnel
from referee.rules.verdicts.judge import play
from tests.rules.features.playing import found, listed, played, unchecked
from tests.rules.features.tunnels import GAME, GRAY, PLAIN, RED, ROW, at, claim, lying, written
from tests.rules.tables import by_name, own_board, table
from tests.rules.verdicts import writing

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


def test_claim_parallel_same_player_a_tunnel_beside_one_of_one_s_own_is_not_declared():
    beside = own_board("europe", ["ulm linz 2 red tunnel", "ulm linz 2 blue tunnel"], [])
    players = {"Anna": {"routes": "linz-ulm-red"}, "Ben": {}}
    position = table(beside, players).position("Anna", tunnel={"route": "linz-ulm-blue"})
    odd = [writing.finding(f) for f in audit_position(beside, position) if "tunnel" in f.pointer]
    assert odd == [
        "PARALLEL_SAME_PLAYER claim.parallel-same-player /turn/tunnel/route",
        "PARALLEL_CLOSED claim.parallel-closed /turn/tunnel/route",
    ]


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


def test_tunnel_declare_no_more_cards_lie_turned_up_than_there_must_be():
    for count, odd in ((3, []), (4, [{"count": 4, "expected": 3}])):
        tunnel = {"route": "linz-ulm", "cards": {"red": 2}, "turned": ["blue"] * count}
        found = audit_position(GAME, at({}, tunnel=tunnel))
        assert [dict(finding.facts) for finding in found] == odd


def test_tunnel_declare_is_a_turn_of_whoever_declares():
    position = replace(at({"red": 2}), turn=Turn(phase="play", passes=1))
    action = ClaimRoute(RED, {"red": 2}, player=0)
    after = played(GAME, position, action)
    assert (after.turn.player, after.turn.passes, after.turn.ready) == (0, 0, ())
