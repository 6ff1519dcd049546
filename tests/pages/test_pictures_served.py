"""Pictures over HTTP: of the map's board, and with claims on it."""

from __future__ import annotations

import gzip
import math
import re

import pytest

MAPS = ("germany", "great-lakes", "berlin", "world")
LARGEST = 200_000
GERMANY = "/v1/maps/germany/board.svg"


@pytest.mark.parametrize("map_id", MAPS)
def test_the_board_of_every_map(client, map_id):
    answer = client.get(f"/v1/maps/{map_id}/board.svg")
    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert ("b-ground" in answer.text) == (map_id != "berlin")
    assert len(gzip.compress(answer.data)) < LARGEST
    assert answer.headers["Cache-Control"] == "no-cache"
    again = client.get(
        f"/v1/maps/{map_id}/board.svg", headers={"If-None-Match": answer.headers["ETag"]}
    )
    assert again.status_code == 304
    assert again.data == b""


@pytest.mark.parametrize(("language", "title"), [("it", "il tabellone"), ("nl", "het speelbord")])
def test_the_words_are_in_the_language_asked_for(client, language, title):
    answer = client.get(GERMANY, headers={"Accept-Language": language})
    assert title in answer.text
    assert answer.headers["Content-Language"] == language


def test_claims_of_players(client):
    players = [
        {"name": "Anna", "color": "green", "routes": [{"from": "Berlino", "to": "Lipsia"}]},
        {"name": "Ben", "tickets": ["berlin-munchen"]},
    ]
    answer = client.post(GERMANY, json={"players": players})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.text.count('class="b-piece"') == 1
    assert "b-ticket" not in answer.text
    assert "Berlin – Leipzig, 4 spaces, orange, Anna" in answer.text

    shown = client.post(GERMANY, json={"players": players, "show": ["tickets"]})
    assert shown.text.count('class="b-ticket"') == 1


def test_a_ticket_to_a_country_is_drawn_to_one_of_its_points(client):
    ticket = "koln-schweiz"
    body = {"players": [{"name": "Anna", "tickets": [ticket]}], "show": ["tickets"]}
    drawn = client.post(GERMANY, json=body).text
    (end,) = set(re.findall(r'<path d="M[^"]*Q[^ ]+ [^ ]+ ([^" ]+ [^" ]+)" stroke', drawn))
    country = drawn.split('data-place="schweiz"')[1].split("</g>")[0]
    squares = re.findall(r'x="([^"]+)" y="([^"]+)" width="([^"]+)"', country)
    assert len(squares) > 1
    middles = [[float(at) + float(wide) / 2 for at in (x, y)] for x, y, wide in squares]
    x, y = map(float, end.split())
    assert min(math.dist((x, y), middle) for middle in middles) < 0.2


def test_claims_of_a_position_with_the_neutral_player(client):
    position = {
        "players": [{"color": "black", "routes": ["emden-emmen"]}, {"name": "Ben"}],
        "neutral": {"routes": ["aarschot-antwerpen-blue"]},
    }
    body = {"position": position, "options": {"neutral_player": True}}
    answer = client.post("/v1/maps/nederland/board.svg", json=body)
    assert answer.status_code == 200
    assert answer.text.count('class="b-piece"') == 2
    assert "neutral" in answer.text


def test_harbors_are_drawn(client):
    players = [{"name": "Anna", "routes": ["duluth-wausau"], "harbors": ["Duluth"]}]
    answer = client.post("/v1/maps/great-lakes/board.svg", json={"players": players})
    assert answer.text.count('href="#b-built-harbors"') == 1


def test_a_board_of_ones_own_without_positions(client):
    board = {
        "places": [{"name": "Zoo"}, {"name": "Brandenburger Tor"}, {"name": "Alex"}],
        "routes": [
            {"from": "Zoo", "to": "Alex", "length": 3, "color": "red"},
            {"from": "Zoo", "to": "Alex", "length": 3, "color": "blue"},
            {"from": "Alex", "to": "Brandenburger Tor", "length": 1, "cards": 2, "color": "gray"},
        ],
        "tickets": [{"from": "Zoo", "to": "Alex", "value": 3}],
    }
    players = [{"routes": [{"from": "Zoo", "to": "Alex", "color": "blue"}]}, {}]
    answer = client.post("/v1/maps/berlin/board.svg", json={"board": board, "players": players})
    assert answer.status_code == 200
    assert answer.text.count("<use ") == 3 + 3 + 1 + 3


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({"players": [{}], "board": "open"}, "#/board", "BOARD_NEEDED"),
        ({"players": [{}], "show": ["harbors"]}, "#/show/0", "UNKNOWN_VALUE"),
        ({"players": [{}], "show": [1]}, "#/show/0", "WRONG_TYPE"),
        ({"players": [{}], "show": "tickets"}, "#/show", "WRONG_TYPE"),
        ({"players": [{}], "show": ["tickets"] * 2}, "#/show", "OUT_OF_RANGE"),
        ({"players": [{"color": "pink"}]}, "#/players/0/color", "UNKNOWN_COLOR"),
        ({"players": [{"routes": ["rom-paris"]}]}, "#/players/0/routes/0", "UNKNOWN_ROUTE"),
        ({}, "#/players", "REQUIRED"),
        ([], "#", "WRONG_TYPE"),
    ],
)
def test_what_cannot_be_drawn(client, body, pointer, code):
    answer = client.post(GERMANY, json=body)
    assert answer.status_code == 422
    assert (pointer, code) in [(e["pointer"], e["code"]) for e in answer.json["errors"]]


def test_all_errors_are_reported_at_once(client):
    body = {"players": [{"routes": ["rom-paris"]}], "show": ["nothing"]}
    pointers = [error["pointer"] for error in client.post(GERMANY, json=body).json["errors"]]
    assert pointers == ["#/players/0/routes/0", "#/show/0"]


def test_a_name_is_never_a_part_of_the_drawing(client):
    players = [{"name": "<b>&\"'</svg>", "routes": ["berlin-leipzig"]}]
    answer = client.post(GERMANY, json={"players": players})
    assert answer.status_code == 200
    assert "<b>" not in answer.text
    # That of the picture, and that of the ground in it.
    assert answer.text.count("</svg>") == 2


def test_a_map_that_is_not_there(client):
    assert client.get("/v1/maps/nowhere/board.svg").status_code == 404
    assert client.post("/v1/maps/nowhere/board.svg", json={}).status_code == 404


KNOWN = {"id", "from", "to", "length", "color", "terminal", "spaces", "value", "name", "x", "y"}


def own_board(client, map_id, left_out=()):
    """A map's board as one's own, with what a board of any map may have."""
    served = client.get(f"/v1/maps/{map_id}").json
    kept = KNOWN - set(left_out)
    return {
        part: [{k: v for k, v in thing.items() if k in kept} for thing in served[part]]
        for part in ("places", "routes", "tickets")
    }


def drawn_size(client, map_id, board):
    answer = client.post(f"/v1/maps/{map_id}/board.svg", json={"players": [{}], "board": board})
    assert answer.status_code == 200
    return [float(side) for side in re.search(r'viewBox="0 0 (\S+) (\S+)"', answer.text).groups()]


@pytest.mark.parametrize("left_out", [(), ("spaces", "terminal")], ids=["spaces", "places"])
@pytest.mark.parametrize("map_id", ["germany", "south-korea"])
def test_a_board_of_ones_own_is_not_squashed(client, map_id, left_out):
    """The Great Lakes are wide, the maps they are played on are high."""
    width, height = drawn_size(client, map_id, own_board(client, "great-lakes", left_out))
    assert width / height == pytest.approx(1.795, rel=0.05)


@pytest.mark.parametrize("left_out", [(), ("spaces", "terminal")], ids=["spaces", "places"])
@pytest.mark.parametrize("map_id", ["germany", "south-korea"])
def test_a_maps_board_as_ones_own_is_as_large(client, map_id, left_out):
    width, height = drawn_size(client, map_id, own_board(client, map_id, left_out))
    aspect = client.get(f"/v1/maps/{map_id}").json["picture"]["aspect"]
    assert width / height == pytest.approx(aspect, rel=0.001)


def test_angles_that_say_nothing_are_not_believed(client):
    board = own_board(client, "great-lakes")
    for route in board["routes"]:
        route["spaces"] = [[x, y, 45] for x, y, _ in route["spaces"]]
    width, height = drawn_size(client, "germany", board)
    assert width / height == pytest.approx(1.795, rel=0.05)


@pytest.mark.parametrize("squeezed", ["x", "y"])
def test_places_in_one_line_are_drawn(client, squeezed):
    """Nothing tells the aspect of such a board; it must only not fail."""
    places = [{"id": f"p{n}", "x": n / 9, "y": n / 9} | {squeezed: 0.5} for n in range(10)]
    routes = [{"from": f"p{n}", "to": f"p{n + 1}", "length": 2, "color": "red"} for n in range(9)]
    board = {"places": places, "routes": routes, "tickets": []}
    width, height = drawn_size(client, "germany", board)
    assert 1 / 3.1 < width / height < 3.1
