"""Everybody on their own phone: the entries of one player go there by a code and come back."""

from __future__ import annotations

from playwright.sync_api import expect

FIRST, SECOND = "berlin-leipzig", "berlin-dresden"


def code(pad):
    expect(pad.page.locator("svg.qr")).to_be_visible()
    text = pad.page.get_by_role("textbox", name="The code as text").input_value()
    pad.page.keyboard.press("Escape")
    return text


def test_a_phone_enters_for_one_player_and_brings_it_back(open_pad):
    table = open_pad().begin("germany", ["Anna", "Ben"])
    table.tap_route(FIRST)
    table.choose("Everybody on their own phone")
    table.button("Phone of Ben").click()
    link = code(table)

    phone = open_pad(path=link.removeprefix(table.address), phone=True)
    expect(phone.page.locator(".is-at-hand .seat-name")).to_contain_text("Ben")
    phone.touch_route(SECOND)
    phone.settle()
    phone.page.reload()
    phone.page.wait_for_selector(f'[data-of="{SECOND}"]')
    phone.button("Bring to the table").tap()
    brought = code(phone)

    for expected in ("Ben: one new entry is taken over.", "Ben: everything was here already."):
        table.choose("Everybody on their own phone")
        table.page.get_by_label("Code or link from a phone").fill(brought)
        table.button("Take over").click()
        expect(table.page.get_by_role("alert")).to_contain_text(expected)
    assert table.totals() == [7, 10]


def test_a_code_of_another_game_is_not_taken(open_pad):
    one = open_pad().begin("germany", ["Anna", "Ben"])
    one.choose("Everybody on their own phone")
    one.button("Phone of Ben").click()
    phone = open_pad(path=code(one).removeprefix(one.address))
    phone.button("Bring to the table").click()
    brought = code(phone)
    other = open_pad().begin("berlin", ["Carla", "Dirk"])
    other.page.evaluate("(hash) => { location.hash = hash; }", brought.split("/")[-1])
    expect(other.page.get_by_role("alert")).to_contain_text("is not on this device")
    other.choose("Everybody on their own phone")
    other.page.get_by_label("Code or link from a phone").fill("something else")
    other.button("Take over").click()
    expect(other.page.get_by_role("alert")).to_contain_text("Your own games are untouched")


def test_what_was_entered_otherwise_at_the_table_is_said(open_pad):
    table = open_pad().begin("germany", ["Anna", "Ben"])
    table.choose("Everybody on their own phone")
    table.button("Phone of Ben").click()
    phone = open_pad(path=code(table).removeprefix(table.address), phone=True)
    phone.page.wait_for_selector(".board [data-route]")
    phone.tab("Passengers")
    phone.number("red", 2)
    phone.number("blue", 1)
    phone.settle()
    phone.button("Bring to the table").tap()
    brought = code(phone)

    table.tap_route(FIRST)
    table.tab("Passengers")
    field = table.page.get_by_label("Ben, red", exact=True)
    field.fill("3")
    field.press("Enter")
    table.choose("Everybody on their own phone")
    table.page.get_by_label("Code or link from a phone").fill(brought)
    table.button("Take over").click()
    expect(table.page.get_by_role("alert").first).to_contain_text(
        "Entered differently on two devices, please check: Ben: Passengers."
    )
    expect(field).to_have_value("2")
