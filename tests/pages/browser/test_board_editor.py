"""A board drawn by tapping is one that every POST takes."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

from playwright.sync_api import expect


class Editor:
    """The page of the board editor."""

    def __init__(self, pad):
        self.pad, self.page = pad, pad.page
        self.page.wait_for_selector(".sheet")

    def tap(self, x, y):
        box = self.page.locator(".sheet").bounding_box()
        self.page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])

    def tool(self, name):
        self.pad.button(name).click()

    def place(self, name, x, y):
        self.tap(x, y)
        field = self.page.get_by_label("Name", exact=True)
        field.fill(name)
        field.press("Tab")

    def save(self):
        with self.page.expect_download() as download:
            self.pad.button("Save the board as JSON").click()
        return json.loads(Path(download.value.path()).read_text("utf-8"))["board"]


def drawn(open_pad):
    """Three places, a streetcar route along tapped spaces, a subway, a ticket."""
    editor = Editor(open_pad(path="/boards"))
    editor.place("Zoo", 0.2, 0.3)
    editor.place("Brandenburger Tor", 0.7, 0.3)
    editor.place("Moritzplatz", 0.5, 0.8)
    editor.tool("Routes")
    for point in ((0.2, 0.3), (0.35, 0.32), (0.5, 0.32), (0.7, 0.3)):
        editor.tap(*point)
    editor.page.locator(".chosen").get_by_label("Color").select_option("red")
    editor.tap(0.7, 0.3)
    editor.tap(0.5, 0.8)
    # The next route is of the color of the last one.
    expect(editor.page.locator(".chosen").get_by_label("Color")).to_have_value("red")
    editor.page.locator(".chosen").get_by_label("Kind").select_option("subway")
    return editor


def test_a_board_is_drawn_checked_saved_and_played(open_pad, client):
    editor = drawn(open_pad)
    status = editor.page.get_by_role("status")
    expect(status).to_contain_text("The service does not take this board yet.")
    expect(editor.page.locator(".chosen .notes")).to_be_visible()
    editor.page.get_by_label("Cards").fill("3")
    editor.page.get_by_label("Cards").press("Tab")
    editor.tool("Tickets")
    editor.tap(0.2, 0.3)
    editor.tap(0.5, 0.8)
    editor.page.get_by_label("Value").fill("5")
    editor.page.get_by_label("Value").press("Tab")
    expect(status).to_contain_text("The service takes this board: 3 spaces in all.")
    expect(editor.page.locator(".chosen .notes")).to_contain_text("shortest way is 3 spaces")

    board = editor.save()
    assert board["routes"][0]["length"] == 2
    assert len(board["routes"][0]["spaces"]) == 2
    check_every_post(client, board)

    editor.pad.button("Play on this board").click()
    pad = editor.pad
    pad.page.get_by_text("Own board:").wait_for()
    pad.button("Start").click()
    pad.page.wait_for_selector(".board [data-route]")
    pad.tap_route("brandenburger-tor-zoo")
    assert pad.totals() == [2, 0]


def check_every_post(client, board):
    route, players = "zoo-brandenburger-tor", [{"name": "Anna"}, {"name": "Ben"}]
    position = {"players": players, "turn": {"player": "Anna"}}
    asked = {
        "scores": {"players": [{"routes": [route]}, {}]},
        "audits": {"players": [{"routes": [route]}, {}]},
        "verdicts": {"position": position, "action": {"type": "claim_route", "route": route}},
        "legal-actions": {"position": position},
        "replays": {"position": position, "actions": [{"type": "claim_route", "route": route}]},
        "board.svg": {"players": [{"routes": [route]}, {}]},
    }
    for name, body in asked.items():
        answer = client.post(f"/v1/maps/berlin/{name}", json={"board": board, **body})
        assert answer.status_code == 200, (name, answer.json)


def test_what_is_drawn_stays_and_can_be_taken_back(open_pad):
    editor = drawn(open_pad)
    editor.page.reload()
    editor.page.wait_for_selector(".sheet")
    assert len(editor.save()["routes"]) == 2
    places = editor.page.locator(".sheet-place")
    expect(places).to_have_count(3)
    editor.tap(0.5, 0.8)
    editor.pad.button("Remove").click()
    expect(places).to_have_count(2)
    assert len(editor.save()["routes"]) == 1
    editor.pad.button("Undo").click()
    expect(places).to_have_count(3)
    editor.pad.button("Redo").click()
    expect(places).to_have_count(2)
    editor.page.keyboard.press("Control+z")
    expect(places).to_have_count(3)
    editor.page.get_by_label("Language").select_option("de")
    expect(editor.page.get_by_label("Name des Spielplans")).to_be_visible()


NAMES = """() => [...document.querySelectorAll('.sheet-place text')]
  .filter((name) => name.checkVisibility({ visibilityProperty: true }))
  .map((name) => name.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left + 1, top + 1, right - 1, bottom - 1])"""


def test_a_printed_board_goes_in_and_comes_out_the_same(open_pad, client):
    pad = open_pad(path="/boards")
    editor = Editor(pad)
    served = client.get("/v1/maps/europe").json
    spaces = sum(route["length"] for route in served["routes"])
    editor.page.get_by_label("Rules and pieces of").select_option("europe")
    editor.pad.button("Begin with this map’s board").click()
    # A space looks as on the board: each has a symbol that there is.
    symbols = spaces + sum(len(route.get("wild_spaces", ())) for route in served["routes"])
    uses = editor.page.locator(".sheet-route use")
    expect(uses).to_have_count(symbols)
    seen = "(all) => all.filter((use) => use.getBBox().width > 0).length"
    assert uses.evaluate_all(seen) == symbols
    expect(editor.page.get_by_role("status")).to_contain_text(f"takes this board: {spaces} spaces")
    # Names lie on no other name, and all can be read.
    boxes = editor.page.evaluate(NAMES)
    assert 10 < len(boxes) < len(served["places"])
    for (left, top, right, bottom), other in combinations(boxes, 2):
        apart = left > other[2] or right < other[0] or top > other[3] or bottom < other[1]
        assert apart
    board = editor.save()
    for mine, printed in zip(board["routes"], served["routes"], strict=True):
        for member in ("from", "to", "length", "color", "tunnel", "ferry", "wild_spaces"):
            assert mine.get(member) == printed.get(member)
    assert [t["value"] for t in board["tickets"]] == [t["value"] for t in served["tickets"]]


PHOTO = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">'
    '<path d="M0 0h90v60H0z" fill="#fff"/><path d="M30 10L60 20L70 50L20 50z" fill="#f00"/></svg>'
)
"""A red board, photographed aslant."""
COLORS = """async () => {
  const image = new Image();
  image.src = document.querySelector(".sheet image").href.baseVal;
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const at = ([x, y]) => [...context.getImageData(x * (width - 1), y * (height - 1), 1, 1).data];
  return [[0.02, 0.02], [0.98, 0.02], [0.98, 0.98], [0.02, 0.98], [0.5, 0.5]].map(at);
}"""


def straighten(editor):
    """Drag the corners of the sheet to those of the board: it fills the sheet."""
    editor.tool("Straighten by the corners")
    marks = editor.page.locator(".sheet-corner")
    shown = editor.page.locator(".sheet image").bounding_box()
    mouse = editor.page.mouse
    for number, (x, y) in enumerate(((30, 10), (60, 20), (70, 50), (20, 50))):
        box = marks.nth(number).locator("circle").first.bounding_box()
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        goal = shown["x"] + x / 90 * shown["width"], shown["y"] + y / 60 * shown["height"]
        mouse.move(*goal, steps=3)
        mouse.up()
    before = editor.page.locator(".sheet image").get_attribute("href")
    editor.tool("Straighten")
    expect(editor.page.locator(".sheet image")).not_to_have_attribute("href", before)
    for red, green, blue, _ in editor.page.evaluate(COLORS):
        assert red > 200
        assert max(green, blue) < 60


def test_a_place_is_dragged_on_a_photo(open_pad, tmp_path):
    editor = Editor(open_pad(path="/boards"))
    photo = tmp_path / "photo.svg"
    photo.write_text(PHOTO, "utf-8")
    with editor.page.expect_file_chooser() as chooser:
        editor.pad.button("Photo below").click()
    chooser.value.set_files(photo)
    expect(editor.page.locator(".sheet image")).to_have_count(1)
    straighten(editor)
    editor.place("Zoo", 0.2, 0.2)
    box = editor.page.locator(".sheet").bounding_box()
    mouse = editor.page.mouse
    mouse.move(box["x"] + 0.2 * box["width"], box["y"] + 0.2 * box["height"])
    mouse.down()
    mouse.move(box["x"] + 0.6 * box["width"], box["y"] + 0.5 * box["height"], steps=4)
    mouse.up()
    (place,) = editor.save()["places"]
    assert abs(place["x"] - 0.6) < 0.01
    assert abs(place["y"] - 0.5) < 0.01


def test_a_new_place_has_the_keyboard_at_once(open_pad):
    editor = Editor(open_pad(path="/boards", phone=True))
    box = editor.page.locator(".sheet").bounding_box()
    for name, part in (("Zoo", 0.2), ("Moritzplatz", 0.6)):
        editor.page.touchscreen.tap(box["x"] + part * box["width"], box["y"] + 0.5 * box["height"])
        expect(editor.page.get_by_label("Name", exact=True)).to_be_focused()
        editor.page.keyboard.type(name)
    editor.page.keyboard.press("Tab")
    assert [place["name"] for place in editor.save()["places"]] == ["Zoo", "Moritzplatz"]
    # Their names can be read, on a sheet that is small.
    size = "(text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
    assert editor.page.locator(".sheet-place text").first.evaluate(size) > 10.9


def test_two_fingers_move_the_sheet_and_no_place(open_pad):
    editor = Editor(open_pad(path="/boards", phone=True))
    sheet = editor.page.locator(".sheet")
    box = sheet.bounding_box()
    at = (box["x"] + 0.4 * box["width"], box["y"] + 0.5 * box["height"])
    editor.page.touchscreen.tap(*at)
    editor.page.get_by_label("Name", exact=True).press("Tab")
    (before,) = editor.save()["places"]
    editor.page.evaluate("scrollTo(0, 0)")
    fingers = editor.page.context.new_cdp_session(editor.page)

    def touch(kind, *points):
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    box = sheet.bounding_box()
    x, y = box["x"] + 0.4 * box["width"], box["y"] + 0.5 * box["height"]
    touch("touchStart", (x, y))
    touch("touchMove", (x + 12, y))
    touch("touchStart", (x + 12, y), (x + 60, y))
    for step in range(1, 6):
        touch("touchMove", (x + 12 - 8 * step, y), (x + 60 + 8 * step, y))
    touch("touchEnd")
    view = [float(part) for part in sheet.get_attribute("viewBox").split()]
    assert view[2] < 1000
    assert editor.save()["places"] == [before]
