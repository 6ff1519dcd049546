"""Lists of legal actions, and verdicts."""

from __future__ import annotations

from typing import Any

from tests.trust.heavy.making import (
    MAPS,
    Request,
    full_hand,
    grid,
    heavy,
    holding,
    position,
    uneven,
)

for _map in MAPS:

    @heavy(f"legal-actions: sixty unknown cards, {_map}")
    def _listed_unknown(map_id: str = _map) -> Request:
        return f"{map_id}/legal-actions", position(players=holding({"unknown": 60}))

    @heavy(f"legal-actions: sixty unknown cards and a board of all kinds, {_map}")
    def _listed_board(map_id: str = _map) -> Request:
        board = uneven(map_id, colored=True)
        for route in board["routes"]:
            # Long routes, for of short ones there is soon too much to list.
            route["length"] = 1 if "cards" in route else max(8, route["length"])
        body = position(players=holding({"unknown": 60}))
        return f"{map_id}/legal-actions", {**body, "board": board}

    @heavy(f"legal-actions: a full hand and a board of all kinds, {_map}")
    def _listed_full(map_id: str = _map) -> Request:
        body = position(players=holding(full_hand(map_id)))
        return f"{map_id}/legal-actions", {**body, "board": uneven(map_id, colored=True)}

    @heavy(f"verdicts: a pass with all that could be done instead, {_map}")
    def _pass(map_id: str = _map) -> Request:
        decks = MAPS[map_id].game.cards.decks
        none: Any = 0 if len(decks) == 1 else dict.fromkeys(decks, 0)
        body = position(players=holding(full_hand(map_id)), row=[], deck=none, discards=none)
        board = grid(map_id, 20)
        return f"{map_id}/verdicts", {**body, "board": board, "action": {"type": "pass"}}


@heavy("legal-actions: more than are listed")
def _too_many() -> Request:
    body = position(players=holding({"unknown": 60}))
    return "south-korea/legal-actions", {**body, "board": grid("south-korea", 6)}
