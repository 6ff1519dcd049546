"""Longest paths, stations, tours and mandalas: searches on the routes that a player has."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.maps.expecting import playing
from tests.rules.searches.networks import DEAREST
from tests.trust.heavy.making import HELD, MAPS, NAMES, Request, ends, grid, heavy, needed, players

Edges = list[list[int]]


def own_networks(map_id: str, edges: Edges) -> dict[str, Any]:
    """A board with the same network for each player, and the players who have it."""
    common = {"color": "gray", "points": 1, **needed(map_id)}
    routes = [
        [
            {"from": f"p{a}of{seat}", "to": f"p{b}of{seat}", **common, "length": spaces}
            for a, b, spaces in edges
        ]
        for seat in range(len(NAMES))
    ]
    every = [route for own in routes for route in own]
    places = sorted({route[end] for route in every for end in ("from", "to")})
    return {
        "board": {"places": [{"id": place} for place in places], "routes": every, "tickets": []},
        "players": [
            {"name": name, "routes": [*map(ends, own)]}
            for name, own in zip(NAMES, routes, strict=True)
        ],
    }


def dealt(map_id: str, among: int, held: int) -> list[dict[str, Any]]:
    """Players who share all routes of a printed map, and hold its tickets in play."""
    game = MAPS[map_id].game
    tickets = [ticket.id for ticket in game.board.tickets if ticket.id in game.ticket_ids]
    routes = [route.id for route in game.board.routes]
    return [
        {"name": name, "routes": routes[seat::among], "tickets": tickets[seat::among][:held]}
        for seat, name in enumerate(NAMES[:among])
    ]


for _number, _dearest in enumerate(DEAREST["longest_path"][:3]):

    @heavy(f"scores: network {_number} whose longest path is dearest, six times", "longest_path")
    def _trails(dearest: dict[str, Any] = _dearest) -> Request:
        return f"{dearest['board']}/scores", own_networks(dearest["board"], dearest["routes"])


for _map in playing("longest_path")[:1]:

    @heavy(f"scores: all routes dealt to two players, {_map}", "longest_path")
    def _two(map_id: str = _map) -> Request:
        return f"{map_id}/scores", {"players": dealt(map_id, 2, HELD)}


@heavy("scores: longest paths on a closed grid", "longest_path")
def _closed() -> Request:
    board = grid("usa")
    return "usa/scores", {"board": board, "players": players(board, 66, 0)}


# --- Stations


@heavy("scores: three stations each in the busiest cities", "stations")
def _busiest() -> Request:
    europe = MAPS["europe"].contents
    degrees = Counter(city for route in europe["routes"] for city in ends(route).values())
    busiest = [city for city, _ in degrees.most_common(15)]
    # Next to each other stand the routes of one city, so that each player has some at every one.
    routes = sorted(
        europe["routes"], key=lambda route: [city in route.values() for city in busiest]
    )
    tickets = [ticket["id"] for ticket in europe["tickets"]]
    seats = [
        {
            "name": name,
            "routes": [route["id"] for route in routes[seat::5]],
            "stations": busiest[seat::5],
            "tickets": tickets[seat::5],
        }
        for seat, name in enumerate(NAMES[:5])
    ]
    return "europe/scores", {"players": seats, "options": {"tickets": "mega"}}


@heavy("scores: stations on a closed grid", "stations")
def _stations_grid() -> Request:
    board = grid("europe")
    seats = players(board, 66)
    for seat, player in enumerate(seats):
        player["stations"] = [f"p{place}" for place in range(seat, 6 * 3, 6)]
    return "europe/scores", {"board": board, "players": seats}


@heavy("legal-actions: stations everywhere", "stations")
def _stations_listed() -> Request:
    cards = MAPS["europe"].game.cards
    hand = dict.fromkeys(cards.colors, 6) | {cards.wild: 12}
    position = {"players": [{"name": "Anna", "hand": hand}, {}], "turn": {"player": "Anna"}}
    return "europe/legal-actions", {"position": position, "board": grid("europe", 20)}


# --- Tours


for _number, _dearest in enumerate(DEAREST["tours"][::2]):

    @heavy(f"scores: network {_number} on which tours are dearest, six times", "tours")
    def _tours(dearest: dict[str, Any] = _dearest) -> Request:
        random, body = Random(4), own_networks("world", dearest["routes"])  # noqa: S311 no secret
        values = {"value_in_order": 9, "value": 5, "penalty": 2}
        for seat, player in enumerate(body["players"]):
            cities = [f"p{city}of{seat}" for city in dearest["cities"]]
            own = [cities, *(random.sample(cities, len(cities)) for _ in range(9))]
            player["tickets"] = [{"cities": tour} for tour in own]
            body["board"]["tickets"] += [{"cities": tour, **values} for tour in own]
        body["options"] = {"tour_path": "cities" if dearest["cities_once"] else "routes"}
        return "world/scores", body


@heavy("scores: all routes and all tours, printed", "tours")
def _tours_printed() -> Request:
    seats = dealt("world", 2, 0)
    tours = [ticket["id"] for ticket in MAPS["world"].contents["tickets"] if "cities" in ticket]
    for seat, player in enumerate(seats):
        player["tickets"] = tours[seat::2]
    return "world/scores", {"players": seats}


# --- Attractions


@heavy("scores: every player has routes to an attraction everywhere", "attractions")
def _attractions() -> Request:
    board = grid("new-york")
    places = [{**place, "attraction": True} for place in board["places"]]
    return "new-york/scores", {"board": {**board, "places": places}, "players": players(board, 66)}


# --- Mandalas


@heavy("scores: one player has all routes and all tickets", "mandala")
def _mandala() -> Request:
    return "india/scores", {"players": [*dealt("india", 1, HELD), {}]}


@heavy("scores: mandalas on a closed grid", "mandala")
def _mandala_grid() -> Request:
    board = grid("india")
    return "india/scores", {"board": board, "players": players(board, 66)}
