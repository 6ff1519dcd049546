"""A hand at a phone, which counts what it does and how long that takes at a table."""

from __future__ import annotations

import unicodedata

from playwright.sync_api import expect

from tests.pages.browser.pad import _POINTS

SECONDS = {"tap": 1.2, "route": 2.2, "key": 0.25, "screen": 1.5}
SEEN = 6
"""So many results lie above the keyboard of a phone."""


class Hand:
    """Enters a game by touch alone and counts taps, taps on routes, keys and changes of screen."""

    def __init__(self, pad, board):
        self.pad, self.page, self.board = pad, pad.page, board
        self.names = {place["id"]: place["name"] for place in board["places"]}
        self.tickets = {ticket["id"]: ticket for ticket in board["tickets"]}
        self.done = dict.fromkeys(SECONDS, 0)

    def __repr__(self):
        return f"{self.taps} taps, {self.done['key']} keys, {self.seconds:.0f} s ({self.done})"

    @property
    def taps(self):
        return self.done["tap"] + self.done["route"]

    @property
    def seconds(self):
        return sum(SECONDS[what] * count for what, count in self.done.items())

    def tap(self, locator, *, screen=False):
        locator.tap()
        self.done["tap"] += 1
        self.done["screen"] += screen

    def type(self, text):
        self.page.keyboard.type(text)
        self.done["key"] += len(text)

    def press(self, key):
        self.page.keyboard.press(key)
        self.done["key"] += 1

    # The parts of a game

    def begin(self, map_id, names):
        self.tap(self.page.locator(".map", has=self.page.locator(f'input[value="{map_id}"]')))
        for _ in names[2:]:
            self.tap(self.pad.button("Add a player"))
        fields = self.page.locator(".players input")
        expect(fields).to_have_count(len(names))
        for seat, name in enumerate(names):
            self.tap(fields.nth(seat))
            self.type(name)
        self.tap(self.pad.button("Start"), screen=True)
        self.page.wait_for_selector(".board [data-route]")

    def seat(self, seat):
        who = self.page.locator(".seat").nth(seat)
        if "is-at-hand" not in who.get_attribute("class"):
            self.tap(who)

    def tab(self, name):
        self.tap(self.page.get_by_role("tab", name=name, exact=True), screen=True)

    def free(self, route):
        """The route, or one that is as good where somebody has it already."""
        printed = ("from", "to", "length", "color", "kind", "cards", "toll")
        print_of = {r["id"]: [r.get(name) for name in printed] for r in self.board["routes"]}
        alike = [route, *(one for one in print_of if print_of[one] == print_of[route])]
        taken = "[...document.querySelectorAll('[data-of]')].map((piece) => piece.dataset.of)"
        claimed = set(self.page.evaluate(taken))
        return next(one for one in alike if one not in claimed)

    def route(self, route):
        """Where it is surest to be meant; where the board comes closer, once more."""
        route = self.free(route)
        for _ in range(2):
            ((x, y),) = self.page.evaluate(_POINTS, [route])
            self.page.touchscreen.tap(x, y)
            self.done["route"] += 1
            dialog = self.page.get_by_role("dialog")
            assert not dialog.count(), dialog.inner_text()
            if not self.page.locator(".board.is-close").count():
                return

    def find(self, first, last, text):
        """The first letter of one name, then of the other as many as it takes to see the thing."""
        found = self.page.locator(".found button")
        self.type(first[:1])
        for letter in ("", *last):
            self.type(letter)
            seen = [" ".join(told.split()) for told in found.all_inner_texts()][:SEEN]
            if text in seen:
                break
        if seen[0] == text:
            self.press("Enter")
        else:
            self.tap(found.nth(seen.index(text)))

    def ticket(self, ticket):
        told = self.tickets[ticket]
        ends = [self.names[told[end]] for end in ("from", "to")]
        self.find(*map(plain, ends), f"{' – '.join(ends)} ({told['value']})")

    def rest(self, players, harbors):
        """What the features of the map bring."""
        features = self.board["features"]
        if "passengers" in features:
            self.tab("Passengers")
            self.passengers(players, features["passengers"]["colors"])
        if "harbors" in features:
            self.each("Harbors", players, lambda seat, _: self.harbors(harbors[seat]))
        if "supply" in features:
            self.each("Pieces", players, lambda _, player: self.pieces(player))
        if "province" in features:
            self.each("Province", players, lambda _, player: self.province(player))
        if "tolls" in features:
            self.each("Tolls", players, lambda _, player: self.tolls(player))

    def each(self, tab, players, enter):
        self.tab(tab)
        for seat, player in enumerate(players):
            self.seat(seat)
            enter(seat, player)

    def number(self, label, value):
        self.tap(self.page.get_by_role("spinbutton", name=label, exact=True))
        self.type(str(value))
        self.press("Enter")

    def more(self, label, times):
        for _ in range(times):
            self.tap(self.pad.button(f"One more: {label}"))

    def harbors(self, cities):
        if cities:
            self.tap(self.page.get_by_role("searchbox"))
        for city in cities:
            name = plain(self.names[city].split()[0])
            self.find(name, name[1:], f"{self.names[city]} no harbor")

    def pieces(self, player):
        if not player.get("supply"):
            return
        self.number("ships", player["supply"]["ship"])
        self.number("trains", player["supply"]["train"])
        self.more("Pieces exchanged", player.get("pieces_exchanged", 0))

    def province(self, player):
        for line, spots in player.get("province", {}).items():
            for spot in spots:
                self.tap(self.pad.button(f"{line}, spot {spot}: free"))
        for card in player.get("express_spent", ()):
            self.tap(self.pad.button(f"+{card}"))

    def tolls(self, player):
        tokens = player.get("tolls")
        if isinstance(tokens, dict):
            tokens = sum(int(value) * count for value, count in tokens.items())
        if tokens is not None:
            self.number("Value of the tokens left", tokens)
        self.more("Loans", player.get("loans", 0))

    def passengers(self, players, colors):
        self.tap(self.pad.button("All players side by side"))
        self.tap(self.page.get_by_label(f"{players[0]['name']}, {colors[0]}", exact=True))
        for player in players:
            for color in colors:
                self.type(str(player["passengers"].get(color, 0)))


def plain(name):
    """A name as it is typed: without accents.

    >>> plain("Köln")
    'koln'
    """
    folded = unicodedata.normalize("NFKD", name.lower())
    return "".join(sign for sign in folded if sign.isascii() and sign.isalpha())
