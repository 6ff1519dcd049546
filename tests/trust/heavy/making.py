"""What the heaviest requests are made of, and the list of them all."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from referee.maps.catalog import load_catalog
from tests.maps.expecting import EXPECTED, playing

MAPS = load_catalog(None).maps
PLACES, CARDS, HELD, ACTIONS = 200, 200, 100, 1000
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")

Body = Any
Request = tuple[str, Body]
"""The end of the address, and a body: a value, or bytes as they are."""

HEAVY: dict[str, Callable[[], Request]] = {}
"""The requests by name."""

OF_FEATURES: defaultdict[str, list[str]] = defaultdict(list)
"""The names of those that a feature makes dear, by the feature."""


def heavy(name: str, *features: str) -> Callable[[Callable[..., Request]], Callable[..., Request]]:
    """Enter a request, and the features for whose sake it is dear."""

    def enter(make: Callable[..., Request]) -> Callable[..., Request]:
        assert name not in HEAVY, name
        HEAVY[name] = make
        for feature in features:
            OF_FEATURES[feature].append(name)
        return make

    return enter


def written(body: Body) -> bytes:
    """The body as it is sent."""
    return body if isinstance(body, bytes) else json.dumps(body, separators=(",", ":")).encode()


def ring() -> Iterator[tuple[int, int]]:
    """The routes of a grid that is closed like a ring: as many as there may be."""
    for place in range(PLACES):
        yield place, (place + 1) % PLACES
        yield place, (place + 14) % PLACES


def needed(map_id: str) -> dict[str, Any]:
    """What a route of the map must say besides."""
    piece = next(iter(EXPECTED[map_id]["pieces"].values()))
    members = (member.split("=") for member in piece["route"].split())
    return {name: int(value) if value.isdecimal() else value for name, value in members}


def grid(map_id: str = "germany", length: int = 1) -> dict[str, Any]:
    """A board as large as a board may be, on which the ends of tickets are far apart."""
    common = {"length": length, "color": "gray", "points": 1, **needed(map_id)}
    return {
        "places": [{"id": f"p{place}"} for place in range(PLACES)],
        "routes": [{"from": f"p{here}", "to": f"p{there}", **common} for here, there in ring()],
        "tickets": [
            {"from": f"p{place}", "to": f"p{far(place)}", "value": 1} for place in range(PLACES)
        ],
    }


def far(place: int) -> int:
    return (place + PLACES // 2 + place % 7) % PLACES


def uneven(map_id: str = "germany", colored: bool = False) -> dict[str, Any]:
    """The grid with routes of every length, and of every color and kind."""
    random, board = Random(1), grid(map_id)  # noqa: S311 not for secrets
    colors = (*MAPS[map_id].game.cards.colors, "gray")
    for route in board["routes"]:
        route["length"] = random.randint(1, 20)
        if colored:
            route["color"] = random.choice(colors)
            if "kind" in route:
                route["kind"] = random.choice(sorted(EXPECTED[map_id]["kinds"]))
            if map_id in playing("subways") and random.random() < 0.5:
                route |= {"kind": "subway", "cards": route["length"], "length": 1}
    return board


def ends(route: Mapping[str, Any]) -> dict[str, Any]:
    return {"from": route["from"], "to": route["to"]}


def players(board: Mapping[str, Any], routes: int, held: int = HELD) -> list[dict[str, Any]]:
    """Six players with some routes each, and as many tickets as may be named."""
    tickets = [
        ticket.get("id") or f"{ticket['from']}-{ticket['to']}" for ticket in board["tickets"]
    ]
    return [
        {
            "name": name,
            "routes": [ends(r) for r in board["routes"][seat * routes : (seat + 1) * routes]],
            "tickets": [tickets[(seat * held + n) % len(tickets)] for n in range(held)],
        }
        for seat, name in enumerate(NAMES)
    ]


def full_hand(map_id: str) -> dict[str, int]:
    """Sixty cards, as evenly as can be."""
    cards = MAPS[map_id].game.cards
    hand = dict.fromkeys(cards.kinds, 60 // len(cards.kinds))
    hand[cards.wild] += 60 - sum(hand.values())
    return hand


def shuffled(random: Random, letters: str = "ab" * 30) -> str:
    return "".join(random.sample(letters, len(letters)))


def position(**members: Any) -> dict[str, Any]:
    start = {"players": [{"name": name} for name in NAMES], "turn": {"player": "Anna"}}
    return {"position": {**start, **members}}


def holding(hand: Any) -> list[dict[str, Any]]:
    return [{"name": name, "hand": hand} for name in NAMES]
