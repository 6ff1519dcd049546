"""Whole games of every map, entered by taps, come to the totals that the service gives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pages.browser.hand import places, plain
from tests.pages.browser.pad import number

GOLDEN = Path(__file__).parents[2] / "golden"
GAMES = (
    "south-korea/four-players-the-red-line",
    "europe/three-players-borrowed-routes-given",
    "world/three-players-tours",
    "switzerland/two-players-equal-cards",
)


def ids(lines, part, member):
    return [line[member] for line in lines if line["part"] == part and member in line]


def enter(pad, seat, player, lines):
    """Everything that a player has, panel by panel; `lines` name it by ids."""
    pad.seat(seat)
    pad.tab("Routes")
    pad.tap_routes(ids(lines, "routes", "route"))
    pad.tab("Tickets")
    for line in lines:
        if line["part"] == "tickets":
            enter_ticket(pad, line["ticket"])
    for city in ids(lines, "harbors", "harbor"):
        pad.tab("Harbors")
        pad.tap_place(city)
    for member, enter_more in MORE.items():
        if player.get(member) is not None:
            enter_more(pad, player)


def turn_to(pad, tab):
    """The numbers of one player alone."""
    pad.tab(tab)
    table = pad.button("All players side by side")
    if table.get_attribute("aria-pressed") == "true":
        table.click()


def enter_passengers(pad, player):
    turn_to(pad, "Passengers")
    for color, count in player["passengers"].items():
        if count == 1:
            pad.more(color, 1)
        else:
            pad.number(color, count)


def enter_mat(pad, player):
    pad.tab("Province")
    for line, spots in player["province"].items():
        for spot in spots:
            pad.button(f"{line}, spot {spot}: free").click()
    for card in player.get("express_spent", ()):
        pad.button(f"+{card}").click()


def enter_ticket(pad, ticket):
    """Most by their two cities; every third by typing, as the id happens to fall."""
    first, *_, last = places(pad.tickets[ticket])
    if len(ticket) % 3 and "to_any" not in pad.tickets[ticket]:
        pad.tap_place(first)
        pad.tap_place(last)
        return
    field = pad.page.get_by_role("searchbox", name="Find a ticket")
    field.fill(f"{first} {last}".replace("-", " "))
    pad.page.locator(".found button").first.click()


def enter_supply(pad, player):
    turn_to(pad, "Pieces")
    pad.number("ships", player["supply"]["ship"])
    pad.more("Pieces exchanged", player.get("pieces_exchanged", 0))


def enter_stations(pad, seat, stations):
    """By their cities, and which route each of them borrows, once everybody has theirs."""
    for station in stations:
        pad.seat(seat)
        pad.tab("Stations")
        pad.tap_place(pad.places[plain(station["city"])]["id"])
        borrows = pad.page.get_by_label("The route that the station in", exact=False).last
        borrows.select_option(station["borrows"])


def enter_tolls(pad, player):
    turn_to(pad, "Tolls")
    tokens = player["tolls"]
    if isinstance(tokens, dict):
        tokens = sum(int(value) * count for value, count in tokens.items())
    pad.number("Value of the tokens left", tokens)
    pad.more("Loans", player.get("loans", 0))


MORE = {
    "passengers": enter_passengers,
    "supply": enter_supply,
    "province": enter_mat,
    "tolls": enter_tolls,
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_entered_by_taps_scores_as_the_service_says(name, open_pad, client):
    game = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    expected = client.post(f"/v1/maps/{game['map']}/scores", json=game["request"]).json
    players = game["request"]["players"]

    pad = open_pad()
    board = client.get(f"/v1/maps/{game['map']}").json
    pad.tickets = {ticket["id"]: ticket for ticket in board["tickets"]}
    pad.places = {plain(place["name"]): place for place in board["places"]}
    pad.begin(game["map"], [player["name"] for player in players])
    for seat, player in enumerate(players):
        enter(pad, seat, player, expected["players"][seat]["lines"])
    for seat, player in enumerate(players):
        enter_stations(pad, seat, player.get("stations", ()))

    assert pad.totals() == [player["total"] for player in expected["players"]]
    assert pad.page.locator(".notes").count() == 0
    check_result(pad, expected)


def check_result(pad, expected):
    """The table of the final view: places and every part of everybody."""
    pad.button("Result").click()
    pad.page.wait_for_selector("figure img")
    order = sorted(expected["players"], key=lambda player: player["place"])
    rows = pad.page.locator(".result tr").all()
    cells = [[number(text) for text in row.locator("td").all_inner_texts()] for row in rows]
    assert cells[1] == [player["place"] for player in order]
    parts = list(order[0]["points"])
    assert cells[2 : 2 + len(parts)] == [
        [player["points"][part] for player in order] for part in parts
    ]
    assert cells[2 + len(parts)] == [player["total"] for player in order]
    assert expected["winners"][0] in pad.page.locator(".final h2").inner_text()
