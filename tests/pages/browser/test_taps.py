"""A game of five is entered in five minutes: by the taps and keys that it takes."""

from __future__ import annotations

import json
from pathlib import Path

from tests.pages.browser.hand import Hand

GAME = Path(__file__).parents[2] / "golden" / "germany" / "five-players-points.json"
ROUTES = 78
MOST = {"taps": 170, "keys": 120, "seconds": 300}


def ids(lines, part, member):
    return [line[member] for line in lines if line["part"] == part]


def shortened(players):
    """Fewer routes, as many as most games of five have."""
    while sum(len(player["routes"]) for player in players) > ROUTES:
        max(players, key=lambda player: len(player["routes"]))["routes"].pop()


def test_the_taps_of_a_game_of_five(open_pad, client):
    request = json.loads(GAME.read_text("utf-8"))["request"]
    shortened(request["players"])
    expected = client.post("/v1/maps/germany/scores", json=request).json["players"]
    board = client.get("/v1/maps/germany").json
    names = {place["id"]: place["name"] for place in board["places"]}
    tickets = {ticket["id"]: ticket for ticket in board["tickets"]}

    pad = open_pad(phone=True)
    hand = Hand(pad)
    hand.begin("germany", [player["name"] for player in request["players"]])
    for seat, player in enumerate(expected):
        hand.seat(seat)
        for route in ids(player["lines"], "routes", "route"):
            hand.route(route)
    hand.tab("Tickets")
    for seat, player in enumerate(expected):
        hand.seat(seat)
        hand.tap(pad.page.get_by_role("searchbox"))
        for ticket in ids(player["lines"], "tickets", "ticket"):
            ends = [names[tickets[ticket][end]] for end in ("from", "to")]
            hand.ticket(ends, f"{' – '.join(ends)} ({tickets[ticket]['value']})")
    hand.tab("Passengers")
    hand.passengers(request["players"], board["features"]["passengers"]["colors"])
    hand.tap(pad.button("Result"), screen=True)

    assert pad.totals() == [player["total"] for player in expected]
    print(f"\ngermany, five players: {hand}")  # noqa: T201 what is counted is told
    assert hand.taps <= MOST["taps"]
    assert hand.done["key"] <= MOST["keys"]
    assert hand.seconds <= MOST["seconds"]
