"""A second score of a snapshot, as plain as can be.

Written from the text of the rules and of the contract, for a map file and a request as JSON: each
part of the score is worked out by itself, by trying everything where there is a choice. Routes,
places and tickets are named by their ids. Nothing of the product is used here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from tests.laws.naive_map import NaiveBoard, features_in_force
from tests.laws.naive_parts import (
    by_place,
    destinations,
    loss,
    majority,
    naming,
    row_for,
    spots,
    tokens,
    up_to_last,
)

Json = Mapping[str, Any]
Line = dict[str, Any]


class NaiveScore:
    """The score of some players on a map, with options."""

    def __init__(self, board: NaiveBoard, request: Json) -> None:
        self.map, self.board, self.network = board.contents, board, board.network
        self.players, self.options = request["players"], request.get("options") or {}
        self.features = features_in_force(board.contents, self.options)
        self.seats = range(len(self.players))
        self.own = [
            [board.routes[route] for route in player.get("routes") or ()] for player in self.players
        ]
        neutral = (request.get("neutral") or {}).get("routes") or ()
        self.taken = {route["id"] for own in self.own for route in own} | {*neutral}
        self.tie_breaks = self.options.get("tie_breaks", self.features["tie_breaks"]["order"])

    def score(self) -> Json:
        """Of each player points, total, place and tickets; who wins, and what decides it."""
        keys = [self.key(seat) for seat in self.seats]
        order = sorted(keys, reverse=True)
        return {
            "players": [
                {
                    "place": order.index(keys[seat]) + 1,
                    "total": keys[seat][0],
                    "points": self.points[seat],
                    "tickets": self.lines[seat],
                    "tickets_completed": self.completed[seat],
                    "longest_path": self.paths[seat],
                }
                for seat in self.seats
            ],
            "winners": [self.players[s]["name"] for s in self.seats if keys[s] == order[0]],
            "decided_by": self.decided_by(order),
        }

    @cached_property
    def points(self) -> list[dict[str, int]]:
        """Every part of every player's score."""
        return [dict(self.parts(seat, self.players[seat])) for seat in self.seats]

    def parts(self, seat: int, player: Json) -> Iterator[tuple[str, int]]:
        """Every part of a player's score that is in force."""
        features, number = self.features, len(self.players)
        printed = features.get("start_offsets", {}).get("offsets", ())
        offsets = self.options.get("start_offsets", printed)
        if "start_offsets" in features or any(offsets):
            yield "start", offsets[seat] if seat < len(offsets) else 0
        yield "routes", sum(self.route_points(seat))
        yield "tickets", sum(line["points"] for line in self.lines[seat])
        if "globetrotter" in features:
            good = any(self.completed) or self.options.get("globetrotter_without_tickets")
            best = good and self.completed[seat] == max(self.completed)
            yield "globetrotter", features["globetrotter"]["points"] if best else 0
        if "longest_path" in features:
            best = self.paths[seat] == max(self.paths) > 0
            yield "longest_path", (features["longest_path"].get("points") or 0) if best else 0
        if "passengers" in features:
            with_none = bool(self.options.get("passenger_place_with_none"))
            held = {
                color: [(other.get("passengers") or {}).get(color, 0) for other in self.players]
                for color in features["passengers"]["colors"]
            }
            yield (
                "passengers",
                sum(
                    majority(features["passengers"], some, seat, with_none=with_none)
                    for some in held.values()
                ),
            )
        if "harbors" in features:
            yield "harbors", self.harbors(seat)
        if "supply" in features:
            exchanged = player.get("pieces_exchanged") or 0
            yield "exchanges", features["supply"]["exchange"] * exchanged
        if "province" in features:
            row = row_for(features["province"]["points"], number)
            mats = [other.get("province") or {} for other in self.players]
            yield (
                "province",
                sum(
                    by_place(row, [spots(mat.get(line) or []) for mat in mats], seat)
                    for line in features["province"]["lines"]
                ),
            )
        if "stations" in features:
            left = features["stations"]["each"] - len(player.get("stations") or ())
            yield "stations", features["stations"]["unused"] * max(0, left)
        if "mandala" in features:
            yield "mandala", self.mandala(seat)
        if "attractions" in features:
            yield "attractions", self.attractions(seat)
        if "tolls" in features:
            row = row_for(features["tolls"]["bonus"], number)
            yield "toll_bonus", by_place(row, [tokens(other) for other in self.players], seat)
        if "loans" in features:
            yield "loans", features["loans"]["points"] * (player.get("loans") or 0)

    # Routes

    def route_points(self, seat: int) -> Iterator[int]:
        """The points of each route that is named, and of those that are counted."""
        table, counts = self.map["points"], self.players[seat].get("route_counts") or {}
        by_kind = any(isinstance(points, dict) for points in table.values())
        for route in self.own[seat]:
            price = str(route.get("cards", route["length"]))
            yield table[route["kind"]][price] if by_kind else table[str(route["length"])]
        if not by_kind:
            table, counts = {"": table}, {"": counts}
        for kind, numbers in counts.items():
            for length, number in numbers.items():
                yield table[kind][length] * number

    @cached_property
    def paths(self) -> list[int | None]:
        """The spaces of every player's longest path; none where it is not measured."""
        if "longest_path" not in self.features:
            return [None for _ in self.seats]
        return [
            player.get("longest_path") or 0
            if player.get("route_counts") is not None
            else self.network.longest(self.own[seat])
            for seat, player in enumerate(self.players)
        ]

    # Tickets

    @cached_property
    def completed(self) -> list[int]:
        """How many tickets every player has completed."""
        return [sum(line["completed"] is True for line in lines) for lines in self.lines]

    @cached_property
    def lines(self) -> list[list[Line]]:
        """The tickets of every player that are known."""
        found = []
        for seat in self.seats:
            held = self.players[seat].get("tickets")
            seen = held if isinstance(held, list) else []
            helping = [*self.own[seat], *self.lent(seat, [t for t in seen if isinstance(t, str)])]
            priced = self.network.priced(helping, self.free(seat))
            found.append([self.line(seat, t, helping, priced) for t in seen if t is not None])
        return found

    def line(self, seat: int, held: Any, helping: Sequence[Json], priced: Any) -> Line:
        """The line of a ticket: it is named, or typed by its value, or said to be completed."""
        counted = self.players[seat].get("route_counts") is not None
        if isinstance(held, str) and not counted:
            return self.worked_out(helping, priced, self.board.tickets[held])
        said = {"ticket": held} if isinstance(held, str) else held
        ticket = self.board.tickets.get(said.get("ticket"), said)
        completed, best = said.get("completed"), ticket.get("value")
        if "to_any" in ticket:
            best = destinations(ticket).get(said.get("reached"), loss(ticket))
        elif said.get("in_order"):
            best = ticket["value_in_order"]
        points = 0 if completed is None else best if completed else -loss(ticket)
        return {"ticket": said.get("ticket"), "completed": completed, "points": points}

    def worked_out(self, helping: Sequence[Json], priced: Any, ticket: Json) -> Line:
        """The line of a ticket on some routes, with what the two places of one lack."""
        points = self.ticket_points(helping, self.network.parts(helping), ticket)
        line = {"ticket": ticket["id"], "completed": points is not None, "points": points}
        if points is None:
            line["points"] = -loss(ticket)
            if "cities" not in ticket:
                spaces = self.network.fewest_spaces(priced, ticket["from"])
                numbers = [spaces[end] for end in destinations(ticket) if end in spaces]
                line["missing"] = min(numbers, default=None)
        return line

    def ticket_points(self, own: Sequence[Json], parts: Sequence[Any], ticket: Json) -> int | None:
        """What a completed ticket scores on some routes; none where they do not complete it."""
        if "cities" not in ticket:
            values = destinations(ticket)
            ends = [end for end in values if self.network.joined(parts, ticket["from"], end)]
            return max((values[end] for end in ends), default=None)
        first, *others = ticket["cities"]
        if not all(self.network.joined(parts, first, other) for other in others):
            return None
        once = self.options.get("tour_path") == "cities"
        ordered = self.network.in_order(own, ticket["cities"], once=once)
        return ticket["value_in_order" if ordered else "value"]

    def free(self, seat: int) -> list[Json]:
        """The routes that are free, and that no track beside them bars."""
        limit = self.options.get("parallel_limit_players", self.features["parallel"]["close_up_to"])
        few = len(self.players) <= limit
        barring = self.taken if few else {own["id"] for own in self.own[seat]}
        return [
            route
            for name, route in self.board.routes.items()
            if name not in self.taken and barring.isdisjoint(self.board.beside[name])
        ]

    # Who wins

    def key(self, seat: int) -> tuple[int, ...]:
        """What a player is ranked by, the more the better."""
        player, total = self.players[seat], sum(self.points[seat].values())
        worth = {
            "tickets": self.completed[seat],
            "passengers": sum((player.get("passengers") or {}).values()),
            "stations": -len(player.get("stations") or ()),
            "longest_bonus": self.points[seat].get("longest_path"),
            "longest_path": self.paths[seat],
        }
        return total, *(worth[name] for name in self.tie_breaks)

    def decided_by(self, order: Sequence[tuple[int, ...]]) -> str:
        """What first sets the winner apart from everybody."""
        best, *others = order
        for number, name in enumerate(("points", *self.tie_breaks), start=1):
            if all(key[:number] != best[:number] for key in others):
                return name
        return "shared"

    # Stations, harbors, mandala

    def lent(self, seat: int, tickets: Sequence[str]) -> list[Json]:
        """The routes that stations borrow: those given, else the ones that score most."""
        stations = self.players[seat].get("stations") or ()
        ways = product(*(self.lendable(seat, station) for station in stations))
        held = [self.board.tickets[ticket] for ticket in tickets]

        def worse(lent: Sequence[Json]) -> tuple[Any, ...]:
            helping = [*self.own[seat], *lent]
            parts = self.network.parts(helping)
            points = [self.ticket_points(helping, parts, ticket) for ticket in held]
            scored = sum(-loss(t) if p is None else p for t, p in zip(held, points, strict=True))
            ids = sorted(route["id"] for route in lent)
            return -scored, points.count(None), len(ids), ids

        return min(([route for route in way if route] for way in ways), key=worse)

    def lendable(self, seat: int, station: Any) -> list[Json | None]:
        """The routes that a station may borrow, or none; only the given one, if any."""
        city, named = (station, None) if isinstance(station, str) else (station["city"], None)
        if isinstance(station, dict):
            named = station.get("borrows")
        there = [
            route
            for other in self.seats
            for route in self.own[other]
            if other != seat and city in (route["from"], route["to"])
        ]
        if named is None:
            return [None, *there]
        return [next((route for route in there if route["id"] == named), None)]

    def harbors(self, seat: int) -> int:
        """The points of the harbors by completed tickets that name them, and of those not built."""
        feature, player = self.features["harbors"], self.players[seat]
        done = [line["ticket"] for line in self.lines[seat] if line["completed"]]
        named = [naming(self.board.tickets[ticket]) for ticket in done if ticket]
        counts = player.get("harbor_tickets") or [
            sum(city in cities for cities in named) for city in player.get("harbors") or ()
        ]
        points = sum(up_to_last(feature["points"], number) for number in counts)
        return points + feature["unbuilt"] * max(0, feature["each"] - len(counts))

    def attractions(self, seat: int) -> int:
        """The points for attractions where a route ends, or for as many as are typed."""
        number = self.players[seat].get("attractions") or 0
        if "route_counts" not in self.players[seat]:
            ends = [route[end] for route in self.own[seat] for end in ("from", "to")]
            places = [place["id"] for place in self.map["places"] if place.get("attraction")]
            number = sum(place in ends for place in places)
        return number * self.features["attractions"]["points"]

    def mandala(self, seat: int) -> int:
        """The points for the tickets whose cities are joined twice, or as many as are typed."""
        number = self.players[seat].get("mandala_tickets")
        if number is None:
            done = [line["ticket"] for line in self.lines[seat] if line["completed"]]
            tickets = [self.board.tickets[ticket] for ticket in done if ticket]
            number = sum(
                self.network.joined_twice(self.own[seat], ticket["from"], ticket["to"])
                for ticket in tickets
            )
        return up_to_last(self.features["mandala"]["points"], number)
