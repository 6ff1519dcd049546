"""What players have had turns and cards for."""

import pytest
from msgspec.structs import replace

from referee.model.position import Turn
from referee.rules.audits.audit import audit_position
from referee.rules.audits.expenses import Spent, spent_by, turns_had
from referee.rules.features.neutral_player import NeutralPhase
from tests.rules.tables import by_name, game, table

PLAY, SETUP = "play", "setup"


@by_name(
    "turn, turns",
    {
        "turn.one-action: the turn is not known": (None, None),
        "turn.one-action: the round is not known": (Turn(player=1, phase=PLAY), None),
        "turn.one-action: who is to move is not known": (Turn(round=3, phase=PLAY), None),
        "turn.one-action: none in the setup": (Turn(player=1, round=3, phase=SETUP), None),
        "turn.one-action: two rounds are over": (Turn(player=0, round=3, phase=PLAY), (2, 2)),
        "turn.one-action: and the turn of the first": (Turn(player=1, round=3, phase=PLAY), (3, 2)),
        "turn.one-action: a turn is under way": (
            Turn(player=1, round=3, phase=PLAY, under_way=NeutralPhase()),
            (3, 3),
        ),
    },
)
def test_how_many_turns_players_have_had(turn, turns):
    two = table("germany", {"Anna": {}, "Ben": {}})
    position = replace(two.position(), turn=turn)
    expected = (None, None) if turns is None else turns
    assert (turns_had(position, 0), turns_had(position, 1)) == expected


def test_neutral_turn_comes_after_a_turn_of_everybody():
    two = table("nederland", {"Anna": {}, "Ben": {}}, neutral_player=True)
    position = two.position("Ben", round=6, phase="neutral")
    assert (turns_had(position, 0), turns_had(position, 1)) == (6, 6)


def test_turn_one_action_all_who_have_done_too_much_are_named():
    routes = "berlin-leipzig", "berlin-dresden"
    players = {name: {"routes": route} for name, route in zip(("Anna", "Ben"), routes, strict=True)}
    position = table("germany", players).position("Anna", round=1, phase=PLAY)
    odd = [
        one for one in audit_position(game("germany"), position) if one.rule == "turn.one-action"
    ]
    assert [one.pointer for one in odd] == ["/players/0", "/players/1"]
    assert [one.facts["turns"] for one in odd] == [0, 0]


@pytest.mark.parametrize(("hand", "found"), [(None, []), ({"red": 1}, [(7, 6)])])
def test_draw_two_a_hand_that_is_not_known_may_be_empty(hand, found):
    """Four cards at the start and two of one turn pay for six, and then nothing is left."""
    played = {"routes": "bremerhaven-danemark chemnitz-dresden", "hand": hand}
    position = table("germany", {"Anna": played, "Ben": {}}).position("Anna", round=4, phase=PLAY)
    odd = [one for one in audit_position(game("germany"), position) if one.rule == "draw.two"]
    assert [(one.facts["count"], one.facts["most"]) for one in odd] == found


@by_name(
    "map_id, player, spent",
    {
        "tickets.setup: three of those dealt may have been kept": (
            "usa",
            {"tickets": None, "tickets_unknown": 0},
            Spent(),
        ),
        "tickets.setup: four of six are kept": (
            "south-korea",
            {
                "tickets": "andong-busan boryeong-chuncheon boryeong-daegu cheonan-changwon "
                "cheonan-wonju cheongju-gwangju",
                "express_spent": [3],
            },
            Spent(tickets=2, more=3),
        ),
    },
)
def test_what_a_player_has_spent(map_id, player, spent):
    here = game(map_id)
    (anna,) = table(here, {"Anna": player}).players
    assert spent_by(here, anna) == spent
