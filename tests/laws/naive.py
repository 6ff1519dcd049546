"""A second count of the legal actions, as plain as can be.

Everything that somebody could think of is tried against the rules, read from the map file and from
the position as JSON. Nothing of the product is used here, and nothing is clever.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Any

from tests.laws.naive_map import features_in_force
from tests.laws.naive_payment import Till

Json = Mapping[str, Any]


class Naive:
    """One position on one map, both as JSON."""

    def __init__(self, contents: Json, options: Json, position: Json) -> None:
        self.map, self.options, self.at = contents, options, position
        self.features = features_in_force(contents, options)
        self.till = Till(contents, options)
        self.players = position["players"]
        self.turn = position["turn"]
        self.kinds = {kind["id"]: kind for kind in contents["cards"]["kinds"]}
        self.wild = contents["cards"]["wild"]
        self.routes = {route["id"]: route for route in contents["routes"]}
        neutral = (position.get("neutral") or {}).get("routes", [])
        self.claimed = {route for player in self.players for route in player["routes"]}
        self.claimed |= set(neutral)
        self.neutral = set(neutral)

    def actions(self) -> list[Json]:
        """Every legal action, without what may be chosen beside it."""
        if (self.at.get("last_round") or {}).get("turns_left") == 0:
            return []
        if self.turn.get("phase") == "setup":
            return list(self.setup())
        if self.turn.get("phase") == "neutral":
            return list(self.neutral_turns())
        if self.turn["drawn"]:
            return list(self.draws())
        if self.turn.get("tunnel"):
            return list(self.ends_of_tunnel())
        found = [
            *self.draws(),
            *self.claims(),
            *self.ticket_draws(),
            *self.harbors(),
            *self.stations(),
            *self.exchanges(),
        ]
        return found or [{"type": "pass"}]

    @cached_property
    def me(self) -> Json:
        """The player to move."""
        return next(p for p in self.players if p["name"] == self.turn["player"])

    # Cards

    def loose(self, deck: str) -> tuple[int, bool]:
        """The cards that a deck and its discards have at least, and whether that is all."""
        numbers = []
        for pile in (self.at.get("deck"), self.at.get("discards")):
            if isinstance(pile, dict) and set(pile) <= set(self.kinds):
                cards = (n for card, n in pile.items() if self.kinds[card]["deck"] == deck)
                numbers.append(sum(cards))
            else:
                numbers.append(pile.get(deck) if isinstance(pile, dict) else pile)
        return sum(number or 0 for number in numbers), None not in numbers

    def draws(self) -> Iterator[Json]:
        row = self.at.get("row", None)
        second = bool(self.turn["drawn"])
        barred = second and not self.features["draw"].get("ordinary_wilds")
        slots = [None] if row is None else row
        for card in dict.fromkeys(slots):
            if card is None:
                yield {"type": "draw_cards", "picks": [{"from": "row"}]}
            elif not (card == self.wild and barred):
                yield {"type": "draw_cards", "picks": [{"from": "row", "card": card}]}
        decks = list(dict.fromkeys(kind["deck"] for kind in self.kinds.values()))
        for deck in decks:
            if self.loose(deck) != (0, True):
                named = {"deck": deck} if len(decks) > 1 else {}
                yield {"type": "draw_cards", "picks": [{"from": "deck", **named}]}
        in_sight = any(card not in (None, self.wild if barred else None) for card in slots)
        if second and not in_sight and not any(self.loose(deck)[0] for deck in decks):
            yield {"type": "draw_cards", "picks": []}
        for value in () if second else self.express():
            least, all_told = self.loose(decks[0])
            if not in_sight and least <= value and (least, all_told) != (0, True):
                yield {"type": "draw_cards", "picks": [], "express": value}

    def express(self) -> list[int]:
        """The express cards that the mover still has."""
        cards = self.features.get("express", {}).get("cards", [])
        return [value for value in cards if value not in self.me.get("express_spent", [])]

    def sets(self, most: int) -> Iterator[dict[str, int]]:
        """Every set of one color and wilds, of so many cards at most, that the mover could have."""
        hand = self.me["hand"]
        unknown = hand.get("unknown", 0)
        found = []
        for color in (None, *self.map["cards"]["colors"]):
            kinds = [k for k, kind in self.kinds.items() if kind["color"] in (None, color)]
            ranges = [
                range(min(hand.get(k, 0) + unknown, self.kinds[k]["count"], most) + 1)
                for k in kinds
            ]
            for numbers in product(*ranges):
                cards = {k: n for k, n in zip(kinds, numbers, strict=True) if n}
                missing = sum(max(0, n - hand.get(k, 0)) for k, n in cards.items())
                if 1 <= sum(numbers) <= most and missing <= unknown and cards not in found:
                    found.append(cards)
        yield from found

    # Routes

    def claims(self) -> Iterator[Json]:
        routes = [route for route in self.map["routes"] if self.is_open(route)]
        if self.me.get("hand") is None:
            for route in routes:
                yield {"type": "claim_route", "route": route["id"]}
            return
        longest = max(route.get("cards", route["length"]) for route in self.map["routes"])
        for cards in self.sets(max(longest, self.features.get("province", {}).get("spots", 0))):
            for route in routes:
                if self.pays(cards, route):
                    yield {"type": "claim_route", "route": route["id"], "cards": cards}
        for route in routes:
            for cards in (*self.pairs(route), *self.with_any_cards(route)):
                yield {"type": "claim_route", "route": route["id"], "cards": cards}

    def pairs(self, route: Json) -> Iterator[dict[str, int]]:
        """The sets of cards that pay a pair route, of several colors too."""
        if route.get("kind") != "pair":
            return
        trains = [k for k, kind in self.kinds.items() if kind.get("transport") in (None, "train")]
        for cards in self.handfuls(trains, 2 * route["length"]):
            if self.till.takes(route, cards):
                yield cards

    def handfuls(self, kinds: list[str], number: int) -> Iterator[dict[str, int]]:
        """Every set of so many cards of some kinds that the mover could have."""
        hand = self.me["hand"]

        def taking(left: list[str], number: int, unknown: int) -> Iterator[dict[str, int]]:
            if not number:
                yield {}
            elif left:
                first, *others = left
                for n in range(min(number, self.kinds[first]["count"]) + 1):
                    missing = max(0, n - hand.get(first, 0))
                    if missing <= unknown:
                        for rest in taking(others, number - n, unknown - missing):
                            yield {first: n, **rest} if n else rest

        yield from taking(kinds, number, hand.get("unknown", 0))

    def with_any_cards(self, route: Json) -> Iterator[dict[str, int]]:
        """The sets of one color and wilds beside which any cards stand for the rest."""
        any_cards = self.features.get("ferries", {}).get("any_cards", 0)
        four = self.features["four_for_one"]["cards"] if route.get("four_for_one") else 0
        for_one = four or (any_cards if route.get("ferry") else 0)
        if not for_one:
            return
        in_hand = sum(self.me["hand"].values())
        for traded in range(1, (route["length"] if four else route["ferry"]) + 1):
            number = route["length"] - traded
            if number + traded * for_one > in_hand:
                return
            for cards in self.sets(number) if number else [{}]:
                wilds = cards.get(self.wild, 0)
                enough = not wilds if four else wilds >= route["ferry"] - traded
                if sum(cards.values()) == number and enough and self.fits(cards, route):
                    yield cards

    def fits(self, cards: Json, route: Json) -> bool:
        """Whether all that are not wild have the color of the route."""
        colors = {self.kinds[card]["color"] for card in cards} - {None}
        return route["color"] == "gray" or colors <= {route["color"]}

    def ends_of_tunnel(self) -> Iterator[Json]:
        """What may be paid for the cards turned up, and the withdrawal."""
        tunnel = self.turn["tunnel"]
        if "turned" not in tunnel:
            yield {"type": "finish_tunnel"}
            return
        numbers = range(len(tunnel["turned"]) + 1)
        for cards in ({}, *self.sets(numbers[-1])):
            if self.till.pays(tunnel["cards"], tunnel["turned"], cards):
                yield {"type": "finish_tunnel", **({"extra": cards} if cards else {})}
        if not self.till.pays(tunnel["cards"], tunnel["turned"], {}):
            yield {"type": "finish_tunnel", "withdraw": True}

    def is_open(self, route: Json) -> bool:
        """Free, not beside a track that bars it, and with pieces enough."""
        if route["id"] in self.claimed:
            return False
        beside = [other["id"] for other in self.map["routes"] if self.parallel(route, other)]
        if any(other in self.me["routes"] for other in beside):
            return False
        few = len(self.players) <= self.options["parallel_limit_players"]
        if few and any(other in self.claimed for other in beside):
            return False
        return self.pieces_left(route) >= route["length"]

    def parallel(self, one: Json, other: Json) -> bool:
        same_kind = one.get("kind") == other.get("kind")
        return (
            one["id"] != other["id"]
            and {one["from"], one["to"]} == {other["from"], other["to"]}
            and one["length"] == other["length"]
            and one.get("terminal") == other.get("terminal")
            and (same_kind or not self.features["parallel"]["same_kind"])
        )

    def pieces_left(self, route: Json) -> int:
        kinds = self.map.get("route_kinds", {})
        kind = kinds[route["kind"]]["piece"] if kinds else next(iter(self.map["pieces"]))
        return self.me["pieces"][kind]

    def pays(self, cards: Json, route: Json) -> bool:
        colored = [self.kinds[card] for card in cards if card != self.wild]
        if any(kind["color"] != route["color"] for kind in colored) and route["color"] != "gray":
            return False
        count = sum(cards.values())
        if route.get("kind") == "pair" or (route.get("four_for_one") and self.wild in cards):
            return False
        if cards.get(self.wild, 0) < route.get("ferry", 0):
            return False
        reserved = self.features.get("wilds_reserved", {}).get("routes", [])
        if self.wild in cards and reserved and not any(map(route.get, reserved)):
            return False
        if "trains_and_ships" in self.features:
            transport = self.map["route_kinds"][route["kind"]]["cards"]
            if any(kind["transport"] != transport for kind in colored):
                return False
            return self.covers(cards, route["length"])
        price = route.get("cards", route["length"])
        if "province" in self.features and count > price:
            return count <= self.features["province"]["spots"] and self.reaches_a_spot(count, route)
        return count == price

    def covers(self, cards: Json, spaces: int) -> bool:
        """The cards cover the spaces, and none of them could be left out."""
        worth = [self.kinds[c].get("covers", 1) for c, n in cards.items() for _ in range(n)]
        if self.options["double_ship_surplus"] == "any":
            return len(worth) <= spaces <= sum(worth)
        return sum(worth) >= spaces > sum(worth) - min(worth)

    def reaches_a_spot(self, count: int, route: Json) -> bool:
        """Whether a train could be put on the mat with so many cards, and is there."""
        if self.me["pieces"]["train"] < route["length"] + 1:
            return False
        lines = self.features["province"]["lines"]
        reach = count + max(self.express(), default=0)
        for line in lines if route["color"] == "gray" else [route["color"]]:
            taken = {s for player in self.players for s in player.get("province", {}).get(line, [])}
            if set(range(1, min(reach, self.features["province"]["spots"]) + 1)) - taken:
                return True
        return False

    # Tickets

    def held(self) -> dict[str, tuple[int, bool]]:
        """The tickets that each deck has at least, its discards among them; whether that is all."""
        counts, decks = self.at.get("ticket_deck"), self.decks()
        if len(self.features["tickets"]["decks"]) > 1:
            piles = {deck: [counts and counts[deck]] for deck in decks}
        else:
            piles = {decks[0]: list(counts.values()) if isinstance(counts, dict) else [counts]}
        return {
            deck: (sum(number or 0 for number in numbers), None not in numbers)
            for deck, numbers in piles.items()
        }

    def decks(self) -> list[str]:
        """The decks that tickets are drawn from."""
        tickets = self.features["tickets"]
        return tickets.get("in_play", tickets["decks"])

    def mixes(self, least: int, most: int) -> Iterator[Any]:
        decks = self.decks()
        for numbers in product(range(most + 1), repeat=len(decks)):
            if least <= sum(numbers) <= most:
                mix = {deck: n for deck, n in zip(decks, numbers, strict=True) if n}
                yield sum(numbers) if len(decks) == 1 else mix

    def ticket_draws(self) -> Iterator[Json]:
        held = self.held()
        for value in (None, *self.express()):
            due = self.features["tickets"]["draw"] + (value or 0)
            spent = {} if value is None else {"express": value}
            least = sum(number for number, _ in held.values())
            most = min(due, least) if all(exact for _, exact in held.values()) else due
            for mix in self.mixes(max(1, min(due, least)), most):
                asked = mix.items() if isinstance(mix, dict) else ()
                if all(n <= held[deck][0] or not held[deck][1] for deck, n in asked):
                    yield {"type": "draw_tickets", "count": mix, **spent}

    # Harbors and stations

    def stations(self) -> Iterator[Json]:
        feature = self.features.get("stations")
        if feature is None or len(self.me["stations"]) >= feature["each"]:
            return
        built = {
            station if isinstance(station, str) else station["city"]
            for player in self.players
            for station in player["stations"]
        }
        number = len(self.me["stations"])
        for place in self.map["places"]:
            if place["kind"] != "city" or place["id"] in built:
                continue
            if self.me.get("hand") is None:
                yield {"type": "build_station", "city": place["id"]}
                continue
            for cards in self.sets(number + 1):
                if self.till.builds(number, cards):
                    yield {"type": "build_station", "city": place["id"], "cards": cards}

    def harbors(self) -> Iterator[Json]:
        feature = self.features.get("harbors")
        if feature is None or len(self.me["harbors"]) >= feature["each"]:
            return
        reached = {self.routes[r][end] for r in self.me["routes"] for end in ("from", "to")}
        built = {city for player in self.players for city in player["harbors"]}
        for place in self.map["places"]:
            if not place.get("port") or place["id"] in built or place["id"] not in reached:
                continue
            if self.me.get("hand") is None:
                yield {"type": "build_harbor", "city": place["id"]}
                continue
            for cards in self.sets(4):
                if self.builds(cards):
                    yield {"type": "build_harbor", "city": place["id"], "cards": cards}

    def builds(self, cards: Json) -> bool:
        colored = [(self.kinds[card], n) for card, n in cards.items() if card != self.wild]
        trains = sum(n for kind, n in colored if kind["transport"] == "train")
        ships = sum(n for kind, n in colored if kind["transport"] == "ship")
        symbols = all(kind.get("harbor") for kind, _ in colored)
        return sum(cards.values()) == 4 and trains <= 2 and ships <= 2 and symbols

    def exchanges(self) -> Iterator[Json]:
        if "exchange" not in self.features.get("supply", {}):
            return
        for give, take in (("ship", "train"), ("train", "ship")):
            in_box = self.map["pieces"][take]["count"] - self.me["supply"][take]
            for count in range(1, 51):
                if count <= self.me["pieces"][give] and count <= in_box:
                    yield {"type": "exchange_pieces", "give": give, "take": take, "count": count}

    # Setup and the neutral player

    def setup(self) -> Iterator[Json]:
        setup = self.features["tickets"]["setup"]
        for player in self.players:
            who = {"player": player["name"]}
            if player["name"] in self.turn.get("ready", []):
                continue
            tickets, drafted = player.get("tickets"), "draft" in self.features
            if drafted and (tickets is None or len(tickets) < setup["draw"]):
                yield {"type": "draft_ticket", **who}
            if tickets is None or len(tickets) == (setup["draw"] if drafted else 0):
                most = setup["keep"] if setup.get("exactly") else setup["draw"]
                dealt = setup.get("dealt")
                for mix in [dealt] if dealt else self.mixes(setup["draw"], setup["draw"]):
                    for kept in range(setup["keep"], most + 1):
                        yield {"type": "keep_tickets", **who, "dealt": mix, "kept": kept}
            if "supply" in self.features and (tickets is None or tickets):
                yield from ({"type": "choose_pieces", **who, **mix} for mix in self.supplies())

    def supplies(self) -> Iterator[Json]:
        pieces = self.map["pieces"]
        for train, ship in product(range(51), repeat=2):
            enough = train <= pieces["train"]["count"] and ship <= pieces["ship"]["count"]
            if train + ship == self.features["supply"]["pieces"] and enough:
                yield {"train": train, "ship": ship}

    def neutral_turns(self) -> Iterator[Json]:
        if self.at["ticket_deck"]["deck"] == 0:
            yield {"type": "neutral_turn"}
            return
        held = {ticket for p in self.players for ticket in p.get("tickets") or ()}
        used = sum(self.routes[route]["length"] for route in self.neutral)
        left = self.features["neutral_player"]["pieces"] - used
        for ticket in self.map["tickets"]:
            if ticket["id"] in held:
                continue
            pair = [
                route
                for route in self.map["routes"]
                if {route["from"], route["to"]} == set(ticket.get("neutral") or ())
            ]
            free = [route for route in pair if route["id"] not in self.claimed]
            named = {"type": "neutral_turn", "ticket": ticket["id"]}
            if len(free) == 2 and free[0]["length"] <= left:
                for route in free:
                    yield {**named, "route": route["id"]}
            else:
                yield named
