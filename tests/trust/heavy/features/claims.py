"""What features ask for a claim: every set of cards that is good for routes of their kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.maps.expecting import playing
from tests.trust.heavy.making import (
    ACTIONS,
    MAPS,
    Request,
    ends,
    full_hand,
    grid,
    heavy,
    holding,
    position,
    uneven,
)

LONG = range(8, 21)
"""Of shorter routes there is soon more to list than is listed."""


def all_of(map_id: str, **members: Any) -> dict[str, Any]:
    """A board as large as may be, all of whose routes are long and have these members."""
    board = grid(map_id)
    for number, route in enumerate(board["routes"]):
        route |= {**members, "length": LONG[number % len(LONG)]}
    return board


def many_wilds(map_id: str) -> dict[str, int]:
    """Sixty cards, half of them wild."""
    cards = MAPS[map_id].game.cards
    others = [kind for kind in cards.kinds if kind != cards.wild]
    return dict.fromkeys(others, 30 // len(others)) | {cards.wild: 30}


MEMBERS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("tunnels", "europe", {"tunnel": True}),
    ("ferries", "india", {"ferry": 4}),
    ("ferries", "nordic-countries", {"ferry": 4}),
    ("wilds_reserved", "switzerland", {"tunnel": True}),
    ("four_for_one", "nordic-countries", {"four_for_one": True}),
    ("trains_and_ships", "great-lakes", {"kind": "sea"}),
    ("trains_and_ships", "world", {"kind": "pair"}),
)
"""The members of routes that make claims dear, each on a map of the feature."""

for _feature, _map, _members in MEMBERS:
    for _what, _hand in (("a full hand", full_hand), ("many wilds", many_wilds)):
        _told = " ".join(map(str, next(iter(_members.items()))))

        @heavy(f"legal-actions: {_what} and all routes with {_told}, {_map}", _feature)
        def _listed(
            map_id: str = _map,
            members: dict[str, Any] = _members,
            hand: Callable[[str], dict[str, int]] = _hand,
        ) -> Request:
            body = position(players=holding(hand(map_id)))
            return f"{map_id}/legal-actions", {**body, "board": all_of(map_id, **members)}


for _map in playing("tunnels")[:1]:

    @heavy(f"replays: a tunnel declared and finished again and again, {_map}", "tunnels")
    def _tunnels(map_id: str = _map) -> Request:
        board = grid(map_id)
        for route in board["routes"]:
            route["tunnel"] = True
        steps = [
            step
            for route in board["routes"]
            for step in (
                {"type": "claim_route", "route": ends(route), "cards": {"red": 1}},
                {"type": "finish_tunnel", "turned": ["red", "red", None], "extra": {"red": 2}},
            )
        ]
        return f"{map_id}/replays", {**position(), "board": board, "actions": steps[:ACTIONS]}

    @heavy(f"legal-actions: a tunnel to be finished out of a full hand, {_map}", "tunnels")
    def _declared(map_id: str = _map) -> Request:
        board = all_of(map_id, tunnel=True)
        tunnel = {"route": ends(board["routes"][0]), "cards": {"red": 8}, "turned": ["red"] * 3}
        turn = {"player": "Anna", "tunnel": tunnel}
        seats = position(players=holding(full_hand(map_id)), turn=turn)
        return f"{map_id}/legal-actions", {**seats, "board": board}


for _map in playing("harbors")[:1]:

    @heavy(f"legal-actions: harbors everywhere, {_map}", "harbors")
    def _harbors(map_id: str = _map) -> Request:
        board = grid(map_id)
        for place in board["places"]:
            place["port"] = True
        own = [*map(ends, board["routes"][::2])]
        seats = [{"name": "Anna", "hand": {"unknown": 60}, "routes": own}]
        return f"{map_id}/legal-actions", {**position(players=seats), "board": board}


@heavy("scores: subways and streetcars of every length", "subways")
def _subways() -> Request:
    board = uneven("berlin", colored=True)
    seats = [{"routes": [*map(ends, board["routes"][seat::6])]} for seat in range(6)]
    return "berlin/scores", {"board": board, "players": seats}


@heavy("legal-actions: subways alone", "subways")
def _subways_listed() -> Request:
    board = grid("berlin")
    for number, route in enumerate(board["routes"]):
        route |= {"kind": "subway", "length": 1, "cards": LONG[number % len(LONG)]}
    return "berlin/legal-actions", {
        **position(players=holding(full_hand("berlin"))),
        "board": board,
    }


for _map in playing("countries")[:1]:

    @heavy(f"scores: tickets to countries alone, {_map}", "countries")
    def _countries(map_id: str = _map) -> Request:
        board = grid(map_id)
        for place in board["places"][::2]:
            place["kind"] = "country"
        board["tickets"] = [
            {
                "from": f"p{2 * n}",
                "to_any": [{"to": f"p{(2 * (n + k) + 2) % 200}", "value": k + 1} for k in range(9)],
            }
            for n in range(100)
        ]
        tickets = [f"p{2 * n}-any" for n in range(100)]
        seats = [
            {"routes": [*map(ends, board["routes"][seat::7])], "tickets": tickets[seat::6]}
            for seat in range(6)
        ]
        return f"{map_id}/scores", {"board": board, "players": seats}
