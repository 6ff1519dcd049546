"""The game is not lost: over a closed tab, in a link, in a file, without a connection."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.maps.expecting import IDS
from tests.pages.browser.conftest import Service

FIRST = "berlin-leipzig"


def started(open_pad, **how):
    pad = open_pad(**how).begin("germany", ["Anna", "Ben"])
    pad.tap_routes([FIRST, "berlin-dresden"])
    assert pad.totals() == [17, 0]
    return pad


def test_a_closed_tab_loses_nothing(open_pad):
    pad = started(open_pad)
    again = pad.page.context.new_page()
    pad.page.close()
    pad.page = again
    pad.open()
    pad.page.wait_for_selector(".board [data-route]")
    assert pad.owner_mark(FIRST) == "A"
    assert pad.totals() == [17, 0]
    pad.button("Undo").click()
    assert pad.totals() == [7, 0]


def test_a_link_has_the_whole_game(open_pad):
    pad = started(open_pad)
    pad.choose("Share link")
    link = pad.page.get_by_role("textbox", name="The game as a link").input_value()
    assert "#game=" in link
    assert "Anna" not in link

    # Somebody else opens it, and later comes back to it.
    other = open_pad(path=link.removeprefix(pad.address))
    expect(other.page.locator(".final h2")).to_have_text("So far Anna leads with 17 points.")
    assert "#" not in other.page.url
    other.open()
    expect(other.page.locator(".seat-total")).to_have_text(["17", "0"])


def test_a_new_game_has_the_same_players_and_the_old_one_comes_back(open_pad):
    pad = started(open_pad)
    pad.choose("New game")
    fields = pad.page.locator(".players input")
    assert [field.input_value() for field in fields.all()] == ["Anna", "Ben"]
    pad.begin("germany", ["Anna", "Ben"])
    assert pad.owner_mark(FIRST) == ""
    assert pad.totals() == [0, 0]
    pad.choose("New game")
    pad.page.locator(".games .game").nth(1).click()
    pad.page.wait_for_selector(".board [data-route]")
    assert pad.owner_mark(FIRST) == "A"
    assert pad.totals() == [17, 0]


def test_without_a_connection_a_new_game_has_not_the_totals_of_the_old_one(open_pad):
    own = Service()
    pad = started(open_pad, address=own.address, worker=True)
    pad.wait_until_kept()
    own.stop()
    pad.choose("New game")
    pad.begin("germany", ["Anna", "Ben"])
    shown = pad.page.locator(".seat-total")
    expect(shown).to_have_text(["–", "–"])
    # Those of the old one are still known.
    pad.choose("New game")
    pad.page.locator(".games .game").nth(1).click()
    pad.page.wait_for_selector(".board [data-route]")
    assert pad.owner_mark(FIRST) == "A"
    expect(shown).to_have_text(["17", "0"])


def test_a_saved_game_is_loaded_again_and_has_a_request(open_pad, client, tmp_path):
    pad = started(open_pad)
    pad.button("Result").click()
    saved = json.loads(pad.download("Save as JSON"))
    assert (saved["v"], saved["map"]) == (1, "germany")
    answer = client.post("/v1/maps/germany/scores", json=saved["request"]).json
    assert [player["total"] for player in answer["players"]] == [17, 0]

    for file in (saved, {"map": "germany", **saved["request"]}):
        other = open_pad()
        other.load(tmp_path, file)
        assert other.totals() == [17, 0]


def test_a_game_of_another_map_is_loaded_while_ports_are_entered(open_pad, tmp_path):
    pad = open_pad().begin("great-lakes", ["Anna", "Ben"])
    pad.tab("Harbors")
    pad.page.locator("summary", has_text="☰").click()
    pad.load(tmp_path, {"map": "berlin", "players": [{"name": "Anna"}, {"name": "Ben"}]})
    expect(pad.page.locator("h1")).to_have_text("Berlin")
    tab = pad.page.get_by_role("tab", name="Routes", exact=True)
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(pad.page.locator(".board [data-route][role=button]").first).to_be_visible()


def test_a_request_in_other_words_is_loaded_too(open_pad, tmp_path):
    """Whatever names things as the service understands them."""
    pad = open_pad()
    routes = [{"from": "Berlino", "to": "Lipsia"}, {"from": "Berlin", "to": "Dresden"}]
    tickets = [{"from": "Monaco", "to": "berlin"}]
    game = {"map": "germany", "players": [{"routes": routes, "tickets": tickets}, {"name": "Ben"}]}
    pad.load(tmp_path, game)
    assert pad.totals() == [17 - 15, 0]
    assert pad.owner_mark(FIRST) == "P"


def test_without_a_connection_entries_go_on_and_totals_catch_up(open_pad):
    own = Service()
    pad = started(open_pad, address=own.address, worker=True)
    pad.wait_until_kept(hurry=False)
    own.stop()

    pad.seat(1)
    pad.tap_route("hamburg-kiel-black")
    assert pad.owner_mark("hamburg-kiel-black") == "B"
    expect(pad.page.locator(".stale")).to_be_visible()
    shown = pad.page.locator(".seat-total")
    expect(shown).to_have_text(["17", "0"])
    expect(pad.page.locator(".is-behind")).to_have_count(2)

    # The page loads as well, with what was entered, and undo works.
    pad.page.reload()
    pad.page.wait_for_selector(".board [data-route]")
    assert pad.owner_mark("hamburg-kiel-black") == "B"
    expect(shown).to_have_text(["17", "0"])
    pad.button("Undo").click()
    assert pad.owner_mark("hamburg-kiel-black") == ""
    pad.button("Redo").click()

    own.start()
    pad.page.evaluate("dispatchEvent(new Event('online'))")
    expect(pad.page.locator(".is-behind")).to_have_count(0)
    expect(shown).to_have_text(["17", "2"])
    own.stop()


@pytest.mark.parametrize(
    "fragment", ["#game=", "#game=%%%", "#game=AAAA", "#game=q1YqU7JSSlSqBQA", "#something"]
)
def test_a_damaged_link_opens_an_empty_pad_and_says_so(open_pad, fragment):
    pad = open_pad(path=f"/{fragment}")
    expect(pad.page.locator(".map")).to_have_count(len(IDS))
    alert = pad.page.get_by_role("alert")
    if fragment.startswith("#game="):
        expect(alert).to_contain_text("This link has no game that can be opened")
    else:
        expect(alert).to_have_count(0)


def test_over_plain_http_all_but_what_needs_https_works(open_pad, service, tmp_path):
    address = f"http://at.home:{service.port}"
    pad = started(open_pad, address=address)
    assert not pad.page.evaluate("isSecureContext")
    pad.page.reload()
    pad.page.wait_for_selector(".board [data-route]")
    assert pad.totals() == [17, 0]
    pad.choose("Everybody on their own phone")
    pad.button("Phone of Ben").click()
    expect(pad.page.locator("svg.qr")).to_be_visible()
    pad.page.keyboard.press("Escape")
    pad.button("Result").click()
    pad.button("Share the result").click()
    expect(pad.page.get_by_role("dialog")).to_contain_text("Copy this text.")

    # In the editor a photo lasts as long as the page.
    pad.open("/boards")
    photo = tmp_path / "photo.svg"
    photo.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>', "utf-8")
    with pad.page.expect_file_chooser() as chooser:
        pad.button("Photo below").click()
    chooser.value.set_files(photo)
    expect(pad.page.locator(".sheet image")).to_have_count(1)
    pad.button("Take the photo away").click()
    expect(pad.page.locator(".sheet image")).to_have_count(0)


KEPT = ("{", '"x"', '{"game": {"map": 3}}', '{"game": {"map": "germany", "players": [1]}}')


def test_a_damaged_store_opens_an_empty_pad(open_pad):
    pad = open_pad()
    for kept in KEPT:
        pad.page.evaluate("(kept) => localStorage.setItem('referee.pad', kept)", kept)
        pad.page.reload()
        expect(pad.page.locator("header h1")).to_be_visible()


def test_a_game_on_a_map_that_is_gone_is_reported(open_pad):
    pad = open_pad()
    game = {"game": {"map": "atlantis", "players": [{"name": "Anna"}, {"name": "Ben"}]}}
    pad.page.evaluate("(kept) => localStorage.setItem('referee.pad', kept)", json.dumps(game))
    pad.page.reload()
    expect(pad.page.get_by_role("alert")).to_contain_text("atlantis")
    pad.begin("berlin", ["Anna", "Ben"])


def test_what_an_earlier_page_has_kept_is_opened(open_pad):
    """It kept one game with the steps before it, some of them of the game before."""
    fixture = Path(__file__).parents[1] / "js" / "fixtures" / "v0-nederland.json"
    game = json.loads(fixture.read_text("utf-8"))
    earlier = {"map": "germany", "begun": 1, "neutral": [], "options": {}, "board": None}
    earlier["players"] = [{"name": "Zoë", "color": "red", "routes": [FIRST], "tickets": []}]
    kept = {"game": game, "past": [earlier], "future": []}
    pad = open_pad()
    pad.page.evaluate("(kept) => localStorage.setItem('referee.pad', kept)", json.dumps(kept))
    pad.page.reload()
    pad.page.wait_for_selector(".board [data-route]")
    assert pad.owner_mark("breda-rotterdam-yellow") == "A"
    assert pad.owner_mark("breda-rotterdam-purple") == "–"
    pad.choose("New game")
    pad.page.locator(".games .game", has_text="Zoë").click()
    pad.page.wait_for_selector(f'[data-of="{FIRST}"]')
    pad.page.reload()
    pad.page.wait_for_selector(f'[data-of="{FIRST}"]')


def test_a_new_version_is_said_and_taken_whole(open_pad):
    own = Service()
    pad = open_pad(address=own.address, worker=True).begin("germany", ["Anna", "Ben"])
    pad.tap_route(FIRST)
    pad.wait_until_kept()
    mark = "document.documentElement.dataset.build"
    own.change("/", '<html lang="en">', '<html lang="en" data-build="new">')
    pad.page.reload()
    pad.page.wait_for_selector(".board [data-route]")
    assert pad.page.evaluate(mark) is None
    pad.tell_worker("keep-all")
    expect(pad.page.get_by_role("alert")).to_contain_text("There is a new version of this page.")
    pad.button("Use it").click()
    expect(pad.page.locator("html[data-build=new]")).to_be_attached()
    pad.page.wait_for_selector(f'[data-of="{FIRST}"]')
    own.stop()
