"""Names, colors and seats are changed while a game goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages.browser.conftest import Service

FIRST = "berlin-leipzig"


def started(open_pad, *names, map_id="germany", route=FIRST, **how):
    pad = open_pad(**how).begin(map_id, list(names) or ["Anna", "Ben"])
    pad.tap_route(route)
    return pad


def names(pad):
    return pad.page.locator(".seat-name span:last-child").all_inner_texts()


def test_a_player_is_renamed_and_recolored(open_pad):
    pad = started(open_pad)
    assert pad.totals() == [7, 0]
    pad.choose("Names, colors, order")
    pad.page.get_by_label("Name of Player 1").fill("Zoë")
    pad.page.get_by_label("Color of Player 1").select_option("blue")
    # Ben had that color, and swaps.
    expect(pad.page.get_by_label("Color of Player 2")).to_have_value("red")
    pad.button("Apply").click()
    assert names(pad) == ["Zoë", "Ben"]
    assert pad.owner_mark(FIRST) == "Z"
    expect(pad.page.locator(f'[data-of="{FIRST}"]')).to_have_attribute("fill", "#2f6db3")
    assert pad.totals() == [7, 0]
    pad.button("Undo").click()
    assert names(pad) == ["Anna", "Ben"]
    assert pad.owner_mark(FIRST) == "A"
    expect(pad.page.locator(f'[data-of="{FIRST}"]')).to_have_attribute("fill", "#c7362e")


def test_seats_are_changed(open_pad):
    """On Nederland the seat is worth points, so that the totals follow it."""
    route = "breda-rotterdam-yellow"
    pad = started(open_pad, "Anna", "Ben", "Cleo", map_id="nederland", route=route)
    assert pad.totals() == [2, 1, 2]
    pad.page.locator(".panel h2").get_by_role("button", name="Names, colors, order").click()
    pad.button("Move Cleo one seat up").click()
    pad.button("Move Cleo one seat up").click()
    pad.button("Apply").click()
    assert names(pad) == ["Cleo", "Anna", "Ben"]
    assert pad.totals() == [0, 3, 2]
    # Who was at hand still is.
    expect(pad.page.locator(".is-at-hand .seat-name")).to_contain_text("Anna")
    pad.button("Undo").click()
    assert names(pad) == ["Anna", "Ben", "Cleo"]
    assert pad.totals() == [2, 1, 2]


def test_a_player_comes_late_and_one_goes(open_pad):
    pad = started(open_pad)
    pad.choose("Names, colors, order")
    pad.button("Add a player").click()
    pad.page.get_by_label("Name of Player 3").fill("Cleo")
    pad.button("Remove Player 1").click()
    pad.button("Apply").click()
    assert names(pad) == ["Ben", "Cleo"]
    assert pad.totals() == [0, 0]
    pad.button("Undo").click()
    assert pad.totals() == [7, 0]


def test_two_of_one_name_are_refused_and_all_stays_if_wanted(open_pad):
    pad = started(open_pad)
    pad.choose("Names, colors, order")
    pad.page.get_by_label("Name of Player 2").fill("Anna")
    pad.button("Apply").click()
    expect(pad.page.get_by_role("alert")).to_have_text("Two players have the same name.")
    pad.button("Leave as it was").click()
    assert names(pad) == ["Anna", "Ben"]


def test_without_a_connection_the_totals_stay_with_the_new_name(open_pad):
    own = Service()
    pad = started(open_pad, address=own.address)
    assert pad.totals() == [7, 0]
    own.stop()
    pad.choose("Names, colors, order")
    pad.page.get_by_label("Name of Player 1").fill("Zoë")
    pad.button("Apply").click()
    expect(pad.page.locator(".seat-total")).to_have_text(["7", "0"])
    pad.button("Result").click()
    expect(pad.page.locator(".final h2")).to_have_text("So far Zoë leads with 7 points.")
