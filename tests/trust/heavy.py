"""The heaviest requests that we could think of: for each endpoint, within all limits or beyond."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from referee.catalog import load_catalog

MAPS = load_catalog(None).maps
LARGEST = 256 * 1024
PLAYERS = 6
PLACES, ROUTES, TICKETS = 200, 400, 200
HELD = 100
ACTIONS = 1000
NAME = 60

Body = Any
Heavy = Mapping[str, Callable[[], tuple[str, Body]]]
"""By name: the path, and the body, as a value or as bytes."""


def ring(width: int) -> Iterator[tuple[int, int]]:
    """The routes of a grid of all places that is closed like a ring: as many as there may be."""
    for place in range(PLACES):
        yield place, (place + 1) % PLACES
        yield place, (place + width) % PLACES


def grid(length: int = 1, color: str = "gray", **members: Any) -> dict[str, Any]:
    """A board as large as a board may be, on which everything is far away."""
    far = [(place, (place + PLACES // 2 + place % 7) % PLACES) for place in range(PLACES)]
    return {
        "places": [{"id": f"p{place}"} for place in range(PLACES)],
        "routes": [
            {
                "from": f"p{here}",
                "to": f"p{there}",
                "length": length,
                "color": color,
                "points": 1,
                **members,
            }
            for here, there in ring(14)
        ],
        "tickets": [{"from": f"p{here}", "to": f"p{there}", "value": 1} for here, there in far],
    }


def on(map_id: str, board: dict[str, Any]) -> dict[str, Any]:
    """The board with what this map wants of its routes."""
    wanted = {"great-lakes": {"kind": "rail"}, "nederland": {"toll": 1}}.get(map_id, {})
    routes = [{**route, **wanted} for route in board["routes"]]
    return {**board, "routes": routes}


def hands(board: Mapping[str, Any], routes: int) -> list[dict[str, Any]]:
    """Six players with a few routes each, so that none is like another, and all tickets told."""
    ids = [ticket.get("id") or f"{ticket['from']}-{ticket['to']}" for ticket in board["tickets"]]
    keys = [route.get("id") or {"from": route["from"], "to": route["to"]} for route in board["routes"]]
    return [
        {
            "routes": keys[seat * routes : (seat + 1) * routes],
            "tickets": [ids[(seat * HELD + number) % len(ids)] for number in range(HELD)],
        }
        for seat in range(PLAYERS)
    ]


def scores(map_id: str, board: dict[str, Any] | None, routes: int) -> tuple[str, Body]:
    """A score of tickets that nobody has completed."""
    beside = {} if board is None else {"board": on(map_id, board)}
    players = hands(board or MAPS[map_id].contents, routes)
    return f"/v1/maps/{map_id}/scores", {"players": players, **beside}


def listing(map_id: str, hand: Mapping[str, int] | None, **beside: Any) -> tuple[str, Body]:
    """A list of actions."""
    players = [{"name": "Anna", "hand": hand}, {"name": "Ben"}]
    position = {"players": players, "turn": {"player": "Anna", "phase": "play"}}
    return f"/v1/maps/{map_id}/legal-actions", {"position": position, **beside}


def full_hand(map_id: str) -> dict[str, int]:
    """Sixty cards, as evenly as can be."""
    kinds = list(MAPS[map_id].game.cards.kinds)
    hand = {kind: 60 // len(kinds) for kind in kinds}
    wild = MAPS[map_id].game.cards.wild
    hand[wild] += 60 - sum(hand.values())
    return hand


def replay(map_id: str, actions: list[Any], **position: Any) -> tuple[str, Body]:
    """A replay."""
    start = {
        "players": [{"name": name} for name in ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")],
        "turn": {"player": "Anna", "phase": "play"},
        **position,
    }
    return f"/v1/maps/{map_id}/replays", {"position": start, "actions": actions}


def draws(count: int) -> list[Any]:
    """Draws from the deck."""
    return [{"type": "draw_cards", "picks": [{"from": "deck"}, {"from": "deck"}]}] * count
