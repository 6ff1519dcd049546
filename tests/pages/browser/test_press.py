"""Between press and release nothing moves: what was pressed gets its click after typing, too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

# Each control that can be pressed: its middle, on the screen and covered by nothing else.
CONTROLS = """() => {
  const all = document.querySelectorAll(
    "button, summary, a[href], input, textarea, .board [role=button]");
  return [...all].flatMap((one, at) => {
    one.dataset.at = at;
    const shapes = one.matches("[data-route]") ? one.querySelectorAll(":scope > use") : [one];
    const { x, y, width, height } = shapes[Math.floor(shapes.length / 2)].getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    const there = width && height ? document.elementFromPoint(...middle) : null;
    return there && (one === there || one.contains(there)) && !one.disabled ? [[at, middle]] : [];
  });
}"""
# What is pressed has its place and its name; the click is seen and goes no further.
WATCH = """() => {
  window.clicked = [];
  window.addEventListener("click", (event) => {
    window.clicked.push(event.target.closest("[data-at]")?.dataset.at ?? null);
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { capture: true });
}"""
WHERE = """at => {
  const box = document.querySelector(`[data-at="${at}"]`).getBoundingClientRect();
  return [box.x, box.y, box.width, box.height];
}"""
REST = 40
"""In milliseconds: so long a finger stays down. An answer of the service may come meanwhile."""


def press_all(pad, type_something, limit=40):
    """Press and release each control after typing; gives what moved or did not get its click."""
    page = pad.page
    type_something()
    controls = page.evaluate(CONTROLS)
    assert len(controls) > 5
    step = max(1, len(controls) // limit)
    moved = []
    for at, _ in controls[::step]:
        type_something()
        now = dict(page.evaluate(CONTROLS))
        if at not in now:
            continue
        x, y = now[at]
        page.evaluate("window.clicked = []")
        page.mouse.move(x, y)
        before = page.evaluate(WHERE, at)
        page.mouse.down()
        page.wait_for_timeout(REST)
        after = page.evaluate(WHERE, at)
        page.mouse.up()
        if before != after or page.evaluate("window.clicked") != [str(at)]:
            moved.append((at, before, after))
    return moved


def field(pad, text):
    """Types into what finds things, as it is then."""

    def type_something():
        found = pad.page.get_by_role("searchbox").first
        found.focus()
        found.fill(text)
        expect(pad.page.locator(".found button").first).to_be_visible()

    return type_something


def number(pad, label):
    """Types another number each time, not yet entered."""
    count = iter(range(1, 1000))

    def type_something():
        found = pad.page.get_by_label(label, exact=True)
        found.focus()
        found.fill(str(next(count) % 7))

    return type_something


@pytest.mark.parametrize("tab", ["Routes", "Tickets"])
def test_after_typing_what_is_to_be_found(open_pad, tab):
    pad = open_pad(phone=True).begin("germany", ["Anna", "Ben"])
    pad.tab(tab)
    for text in ("ber", "ham"):
        field(pad, text)()
        pad.page.keyboard.press("Enter")
    expect(pad.page.locator(".entries .entry")).to_have_count(2)
    pad.page.evaluate(WATCH)
    assert press_all(pad, field(pad, "ber")) == []


def test_what_is_taken_back_after_typing_is_taken_back(open_pad):
    """Else the board comes back under the finger: the tap is lost, the next one claims a route."""
    pad = open_pad(phone=True).begin("germany", ["Anna", "Ben"])
    pad.tab("Tickets")
    field(pad, "ber")()
    pad.page.keyboard.press("Enter")
    pad.page.get_by_role("searchbox").fill("zzz")
    pad.page.locator(".entries button").last.tap()
    expect(pad.page.locator(".entries .entry")).to_have_count(0)
    assert pad.totals() == [0, 0]


def test_after_typing_a_number(open_pad):
    pad = open_pad(phone=True).begin("germany", ["Anna", "Ben"])
    pad.tab("Passengers")
    pad.page.evaluate(WATCH)
    assert press_all(pad, number(pad, "Anna, red")) == []


def test_after_typing_the_total_of_the_table(open_pad):
    pad = open_pad(phone=True).begin("germany", ["Anna", "Ben"])
    pad.page.evaluate(WATCH)
    assert press_all(pad, number(pad, "Your own count of the total")) == []
