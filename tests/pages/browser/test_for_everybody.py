"""In every language, by keyboard, with a screen reader, in the dark, on small screens."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
MAPS = ("germany", "great-lakes", "berlin", "south-korea", "nederland")
"""Their features bring all the panels that there are."""
START = {"en": "Start", "it": "Inizia", "de": "Los", "nl": "Begin"}
ADD = {
    "en": "Add a player",
    "it": "Aggiungi un giocatore",
    "de": "Spieler hinzufügen",
    "nl": "Speler toevoegen",
}


def violations(pad, part="html"):
    """What axe finds in a part of the page, each with the first place where it is."""
    if not pad.page.evaluate("'axe' in window"):
        pad.page.evaluate(AXE.read_text("utf-8"))
    run = "(part) => axe.run(part).then(({ violations }) => violations)"
    found = pad.page.evaluate(run, part)
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found]


@pytest.mark.parametrize(
    ("how", "maps"),
    [
        ({"phone": True}, ("germany", "nederland", "south-korea")),
        ({"color_scheme": "dark"}, ("great-lakes", "berlin")),
    ],
    ids=["a phone in the light", "a desk in the dark"],
)
def test_axe_finds_nothing(open_pad, how, maps):
    """Of the maps after the first only the panels: all else is alike."""
    pad = open_pad(**how)
    pad.page.wait_for_selector(".map")
    assert violations(pad) == []
    first, *others = maps
    pad.begin(first, ["Anna", "Ben", "Cleo"])
    if not how.get("phone"):
        pad.page.get_by_role("searchbox").fill("a")
        pad.page.locator(".found button").first.click()
    pad.settle()
    assert violations(pad) == []
    check_panels(pad)
    pad.page.locator(".seat-total").first.click()
    expect(pad.page.get_by_role("dialog")).to_be_visible()
    assert violations(pad, "dialog") == []
    pad.page.keyboard.press("Escape")
    pad.page.locator("header button.main").click()
    pad.page.wait_for_selector("figure img")
    assert violations(pad, "main") == []
    for map_id in others:
        pad.begin_another(map_id, ["Anna", "Ben", "Cleo"])
        check_panels(pad)


def check_panels(pad):
    """Fails where axe finds something in a panel beside the one of routes."""
    for tab in pad.page.get_by_role("tab").all()[1:]:
        tab.click()
        assert violations(pad, ".entry-side") == []


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_is_seldom_opened(open_pad, color_scheme):
    pad = open_pad(phone=True, color_scheme=color_scheme)
    pad.page.locator('input[value="nederland"]').check()
    pad.page.locator("summary", has_text="House rules").click()
    pad.page.get_by_label("Neutral player (two players)").check()
    assert violations(pad, "form") == []
    pad.begin("nederland", ["Anna", "Ben"])
    pad.tab("Neutral")
    pad.page.get_by_role("searchbox").fill("breda")
    pad.page.locator(".found button").first.click()
    pad.settle()
    assert violations(pad, "main") == []
    pad.page.locator("summary", has_text="☰").click()
    assert violations(pad, "header") == []
    pad.page.keyboard.press("Escape")
    pad.choose("Names, colors, order")
    pad.page.get_by_label("Name of Player 2").fill("Anna")
    pad.button("Apply").click()
    expect(pad.page.get_by_role("alert")).to_be_visible()
    assert violations(pad, "dialog") == []


def test_axe_finds_nothing_in_the_editor(open_pad):
    pad = open_pad(path="/boards")
    pad.button("Begin with this map’s board").click()
    pad.page.locator("summary", has_text="Routes (").click()
    pad.page.locator("details[open] .found button").first.click()
    assert violations(pad) == []


@pytest.mark.parametrize("language", START)
def test_the_page_speaks_the_language_of_the_browser(open_pad, language):
    pad = open_pad(locale=f"{language}-XX" if language != "en" else "en-GB")
    expect(pad.page.locator("html")).to_have_attribute("lang", language)
    pad.begin("berlin", ["A", "B", "C"], start=START[language], add=ADD[language])


def test_a_language_no_one_speaks_here_is_english(open_pad):
    pad = open_pad(locale="fi-FI")
    expect(pad.page.locator("html")).to_have_attribute("lang", "en")


def test_the_language_can_be_switched_and_stays(open_pad):
    pad = open_pad().begin("germany", ["Anna", "Ben"])
    pad.tap_route("augsburg-munchen-1")
    pad.seat(1)
    pad.settle()
    pad.page.locator("summary", has_text="☰").click()
    pad.page.get_by_label("Language").select_option("it")
    expect(pad.page.get_by_role("tab", name="Biglietti")).to_be_visible()
    expect(pad.route("augsburg-munchen-1")).to_have_attribute(
        "aria-label", "Augsburg – München, 2 caselle, grigio: presa da Anna"
    )
    pad.page.reload()
    expect(pad.page.get_by_role("tab", name="Biglietti")).to_be_visible()


def test_a_game_by_keyboard_alone(open_pad):
    pad = open_pad()
    keys = pad.page.keyboard
    pad.page.wait_for_selector(".map")
    pad.page.locator('input[value="germany"]').focus()
    keys.press("Space")
    pad.page.get_by_label("Name of Player 1").focus()
    keys.type("Anna")
    keys.press("Enter")
    expect(pad.page.get_by_label("Name of Player 2")).to_be_focused()
    pad.button("Start").focus()
    keys.press("Enter")
    pad.page.wait_for_selector(".board [data-route]")

    # One stop for the whole board, the arrows from route to route.
    stops = pad.page.locator(".board [tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    keys.press("ArrowRight")
    focused = pad.page.locator(":focus")
    name = focused.get_attribute("aria-label")
    assert name.endswith(": free")
    keys.press("Enter")
    expect(focused).to_have_attribute("aria-pressed", "true")
    expect(focused).to_have_attribute("aria-label", name.replace("free", "claimed by Anna"))
    expect(pad.page.get_by_role("status").first).to_contain_text("Anna: ")
    keys.press("Control+z")
    expect(focused).to_have_attribute("aria-pressed", "false")
    keys.press("Control+Shift+z")
    expect(focused).to_have_attribute("aria-pressed", "true")
    keys.press("End")
    keys.press(" ")
    assert pad.totals()[0] > 0

    # Tabs by arrows, a ticket by letters.
    pad.page.get_by_role("tab", name="Routes").focus()
    keys.press("ArrowRight")
    expect(pad.page.get_by_role("tab", name="Tickets")).to_be_focused()
    pad.page.get_by_role("searchbox").focus()
    keys.type("kiel stutt")
    keys.press("Enter")
    expect(pad.page.locator(".entries .entry")).to_contain_text("Kiel – Stuttgart (17)")
    keys.type("kiel")
    keys.press("Tab")
    keys.press("Enter")
    expect(pad.page.locator(".entries .entry")).to_have_count(2)
    expect(pad.page.get_by_role("searchbox")).to_be_focused()


def test_the_menu_goes_away(open_pad):
    pad = open_pad().begin("berlin", ["Anna", "Ben"])
    menu, entry = pad.page.locator(".menu summary"), pad.button("New game")
    menu.press("Enter")
    expect(entry).to_be_visible()
    pad.page.keyboard.press("Escape")
    expect(entry).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    expect(entry).to_be_visible()
    pad.page.locator("h1").click()
    expect(entry).to_be_hidden()

    # So does a dialog, by Escape or a tap beside it.
    dialog = pad.page.get_by_role("dialog")
    for leave in (lambda: pad.page.keyboard.press("Escape"), lambda: pad.page.mouse.click(5, 300)):
        pad.choose("Help")
        expect(dialog).to_be_visible()
        dialog.locator("p").first.click()
        expect(dialog).to_be_visible()
        leave()
        expect(dialog).to_be_hidden()
    pad.choose("Games on this device")
    expect(pad.page.locator(".games .game")).to_be_in_viewport()


def test_routes_have_names_and_states_for_a_screen_reader(open_pad, client):
    pad = open_pad()
    for map_id in MAPS:
        pad.begin_another(map_id, ["Anna", "Ben"])
        served = client.get(f"/v1/maps/{map_id}").json
        labels = pad.page.evaluate(
            "[...document.querySelectorAll('[data-route][role=button]')].map((g) => g.ariaLabel)"
        )
        assert len(labels) == len(served["routes"])
        assert all(label.endswith(": free") for label in labels)
        first = served["routes"][0]
        color, spaces = first["color"], f"{first['length']} spaces"
        assert any(color in label and spaces in label for label in labels)


SMALL = """() => [...document.querySelectorAll('button, input, select, textarea, summary, a')]
  .filter((one) => !one.closest('svg') && one.checkVisibility())
  .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
  .map(([one, { width, height }]) => `${one.outerHTML.slice(0, 90)} ${width}x${height}`)"""


def check_phone(pad):
    """Fails where a control is too small for a finger, or something is cut off at 360 pixels."""
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert pad.page.locator("h1, .seat").evaluate_all(cut) == 0
    assert pad.page.evaluate(SMALL) == []
    assert pad.page.evaluate("document.documentElement.scrollWidth") <= 360


def check_names(pad):
    """Fails where a name is too small to read, or lies on a track."""
    names = pad.names()
    assert len(names) > 5
    assert [name for name, size, covered in names if size < 10.99 or covered] == []


def check_fills(pad):
    """Fails where a board wider than the phone leaves a gap above and below it, once closer."""
    shown = [pad.page.locator(part) for part in ("#board", ".board .b-paper")]
    height, board = (part.bounding_box()["height"] for part in shown)
    assert board < 0.6 * height
    pad.button("Closer").tap()
    assert shown[1].bounding_box()["height"] > height - 1
    pad.button("Whole board").tap()


def check_named(pad, cities):
    """Fails where a city that may be tapped has no name, or one that is too small."""
    sizes = {name: size for name, size, _ in pad.names()}
    assert all(sizes.get(city, 0) > 10.99 for city in cities)


def test_every_control_is_large_enough_for_a_finger_and_nothing_is_cut_off(open_pad):
    pad = open_pad(phone=True)
    pad.page.wait_for_selector(".map")
    check_phone(pad)
    for map_id in MAPS:
        pad.begin_another(map_id, ["Maximiliane", "Bartholomäus", "Constantin"])
        pad.settle()
        check_names(pad)
        if map_id == "great-lakes":
            check_fills(pad)
        for tab in pad.page.get_by_role("tab").all():
            tab.tap()
            check_phone(pad)
            assert pad.under_buttons() == 0
            if map_id == "germany" and tab.inner_text() == "Tickets":
                check_named(pad, ["München", "Hamburg", "Hannover", "Leipzig"])
        pad.button("Result").tap()
        pad.page.wait_for_selector("figure img")
        check_phone(pad)

    # On its side a phone shows the board, and little else.
    pad.page.set_viewport_size({"width": 740, "height": 360})
    pad.button("Board").tap()
    pad.tab("Routes")
    board = pad.page.locator("#board").bounding_box()
    assert board["width"] * board["height"] > 0.7 * 740 * 360
    assert pad.page.evaluate("document.documentElement.scrollWidth") <= 740
    # Without a board in sight nothing is said of taps on it.
    pad.tab("Tickets")
    said = pad.page.get_by_text("tap its two cities")
    expect(said).to_be_visible()
    pad.page.get_by_role("searchbox").focus()
    expect(said).to_be_hidden()
    pad.page.set_viewport_size({"width": 360, "height": 740})


def test_every_control_of_a_dialog_is_large_enough_too(open_pad):
    pad = open_pad(phone=True).begin("germany", ["Maximiliane", "Bartholomäus", "Constantin"])
    pad.page.locator(".panel h2 button").tap()
    check_phone(pad)
    pad.button("Leave as it was").tap()
    pad.settle()
    pad.page.locator(".seat").first.tap()
    expect(pad.page.get_by_role("dialog")).to_be_visible()
    check_phone(pad)


FIVE = ["Anna", "Ben", "Cleo", "Dora", "Emil"]
# Of every seat: how far what it says lies over its edge, or its number over the mark.
OVER = """() => [...document.querySelectorAll('.seat')].map((seat) => {
  const total = seat.querySelector('.seat-total').getBoundingClientRect();
  const mark = seat.querySelector('.swatch').getBoundingClientRect();
  const across = Math.min(total.right, mark.right) - Math.max(total.left, mark.left);
  const down = Math.min(total.bottom, mark.bottom) - Math.max(total.top, mark.top);
  return Math.max(Math.min(across, down), seat.scrollWidth - seat.clientWidth);
})"""
# How many lines what remains of each color takes.
LINES = """() => [...document.querySelectorAll('.beside')].map((one) => {
  const { height } = one.getBoundingClientRect();
  return Math.round(height / parseFloat(getComputedStyle(one).lineHeight));
})"""


def test_five_players_with_three_digits_and_a_sign_fit(open_pad):
    pad = open_pad(phone=True).begin("germany", FIVE)
    pad.tab("Passengers")
    pad.page.locator(".numbers input").first.tap()
    pad.page.keyboard.type("221\n021\n" * 5)
    assert len(str(max(pad.totals()))) == 3
    expect(pad.page.locator(".seat-total .odd")).to_have_count(5)
    assert pad.page.evaluate(LINES) == [1] * 6
    for width, height in ((360, 740), (740, 360)):
        pad.page.set_viewport_size({"width": width, "height": height})
        assert max(pad.page.evaluate(OVER)) <= 0
    pad.page.set_viewport_size({"width": 360, "height": 740})


WIDEST = """() => [...document.querySelectorAll('main *, header *')]
  .filter((one) => !one.closest('svg, .scroll, .tabs, .unseen') && one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().right > 361)
  .map((one) => one.outerHTML.slice(0, 100)).slice(0, 3)"""


def test_text_twice_as_large_stays_on_the_page(open_pad):
    pad = open_pad(phone=True)
    width = "document.documentElement.scrollWidth"
    large = "document.documentElement.style.fontSize = '200%'"
    pad.page.wait_for_selector(".map")
    pad.page.evaluate(large)
    assert pad.page.evaluate(WIDEST) == []
    pad.begin("germany", FIVE)
    for tab in pad.page.get_by_role("tab").all():
        tab.tap()
        assert pad.page.evaluate(WIDEST) == []
    # Totals are whole; who is at hand is in sight.
    for _ in FIVE[1:]:
        pad.tab("Tickets")
        pad.page.get_by_role("searchbox").press("Enter")
    expect(pad.page.locator(".seat.is-at-hand")).to_contain_text("Emil")
    expect(pad.page.locator(".seat.is-at-hand")).to_be_in_viewport(ratio=0.9)
    assert max(pad.page.evaluate(OVER)) <= 0
    pad.button("Result").tap()
    pad.page.wait_for_selector("figure img")
    assert pad.page.evaluate(WIDEST) == []
    assert pad.page.evaluate(width) <= 360
