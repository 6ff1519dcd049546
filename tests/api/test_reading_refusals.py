"""What is refused with a word on what would do: tickets out of play, exclusive members, words."""

from __future__ import annotations

import pytest

from tests.api.asked import MAPS, asked, brief, each_case, only_fault, positioned, snapshot
from tests.laws.pool import each_map

CHOOSING = [
    (map_id, name)
    for map_id, game_map in MAPS.items()
    for name, offered in game_map.facts.options.items()
    if offered.in_play
]


def out_of_play(map_id):
    """A ticket that is not in play with the options as the map has them."""
    game = MAPS[map_id].game
    return next(t for t in game.board.tickets if t.index not in game.tickets_in_play)


@pytest.mark.parametrize(("map_id", "option"), CHOOSING)
def test_a_ticket_that_an_option_has_out_of_play_is_refused(map_id, option):
    ticket = out_of_play(map_id)
    facts = {"ticket": ticket.id, "option": option}
    for reference in (ticket.id, ticket.id.upper(), {"id": ticket.id}):
        fault = only_fault("scores", map_id, snapshot({"tickets": [reference]}))
        assert (fault.code, fault.facts) == ("TICKET_OUT_OF_PLAY", facts)
    action = {"type": "draw_tickets", "count": 1, "drawn": [ticket.id]}
    body = {**positioned(), "action": action}
    assert "TICKET_OUT_OF_PLAY /action/drawn/0" in brief("verdicts", map_id, body)


@pytest.mark.parametrize(("map_id", "option"), CHOOSING)
def test_a_ticket_is_taken_with_an_option_that_has_it_in_play(map_id, option):
    ticket = out_of_play(map_id)
    game_map = MAPS[map_id]
    values = game_map.facts.options[option].in_play
    having = [v for v in values if ticket.index in game_map.game_with({option: v}).tickets_in_play]
    assert having
    for value in having:
        body = snapshot({"tickets": [ticket.id]}, options={option: value})
        assert brief("scores", map_id, body) == []


FINISH = {"type": "finish_tunnel", "turned": ["red", "red", "red"]}
CLAIM = {"type": "claim_route", "route": {"from": "Zurich", "to": "Chur"}, "cards": {}}


@each_case("action", {"the end of a tunnel": FINISH, "a claim": CLAIM})
def test_a_tunnel_is_paid_or_withdrawn(action):
    both = {**action, "extra": {"red": 1}, "withdraw": True}
    faults = brief("verdicts", "switzerland", {**positioned(), "action": both})
    assert [fault for fault in faults if "TOGETHER" in fault] == ["NOT_TOGETHER /action"]
    body = {**positioned(), "actions": [both]}
    assert "NOT_TOGETHER /actions/0" in brief("replays", "switzerland", body)


@each_case(
    "members",
    {
        "extra": {"extra": {"red": 1}},
        "withdraw": {"withdraw": True},
        "not withdrawn": {"extra": {"red": 1}, "withdraw": False},
        "nothing extra": {"extra": None, "withdraw": True},
    },
)
def test_one_of_both_is_read(members):
    assert asked("switzerland", {**FINISH, **members}).action.type == "finish_tunnel"


@each_map()
def test_a_card_or_color_that_is_none_is_refused_with_those_there_are(map_id):
    kinds = tuple(MAPS[map_id].game.cards.kinds)
    fault = only_fault("scores", map_id, snapshot({"hand": {"plaid": 1}}))
    assert fault.code == "UNKNOWN_CARD"
    assert fault.facts["possible"][: len(kinds)] == kinds
    route = MAPS[map_id].game.board.routes[0]
    ends = dict(
        zip(("from", "to"), (MAPS[map_id].game.board.places[e].id for e in route.ends), strict=True)
    )
    fault = only_fault("scores", map_id, snapshot({"routes": [{**ends, "color": "plaid"}]}))
    assert fault.code == "UNKNOWN_COLOR"
    assert route.color in fault.facts["possible"]
