"""The neutral player of two players on Nederland: its routes are taken, and score nothing."""

from __future__ import annotations

import json

from playwright.sync_api import expect

PURPLE, YELLOW = "breda-rotterdam-purple", "breda-rotterdam-yellow"


def started(open_pad, **how):
    pad = open_pad(**how)
    pad.page.locator('input[value="nederland"]').check()
    pad.page.locator("summary", has_text="House rules").click()
    pad.page.get_by_label("Neutral player (two players)").check()
    return pad.begin("nederland", ["Anna", "Ben"])


def test_only_a_game_with_it_has_a_neutral_player(open_pad):
    pad = open_pad().begin("nederland", ["Anna", "Ben"])
    assert pad.page.get_by_role("tab").all_inner_texts() == ["Routes", "Tickets", "Tolls"]


def test_a_tap_takes_a_route_for_the_neutral_player(open_pad):
    pad = started(open_pad)
    pad.tab("Neutral")
    pad.tap_route(PURPLE)
    assert pad.owner_mark(PURPLE) == "–"
    expect(pad.route(PURPLE)).to_have_attribute(
        "aria-label", "Breda – Rotterdam, 2 spaces, purple, toll 4: claimed by the neutral player"
    )
    assert pad.totals() == [0, 1]

    # The referee is asked about its turn.
    pad.choose("May I?")
    dialog = pad.page.get_by_role("dialog")
    dialog.get_by_label("Who", exact=True).select_option(label="Ben")
    dialog.get_by_label("Action", exact=True).select_option(label="turn of the neutral player")
    dialog.get_by_role("searchbox").fill("amster maas")
    dialog.get_by_role("searchbox").press("Enter")
    dialog.get_by_label("Route", exact=True).select_option("enschede-zwolle-blue")
    pad.button("Ask the referee").click()
    expect(dialog.locator(".verdict")).to_be_visible()
    pad.page.keyboard.press("Escape")

    # For a player it is taken.
    pad.seat(0)
    expect(pad.page.get_by_role("tab", name="Routes")).to_have_attribute("aria-selected", "true")
    pad.tap_route(PURPLE)
    expect(pad.page.get_by_role("dialog")).to_contain_text("claimed by the neutral player")
    pad.button("It is Anna’s").click()
    assert pad.owner_mark(PURPLE) == "A"
    assert pad.totals() == [2, 1]
    pad.button("Undo").click()
    assert pad.owner_mark(PURPLE) == "–"
    pad.button("Undo").click()
    assert pad.owner_mark(PURPLE) == ""

    # And the other way round.
    pad.tap_route(YELLOW)
    pad.tab("Neutral")
    pad.tap_route(YELLOW)
    pad.button("It is the neutral player’s").click()
    assert pad.owner_mark(YELLOW) == "–"
    pad.tap_route(YELLOW)
    assert pad.owner_mark(YELLOW) == ""


def test_what_the_neutral_player_has_is_in_the_way_of_a_ticket(open_pad, client):
    pad = started(open_pad)
    served = client.get("/v1/maps/nederland").json
    city = "middelburg"
    around = [route["id"] for route in served["routes"] if city in (route["from"], route["to"])]
    ticket = next(t for t in served["tickets"] if city in (t["from"], t["to"]))
    pad.tab("Tickets")
    pad.tap_place(ticket["from"])
    pad.tap_place(ticket["to"])
    entry = pad.page.locator(".entries .entry")
    expect(entry).to_contain_text("spaces missing")
    pad.tab("Neutral")
    pad.tap_routes(around)
    pad.seat(0)
    pad.tab("Tickets")
    expect(entry).to_contain_text("cannot be completed any more")
    totals = pad.totals()
    assert totals == [-ticket["value"], 1]


def test_it_is_in_the_link_in_the_file_and_in_the_picture(open_pad, client, tmp_path):
    pad = started(open_pad)
    pad.tap_route(YELLOW)
    pad.tab("Neutral")
    pad.tap_route(PURPLE)
    pad.choose("Share link")
    link = pad.page.get_by_role("textbox", name="The game as a link").input_value()
    pad.page.keyboard.press("Escape")
    pad.button("Result").click()
    picture = pad.download("Save picture (SVG)").decode()
    assert picture.count('class="b-piece"') == 2
    assert ">neutral<" in picture
    saved = json.loads(pad.download("Save as JSON"))

    other = open_pad(path=link.removeprefix(pad.address))
    other.button("Board").click()
    assert other.owner_mark(PURPLE) == "–"

    # The file has the neutral player beside the players, as a snapshot has it.
    game = saved["request"]
    assert game["neutral"] == {"routes": [PURPLE]}
    assert client.post("/v1/maps/nederland/audits", json=game).status_code == 200
    assert client.post("/v1/maps/nederland/board.svg", json=game).text.count("b-piece") > 2
    again = open_pad()
    again.load(tmp_path, saved)
    assert [again.owner_mark(route) for route in (PURPLE, YELLOW)] == ["–", "A"]

    # In other words too.
    game["neutral"]["routes"] = [{"from": "breda", "to": "Rotterdam", "color": "purple"}]
    again = open_pad()
    again.load(tmp_path, {"map": "nederland", **game})
    assert [again.owner_mark(route) for route in (PURPLE, YELLOW)] == ["–", "A"]


def test_with_a_third_player_the_service_says_why_there_is_no_score(open_pad):
    pad = started(open_pad)
    pad.choose("Names, colors, order")
    pad.button("Add a player").click()
    pad.button("Apply").click()
    alert = pad.page.get_by_role("alert")
    expect(alert).to_contain_text("neutral_player")
    pad.button("Result").click()
    expect(alert).to_contain_text("neutral_player")
    pad.button("Undo").click()
    expect(alert).to_have_count(0)
    assert pad.totals() == [0, 1]
