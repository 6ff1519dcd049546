"""May I? The referee says yes or no to one action, with the rules to read."""

from __future__ import annotations

from playwright.sync_api import expect


def asked(open_pad, map_id="germany", **how):
    pad = open_pad(**how).begin(map_id, ["Anna", "Ben"])
    pad.choose("May I?")
    return pad, pad.page.get_by_role("dialog")


def find(dialog, typed):
    """Type a few letters of a name, and take the first that is found."""
    field = dialog.get_by_role("searchbox")
    field.fill(typed)
    field.press("Enter")


def more(dialog, label, times):
    for _ in range(times):
        dialog.get_by_role("button", name=f"One more: {label}", exact=True).click()


def test_a_claim_is_judged_by_its_cards(open_pad):
    pad, dialog = asked(open_pad)
    find(dialog, "berl leip")
    more(dialog, "orange", 3)
    pad.button("Ask the referee").click()
    verdict = dialog.locator(".verdict")
    expect(verdict).to_contain_text("No.")
    more(dialog, "wild", 1)
    expect(verdict).to_have_count(0)
    pad.button("Ask the referee").click()
    expect(verdict).to_contain_text("Yes, as far as is known.")
    expect(verdict.locator(".unchecked")).to_contain_text("Cards from the hand")
    # With the cards in hand there is less that is unknown.
    dialog.locator("summary", has_text="Cards in hand of Anna").click()
    more(dialog.locator(".hand"), "orange", 3)
    pad.button("Ask the referee").click()
    expect(verdict).to_contain_text("No.")
    more(dialog.locator(".hand"), "wild", 1)
    dialog.get_by_label("Passenger in Leipzig").select_option("green")
    pad.button("Ask the referee").click()
    expect(verdict).to_contain_text("Yes, as far as is known.")
    expect(verdict.locator(".unchecked")).not_to_contain_text("Cards from the hand")
    expect(verdict.locator(".unchecked")).to_contain_text("Taking passengers")


def test_the_answer_is_in_sight_on_a_phone(open_pad):
    pad, dialog = asked(open_pad, "europe", phone=True)
    dialog.get_by_role("searchbox").fill("buda buc")
    found = dialog.locator(".found button")
    expect(found).to_contain_text("4 spaces, gray, tunnel")
    found.tap()
    expect(dialog.locator(".found-one")).to_contain_text("4 spaces, gray, tunnel")
    expect(dialog.get_by_role("heading", name="Cards paid")).to_be_visible()
    pad.button("Ask the referee").tap()
    expect(dialog.locator(".verdict")).to_be_in_viewport(ratio=0.9)


def test_a_refusal_names_places_and_opens_its_rule(open_pad):
    pad = open_pad().begin("germany", ["Anna", "Ben"])
    pad.tap_route("berlin-leipzig")
    pad.choose("May I?")
    dialog = pad.page.get_by_role("dialog")
    dialog.get_by_label("Who", exact=True).select_option(label="Ben")
    find(dialog, "berl leip")
    pad.button("Ask the referee").click()
    expect(dialog.locator(".verdict")).to_contain_text("Berlin – Leipzig")
    dialog.get_by_role("button", name="Rule claim.free").first.click()
    expect(dialog.locator("code")).to_have_text("claim.free")
    pad.button("Back").click()
    expect(dialog.locator(".verdict")).to_be_visible()


def test_cards_tickets_and_harbors_are_asked_about(open_pad):
    pad, dialog = asked(open_pad, "great-lakes")
    verdict = dialog.locator(".verdict")
    for action in ("draw cards", "draw tickets", "pass"):
        dialog.get_by_label("Action", exact=True).select_option(label=action)
        pad.button("Ask the referee").click()
        expect(verdict).to_be_visible()
    dialog.get_by_label("Action", exact=True).select_option(label="build a harbor")
    find(dialog, "chica")
    more(dialog, "red with harbor symbol", 2)
    pad.button("Ask the referee").click()
    expect(verdict).to_contain_text("No.")


def test_a_tunnel_is_asked_about_with_what_is_turned_up_and_paid(open_pad):
    pad, dialog = asked(open_pad, "europe")
    verdict = dialog.locator(".verdict")
    ask = pad.button("Ask the referee")
    find(dialog, "mars zur")
    more(dialog, "purple", 2)
    ask.click()
    expect(verdict).to_contain_text("How many more cards the tunnel costs is unknown.")
    for number, card in enumerate(("purple", "wild", "red"), start=1):
        dialog.get_by_label(f"Turned up: card {number}").select_option(card)
    ask.click()
    expect(verdict).to_contain_text("The tunnel costs 2 more cards, not 0.")
    more(dialog.locator(".extra"), "wild", 2)
    ask.click()
    expect(verdict).to_contain_text("Yes, as far as is known. 2 points.")
    dialog.get_by_label("Takes the cards back").check()
    ask.click()
    expect(verdict).to_contain_text("The tunnel costs 2 more cards.")

    # Cards are drawn one after the other, from a row that may be known in part.
    dialog.get_by_label("Action", exact=True).select_option(label="draw cards")
    dialog.get_by_label("First card").select_option("red")
    dialog.get_by_label("Second card").select_option("wild")
    ask.click()
    expect(verdict).to_contain_text("A face-up wild cannot be the second card.")
    dialog.get_by_label("Second card").select_option("green")
    dialog.locator("summary").click()
    for number in range(1, 6):
        dialog.get_by_label(f"Face up: card {number}").select_option("red")
    ask.click()
    expect(verdict).to_contain_text("Yes, as far as is known.")
    dialog.get_by_label("In its place came").select_option("blue")
    ask.click()
    expect(verdict).to_contain_text("No.")
