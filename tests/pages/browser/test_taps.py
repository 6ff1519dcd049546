"""A game of five is entered in five minutes: by the taps and keys that it takes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pages.browser.hand import Hand

GOLDEN = Path(__file__).parents[2] / "golden"
GAMES = {
    "germany": "five-players-points",
    "great-lakes": "five-players-points",
    "berlin": "four-players-points",
    "south-korea": "five-players-points",
    "nederland": "five-players-points",
}
ROUTES = 78
"""Fewer than in some recorded games, as many as most games of five have."""
MOST = {"taps": 170, "keys": 120, "seconds": 300}
"""On Germany, with tickets and passengers: the numbers of the other maps are printed."""


def ids(lines, part, member):
    return [line[member] for line in lines if line["part"] == part and member in line]


def shortened(players):
    while sum(len(player["routes"]) for player in players) > ROUTES:
        max(players, key=lambda player: len(player["routes"]))["routes"].pop()


@pytest.mark.parametrize("map_id", GAMES)
def test_the_taps_of_a_game(map_id, open_pad, client):
    game = json.loads((GOLDEN / map_id / f"{GAMES[map_id]}.json").read_text("utf-8"))
    request = game["request"]
    shortened(request["players"])
    expected = client.post(f"/v1/maps/{map_id}/scores", json=request).json["players"]
    board = client.get(f"/v1/maps/{map_id}").json

    pad = open_pad(phone=True)
    hand = Hand(pad, board)
    hand.begin(map_id, [player["name"] for player in request["players"]])
    for seat, player in enumerate(expected):
        hand.seat(seat)
        for route in ids(player["lines"], "routes", "route"):
            hand.route(route)
    tickets = [ids(player["lines"], "tickets", "ticket") for player in expected]
    hand.each("Tickets", expected, lambda seat: [hand.ticket(one) for one in tickets[seat]])
    hand.rest(
        request["players"], [ids(player["lines"], "harbors", "harbor") for player in expected]
    )
    hand.tap(pad.button("Result"), screen=True)

    assert pad.totals() == [player["total"] for player in expected]
    print(f"\n{map_id}, {len(expected)} players: {hand}")  # noqa: T201 what is counted is shown
    if map_id == "germany":
        assert hand.taps <= MOST["taps"]
        assert hand.done["key"] <= MOST["keys"]
        assert hand.seconds <= MOST["seconds"]
