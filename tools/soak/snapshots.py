"""Random snapshots as JSON, from a map file and a seed: with all that the features of a map have.

Networks are small, so that all their paths can be tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tests.laws.naive_map import features_in_force, tickets_in_play
from tests.laws.naive_parts import naming

Json = Mapping[str, Any]
Body = dict[str, Any]
MOST_PLAYERS, MOST_ROUTES, MOST_TICKETS = 6, 12, 6
WORDS = {"tour_path": ["routes", "cities"], "double_ship_surplus": ["needed", "any"]}
"""The values of options that are words."""
FEW = 1
"""Routes of a player at a table of many ties."""


def snapshot(contents: Json, random: Random) -> Body:
    """A request for a score, now and then with other players than the map has."""
    fewest, most = contents["players"]
    odd = _chance(random, 0.1)
    count = random.randint(1, MOST_PLAYERS) if odd else random.randint(fewest, most)
    options = options_of(contents, count, random)
    dealing = Dealing(contents, options, random)
    request: Body = {"players": dealing.players(count), "options": options}
    if options.get("neutral_player"):
        request["neutral"] = {"routes": [route["id"] for route in dealing.walk(count)]}
    return request


def _chance(random: Random, share: float) -> bool:
    return random.random() < share


# Options


def options_of(contents: Json, players: int, random: Random) -> Body:
    """Some of the options of a map, each with a value that it may have."""
    chosen: Body = {}
    for name, offered in contents["options"].items():
        if not _chance(random, 0.25):
            continue
        if isinstance(offered["default"], bool):
            chosen[name] = _chance(random, 0.5)
        elif "in_play" in offered:
            chosen[name] = random.choice(list(offered["in_play"]))
        elif name == "start_offsets":
            most = max(players, len(offered["default"]))
            chosen[name] = [random.randint(-100, 100) for _ in range(most)]
        elif name == "parallel_limit_players":
            chosen[name] = random.randint(0, MOST_PLAYERS)
        elif name in WORDS:
            chosen[name] = random.choice(WORDS[name])
    if players != contents["features"].get("neutral_player", {}).get("players") or (
        chosen.get("tolls") is False
    ):
        chosen.pop("neutral_player", None)
    if _chance(random, 0.3):
        offered = list(_tie_breaks(features_in_force(contents, chosen)))
        chosen["tie_breaks"] = random.sample(offered, random.randint(0, len(offered)))
    return chosen


def _tie_breaks(features: Json) -> Iterator[str]:
    """The tie-breaks that compare what is in force."""
    yield "tickets"
    yield from (name for name in ("passengers", "stations") if name in features)
    if "longest_path" in features:
        yield "longest_path"
        if features["longest_path"].get("points") is not None:
            yield "longest_bonus"


# Players


class Dealing:
    """Players who share out what a map has."""

    def __init__(self, contents: Json, options: Json, random: Random) -> None:
        self.contents, self.random = contents, random
        self.features = features_in_force(contents, options)
        self.tickets = tickets_in_play(contents, options)
        random.shuffle(self.tickets)
        self.places = [place["id"] for place in contents["places"]]
        self.countries = {p["id"] for p in contents["places"] if p["kind"] == "country"}
        self.at: dict[str, list[Json]] = {place: [] for place in self.places}
        for route in contents["routes"]:
            self.at[route["from"]].append(route)
            self.at[route["to"]].append(route)
        self.claimed: dict[str, int] = {}
        mat = self.features.get("province", {"lines": ()})
        self.spots = {line: [*range(1, mat["spots"] + 1)] for line in mat["lines"]}
        self.most = FEW if _chance(random, 0.1) else MOST_ROUTES

    def players(self, count: int) -> list[Body]:
        """The players of a table, in seat order."""
        walks = [list(self.walk(seat)) for seat in range(count)]
        players = []
        for seat, routes in enumerate(walks):
            counted = self.chance(0.1)
            reached = {place for route in routes for place in (route["from"], route["to"])}
            player: Body = {"name": f"Seat {seat}"}
            if counted:
                player["route_counts"] = self.counts(routes)
            else:
                player["routes"] = [route["id"] for route in routes]
            if "stations" in self.features:
                player["stations"] = self.stations(reached, walks[:seat] + walks[seat + 1 :])
                reached |= self.beyond(player["stations"])
            tickets = [self.held(ticket, counted=counted) for ticket in self.hand(reached)]
            if tickets or self.chance(0.5):
                player["tickets"] = tickets
            player |= self.taken(sorted(reached))
            player |= self.typed(player)
            players.append(player)
        return players

    def chance(self, share: float) -> bool:
        """Whether it happens, as often as that."""
        return _chance(self.random, share)

    def some(self, things: Sequence[Any], most: int) -> list[Any]:
        """Some of the things, none twice."""
        return self.random.sample(things, self.random.randint(0, min(most, len(things))))

    # Routes and tickets

    def walk(self, seat: int) -> Iterator[Json]:
        """Free routes on a walk over the board, which sets out anew now and then."""
        place, left = self.random.choice(self.places), self.random.randint(0, self.most)
        for _ in range(2 * left):
            route = self.random.choice(self.at[place])
            new = route["id"] not in self.claimed
            if new and left:
                yield route
                left -= 1
            if self.claimed.setdefault(route["id"], seat) == seat:
                place = route["to"] if place == route["from"] else route["from"]
            if place in self.countries or self.chance(0.1):
                place = self.random.choice(self.places)

    def counts(self, routes: Sequence[Json]) -> Body:
        """The routes counted by hand, by kind where the table of points is."""
        table = self.contents["points"]
        if not any(isinstance(points, dict) for points in table.values()):
            return dict(Counter(str(route["length"]) for route in routes))
        return {
            kind: dict(
                Counter(str(r.get("cards", r["length"])) for r in routes if r["kind"] == kind)
            )
            for kind in table
        }

    def hand(self, reached: set[str]) -> Iterator[Json]:
        """Some tickets, many of them such as name places that the player has come to."""
        for _ in range(self.random.randint(0, min(MOST_TICKETS, self.most))):
            likely = [t for t in self.tickets if len(naming(t) & reached) > 1]
            if not self.tickets:
                return
            ticket = likely[0] if likely and self.chance(0.75) else self.tickets[0]
            self.tickets.remove(ticket)
            yield ticket

    def held(self, ticket: Json, *, counted: bool) -> str | Body | None:
        """How a ticket is given: named, typed by its value, not seen, or with what came of it."""
        completed = {} if self.chance(0.2) else {"completed": self.chance(0.6)}
        if self.chance(0.05):
            return None
        if self.chance(0.1):
            return {"value": self.random.randint(0, 30), **completed}
        if not counted or self.chance(0.1):
            return ticket["id"]
        said = {"ticket": ticket["id"], **completed}
        if completed.get("completed") and self.chance(0.7):
            if "to_any" in ticket:
                said["reached"] = self.random.choice(ticket["to_any"])["to"]
            elif "cities" in ticket:
                said["in_order"] = self.chance(0.5)
        return said

    def typed(self, player: Json) -> Iterator[tuple[str, Any]]:
        """What may be typed where it cannot be worked out."""
        counted = "route_counts" in player
        unsure = any(_is_unsure(held, counted=counted) for held in player.get("tickets", ()))
        if "longest_path" in self.features and counted and self.chance(0.8):
            yield "longest_path", self.random.randint(0, 30)
        if "attractions" in self.features and counted and self.chance(0.6):
            yield "attractions", self.random.randint(0, 9)
        if "mandala" in self.features and (counted or unsure) and self.chance(0.6):
            yield "mandala_tickets", self.random.randint(0, 6)
        if "harbors" in self.features and self.chance(0.6):
            built, most = len(player["harbors"]), self.features["harbors"]["each"]
            if unsure or (counted and not built):
                number = built or self.random.randint(0, most)
                yield "harbor_tickets", [self.random.randint(0, 4) for _ in range(number)]

    # What else there is

    def taken(self, reached: Sequence[str]) -> Iterator[tuple[str, Any]]:
        """What a player has beside routes and tickets, by feature."""
        features, random = self.features, self.random
        if "passengers" in features:
            colors = self.some(features["passengers"]["colors"], 6)
            yield "passengers", {color: random.randint(0, 4) for color in colors}
        if "harbors" in features:
            ports = {place["id"] for place in self.contents["places"] if place.get("port")}
            built = [place for place in reached if place in ports and self.chance(0.7)]
            yield "harbors", built[: features["harbors"]["each"]]
            yield "pieces_exchanged", random.randint(0, 9)
        if "province" in features:
            yield "province", dict(self.mat())
        if "tolls" in features:
            if self.chance(0.8):
                yield "tolls", random.choice([random.randint(0, 12), {"4": 1, "1": 2, "2": 0}])
            yield "loans", random.choice([0, 0, 0, 1, 2])

    def mat(self) -> Iterator[tuple[str, list[int]]]:
        """Trains on spots of the mat that are free."""
        for line, free in self.spots.items():
            if self.chance(0.5):
                spots = self.some(free, 3)
                self.spots[line] = [spot for spot in free if spot not in spots]
                yield line, spots

    def stations(self, reached: set[str], others: Sequence[Sequence[Json]]) -> list[Any]:
        """Stations, many of them where routes of others begin; some say which one they borrow."""
        built: list[Any] = []
        routes = [route for walk in others for route in walk]
        ends = {place for route in routes for place in (route["from"], route["to"])}
        for _ in range(self.random.randint(0, self.features["stations"]["each"])):
            near = sorted(reached & ends)
            city = self.random.choice(near if near and self.chance(0.8) else self.places)
            if self.chance(0.2) and routes:
                there = [route for route in routes if city in (route["from"], route["to"])]
                good = there if there and self.chance(0.8) else routes
                built.append({"city": city, "borrows": self.random.choice(good)["id"]})
            else:
                built.append(city)
        return built

    def beyond(self, stations: Sequence[Any]) -> set[str]:
        """Where the claimed routes lead to that begin at stations."""
        cities = [station if isinstance(station, str) else station["city"] for station in stations]
        claimed = [r for city in cities for r in self.at[city] if r["id"] in self.claimed]
        return {place for route in claimed for place in (route["from"], route["to"])}


def _is_unsure(held: str | Body | None, *, counted: bool) -> bool:
    """Whether it cannot be known which places a ticket names, or whether it is completed."""
    if isinstance(held, dict) and "ticket" not in held:
        return held.get("completed") is not False
    return counted and (isinstance(held, str) or (held is not None and "completed" not in held))
