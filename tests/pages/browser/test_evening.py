"""The end of an evening: places, rematch, what is remembered and taken out."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

NAMES = ["Anna", "Ben", "Cleo"]


def finished(open_pad, **how):
    """A short game of Berlin of which everything is said."""
    pad = open_pad(**how).begin("berlin", NAMES)
    pad.tap_route(pad.page.locator("[data-route]").first.get_attribute("data-route"))
    for seat, name in enumerate(NAMES):
        pad.seat(seat)
        if seat:
            pad.button(f"{name} has no routes").click()
        pad.tab("Tickets")
        pad.button(f"{name} has no tickets").click()
        pad.tab("Routes")
    pad.settle()
    pad.button("Result").click()
    pad.button("We stopped early").click()
    expect(pad.page.locator(".final h2")).to_contain_text("Anna wins with")
    return pad


def saved(pad, name):
    """What a button saves whose name begins so."""
    with pad.page.expect_download() as download:
        pad.page.get_by_role("button", name=name).click()
    return Path(download.value.path()).read_bytes()


def test_the_places_are_shown_from_the_last_to_the_first(open_pad):
    pad = finished(open_pad)
    pad.button("Reveal from the last place").click()
    seen = pad.page.locator(".podium li:not(.is-hidden)")
    expect(seen).to_have_count(0)
    expect(pad.page.locator(".final h2")).to_have_count(0)
    expect(pad.page.locator(".totals")).to_have_count(0)
    for count in (1, 2, 3):
        pad.button("Next place").click()
        expect(seen).to_have_count(count)
    expect(pad.page.locator(".final h2")).to_contain_text("Anna wins with")


def test_the_bars_of_all_places_begin_at_one_line_however_long_the_names(open_pad):
    pad = finished(open_pad)
    starts = [bar.bounding_box()["x"] for bar in pad.page.locator(".podium .bar").all()]
    assert len(starts) == len(NAMES)
    assert len(set(starts)) == 1


def test_a_rematch_has_the_same_players_and_a_clean_board(open_pad):
    pad = finished(open_pad)
    pad.button("Rematch").click()
    pad.page.wait_for_selector(".board [data-route]")
    assert pad.page.locator(".seat-name span:last-child").all_inner_texts() == NAMES
    assert pad.totals() == [0, 0, 0]
    expect(pad.page.locator(".b-piece")).to_have_count(0)


def test_games_are_remembered_with_their_winner_counted_and_taken_out(open_pad):
    pad = finished(open_pad)
    pad.choose("New game")
    expect(pad.page.locator(".games .game")).to_contain_text(["won by Anna"])
    pad.button("Statistics").click()
    rows = pad.page.get_by_role("dialog").locator("tbody tr")
    expect(rows.first).to_contain_text("Anna")
    expect(rows).to_have_count(3)
    pad.page.keyboard.press("Escape")
    table = pad.download("Save all as CSV").decode()
    assert table.splitlines()[0] == "date,map,player,place,total,routes,tickets"
    assert len(table.splitlines()) == 4
    # One game alone, without opening it.
    assert saved(pad, "CSV: Berlin").decode() == table
    game = json.loads(saved(pad, "JSON: Berlin"))
    assert len(game["request"]["players"][0]["routes"]) == 1
    expect(pad.page.locator(".board")).to_have_count(0)
    pad.page.get_by_role("button", name="Delete: ").click()
    pad.button("Delete the game").click()
    expect(pad.page.locator(".games")).to_have_count(0)
    pad.open()
    expect(pad.page.locator(".map").first).to_be_visible()


def test_the_result_is_copied_with_place_and_note(open_pad):
    pad = finished(open_pad)
    for label, text in (("Where was it played?", "Kitchen"), ("A note", "Rain outside")):
        field = pad.page.get_by_label(label)
        field.fill(text)
        field.press("Tab")
    pad.button("Copy as text").click()
    text = pad.page.get_by_role("textbox", name="Copy as text").input_value()
    first, *places = text.splitlines()
    assert first.startswith("Berlin · ")
    assert first.endswith(" · Kitchen")
    assert places[0].startswith("1. Anna: ")
    assert places[-2:] == [pad.page.locator(".final h2").inner_text().strip(" §"), "Rain outside"]


def test_every_option_of_a_map_can_be_chosen(open_pad, client):
    pad = open_pad()
    pad.page.locator('input[value="great-lakes"]').check()
    pad.page.locator("summary", has_text="House rules").click()
    reasons = pad.page.locator("details p.quiet")
    options = client.get("/v1/maps/great-lakes").json["options"]
    expect(reasons).to_have_count(len(options))
    pad.button("completed tickets").click()
    pad.page.get_by_label("Parallel tracks close up to so many players").fill("2")
    pad.page.get_by_label("Double ships with a space to spare").select_option("any")
    pad.button("Start").click()
    pad.page.wait_for_selector(".board [data-route]")
    pad.settle()
    saved = pad.page.evaluate(
        """() => new Promise((done) => {
          const request = indexedDB.open('referee');
          request.onsuccess = () => {
            const all = request.result.transaction('answers').objectStore('answers').getAll();
            all.onsuccess = () => { request.result.close(); done(all.result[0].score.options); };
          };
        })"""
    )
    chosen = {"tie_breaks": ["tickets"], "parallel_limit_players": 2, "double_ship_surplus": "any"}
    assert saved | chosen == saved


def test_the_page_is_light_or_dark_as_wanted(open_pad):
    pad = open_pad(color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = pad.page.evaluate(paper)
    pad.page.locator("summary", has_text="☰").click()
    pad.page.get_by_label("Light or dark").select_option("dark")
    assert pad.page.evaluate(paper) != light
    dark = pad.page.evaluate(paper)
    pad.page.reload()
    pad.page.wait_for_selector(".map")
    assert pad.page.evaluate(paper) == dark
