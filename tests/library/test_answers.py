"""Answers of the library: plain JSON, in the language asked for."""

import json

import pytest

import referee

USA = referee.load("usa")
START = USA.start(2)
WRITTEN = START.to_dict()
PASS = {"type": "pass", "player": "Player 1"}


def test_a_position_of_an_answer_can_be_sent_back():
    draw = {
        "type": "draw_cards",
        "player": "Player 1",
        "picks": [{"from": "deck", "card": "red"}] * 2,
    }
    first = {**WRITTEN, "turn": {"player": "Player 1", "phase": "play"}}
    after = USA.judge(first, draw)
    assert after.legal
    sent = after.to_dict()["position"]
    assert sent == after.position.to_dict() == json.loads(json.dumps(sent))
    assert USA.score(sent).to_dict() == USA.score(after.position).to_dict()


def test_answers_come_in_the_language_asked_for():
    german = USA.judge(START, PASS, language="de").to_dict()
    english = USA.judge(START, PASS).to_dict()
    assert german["findings"][0]["rule"] == english["findings"][0]["rule"]
    assert german["findings"][0]["message"] != english["findings"][0]["message"]
    with pytest.raises(referee.InvalidRequest) as raised:
        USA.start(6, language="de")
    with pytest.raises(referee.InvalidRequest) as english:
        USA.start(6)
    assert str(raised.value) != str(english.value)


def test_start_takes_names():
    assert [player.name for player in USA.start(["Anna", "Ben"]).value.players] == ["Anna", "Ben"]
