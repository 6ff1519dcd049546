"""A second definition of what a route is paid with, as plain as can be.

Written from the text of the rules, card by card: every way to divide the cards is tried. Nothing of
the product is used here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

Json = Mapping[str, Any]
Counts = Mapping[str, int]


def sets_of(kinds: Sequence[str], most: int) -> Iterator[dict[str, int]]:
    """Every set of no more than so many cards of some kinds; without those of which it has none."""
    for numbers in product(range(most + 1), repeat=len(kinds)):
        if sum(numbers) <= most:
            yield {kind: number for kind, number in zip(kinds, numbers, strict=True) if number}


def parts_of(cards: Counts) -> Iterator[Counter[str]]:
    """Every choice of some of the cards, all and none among them."""
    for numbers in product(*[range(number + 1) for number in cards.values()]):
        yield Counter({k: n for k, n in zip(cards, numbers, strict=True) if n})


class Till:
    """What cards are good for on a map, given as JSON."""

    def __init__(self, contents: Json, options: Json) -> None:
        self.features, self.options = contents["features"], options
        self.kinds = {kind["id"]: kind for kind in contents["cards"]["kinds"]}
        self.wild = contents["cards"]["wild"]
        self.colors = contents["cards"]["colors"]

    def takes(self, route: Json, cards: Counts) -> bool:
        """Whether the cards are one that the route may be paid with."""
        if "trains_and_ships" in self.features:
            return self._takes_transport(route, cards)
        if route.get("ferry"):
            return self._takes_ferry(route, cards)
        if route.get("four_for_one"):
            return self._takes_any_four(route, cards)
        reserved = self.features.get("wilds_reserved", {}).get("routes", [])
        if reserved and not any(route.get(member) for member in reserved) and cards.get(self.wild):
            return False
        price = route.get("cards", route["length"])
        return sum(cards.values()) == price and self._is_set(route, cards)

    def _is_set(self, route: Json, cards: Counts) -> bool:
        """One color and wilds; the route's color, or any where it is gray."""
        colors = {self.kinds[card]["color"] for card, n in cards.items() if n and card != self.wild}
        return not colors or (len(colors) == 1 and (route["color"] in (*colors, "gray")))

    def _takes_ferry(self, route: Json, cards: Counts) -> bool:
        """Each symbol takes a wild, or three cards of any kind where that is in force."""
        length, symbols = route["length"], route["ferry"]
        any_cards = self.features["ferries"].get("any_cards")
        for traded in range(symbols + 1 if any_cards else 1):
            for given in parts_of(cards):
                rest = Counter(cards) - given
                if (
                    given.total() == traded * (any_cards or 0)
                    and rest.total() == length - traded
                    and rest[self.wild] >= symbols - traded
                    and self._is_set(route, rest)
                ):
                    return True
        return False

    def _takes_any_four(self, route: Json, cards: Counts) -> bool:
        """Each space takes a card of the one color, or four cards of any kind."""
        four = self.features["four_for_one"]["cards"]
        for given in parts_of(cards):
            rest = Counter(cards) - given
            traded, left = divmod(given.total(), four)
            if (
                not left
                and traded + rest.total() == route["length"]
                and not rest[self.wild]
                and self._is_set(route, rest)
            ):
                return True
        return False

    # Trains and ships

    def _takes_transport(self, route: Json, cards: Counts) -> bool:
        transport = "ship" if route["kind"] == "sea" else "train"
        played = [self.kinds[card] for card, n in cards.items() for _ in range(n)]
        if any(kind["id"] != self.wild and kind["transport"] != transport for kind in played):
            return False
        if route["kind"] == "pair":
            return self._is_pairs(route["length"], played)
        if not cards or not self._is_set(route, cards):
            return False
        worth, spaces = [kind.get("covers", 1) for kind in played], route["length"]
        if self.options["double_ship_surplus"] == "any":
            return len(worth) <= spaces <= sum(worth)
        return sum(worth) >= spaces > sum(worth) - min(worth)

    def _is_pairs(self, spaces: int, played: Sequence[Json]) -> bool:
        """Whatever colors the wilds stand for, there are two cards of a color for each space."""
        colors = [kind["color"] for kind in played if kind["id"] != self.wild]
        if len(played) != 2 * spaces:
            return False
        here = sorted({*colors, self.colors[0]})
        return any(
            all(number % 2 == 0 for number in Counter([*colors, *stand_for]).values())
            for stand_for in product(here, repeat=len(played) - len(colors))
        )

    # Stations and tunnels

    def builds(self, built: int, cards: Counts) -> bool:
        """A station costs one card more than there are, all of one color, wilds among them."""
        return sum(cards.values()) == built + 1 and self._is_set({"color": "gray"}, cards)

    def pays(self, laid: Counts, turned: Sequence[str], extra: Counts) -> bool:
        """Each turned card that could have been laid down with the others costs one more such."""
        colors = {self.kinds[card]["color"] for card, n in laid.items() if n} - {None}
        good = [card for card, kind in self.kinds.items() if kind["color"] in {*colors, None}]
        asked = sum(card in good for card in turned)
        return sum(extra.values()) == asked and all(card in good for card, n in extra.items() if n)


def completed(listed: Counts, further: int, hand: Counts) -> Iterator[Counts]:
    """Every set that cards and so many further ones from the rest of a hand make."""
    rest = Counter(hand) - Counter(listed)
    for more in {frozenset(Counter(c).items()) for c in combinations(rest.elements(), further)}:
        yield Counter(listed) + Counter(dict(more))
