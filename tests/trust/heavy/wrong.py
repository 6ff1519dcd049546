"""Requests in which all is wrong."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from referee.server.bodies import LARGEST_BODY as LARGEST
from tests.trust.heavy.making import ACTIONS, Request, grid, heavy, shuffled


@heavy("scores: unknown names that look like all known ones")
def _unknown() -> Request:
    random, board = Random(2), grid()  # noqa: S311 not for secrets
    for place in board["places"]:
        place["name"] = shuffled(random)
        place["names"] = {f"l{n}": shuffled(random) for n in range(8)}
    board["routes"] = [
        {"from": shuffled(random), "to": shuffled(random), "length": 1, "color": "gray"}
        for _ in range(200)
    ]
    return "germany/scores", {"board": board, "players": [{}]}


@heavy("scores: unknown routes that look like all known ones")
def _unknown_routes() -> Request:
    random, board = Random(3), grid()  # noqa: S311 not for secrets
    for route in board["routes"]:
        route["id"] = shuffled(random, "ab" * 38)
    written = [{"routes": [shuffled(random, "ab" * 38) for _ in range(400)]}] * 6
    return "germany/scores", {"board": board, "players": written}


@heavy("scores: unknown members")
def _members() -> Request:
    routes = [{f"m{n}": 1 for n in range(60)}] * 400
    board = {"places": [], "routes": routes, "tickets": []}
    return "germany/scores", {"board": board, "players": [{}]}


@heavy("scores: unknown colors")
def _colors() -> Request:
    return "germany/scores", {"players": [{"passengers": {f"c{n}": 1 for n in range(20_000)}}]}


@heavy("replays: unknown members")
def _action_members() -> Request:
    action = {**{f"m{n}": 1 for n in range(20)}, "type": "pass"}
    return "germany/replays", {"position": {"players": [{}]}, "actions": [action] * ACTIONS}


@heavy("replays: unknown names")
def _action_names() -> Request:
    route = {"from": "nowhere", "to": "elsewhere"}
    action = {"type": "claim_route", "route": route, "cards": {"redd": 1}}
    return "germany/replays", {"position": {"players": [{}]}, "actions": [action] * ACTIONS}


for _name, _bytes in {
    "nothing but lists": b"[" + b"[]," * 85_000 + b"12345678901234567890]",
    "nothing but objects": b"[" + b"{}," * 85_000 + b"12345678901234567890]",
    "nothing but fractions": b"[" + b"1e1," * 64_000 + b"12345678901234567890]",
    "escapes": b"[" + b'"\\u0041",' * 28_000 + b"1]",
    "as deep as allowed": b"[" + (b"[" * 98 + b"]" * 98 + b",") * 1300 + b"1]",
    "far too deep": b"[" * 130_000 + b"]" * 130_000,
}.items():

    @heavy(f"scores: {_name}")
    def _raw(body: bytes = _bytes) -> Request:
        return "germany/scores", body


def repeated(action: Any, ensure_ascii: bool = True) -> bytes:
    """A replay of one action as often as a body and the limits allow."""
    written = json.dumps(action, separators=(",", ":"), ensure_ascii=ensure_ascii).encode()
    times = min(ACTIONS, (LARGEST - 100) // (len(written) + 1))
    return b'{"position":{"players":[{}]},"actions":[' + b",".join([written] * times) + b"]}"


TICKETS = {
    "numbers": 1,
    "empty objects": {},
    "unknown ids": "a",
    "unknown members": {"a": 1, "b": 1, "c": 1, "d": 1},
    "unknown places": {"from": "ÄÖ", "to": "ÜÄ"},
}

for _name, _ticket in TICKETS.items():
    for _times in (100, 9):

        @heavy(f"replays: tickets, {_name}, {_times} an action")
        def _named(ticket: Any = _ticket, times: int = _times) -> Request:
            drawn = [ticket] * times
            draw = {"type": "draw_tickets", "count": 1, "drawn": drawn, "kept": 1}
            return "germany/replays", repeated(draw, ensure_ascii=False)

        @heavy(f"replays: described tickets, {_name}, {_times} an action")
        def _named_open(ticket: Any = _ticket, times: int = _times) -> Request:
            drawn = [ticket] * times
            draw = {"type": "draw_tickets", "count": 1, "drawn": drawn, "kept": 1}
            return "germany/replays", b'{"board":"open",' + repeated(draw, ensure_ascii=False)[1:]


@heavy("replays: unknown passengers")
def _passengers() -> Request:
    taken = {f"p{n}": "r" for n in range(200)}
    claim = {"type": "claim_route", "route": "x", "cards": {}, "passengers": taken}
    return "germany/replays", repeated(claim)


@heavy("replays: passengers from unknown places")
def _passengers_places() -> Request:
    taken = {f"ä{n}": "red" for n in range(200)}
    claim = {"type": "claim_route", "route": "x", "cards": {}, "passengers": taken}
    return "germany/replays", repeated(claim, ensure_ascii=False)


@heavy("replays: ten unknown picks an action")
def _picks() -> Request:
    return "germany/replays", repeated(
        {"type": "draw_cards", "picks": [{"from": "row", "card": "q"}] * 10}
    )


@heavy("scores: short unknown members")
def _short_members() -> Request:
    row = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", 1)
    board = {"places": [], "routes": [row] * 400, "tickets": [row] * 90}
    return "germany/scores", {"board": board, "players": [{}]}
