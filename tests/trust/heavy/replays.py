"""Replays of as many actions as there may be."""

from __future__ import annotations

from typing import Any

from tests.trust.heavy.making import (
    ACTIONS,
    CARDS,
    MAPS,
    NAMES,
    Request,
    ends,
    grid,
    heavy,
    holding,
    players,
    position,
)


def drawing(map_id: str) -> list[Any]:
    """Draws of which as much as possible has to be followed."""
    face_up = {"from": "row", "card": "red", "replacement": "red"}
    return [{"type": "draw_cards", "picks": [face_up, {"from": "deck", "card": "red"}]}] * ACTIONS


for _map in MAPS:

    @heavy(f"replays: a thousand draws, {_map}")
    def _draws(map_id: str = _map) -> Request:
        return f"{map_id}/replays", {**position(), "actions": drawing(map_id)}

    @heavy(f"replays: a thousand draws on a large board, {_map}")
    def _draws_large(map_id: str = _map) -> Request:
        board = grid(map_id)
        start = position(players=players(board, 20, CARDS // len(NAMES)))
        return f"{map_id}/replays", {**start, "board": board, "actions": drawing(map_id)}

    @heavy(f"replays: every route claimed, {_map}")
    def _claims(map_id: str = _map) -> Request:
        board = grid(map_id)
        claims = [
            {"type": "claim_route", "route": ends(route), "cards": {"wild": 1}}
            for route in board["routes"]
        ]
        more = [{"type": "draw_cards", "picks": [{"from": "deck"}] * 2}] * (ACTIONS - len(claims))
        return f"{map_id}/replays", {**position(), "board": board, "actions": claims + more}


@heavy("replays: a thousand draws with all cards named")
def _told_draws() -> Request:
    picks = [{"from": "row", "card": "red", "replacement": "red"}] * 2
    start = position(
        players=holding({}),
        row=["red"] * 5,
        deck=1000,
        discards={"red": 1000, "blue": 1000},
    )
    return "germany/replays", {
        **start,
        "actions": [{"type": "draw_cards", "picks": picks}] * ACTIONS,
    }


@heavy("replays: a thousand draws of tickets")
def _ticket_draws() -> Request:
    draw = {"type": "draw_tickets", "count": {"short": 2, "long": 2}, "kept": 1}
    return "germany/replays", {**position(), "actions": [draw] * ACTIONS}
