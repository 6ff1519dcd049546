"""Pictures of large boards."""

from __future__ import annotations

from typing import Any

from tests.maps.expecting import playing
from tests.trust.heavy.making import HELD, MAPS, PLACES, Request, grid, heavy, players, uneven


def pictured(board: dict[str, Any]) -> Request:
    body = {"board": board, "players": players(board, 66), "show": ["tickets"]}
    return "germany/board.svg", body


@heavy("board.svg: long routes between countries with long names")
def _countries() -> Request:
    board = grid(length=20)
    for place in board["places"]:
        place |= {"kind": "country", "name": f"{'n' * 50}{place['id']}"}
    return pictured(board)


@heavy("board.svg: everything in one spot")
def _one_spot() -> Request:
    board = grid(length=20)
    for place in board["places"]:
        place |= {"x": 0.5, "y": 0.5, "name": f"{'n' * 50}{place['id']}"}
    return pictured(board)


@heavy("board.svg: lines that end in rows all over the board, in countries with long names")
def _rows() -> Request:
    board = grid(length=20)
    for place in board["places"]:
        place |= {"kind": "country", "name": f"{'n' * 50}{place['id']}"}
    for number, route in enumerate(board["routes"]):
        route["terminal"] = [number * 37 % 400 / 400, 0.01 + number % 3 * 0.48]
    return pictured(board)


@heavy("board.svg: all tickets between two countries, in which every other line ends")
def _between_countries() -> Request:
    board, common = grid(), grid()["routes"][0]
    for place in board["places"][:2]:
        place["kind"] = "country"
    board["routes"] = [
        {**common, "from": f"p{country}", "to": f"p{city}", "terminal": [country, city / PLACES]}
        for city in range(2, PLACES)
        for country in range(2)
    ]
    for ticket in board["tickets"]:
        ticket |= {"from": "p0", "to": "p1"}
    body = {"board": board, "players": players(grid(), 0), "show": ["tickets"]}
    for seat, player in enumerate(body["players"]):
        numbers = range(seat * HELD, (seat + 1) * HELD)
        player["tickets"] = [f"p0-p1-{number % PLACES + 1}" for number in numbers]
    return "germany/board.svg", body


@heavy("board.svg: every space of every route placed and turned, tunnels")
def _placed() -> Request:
    board = grid("europe", length=20)
    for number, route in enumerate(board["routes"]):
        route["tunnel"] = True
        x = number * 7 % 100 / 100
        route["spaces"] = [[x, space / 20, space * 9] for space in range(20)]
    return "europe/board.svg", pictured(board)[1]


@heavy("board.svg: tunnels with ferries, several cards for one", "tunnels", "ferries")
def _bedded() -> Request:
    board = grid("nordic-countries", length=20)
    for number, place in enumerate(board["places"]):
        place |= {"x": number % 15 / 15, "y": number // 15 / 15}
    for route in board["routes"]:
        route |= {"tunnel": True, "ferry": 20, "four_for_one": True}
    return "nordic-countries/board.svg", pictured(board)[1]


for _map in MAPS:

    @heavy(f"board.svg: all claimed, all tickets, every space given, {_map}")
    def _all_drawn(map_id: str = _map) -> Request:
        board = (
            uneven(map_id, colored=True)
            if map_id in playing("subways")
            else grid(map_id, length=20)
        )
        for number, place in enumerate(board["places"]):
            x, y = number % 15 / 15, number // 15 / 15
            place |= {"x": x, "y": y, "name": f"{'&<ä' * 16}{place['id']}"}
        body = {"board": board, "players": players(board, 66), "show": ["tickets"]}
        return f"{map_id}/board.svg", body
