"""Boards with faults, and references that may mean a faulty part."""

from __future__ import annotations

import json

from tests.trust.heavy.making import HELD, Request, grid, heavy, players


@heavy("scores: references of many words to routes that are faulty")
def _words() -> Request:
    board = grid()
    for number, route in enumerate(board["routes"]):
        if number % 2:
            del route["to"]
        else:
            route["color"] = "x"
    seats = [{"routes": ["a-" * 20 + str(number) for number in range(400)]} for _ in range(6)]
    return "germany/scores", {"board": board, "players": seats}


@heavy("scores: references of nothing but dashes to routes that are faulty")
def _dashes() -> Request:
    board = grid()
    for route in board["routes"]:
        del route["to"]
    seats = [{"routes": ["-" * 180 + str(number) for number in range(190)]} for _ in range(6)]
    return "germany/scores", {"board": board, "players": seats}


@heavy("scores: references by ends to routes that are faulty")
def _faulty_ends() -> Request:
    board = grid()
    for route in board["routes"]:
        route["color"] = "pink"
    seats = [
        {"routes": [{"from": f"ä{seat}-{n}", "to": f"ö {n}"} for n in range(400)]}
        for seat in range(6)
    ]
    return "germany/scores", {"board": board, "players": seats}


@heavy("scores: places that are faulty, of many names")
def _faulty_places() -> Request:
    board = grid()
    for number, place in enumerate(board["places"]):
        place["x"] = 7
        place["names"] = {f"l{n}": f"ä{number}ü{n}" for n in range(20)}
        place["aliases"] = [f"ö{number}ß{n}" for n in range(10)]
    for route in board["routes"]:
        route |= {"from": f"Ä{route['from']}", "to": f"Ö{route['to']}"}
    return "germany/scores", {"board": board, "players": [{}]}


@heavy("scores: one letter that stands for many")
def _ligatures() -> Request:
    board = grid()
    for number, place in enumerate(board["places"]):
        place["name"] = "ß" * 55 + str(number)
        place["names"] = {f"l{n}": "\ufdfa" * 10 + f"{number}x{n}" for n in range(10)}
    for route in board["routes"]:
        route["from"] = "ß" * 70
    body = {"board": board, "players": [{}]}
    return "germany/scores", json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()


@heavy("scores: an open board of too many descriptions")
def _open_too_many() -> Request:
    seats = [
        {
            "routes": [
                {"from": f"ä{seat}x{n}", "to": f"ö{seat}x{n}", "length": 1} for n in range(400)
            ],
            "tickets": [
                {"from": f"ä{seat}t{n}", "to": f"ö{seat}t{n}", "value": 1} for n in range(HELD)
            ],
        }
        for seat in range(6)
    ]
    body = {"board": "open", "players": seats}
    return "germany/scores", json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()


@heavy("scores: all wrong and as many as there may be")
def _all_wrong() -> Request:
    board = grid("nederland")
    for route in board["routes"]:
        route |= {"from": f"q{route['from']}", "length": 20}
        del route["points"], route["toll"]
    return "nederland/scores", {"board": board, "players": players(grid(), 66)}
