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


@heavy("replays: all pass but one, who exchanges a piece back and forth")
def _passes() -> Request:
    """Each pass asks whether a hand full of cards can pay for any of many routes."""
    board = grid("great-lakes", 17)
    for route in board["routes"]:
        route["kind"] = "sea"
    cards = MAPS["great-lakes"].game.cards
    trains = [kind for kinds in cards.sets.values() for kind in kinds if kind.transport != "ship"]
    hand = {**{kind.id: 7 for kind in trains}, cards.wild: 16}
    first, *others = NAMES[:5]
    passing = {"hand": hand, "pieces": {"train": 0, "ship": 17}, "routes": [], "harbors": []}
    ready = {"hand": {}, "pieces": {"train": 20, "ship": 20}, "routes": [], "harbors": []}
    table = position(
        players=[
            {"name": first, **ready, "supply": {"train": 25, "ship": 25}},
            *({"name": name, **passing, "supply": {"train": 33, "ship": 17}} for name in others),
        ],
        row=[],
        deck={"train": 0, "ship": 0},
        discards={"train": 0, "ship": 0},
        ticket_deck=0,
    )
    there = {"type": "exchange_pieces", "give": "train", "take": "ship", "count": 1}
    back = {**there, "give": "ship", "take": "train"}
    passes = [{"type": "pass"}] * len(others)
    actions = [there, *passes, back, *passes] * (ACTIONS // 10)
    return "great-lakes/replays", {**table, "board": board, "actions": actions}
