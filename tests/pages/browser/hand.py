"""A hand at a phone, which counts what it does and how long that takes at a table."""

from __future__ import annotations

import re
import unicodedata

from playwright.sync_api import expect

from tests.pages.browser.pad import _POINTS

SECONDS = {"tap": 1.2, "route": 2.2, "key": 0.25, "screen": 1.5}
AT_HAND = re.compile("is-at-hand")
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
        choice = self.page.locator(f'input[value="{map_id}"]')
        self.tap(self.page.locator(".map", has=choice))
        expect(choice).to_be_checked()
        for _ in names[2:]:
            self.tap(self.pad.button("Add a player"))
        fields = self.page.locator(".players input")
        expect(fields).to_have_count(len(names))
        self.tap(fields.first)
        for name in names:
            self.type(name)
            self.press("Enter")
        self.tap(self.pad.button("Start"), screen=True)
        self.page.wait_for_selector(".board [data-route]")
        assert self.page.evaluate("scrollY") == 0

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
            seen = [" ".join(shown.split()) for shown in found.all_inner_texts()][:SEEN]
            at = next((at for at, shown in enumerate(seen) if shown.startswith(text)), None)
            if at is not None:
                break
        if at == 0:
            self.press("Enter")
        else:
            self.tap(found.nth(at))

    def ticket(self, ticket):
        ends = [self.names[place] for place in places(self.tickets[ticket])]
        self.find(plain(ends[0]), plain(ends[-1]), words(self.tickets[ticket], self.names))

    def count(self, routes, kinds):
        """Routes of everybody by their length, in one table."""
        name = self.page.locator(".seat .seat-name").first.inner_text().split()[-1]
        self.tap(self.pad.button(f"123: Count for {name}"))
        self.tap(self.pad.button("Count for everybody"))
        lengths = self.page.locator(".numbers tbody tr")
        expect(lengths).to_have_count(len(kinds))
        self.tap(self.page.locator(".numbers input").first)
        for own in routes:
            for kind in kinds:
                self.number(own.count(kind))

    def number(self, value):
        """A number in a table. It goes on by itself where no further digit can be meant."""
        field = "document.activeElement.ariaLabel"
        before = self.page.evaluate(field)
        self.type("" if value is None else str(value))
        if value is None or self.page.evaluate(field) == before:
            self.press("Enter")

    def points_of_tickets(self, tickets):
        """Tickets of everybody by their points; what is not completed is marked so."""
        self.tab("Tickets")
        self.seat(0)
        self.tap(self.page.get_by_label("Points of a ticket, or of several"))
        for seat, own in enumerate(tickets):
            for value, completed in own:
                self.type(str(value))
                if completed:
                    self.press("Enter")
                else:
                    self.tap(self.pad.button("✗ not completed"))
            if seat < len(tickets) - 1:
                self.press("Enter")
                expect(self.page.locator(".seat").nth(seat + 1)).to_have_class(AT_HAND)

    def rest(self, players, harbors):
        """What the features of the map bring."""
        features = self.board["features"]
        if "passengers" in features:
            colors = features["passengers"]["colors"]
            self.table("Passengers", players, colors[0], lambda one: passengers(one, colors))
        if "harbors" in features:
            self.each("Harbors", players, lambda seat: self.harbors(harbors[seat]))
        if "stations" in features:
            self.each("Stations", players, lambda seat: self.cities(players[seat]))
        if "supply" in features:
            self.table("Pieces", players, "ships", pieces)
        if "province" in features:
            self.tab("Province")
            for seat, player in enumerate(players):
                self.seat(seat)
                self.province(player)
        if "tolls" in features:
            self.table("Tolls", players, "Value of the tokens left", tolls)

    def table(self, tab, players, first, numbers):
        """Numbers of everybody side by side: each, or None to leave it."""
        self.tab(tab)
        self.tap(self.page.get_by_label(f"{players[0]['name']}, {first}", exact=True))
        for number in (one for player in players for one in numbers(player)):
            self.number(number)

    def each(self, tab, players, enter):
        """For every player in turn what is found by letters, without leaving the field."""
        self.tab(tab)
        self.seat(0)
        self.tap(self.page.get_by_role("searchbox"))
        for seat, player in enumerate(players):
            enter(seat)
            if player is not players[-1]:
                self.press("Enter")
                expect(self.page.locator(".seat").nth(seat + 1)).to_have_class(AT_HAND)

    def harbors(self, cities):
        for city in cities:
            name = plain(self.names[city].split()[0])
            self.find(name, name[1:], self.names[city])

    def cities(self, player):
        for station in player.get("stations") or ():
            named = station["city"] if isinstance(station, dict) else station
            name = self.names.get(named, named)
            self.find(plain(name), plain(name)[1:], name)

    def province(self, player):
        for line, spots in player.get("province", {}).items():
            for spot in spots:
                self.tap(self.pad.button(f"{line}, spot {spot}: free"))
        for card in player.get("express_spent", ()):
            self.tap(self.pad.button(f"+{card}"))


def places(ticket):
    """The places of a ticket, in the order in which it names them."""
    if "cities" in ticket:
        return ticket["cities"]
    if "to_any" in ticket:
        return [ticket["from"], *(one["to"] for one in ticket["to_any"])]
    return [ticket["from"], ticket["to"]]


def words(ticket, names):
    """How the page tells a ticket, as far as it takes."""
    first, *others = (names[place] for place in places(ticket))
    if "to_any" in ticket:
        return f"{first} – {others[0]} ({ticket['to_any'][0]['value']})"
    value = ticket.get("value_in_order", ticket["value"])
    return f"{' – '.join([first, *others])} ({value}"


def passengers(player, colors):
    return [player["passengers"].get(color, 0) for color in colors]


def pieces(player):
    """The ships: the trains are the rest; then how often pieces were exchanged."""
    return [player["supply"]["ship"], player.get("pieces_exchanged") or 0]


def tolls(player):
    tokens = player.get("tolls")
    if isinstance(tokens, dict):
        tokens = sum(int(value) * count for value, count in tokens.items())
    return [tokens, player.get("loans", 0)]


def plain(name):
    """A name as it is typed: without accents.

    >>> plain("Köln")
    'koln'
    """
    folded = unicodedata.normalize("NFKD", name.lower())
    return "".join(sign for sign in folded if sign.isascii() and sign.isalpha())
