"""A board drawn by touch: an action is a tap, a choice from a list, or a name or number typed."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import expect

TRACKS = 50


def draws(routes, places):
    """The tracks as they are drawn, two at once where they lie side by side and are alike."""
    groups = defaultdict(list)
    for route in routes:
        if {route["from"], route["to"]} <= places:
            size = route.get("cards") or route["length"]
            groups[route["from"], route["to"], route["kind"], size].append(route["color"])
    found, left = [], TRACKS
    for (start, end, kind, size), colors in groups.items():
        if len(colors) <= left:
            left -= len(colors)
            color, other = min(colors), max(colors)
            beside = {"color": color, "other": other, "double": len(colors) == 2}
            found.append({"from": start, "to": end, "kind": kind, "size": size, **beside})
    assert left == 0
    return found


def printed(route):
    """What is printed on a track."""
    size = route.get("size") or route.get("cards") or route["length"]
    return (frozenset((route["from"], route["to"])), route["kind"], size, route["color"])


class Drawing:
    """The board editor on a phone, with a count of what is done."""

    def __init__(self, pad, places):
        self.pad, self.page = pad, pad.page
        self.at = {place["id"]: (place["x"], place["y"]) for place in places}
        self.actions = 0
        self.next = {"color": "gray", "other": "gray", "size": "1", "kind": "streetcar"}
        self.double = False
        self.page.wait_for_selector(".sheet")

    def tap(self, place):
        """On the sheet, where it is now."""
        box = self.page.locator(".sheet").bounding_box()
        x, y = self.at[place]
        self.page.touchscreen.tap(box["x"] + x * box["width"], box["y"] + y * box["height"])
        self.actions += 1

    def type(self, text):
        """Into the field that has the keyboard."""
        self.page.keyboard.type(str(text))
        self.actions += 1

    def tool(self, name):
        self.pad.button(name).tap()
        self.actions += 1

    def choose(self, what, value):
        if self.next[what] != str(value):
            label = "color of the second track" if what == "other" else what
            label = "length" if what == "size" else label
            field = self.page.get_by_label(f"Next: {label}", exact=True)
            field.select_option(str(value))
            self.next[what] = str(value)
            self.actions += 1

    def place(self, place):
        self.tap(place["id"])
        expect(self.page.get_by_label("Name", exact=True)).to_be_focused()
        self.type(place["name"])

    def route(self, route):
        if route["double"] != self.double:
            self.page.get_by_label("Two tracks at once").tap()
            self.double = route["double"]
            self.actions += 1
        self.choose("kind", route["kind"])
        self.choose("size", route["size"])
        if self.next["color"] != route["color"]:
            self.choose("color", route["color"])
            self.next["other"] = route["color"]
        if self.double:
            self.choose("other", route["other"])
        self.tap(route["from"])
        self.tap(route["to"])

    def ticket(self, ticket):
        self.tap(ticket["from"])
        self.tap(ticket["to"])
        field = self.page.get_by_label("Value")
        expect(field).to_be_focused()
        if field.input_value() != str(ticket["value"]):
            self.type(ticket["value"])

    def saved(self):
        with self.page.expect_download() as download:
            self.pad.button("Save the board as JSON").click()
        return json.loads(Path(download.value.path()).read_text("utf-8"))["board"]
