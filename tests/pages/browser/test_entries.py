"""What a tap enters, what is said about it, and how it is taken back."""

from __future__ import annotations

from playwright.sync_api import expect

BERLIN_LEIPZIG = "berlin-leipzig"


def germany(open_pad, *names, **how):
    return open_pad(**how).begin("germany", list(names) or ["Anna", "Ben"])


def test_a_tap_claims_a_route_and_another_takes_it_back(open_pad):
    pad = germany(open_pad)
    pad.tap_route(BERLIN_LEIPZIG)
    assert pad.owner_mark(BERLIN_LEIPZIG) == "A"
    assert pad.totals() == [7, 0]
    pad.tap_route(BERLIN_LEIPZIG)
    assert pad.owner_mark(BERLIN_LEIPZIG) == ""
    assert pad.totals() == [0, 0]


def test_what_changed_the_totals_is_said_and_how_many_pieces_are_left(open_pad):
    pad = germany(open_pad)
    pad.tab("Tickets")
    pad.page.get_by_role("searchbox").fill("monaco berl")
    pad.page.get_by_role("searchbox").press("Enter")
    assert pad.totals() == [-15, 0]
    expect(pad.page.locator(".changes")).to_have_text("Anna Tickets −15")
    pad.tab("Routes")
    pad.tap_route(BERLIN_LEIPZIG)
    assert pad.totals() == [-8, 0]
    expect(pad.page.locator(".changes")).to_have_text("Anna Routes +7")
    left = pad.page.locator(".seat-pieces")
    expect(left).to_contain_text(["left: 41 trains", "left: 45 trains"])


def test_undo_and_redo(open_pad):
    pad = germany(open_pad)
    pad.tap_routes([BERLIN_LEIPZIG, "berlin-dresden"])
    assert pad.totals() == [17, 0]
    pad.button("Undo").click()
    assert pad.totals() == [7, 0]
    pad.button("Undo").click()
    assert pad.totals() == [0, 0]
    expect(pad.button("Undo")).to_be_disabled()
    pad.button("Redo").click()
    assert pad.totals() == [7, 0]


def test_a_route_of_somebody_else_is_asked_about(open_pad):
    pad = germany(open_pad)
    pad.tap_route(BERLIN_LEIPZIG)
    pad.seat(1)
    pad.tap_route(BERLIN_LEIPZIG)
    expect(pad.page.get_by_role("dialog")).to_contain_text("claimed by Anna")
    pad.button("It is Ben’s").click()
    assert pad.owner_mark(BERLIN_LEIPZIG) == "B"
    assert pad.totals() == [0, 7]


def test_a_closed_track_is_shown_so_and_a_slip_is_reported_where_it_is(open_pad):
    pad = germany(open_pad)
    pad.tap_route("augsburg-munchen-1")
    pad.seat(1)
    other = pad.route("augsburg-munchen-2")
    expect(other).to_have_class("b-route is-closed")
    expect(other).to_have_attribute(
        "aria-label", "Augsburg – München, 2 spaces, gray: cannot be claimed any more"
    )
    pad.tap_route("augsburg-munchen-2")
    assert pad.owner_mark("augsburg-munchen-2") == ""
    alert = pad.page.get_by_role("alert")
    expect(alert).to_contain_text(
        "Ben cannot claim this route: Augsburg – München, 2 spaces, gray."
    )
    expect(alert.get_by_role("button", name="Rule claim.parallel-closed")).to_be_visible()
    pad.button("Enter it anyway").click()
    assert pad.owner_mark("augsburg-munchen-2") == "B"
    expect(other).to_have_class("b-route is-taken is-odd")
    note = pad.page.locator(".entries .notes")
    expect(note).to_have_count(1)
    pad.button("Rule claim.parallel-closed").click()
    expect(pad.page.get_by_role("dialog")).to_contain_text("claim.parallel-closed")


def test_every_total_opens_to_its_lines_and_a_line_to_its_rule(open_pad):
    pad = germany(open_pad)
    pad.tap_route(BERLIN_LEIPZIG)
    pad.settle()
    pad.page.locator(".seat-total").first.click()
    dialog = pad.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Berlin – Leipzig, 4 spaces")
    dialog.get_by_role("button", name="Rule claim.points").click()
    expect(dialog.locator("code")).to_have_text("claim.points")
    pad.button("Back").click()
    expect(dialog).to_contain_text("Total")


def test_a_ticket_is_typed_in_any_language(open_pad):
    pad = germany(open_pad)
    pad.tab("Tickets")
    field = pad.page.get_by_role("searchbox", name="Find a ticket")
    field.fill("monaco berl")
    found = pad.page.locator(".found button")
    expect(found).to_have_count(1)
    field.press("Enter")
    expect(pad.page.locator(".entries .entry")).to_contain_text("Berlin – München (15)")


def test_a_ticket_that_does_not_exist_is_reported(open_pad):
    pad = germany(open_pad)
    pad.tab("Tickets")
    pad.tap_place("emden")
    expect(pad.page.locator(".totals .changes")).to_have_text("Emden: tap the other city.")
    expect(pad.page.locator('[data-place="emden"]')).to_have_attribute("aria-pressed", "true")
    expect(pad.page.locator(".b-name.is-chosen")).to_have_text("Emden")
    pad.tap_place("kiel")
    expect(pad.page.locator(".b-name.is-chosen")).to_have_count(0)
    expect(pad.page.get_by_role("alert")).to_contain_text("There is no ticket Emden – Kiel.")


def test_the_players_own_count_is_compared(open_pad):
    pad = germany(open_pad)
    pad.tap_route(BERLIN_LEIPZIG)
    pad.number("Your own count of the total", 9)
    expect(pad.page.locator(".panel .notes")).to_have_count(1)
    pad.number("Your own count of the total", 7)
    expect(pad.page.locator(".panel .notes")).to_have_count(0)


def test_a_number_goes_on_by_itself_where_no_further_digit_can_be_meant(open_pad):
    """Of a color there are ten passengers: a 2 is all of a number, a 1 may not be."""
    pad = open_pad(phone=True).begin("germany", ["Anna", "Ben"])
    pad.tab("Passengers")
    fields = pad.page.locator(".numbers input")
    fields.first.tap()
    pad.page.keyboard.type("2010")
    expect(pad.page.locator(".tip")).to_contain_text("Anna, green: 10")
    pad.page.keyboard.type("3")
    values = [field.input_value() for field in fields.all()]
    # The fields of a player stand below each other, a column for each.
    assert values[0:8:2] == ["2", "0", "10", "3"]


def test_a_second_digit_belongs_to_the_field_for_a_moment(open_pad):
    pad = open_pad(phone=True).begin("germany", ["Anna", "Ben"])
    pad.tab("Passengers")
    fields = pad.page.locator(".numbers input")
    fields.first.tap()
    pad.page.keyboard.type("1")
    expect(fields.nth(2)).to_be_focused()
    expect(pad.page.locator(".tip")).to_contain_text("Anna, black: 1")
    pad.page.keyboard.type("0")
    assert [field.input_value() for field in fields.all()][0:4:2] == ["1", "0"]


def test_a_number_is_changed_to_one_of_two_digits(open_pad):
    pad = open_pad().begin("germany", ["Anna", "Ben"])
    pad.tab("Passengers")
    fields = pad.page.locator(".numbers input")
    fields.first.fill("3")
    fields.first.press("Enter")
    fields.first.click()
    pad.page.keyboard.type("12")
    expect(fields.first).to_be_focused()
    pad.page.keyboard.press("Enter")
    expect(fields.first).to_have_value("12")


def test_between_unlike_tracks_the_board_comes_closer_and_the_second_tap_decides(open_pad):
    pad = germany(open_pad, phone=True)
    pad.touch_route("berlin-hamburg-blue")
    expect(pad.page.locator(".board.is-close")).to_be_visible()
    assert pad.owner_mark("berlin-hamburg-blue") == ""
    pad.touch_route("berlin-hamburg-blue")
    assert pad.owner_mark("berlin-hamburg-blue") == "A"
    expect(pad.page.locator(".tip")).to_contain_text("Berlin – Hamburg, 7 spaces, blue, 18 points")


def test_a_tap_between_equal_tracks_takes_the_free_one(open_pad):
    pad = germany(open_pad, "Anna", "Ben", "Cleo", "Dora", phone=True)
    tracks = ["augsburg-munchen-1", "augsburg-munchen-2"]
    for seat in (0, 1):
        pad.seat(seat)
        if seat:
            # Typed, the free one comes first too.
            field = pad.page.get_by_role("searchbox")
            field.fill("augs mun")
            expect(pad.page.locator(".found small")).to_have_text(["free", "claimed by Anna"])
            field.fill("")
            field.blur()
        pad.touch_between(*tracks)
        pad.settle()
    assert sorted(map(pad.owner_mark, tracks)) == ["A", "B"]
    expect(pad.page.get_by_role("dialog")).to_have_count(0)


def test_what_was_given_back_is_taken_again_where_the_finger_is(open_pad):
    pad = germany(open_pad)
    pad.tap_route(BERLIN_LEIPZIG)
    pad.tap_route(BERLIN_LEIPZIG)
    assert pad.owner_mark(BERLIN_LEIPZIG) == ""
    pad.page.locator(".tip").get_by_role("button", name="Undo").click()
    assert pad.owner_mark(BERLIN_LEIPZIG) == "A"


def test_house_rules_are_those_of_the_map(open_pad):
    pad = open_pad()
    pad.page.locator('input[value="nederland"]').check()
    pad.page.locator("summary", has_text="House rules").click()
    pad.page.get_by_label("Play with tolls").uncheck()
    pad.button("Start").click()
    pad.page.wait_for_selector(".board [data-route]")
    assert pad.page.get_by_role("tab").all_inner_texts() == ["Routes", "Tickets"]
    assert pad.totals() == [0, 1]


def test_several_routes_are_typed_in_a_row(open_pad):
    pad = germany(open_pad)
    field = pad.page.get_by_role("searchbox")
    for typed in ("berlin leip", "berlin dres"):
        field.fill(typed)
        field.press("Enter")
        expect(field).to_have_value("")
        expect(field).to_be_focused()
    assert pad.totals() == [17, 0]


def test_who_counts_alone_has_steppers_and_a_bar_of_pieces(open_pad):
    pad = germany(open_pad, phone=True)
    pad.button("123: Count for Anna").tap()
    bar = pad.page.locator(".used")
    expect(bar).to_have_text("0 of 45 trains used")
    pad.button("One more: 4 spaces, 7 points").tap()
    expect(bar).to_have_text("4 of 45 trains used")
    assert pad.totals() == [7, 0]
    # Ben goes on by taps, until all count, side by side.
    pad.seat(1)
    pad.touch_route(BERLIN_LEIPZIG)
    assert pad.totals() == [7, 7]
    pad.seat(0)
    pad.button("Count for everybody").tap()
    expect(pad.page.locator(".numbers thead th")).to_have_count(2)
