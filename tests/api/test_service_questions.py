"""The questions that need no rule to be answered wrongly: who acts, and where that is said."""

import pytest

PLAYERS = [{"name": "Anna"}, {"name": "Ben"}]
DRAW = {"type": "draw_cards", "picks": [{"from": "deck"}, {"from": "deck"}]}


@pytest.mark.parametrize("turn", [{}, {"turn": None}, {"turn": {"player": None}}])
def test_an_action_of_nobody_cannot_be_judged(client, turn):
    asked = {"position": {"players": PLAYERS, **turn}, "action": DRAW}
    answer = client.post("/v1/maps/germany/verdicts", json=asked)
    assert answer.status_code == 422
    (error,) = answer.json["errors"]
    assert (error["pointer"], error["code"]) == ("#/position/turn/player", "REQUIRED")
    asked["action"] = DRAW | {"player": "Anna"}
    assert client.post("/v1/maps/germany/verdicts", json=asked).json["legal"] is True


@pytest.mark.parametrize("turn", [{}, {"turn": None}, {"turn": {"player": None}}])
def test_what_nobody_is_to_do_cannot_be_listed(client, turn):
    position = {"players": PLAYERS, **turn}
    answer = client.post("/v1/maps/germany/legal-actions", json={"position": position})
    assert answer.status_code == 422
    (error,) = answer.json["errors"]
    assert (error["pointer"], error["code"]) == ("#/position/turn/player", "REQUIRED")


def test_in_the_setup_the_actions_of_all_are_listed_and_one_must_say_whose_it_is(client):
    position = {"players": PLAYERS, "turn": {"phase": "setup"}}
    listed = client.post("/v1/maps/germany/legal-actions", json={"position": position}).json
    assert {action["player"] for action in listed["actions"]} == {"Anna", "Ben"}
    assert listed["game_over"] is False
    asked = {"position": position, "action": {"type": "keep_tickets", "dealt": 4, "kept": 2}}
    answer = client.post("/v1/maps/germany/verdicts", json=asked)
    assert [error["pointer"] for error in answer.json["errors"]] == ["#/action/player"]


def test_after_the_end_there_are_no_actions_whoever_asks(client):
    position = {"players": PLAYERS, "last_round": {"turns_left": 0}}
    listed = client.post("/v1/maps/germany/legal-actions", json={"position": position}).json
    assert (listed["actions"], listed["game_over"]) == ([], True)
    verdict = client.post("/v1/maps/germany/verdicts", json={"position": position, "action": DRAW})
    assert [finding["code"] for finding in verdict.json["findings"]] == ["GAME_OVER"]


def test_what_is_odd_about_a_position_is_in_the_list_of_its_actions(client):
    position = {"players": [{"passengers": {"red": 1}}, {}], "turn": {"player": "Player 1"}}
    listed = client.post("/v1/maps/germany/legal-actions", json={"position": position}).json
    audits = client.post("/v1/maps/germany/audits", json={"position": position}).json
    assert listed["audit"] == audits["audit"] != []


def test_in_a_replay_the_first_action_of_nobody_is_reported(client):
    position = {"players": PLAYERS}
    actions = [DRAW | {"player": "Anna"}, DRAW, {"type": "pass", "player": "Anna"}]
    asked = {"position": position, "actions": actions}
    answer = client.post("/v1/maps/germany/replays", json=asked)
    assert answer.status_code == 200
    del actions[0]["player"]
    answer = client.post("/v1/maps/germany/replays", json=asked)
    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "#/actions/0/player"


def test_an_audit_of_a_position_has_pointers_into_it(client):
    position = {"players": [{"name": "Anna", "recorded_score": 5}, {"name": "Ben"}]}
    answer = client.post("/v1/maps/germany/audits", json={"position": position})
    (finding,) = answer.json["audit"]
    assert finding["pointer"] == "#/position/players/0/recorded_score"
    assert finding["code"] == "RECORDED_SCORE_DIFFERS"


def test_an_audit_says_the_same_as_the_score(client):
    asked = {"players": [{"name": "Anna", "recorded_score": 5, "tickets": ["berlin-koln"] * 2}]}
    audit = client.post("/v1/maps/germany/audits", json=asked).json["audit"]
    assert audit == client.post("/v1/maps/germany/scores", json=asked).json["audit"]
    assert len(audit) == 3
