"""The games that are measured: made from the maps by a seed, or recorded ones played to a move."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from referee.catalog import load_catalog
from referee.maps import GameMap

GAMES = Path(__file__).parents[2] / "tests" / "games"
MAPS = load_catalog().maps

Body = dict[str, Any]


def snapshot(map_id: str, players: int, claims: int, tickets: int, seed: int = 1) -> Body:
    """A finished game of so many players, with so many claims and tickets in all."""
    board, chance = MAPS[map_id].game.board, random.Random(seed)
    routes: list[list[str]] = [[] for _ in range(players)]
    owner: dict[int, int] = {}
    for index in chance.sample(range(len(board.routes)), len(board.routes)):
        seat = len(owner) % players
        beside = {owner.get(other) for other in board.routes[index].parallel}
        if len(owner) < claims and seat not in beside:
            owner[index] = seat
            routes[seat].append(board.routes[index].id)
    dealt = chance.sample(board.tickets, tickets)
    return {
        "players": [
            {
                "name": f"Player {seat + 1}",
                "routes": routes[seat],
                "tickets": [ticket.id for ticket in dealt[seat::players]],
            }
            for seat in range(players)
        ]
    }


def recorded(map_id: str) -> Body:
    """The longest recorded game of a map: a position to start from and actions."""
    games = (json.loads(path.read_text("utf-8")) for path in sorted(GAMES.glob("*.json")))
    return max(
        (game for game in games if game["map"] == map_id), key=lambda game: len(game["actions"])
    )


def game_map(map_id: str) -> GameMap:
    """A map that comes with the product."""
    return MAPS[map_id]
