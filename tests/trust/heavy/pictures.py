"""Pictures of large boards."""

from __future__ import annotations

from typing import Any

from tests.maps.expecting import playing
from tests.trust.heavy.making import MAPS, Request, grid, heavy, players, uneven


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
