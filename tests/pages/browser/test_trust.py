"""What is shown is true: no winner of half a game, nothing lost, nothing given to the wrong one."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.pages.browser.conftest import Service

FIRST = "berlin-leipzig"
MAT_SPOT = "white, spot 6"


def germany(open_pad, *names, **how):
    return open_pad(**how).begin("germany", list(names) or ["Anna", "Ben"])


def alert(pad):
    return pad.page.get_by_role("alert")


def link_of(pad):
    pad.choose("Share link")
    link = pad.page.get_by_role("textbox", name="The game as a link").input_value()
    pad.page.keyboard.press("Escape")
    return link.removeprefix(pad.address)


def old_link(open_pad, game):
    """A link as the page made it when a game was a snapshot."""
    pack = """async (text) => {
      const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    }"""
    return f"/#game={open_pad().page.evaluate(pack, json.dumps(game))}"


# Whatever a game holds, the page shows it


def test_a_city_that_is_no_port_takes_no_harbor(open_pad):
    pad = open_pad().begin("great-lakes", ["Anna", "Ben"])
    pad.tab("Harbors")
    pad.tap_place("cedar-rapids")
    assert pad.entries() == []
    pad.tap_place("chicago")
    assert pad.entries() == ["Chicago"]


def test_a_game_with_an_inland_harbor_and_unknown_things_is_shown(open_pad):
    anna = {"name": "Anna", "color": "red", "harbors": ["cedar-rapids"], "routes": []}
    pad = open_pad(path=old_link(open_pad, {"map": "great-lakes", "players": [anna]}))
    expect(pad.page.locator(".final .notes")).to_contain_text("Cedar Rapids is not a port city")
    expect(pad.page.locator(".final")).not_to_contain_text("cedar-rapids")
    expect(pad.page.locator("figure img")).to_be_visible()

    odd = {**anna, "routes": ["nowhere-at-all"], "tickets": ["no-such"], "harbors": ["atlantis"]}
    pad = open_pad(path=old_link(open_pad, {"map": "great-lakes", "players": [odd]}))
    expect(alert(pad)).to_contain_text("nowhere-at-all")
    expect(pad.page.locator("figure img")).to_be_visible()
    pad.button("Board").click()
    pad.button("Remove: nowhere-at-all").click()
    pad.tab("Tickets")
    pad.button("Remove: no-such").click()
    pad.tab("Harbors")
    pad.button("Remove: atlantis").click()
    assert len(pad.totals()) == 1


def test_a_page_that_fails_says_so_and_loses_nothing(open_pad):
    pad = germany(open_pad)
    pad.tap_route(FIRST)
    pad.settle()
    # In one go: the page may be drawn again at any moment, and then it fails by itself.
    pad.page.evaluate(
        """() => {
          window.reportError = () => {};
          Intl.ListFormat = class { format() { throw new Error('on purpose'); } };
          document.querySelector('header button.main').click();
        }"""
    )
    expect(alert(pad)).to_contain_text("Nothing is lost")
    pad.page.reload()
    pad.page.wait_for_selector("figure img")
    pad.button("Board").click()
    assert pad.owner_mark(FIRST) == "A"


@pytest.mark.parametrize(
    "file",
    ["{", "7", "{}", '{"players": []}', '{"map": "germany"}', '{"v": 99, "map": "germany"}'],
)
def test_a_file_that_is_no_game_says_why(open_pad, tmp_path, file):
    pad = open_pad()
    path = tmp_path / "game.json"
    path.write_text(file, "utf-8")
    with pad.page.expect_file_chooser() as chooser:
        pad.button("Load a game").last.click()
    chooser.value.set_files(path)
    expect(alert(pad)).to_contain_text("This file is not a game that can be loaded")
    expect(alert(pad)).not_to_contain_text("undefined")


# Nobody gets what another one entered


def test_a_refusal_of_one_player_is_gone_for_the_next(open_pad):
    pad = germany(open_pad)
    pad.tap_route("augsburg-munchen-1")
    pad.settle()
    pad.seat(1)
    expect(pad.route("augsburg-munchen-2")).to_have_class("b-route is-closed")
    pad.tap_route("augsburg-munchen-2")
    expect(alert(pad)).to_contain_text("Ben cannot claim")
    pad.seat(0)
    expect(alert(pad)).to_have_count(0)
    assert pad.owner_mark("augsburg-munchen-2") == ""


def test_a_spot_of_somebody_else_on_the_mat_is_asked_about(open_pad):
    pad = open_pad().begin("south-korea", ["Anna", "Ben"])
    pad.tab("Province")
    pad.button(f"{MAT_SPOT}: free").click()
    pad.seat(1)
    pad.button(f"{MAT_SPOT}: Anna").click()
    dialog = pad.page.get_by_role("dialog")
    expect(dialog).to_contain_text("white 6: taken by Anna")
    pad.page.keyboard.press("Escape")
    expect(pad.button(f"{MAT_SPOT}: Anna")).to_be_visible()
    pad.button(f"{MAT_SPOT}: Anna").click()
    pad.button("It is Ben’s").click()
    expect(pad.button(f"{MAT_SPOT}: Ben")).to_have_attribute("aria-pressed", "true")
    pad.button("Undo").click()
    expect(pad.button(f"{MAT_SPOT}: Anna")).to_be_visible()


def test_a_track_claimed_twice_is_a_conflict_until_somebody_says_whose_it_is(open_pad):
    pad = germany(open_pad)
    link = link_of(pad)
    other = open_pad(path=link)
    other.button("Board").click()
    other.seat(1)
    other.tap_route(FIRST)
    other.settle()
    pad.tap_route(FIRST)
    pad.tap_route("berlin-dresden")
    theirs = link_of(other)

    pad.page.evaluate("(hash) => { location.hash = hash; }", theirs.removeprefix("/"))
    expect(alert(pad).filter(has_text="claimed twice")).to_be_visible()
    pad.button("Board").click()
    expect(pad.route(FIRST)).to_have_attribute(
        "aria-label", "Berlin – Leipzig, 4 spaces, orange: claimed by Anna and Ben"
    )
    assert pad.totals() == [10, 0]
    pad.button("It is Ben’s").click()
    expect(alert(pad).filter(has_text="claimed twice")).to_have_count(0)
    assert pad.totals() == [10, 7]


def test_a_number_that_two_phones_have_entered_otherwise_is_said(open_pad):
    pad = germany(open_pad)
    other = open_pad(path=link_of(pad))
    other.button("Board").click()
    for one, count in ((other, "2"), (pad, "3")):
        one.tab("Passengers")
        field = one.page.get_by_label("Ben, red", exact=True)
        field.fill(count)
        field.press("Enter")
    pad.page.evaluate("(hash) => { location.hash = hash; }", link_of(other).removeprefix("/"))
    expect(alert(pad).first).to_contain_text("please check: Ben: Passengers.")


# No winner from half a game


def test_the_result_says_first_what_is_not_entered(open_pad):
    pad = open_pad().begin("berlin", ["Anna", "Ben"])
    pad.tap_route(pad.page.locator("[data-route]").first.get_attribute("data-route"))
    pad.button("Result").click()
    heading = pad.page.locator(".final h2")
    expect(heading).to_contain_text("So far Anna leads with")
    open_ones = pad.page.locator(".unfinished .open")
    expect(open_ones).to_have_count(3)

    pad.button("Anna, Tickets: open").click()
    pad.button("Anna has no tickets").click()
    pad.seat(1)
    pad.button("Ben has no tickets").click()
    pad.button("Result").click()
    expect(open_ones).to_have_count(1)
    pad.button("Ben, Routes: open").click()
    pad.button("Ben has no routes").click()
    pad.button("Result").click()
    expect(open_ones).to_have_count(0)
    expect(heading).to_contain_text("So far Anna leads with")


def test_nobody_has_won_while_all_have_pieces_left(open_pad, tmp_path):
    """Half a game: everything is entered, and 40 of 45 trains are left."""
    pad = open_pad()
    none = {"tickets": [], "passengers": {}}
    players = [{"name": "Anna", "routes": [FIRST], **none}, {"name": "Ben", "routes": [], **none}]
    pad.load(tmp_path, {"map": "germany", "players": players})
    pad.settle()
    pad.button("Result").click()
    final, heading = pad.page.locator(".final"), pad.page.locator(".final h2")
    expect(heading).to_have_text("So far Anna leads with 7 points.")
    expect(final).to_contain_text("Anna has 41 trains left.")
    expect(final).to_contain_text("Ben has 45 trains left.")

    pad.button("We stopped early").click()
    expect(heading).to_contain_text("Anna wins with 7 points")
    pad.page.reload()
    expect(heading).to_contain_text("Anna wins with 7 points")
    pad.button("We stopped early").click()
    expect(heading).to_have_text("So far Anna leads with 7 points.")


def test_what_is_odd_stands_beside_the_headline_and_leads_to_where_it_is_mended(open_pad, tmp_path):
    pad = open_pad()
    many = {"name": "Anna", "passengers": {"red": 12}}
    pad.load(tmp_path, {"map": "germany", "players": [many, {"name": "Ben"}]})
    pad.settle()
    pad.button("Result").click()
    expect(pad.page.locator(".final h2 ~ .notes").first).to_be_visible()
    pad.button("Anna: Passengers").first.click()
    expect(pad.page.get_by_role("tab", name="Passengers", selected=True)).to_be_visible()


def test_without_a_connection_no_score_is_made_up(open_pad):
    own = Service()
    pad = germany(open_pad, address=own.address)
    assert pad.totals() == [0, 0]
    own.stop()
    pad.tap_route(FIRST)
    expect(pad.page.locator(".stale")).to_be_visible()
    expect(pad.page.locator(".totals .is-last-known")).to_have_text("⚠ points as last answered")
    pad.button("Result").click()
    final = pad.page.locator(".final")
    expect(final).not_to_contain_text("share the victory")
    expect(final.locator("h2")).to_have_text("As last known, Anna and Ben lead with 0 points.")
    expect(final.locator(".stale")).to_contain_text(
        "Not counted in the totals: Anna: Berlin – Leipzig"
    )


# Tabs, links, Back and Reload


def test_two_tabs_have_the_same_game(open_pad):
    pad = germany(open_pad)
    other = type(pad)(pad.page.context.new_page(), pad.address).open()
    other.page.wait_for_selector(".board [data-route]")
    other.seat(1)
    other.tap_route("berlin-dresden")
    expect(pad.page.locator('[data-of="berlin-dresden"]')).to_have_count(1)
    pad.tap_route(FIRST)
    expect(other.page.locator(f'[data-of="{FIRST}"]')).to_have_count(1)
    assert pad.totals() == other.totals() == [7, 10]
    other.page.reload()
    other.page.wait_for_selector(".board [data-route]")
    assert other.totals() == [7, 10]


def test_a_link_asks_where_a_game_runs_and_opens_in_a_tab_that_is_there(open_pad):
    pad = germany(open_pad)
    pad.tap_route(FIRST)
    link = link_of(pad)
    other = open_pad().begin("berlin", ["Carla", "Dirk"])
    hand_over = "(hash) => { location.hash = hash; }"
    other.page.evaluate(hand_over, link.removeprefix("/"))
    dialog = other.page.get_by_role("dialog")
    expect(dialog).to_contain_text("a game of Anna and Ben")
    other.button("Stay here").click()
    expect(other.page.locator("h1")).to_have_text("Berlin")
    other.page.evaluate(hand_over, link.removeprefix("/"))
    other.button("Open it").click()
    expect(other.page.locator("h1")).to_have_text("Germany")
    other.choose("New game")
    other.page.locator(".games .game", has_text="Carla").click()
    expect(other.page.locator("h1")).to_have_text("Berlin")
    other.page.evaluate(hand_over, "#game=AAAA")
    expect(alert(other)).to_contain_text("Your own games are untouched")


def test_reload_comes_back_to_the_same_player_and_tab(open_pad):
    pad = germany(open_pad, phone=True)
    pad.seat(1)
    pad.tab("Passengers")
    pad.page.reload()
    expect(pad.page.get_by_role("tab", name="Passengers")).to_have_attribute(
        "aria-selected", "true"
    )
    expect(pad.page.locator(".is-at-hand .seat-name")).to_contain_text("Ben")
    # The board, which was not shown at first, is as it always is.
    pad.tab("Routes")
    pad.page.wait_for_function("document.querySelector('.b-name.is-hidden')")
    assert sum(covered for *_, covered in pad.names()) == 0
    pad.button("Result").click()
    pad.page.reload()
    expect(pad.page.locator(".final")).to_be_visible()


def test_back_leaves_the_result_and_not_the_page(open_pad):
    pad = germany(open_pad)
    pad.button("Result").click()
    expect(pad.page.locator(".final")).to_be_visible()
    pad.page.go_back()
    expect(pad.page.locator(".final")).to_have_count(0)
    expect(pad.page.locator(".board [data-route]").first).to_be_visible()
