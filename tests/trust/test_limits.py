"""Requests that are refused because their answer would cost too much."""

from tests.api.asked import MAPS, faults, only_fault
from tests.trust.heavy import grid, holding, position


def test_more_actions_than_are_listed(client):
    sent = position(players=holding({"unknown": 60}))
    body = {**sent, "board": grid("south-korea", 6)}
    answer = client.post("/v1/maps/south-korea/legal-actions", json=body)
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == [
        {
            "pointer": "#/position",
            "code": "OUT_OF_RANGE",
            "detail": "The number of actions must be between 0 and 10000.",
            "measure": "actions",
            "least": 0,
            "most": 10000,
        }
    ]


def test_more_tracks_between_two_places_than_there_may_be():
    board = grid()
    for route in board["routes"]:
        route |= {"from": "p0", "to": "p1"}
    board["routes"] = board["routes"][:11]
    fault = only_fault("scores", "germany", {"players": [{}], "board": board})
    assert (fault.code, fault.pointer) == ("OUT_OF_RANGE", "/board/routes/10")
    assert fault.facts == {"measure": "tracks", "least": 0, "most": 10}


def test_an_open_board_has_no_more_tracks_either():
    routes = [{"from": "a", "to": "b", "length": 1, "points": points} for points in range(11)]
    fault = only_fault("scores", "germany", {"board": "open", "players": [{"routes": routes}]})
    assert (fault.code, fault.facts["measure"]) == ("OUT_OF_RANGE", "tracks")
    ten = {"board": "open", "players": [{"routes": routes[:10]}]}
    assert faults("scores", "germany", ten) == ()


def test_more_tickets_than_a_replay_names():
    draw = {"type": "draw_tickets", "count": 1, "drawn": [{}] * 100, "kept": [1]}
    body = {"position": {"players": [{}]}, "actions": [draw] * 100, "board": "open"}
    fault = only_fault("replays", "germany", body)
    assert (fault.code, fault.pointer) == ("OUT_OF_RANGE", "/actions")
    assert fault.facts == {"measure": "tickets", "least": 0, "most": 10_000}


def test_more_tickets_than_the_players_of_a_replay_hold():
    ids = [ticket.id for ticket in MAPS["germany"].game.board.tickets]
    players = [{"name": name, "tickets": ids[:67]} for name in ("Anna", "Ben", "Cleo")]
    fault = only_fault("replays", "germany", {"position": {"players": players}, "actions": []})
    assert (fault.code, fault.pointer) == ("OUT_OF_RANGE", "/position/players")
    assert fault.facts == {"measure": "tickets", "least": 0, "most": 200}
    players[2]["tickets"] = ids[:66]
    assert faults("replays", "germany", {"position": {"players": players}, "actions": []}) == ()
