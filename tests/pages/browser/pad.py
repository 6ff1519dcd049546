"""The score pad as a reader uses it: what is tapped and typed, and what is read on the page."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

# Of every route asked for, the middle of the space that lies farthest from all other routes.
_POINTS = """ids => {
  const middle = (use) => {
    const box = use.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const uses = [...document.querySelectorAll("[data-route] > use")];
  const spaces = uses.map((use) => ({ id: use.parentElement.dataset.route, at: middle(use) }));
  const gap = ({ id, at }) => Math.min(...spaces.filter((s) => s.id !== id)
    .map((s) => Math.hypot(s.at[0] - at[0], s.at[1] - at[1])));
  return ids.map((id) => spaces.filter((s) => s.id === id)
    .map((space) => [gap(space), space.at]).sort((a, b) => b[0] - a[0])[0][1]);
}"""

# Of every name that is shown: its text, its size in pixels, how many spaces it lies on.
_NAMES = """() => {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const spaces = [...document.querySelectorAll(".board [data-route] > use")]
    .map((space) => middle(space.getBoundingClientRect()));
  return [...document.querySelectorAll(".board .b-name:not(.is-hidden)")].map((name) => {
    const { left, right, top, height } = name.getBoundingClientRect();
    const covered = spaces.filter(([x, y]) =>
      x > left && x < right && y > top + height / 4 && y < top + (3 * height) / 4);
    const size = parseFloat(name.style.fontSize) * name.getScreenCTM().a;
    return [name.textContent, size, covered.length];
  });
}"""

# How many spaces and dots the buttons of the board lie on.
_UNDER_BUTTONS = """() => {
  const { left, right, top, bottom } = document.querySelector(".zoom").getBoundingClientRect();
  const printed = ".board [data-route] > use, .board [data-place] :is(circle, rect)";
  return [...document.querySelectorAll(printed)].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return across > left && across < right && down > top && down < bottom;
  }).length;
}"""

expect.set_options(timeout=15_000)  # the tests share their cores with others


class Pad:
    """A page with the score pad on it. Its words are English unless said otherwise."""

    def __init__(self, page, address):
        self.page = page
        self.address = address

    def open(self, path="/"):
        self.page.goto(self.address + path)
        return self

    def button(self, name, **how):
        return self.page.get_by_role("button", name=name, **{"exact": True, **how})

    def begin(self, map_id, names, start="Start", add="Add a player"):
        """Choose a map, name the players, start."""
        self.page.locator(f'input[value="{map_id}"]').check()
        rows = self.page.locator(".players li")
        while (many := rows.count()) < len(names):
            self.button(add).click()
            expect(rows).to_have_count(many + 1)
        for field, name in zip(self.page.locator(".players input").all(), names, strict=True):
            field.fill(name)
        self.button(start).click()
        self.page.wait_for_selector(".board [data-route]")
        return self

    def begin_another(self, map_id, names):
        """Another game, whether or not there is one."""
        if self.page.locator(".totals").count():
            self.page.locator("summary", has_text="☰").click()
            self.button("New game").click()
        return self.begin(map_id, names)

    def seat(self, number):
        """Bring a player to hand; of one who is there already a tap would open the receipt."""
        seat = self.page.locator(".seat").nth(number)
        if "is-at-hand" not in seat.get_attribute("class"):
            seat.click()

    def tab(self, name):
        self.page.get_by_role("tab", name=name, exact=True).click()

    def tap_routes(self, ids):
        """Tap a space of each route with the mouse, where it is surest to be meant."""
        for x, y in self.page.evaluate(_POINTS, ids):
            self.page.mouse.click(x, y)

    def tap_route(self, route):
        self.tap_routes([route])

    def touch_route(self, route):
        """Touch the middle of a route with a finger."""
        spaces = self.route(route).locator("use").all()
        self._touch(spaces[len(spaces) // 2].bounding_box())

    def touch_between(self, one, other):
        """Touch with a finger halfway between two tracks."""
        boxes = [self.route(route).locator("use").first.bounding_box() for route in (one, other)]
        middle = {side: sum(box[side] for box in boxes) / 2 for side in boxes[0]}
        self._touch(middle)

    def _touch(self, box):
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def tap_place(self, place):
        shape = self.page.locator(f'[data-place="{place}"]').locator("circle, rect").first
        box = shape.bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def number(self, label, value):
        """Put a number into a field."""
        field = self.page.get_by_role("spinbutton", name=label, exact=True)
        field.fill(str(value))
        field.press("Enter")
        field.blur()

    def more(self, label, times):
        """Step a number up."""
        for _ in range(times):
            self.button(f"One more: {label}").click()

    def settle(self):
        """Wait until the totals are those of all that was entered."""
        expect(self.page.locator(".is-behind")).to_have_count(0)
        return self

    def wait_until_kept(self, *, hurry=True):
        """Until the service worker has everything: the rules come last.

        The page lets it begin after a while; in a `hurry` it begins at once.
        """
        if hurry:
            self.tell_worker("keep-all")
        find = "(store) => store.match('/v1/rules', { ignoreVary: true })"
        kept = f"caches.open('referee-boards').then({find}).then(Boolean)"
        for _ in range(600):
            if self.page.evaluate(kept):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the service worker does not keep the page")

    def tell_worker(self, message):
        ready = "navigator.serviceWorker.ready"
        self.page.evaluate(f"{ready}.then(({{ active }}) => active.postMessage('{message}'))")

    def choose(self, name):
        """Something of the menu."""
        self.page.locator("summary", has_text="☰").click()
        self.page.locator(".menu-list").get_by_role("button", name=name, exact=True).click()

    def download(self, name):
        """The bytes of the file that a button saves."""
        with self.page.expect_download() as download:
            self.button(name).last.click()
        return Path(download.value.path()).read_bytes()

    def load(self, folder, game):
        """Load a game from a file."""
        path = folder / "game.json"
        path.write_text(json.dumps(game), "utf-8")
        with self.page.expect_file_chooser() as chooser:
            self.button("Load a game").last.click()
        chooser.value.set_files(path)
        self.page.wait_for_selector(".board [data-route]")

    def totals(self):
        self.settle()
        return [number(text) for text in self.page.locator(".seat-total").all_inner_texts()]

    def route(self, route):
        return self.page.locator(f'[data-route="{route}"]')

    def names(self):
        """The names on the board: each with its size, and how many spaces it covers."""
        return self.page.evaluate(_NAMES)

    def under_buttons(self):
        """How much of the board its buttons cover."""
        return self.page.evaluate(_UNDER_BUTTONS)

    def owner_mark(self, route):
        """The mark on the pieces of a route; empty where it is free."""
        marks = self.page.locator(f'[data-of="{route}"] .b-mark')
        return marks.first.text_content() if marks.count() else ""

    def entries(self):
        return self.page.locator(".entries .entry").all_inner_texts()


def number(text):
    """A number as the page writes it.

    >>> number("−12⚠"), number("7")
    (-12, 7)
    """
    found = re.search(r"[−-]?\d+", text)
    return int(found.group().replace("−", "-")) if found else None


@contextmanager
def silent(page):
    """Fails where the page complains of anything but refused requests."""
    complaints = []

    def failed(error):
        complaints.append(str(error))

    def said(message):
        if message.type == "error" and "Failed to load resource" not in message.text:
            complaints.append(message.text)

    page.on("pageerror", failed)
    page.on("console", said)
    yield
    page.remove_listener("pageerror", failed)
    page.remove_listener("console", said)
    assert not complaints, complaints
