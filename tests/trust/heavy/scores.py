"""Scores and audits of large tables, and references that fit much."""

from __future__ import annotations

from tests.trust.heavy.making import (
    HELD,
    MAPS,
    PLACES,
    Request,
    ends,
    grid,
    heavy,
    players,
    uneven,
)

for _map in MAPS:

    @heavy(f"scores: tickets far from completed, {_map}")
    def _far(map_id: str = _map) -> Request:
        board = uneven(map_id)
        return f"{map_id}/scores", {"board": board, "players": players(board, 3)}


@heavy("scores: tickets that cannot be completed")
def _never() -> Request:
    board = grid()
    board["routes"] = [route for route in board["routes"] if "p0" not in (*route.values(),)]
    board["tickets"] = [{"from": f"p{n}", "to": "p0", "value": 1} for n in range(1, PLACES)]
    return "germany/scores", {"board": board, "players": players(board, 3)}


@heavy("scores: all routes claimed")
def _claimed() -> Request:
    board = grid()
    return "germany/scores", {"board": board, "players": players(board, 66)}


@heavy("scores: an open board of many descriptions")
def _open() -> Request:
    board = grid()
    tickets = board["tickets"]
    seats = [
        {
            "routes": board["routes"][seat * 66 : (seat + 1) * 66],
            "tickets": [tickets[(seat * HELD + n) % len(tickets)] for n in range(HELD)],
        }
        for seat in range(6)
    ]
    return "germany/scores", {"board": "open", "players": seats}


@heavy("audits: bundles of tracks of one player")
def _bundles() -> Request:
    board = grid()
    for number, route in enumerate(board["routes"]):
        route |= {"from": f"p{number // 10}", "to": f"p{number // 10 + 1}"}
    routes = [ends(route) for route in board["routes"]]
    return "germany/audits", {"board": board, "players": [{"routes": routes}]}


@heavy("audits: a bundle that is too thick")
def _thick() -> Request:
    board = grid()
    for route in board["routes"]:
        route |= {"from": "p0", "to": "p1"}
    seats = [{"routes": [ends(board["routes"][0])] * 400}] * 6
    return "germany/audits", {"board": board, "players": seats}


@heavy("scores: names of many kinds")
def _many_names() -> Request:
    board = grid()
    for number, place in enumerate(board["places"]):
        place["names"] = {f"l{n}": f"näme{number}x{n}" for n in range(20)}
        place["aliases"] = [f"öther{number}x{n}" for n in range(20)]
    return "germany/scores", {"board": board, "players": [{}]}


@heavy("scores: references that fit ten tracks each")
def _abreast() -> Request:
    board = grid()
    for number, route in enumerate(board["routes"]):
        route |= {"from": f"p{number // 10}", "to": f"p{number // 10 + 1}"}
    seats = [
        {"routes": [{"from": f"p{n % 40}", "to": f"p{n % 40 + 1}"} for n in range(400)]}
        for _ in range(6)
    ]
    return "germany/scores", {"board": board, "players": seats}


@heavy("scores: references that fit tracks of unlike length")
def _ambiguous() -> Request:
    path, body = _abreast()
    for number, route in enumerate(body["board"]["routes"]):
        route["length"] = 1 + number % 10
    return path, body


@heavy("audits: a position where everything is wrong")
def _odd() -> Request:
    germany = MAPS["germany"]
    kinds, tickets = germany.game.cards.kinds, germany.contents["tickets"]
    player = {
        "tickets": [tickets[number % 30]["id"] for number in range(HELD)],
        "hand": dict.fromkeys(kinds, 12),
        "pieces": {"train": 1000},
        "passengers": {"red": 1000, "blue": 1000},
        "recorded_score": 1,
    }
    here = {place["id"]: {"red": 1000} for place in germany.contents["places"]}
    seats = {"players": [player] * 6, "row": ["wild"] * 20, "deck": 1000, "waiting": here}
    return "germany/audits", {"position": {**seats, "discards": dict.fromkeys(kinds, 1000)}}


for _map in MAPS:

    @heavy(f"audits: everything claimed by everybody, {_map}")
    def _by_all(map_id: str = _map) -> Request:
        seats = MAPS[map_id].contents
        routes = [route["id"] for route in seats["routes"]]
        tickets = [ticket["id"] for ticket in seats["tickets"]][:HELD]
        return f"{map_id}/audits", {"players": [{"routes": routes, "tickets": tickets}] * 6}

    @heavy(f"scores: some routes of every length claimed, {_map}")
    def _some(map_id: str = _map) -> Request:
        board = uneven(map_id, colored=True)
        return f"{map_id}/scores", {"board": board, "players": players(board, 15)}
