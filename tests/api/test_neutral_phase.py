"""The turn of the neutral player is read back as it is written."""

from __future__ import annotations

import json

from referee import load
from tests.api.asked import each_case

TWO_CARDS = {"type": "draw_cards", "picks": [{"from": "deck"}, {"from": "deck"}]}
OPTIONS = {"neutral_player": True}
MARKER = {"routes": [], "pieces": 30, "marker": "Anna", "stopped": False}


@each_case("phase", {"the phase is given": {"phase": "play"}, "it is not": {}})
@each_case("neutral", {"its marker is given": {"neutral": MARKER}, "nothing is said of it": {}})
def test_the_phase_of_the_neutral_player_survives_being_written_and_read(phase, neutral):
    nederland = load("nederland")
    turn = {"player": "Ben", "round": 30, **phase}
    position = {"players": [{"name": "Anna"}, {"name": "Ben"}], "turn": turn, **neutral}
    after = nederland.judge(position, TWO_CARDS, options=OPTIONS).position
    written = json.loads(json.dumps(after.to_dict()))
    assert (written["turn"]["phase"], written["turn"]["round"]) == ("neutral", 30)
    again = nederland.judge(written, {"type": "neutral_turn"}, options=OPTIONS)
    assert again.request.position == after.value
