"""The picture in the final view: the page's own, as the service would draw it, and saved."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import expect

from tests.pages.browser.conftest import Service


@pytest.fixture
def game(client):
    """Three players: routes of both kinds, a harbor, tickets, a name too long for one row."""
    tickets = [ticket["id"] for ticket in client.get("/v1/maps/great-lakes").json["tickets"]]
    routes = ["duluth-wausau", "chicago-milwaukee-white", "duluth-thunder-bay-sea"]
    anna = {"name": "Anna", "color": "green", "routes": routes, "harbors": ["duluth"]}
    ben = {"name": "Ben", "color": "black", "routes": [], "tickets": tickets[2:3]}
    other = {"name": "Constantin " * 5, "color": "yellow", "routes": ["green-bay-wausau"]}
    return {"map": "great-lakes", "players": [{**anna, "tickets": tickets[:2]}, ben, other]}


@pytest.fixture
def alpine(client):
    """Two players with tickets to countries, of which none is completed."""
    tickets = client.get("/v1/maps/switzerland").json["tickets"]
    to_countries = [ticket["id"] for ticket in tickets if ticket["type"] == "any"]
    anna = {"name": "Anna", "color": "green", "routes": ["basel-deutschland"]}
    ben = {"name": "Ben", "color": "black", "routes": [], "tickets": to_countries[2:3]}
    return {"map": "switzerland", "players": [{**anna, "tickets": to_countries[:2]}, ben]}


DRAWN = """() => {
  const made = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    if (blob.type === "image/svg+xml") blob.text().then((text) => { window.drawn = text; });
    return made(blob);
  };
}"""


@pytest.mark.parametrize(("kind", "begins"), [("SVG", b"<svg"), ("PNG", b"\x89PNG")])
def test_the_board_is_saved_as_a_picture(open_pad, tmp_path, game, kind, begins):
    pad = open_pad()
    pad.load(tmp_path, game)
    pad.button("Result").click()
    pad.page.evaluate(DRAWN)
    assert pad.download(f"Save picture ({kind})").startswith(begins)
    if kind == "PNG":
        # With the tickets only where they are wanted.
        arcs = 'window.drawn.split("b-ticket").length - 1'
        assert pad.page.evaluate(arcs) == 0
        pad.page.get_by_label("Show the tickets").check()
        pad.download("Save picture (PNG)")
        assert pad.page.evaluate(arcs) == 3


@pytest.mark.parametrize(("asked", "tickets"), [("game", False), ("game", True), ("alpine", True)])
def test_the_picture_is_the_one_that_the_service_draws(
    open_pad, client, tmp_path, request, asked, tickets
):
    game = request.getfixturevalue(asked)
    pad = open_pad()
    pad.load(tmp_path, game)
    pad.button("Result").click()
    pad.page.get_by_label("Show the tickets").set_checked(tickets)
    mine = read(pad.download("Save picture (SVG)"))
    body = {"players": game["players"], "show": ["tickets"] if tickets else []}
    served = read(client.post(f"/v1/maps/{game['map']}/board.svg", json=body).data)
    assert mine == served
    assert len(mine["arcs"]) == (3 * 2 if tickets else 0)


def read(svg):
    """What a picture shows of the claims, with numbers as whole ones."""
    root = ET.fromstring(svg)  # noqa: S314 our own pictures
    for node in root.iter():
        node.tag = node.tag.split("}")[-1]
    groups = {g: kind for g in root.iter("g") if (kind := g.get("class"))}
    of = {kind: [g for g, its in groups.items() if its == kind] for kind in set(groups.values())}
    return {
        "size": whole(root.get("viewBox")),
        "title": root.findtext("title"),
        "description": root.findtext("desc"),
        "pieces": sorted(
            (whole(g.get("transform")), group.get("fill"), group.get("color"), g.findtext("text"))
            for group in of["b-piece"]
            for g in group.findall("g")
        ),
        "built": [
            (whole(g.get("transform")), g.get("fill"), g.find("use").get("href"))
            for g in of["b-built"][0]
        ],
        "arcs": [
            (whole(path.get("d")), path.get("stroke"), path.get("stroke-dasharray"))
            for g in of.get("b-ticket", ())
            for path in g.findall("path")
        ],
        "legend": [
            (whole(g.get("transform")), *(text.text for text in g.findall("text")))
            for g in of["b-legend"][0].findall("g")
        ],
    }


def whole(text):
    return [round(float(number)) for number in re.findall(r"-?\d+\.?\d*", text)]


def test_without_a_connection_there_is_a_picture_and_it_is_saved(open_pad):
    own = Service()
    pad = open_pad(address=own.address, worker=True).begin("germany", ["Anna", "Ben"])
    pad.tap_route("berlin-leipzig")
    pad.settle()
    pad.wait_until_kept()
    own.stop()
    pad.seat(1)
    pad.tap_route("berlin-dresden")
    pad.button("Result").click()
    expect(pad.page.locator(".stale")).to_be_visible()
    shown = pad.page.locator("figure img")
    expect(shown).to_have_js_property("complete", value=True)
    assert shown.evaluate("(image) => image.naturalWidth") > 0
    marks = [mark for *_, mark in read(pad.download("Save picture (SVG)"))["pieces"]]
    assert sorted(marks) == ["A"] * 4 + ["B"] * 5
    assert pad.download("Save picture (PNG)").startswith(b"\x89PNG")


def test_a_game_begun_without_a_connection_has_its_picture(open_pad):
    """There are no totals to show before the service was asked, but there is a board."""
    own = Service()
    pad = open_pad(address=own.address, worker=True)
    pad.page.wait_for_selector(".map")
    pad.wait_until_kept()
    own.stop()
    pad.page.reload()
    pad.begin("germany", ["Anna", "Ben"])
    pad.tap_route("berlin-leipzig")
    pad.button("Result").click()
    expect(pad.page.locator(".final")).to_contain_text("No totals yet")
    assert len(read(pad.download("Save picture (SVG)"))["pieces"]) == 4
