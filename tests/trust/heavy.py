"""The heaviest requests that we could think of, for each endpoint: large, crowded, or all wrong.

Every one is within the limits of the body. Those that are too large in another way are refused, and
that too has a price.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from referee.maps.catalog import load_catalog
from referee.server.bodies import LARGEST_BODY as LARGEST
from tests.maps.expecting import EXPECTED, playing

MAPS = load_catalog(None).maps
PLACES, CARDS, HELD, ACTIONS = 200, 200, 100, 1000
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")

Body = Any
Request = tuple[str, Body]
"""The end of the address, and a body: a value, or bytes as they are."""

HEAVY: dict[str, Callable[[], Request]] = {}
"""The requests by name."""


def heavy(name: str) -> Callable[[Callable[..., Request]], Callable[..., Request]]:
    """Enter a request."""

    def enter(make: Callable[..., Request]) -> Callable[..., Request]:
        HEAVY[name] = make
        return make

    return enter


# --- What they are made of


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
    """Six players with some routes each, and as many tickets as may be told."""
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


# --- Scores and audits

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
    told = [
        {
            "routes": board["routes"][seat * 66 : (seat + 1) * 66],
            "tickets": [tickets[(seat * HELD + n) % len(tickets)] for n in range(HELD)],
        }
        for seat in range(6)
    ]
    return "germany/scores", {"board": "open", "players": told}


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
    told = [{"routes": [ends(board["routes"][0])] * 400}] * 6
    return "germany/audits", {"board": board, "players": told}


@heavy("audits: every spot of the mat taken by all")
def _spots() -> Request:
    lines = MAPS["south-korea"].game.rules.numbers["province"].lines
    told = {"province": {line: [1] * 100 for line in lines}, "express_spent": [1] * 100}
    return "south-korea/audits", {"players": [told] * 6}


@heavy("scores: names of many kinds")
def _many_names() -> Request:
    board = grid()
    for number, place in enumerate(board["places"]):
        place["names"] = {f"l{n}": f"näme{number}x{n}" for n in range(20)}
        place["aliases"] = [f"öther{number}x{n}" for n in range(20)]
    return "germany/scores", {"board": board, "players": [{}]}


# --- All wrong


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
    told = [{"routes": [shuffled(random, "ab" * 38) for _ in range(400)]}] * 6
    return "germany/scores", {"board": board, "players": told}


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


# --- Legal actions and verdicts


def position(**told: Any) -> dict[str, Any]:
    start = {"players": [{"name": name} for name in NAMES], "turn": {"player": "Anna"}}
    return {"position": {**start, **told}}


def holding(hand: Any) -> list[dict[str, Any]]:
    return [{"name": name, "hand": hand} for name in NAMES]


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
        told = position(players=holding({"unknown": 60}))
        return f"{map_id}/legal-actions", {**told, "board": board}

    @heavy(f"legal-actions: a full hand and a board of all kinds, {_map}")
    def _listed_full(map_id: str = _map) -> Request:
        told = position(players=holding(full_hand(map_id)))
        return f"{map_id}/legal-actions", {**told, "board": uneven(map_id, colored=True)}

    @heavy(f"verdicts: a pass with all that could be done instead, {_map}")
    def _pass(map_id: str = _map) -> Request:
        decks = MAPS[map_id].game.cards.decks
        none: Any = 0 if len(decks) == 1 else dict.fromkeys(decks, 0)
        told = position(players=holding(full_hand(map_id)), row=[], deck=none, discards=none)
        board = grid(map_id, 20)
        return f"{map_id}/verdicts", {**told, "board": board, "action": {"type": "pass"}}


@heavy("legal-actions: more than are listed")
def _too_many() -> Request:
    told = position(players=holding({"unknown": 60}))
    return "south-korea/legal-actions", {**told, "board": grid("south-korea", 6)}


@heavy("legal-actions: a mat that is all taken")
def _mat() -> Request:
    lines = MAPS["south-korea"].game.rules.numbers["province"].lines
    told = [
        {**player, "province": {line: [8, 7, 6, 5] * 25 for line in lines}}
        for player in holding({"unknown": 60})
    ]
    return "south-korea/legal-actions", {**position(players=told), "board": uneven("south-korea")}


@heavy("legal-actions: harbors everywhere")
def _harbors() -> Request:
    board = grid("great-lakes")
    for place in board["places"]:
        place["port"] = True
    told = [{"name": "Anna", "hand": {"unknown": 60}, "routes": [*map(ends, board["routes"][::2])]}]
    return "great-lakes/legal-actions", {**position(players=told), "board": board}


# --- Replays


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
        told = position(players=players(board, 20, CARDS // len(NAMES)))
        return f"{map_id}/replays", {**told, "board": board, "actions": drawing(map_id)}

    @heavy(f"replays: every route claimed, {_map}")
    def _claims(map_id: str = _map) -> Request:
        board = grid(map_id)
        claims = [
            {"type": "claim_route", "route": ends(route), "cards": {"wild": 1}}
            for route in board["routes"]
        ]
        more = [{"type": "draw_cards", "picks": [{"from": "deck"}] * 2}] * (ACTIONS - len(claims))
        return f"{map_id}/replays", {**position(), "board": board, "actions": claims + more}


@heavy("replays: a thousand draws with all cards told")
def _told_draws() -> Request:
    picks = [{"from": "row", "card": "red", "replacement": "red"}] * 2
    told = position(
        players=holding({}),
        row=["red"] * 5,
        deck=1000,
        discards={"red": 1000, "blue": 1000},
    )
    return "germany/replays", {
        **told,
        "actions": [{"type": "draw_cards", "picks": picks}] * ACTIONS,
    }


@heavy("replays: a thousand draws of tickets")
def _ticket_draws() -> Request:
    draw = {"type": "draw_tickets", "count": {"short": 2, "long": 2}, "kept": 1}
    return "germany/replays", {**position(), "actions": [draw] * ACTIONS}


# --- All wrong, where much may be named


def repeated(action: Any, ensure_ascii: bool = True) -> bytes:
    """A replay of one action as often as a body and the limits allow."""
    told = json.dumps(action, separators=(",", ":"), ensure_ascii=ensure_ascii).encode()
    times = min(ACTIONS, (LARGEST - 100) // (len(told) + 1))
    return b'{"position":{"players":[{}]},"actions":[' + b",".join([told] * times) + b"]}"


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


# --- Boards with faults, and references that may mean a faulty part


@heavy("scores: references of many words to routes that are faulty")
def _words() -> Request:
    board = grid()
    for number, route in enumerate(board["routes"]):
        if number % 2:
            del route["to"]
        else:
            route["color"] = "x"
    told = [{"routes": ["a-" * 20 + str(number) for number in range(400)]} for _ in range(6)]
    return "germany/scores", {"board": board, "players": told}


@heavy("scores: references of nothing but dashes to routes that are faulty")
def _dashes() -> Request:
    board = grid()
    for route in board["routes"]:
        del route["to"]
    told = [{"routes": ["-" * 180 + str(number) for number in range(190)]} for _ in range(6)]
    return "germany/scores", {"board": board, "players": told}


@heavy("scores: references by ends to routes that are faulty")
def _faulty_ends() -> Request:
    board = grid()
    for route in board["routes"]:
        route["color"] = "pink"
    told = [
        {"routes": [{"from": f"ä{seat}-{n}", "to": f"ö {n}"} for n in range(400)]}
        for seat in range(6)
    ]
    return "germany/scores", {"board": board, "players": told}


@heavy("scores: places that are faulty, of many names")
def _faulty_places() -> Request:
    board = grid()
    for number, place in enumerate(board["places"]):
        place["x"] = 7
        place["names"] = {f"l{n}": f"ä{number}ü{n}" for n in range(20)}
        place["aliases"] = [f"ö{number}ß{n}" for n in range(10)]
    for route in board["routes"]:
        route |= {"from": f"Ä{route['from']}", "to": f"Ö{route['to']}"}
    return "germany/scores", {"board": board, "players": [{}]}


@heavy("scores: one letter that stands for many")
def _ligatures() -> Request:
    board = grid()
    for number, place in enumerate(board["places"]):
        place["name"] = "ß" * 55 + str(number)
        place["names"] = {f"l{n}": "\ufdfa" * 10 + f"{number}x{n}" for n in range(10)}
    for route in board["routes"]:
        route["from"] = "ß" * 70
    told = {"board": board, "players": [{}]}
    return "germany/scores", json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()


@heavy("scores: an open board of too many descriptions")
def _open_too_many() -> Request:
    told = [
        {
            "routes": [
                {"from": f"ä{seat}x{n}", "to": f"ö{seat}x{n}", "length": 1} for n in range(400)
            ],
            "tickets": [
                {"from": f"ä{seat}t{n}", "to": f"ö{seat}t{n}", "value": 1} for n in range(HELD)
            ],
        }
        for seat in range(6)
    ]
    body = {"board": "open", "players": told}
    return "germany/scores", json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()


@heavy("scores: all wrong and as many as there may be")
def _all_wrong() -> Request:
    board = grid("nederland")
    for route in board["routes"]:
        route |= {"from": f"q{route['from']}", "length": 20}
        del route["points"], route["toll"]
    return "nederland/scores", {"board": board, "players": players(grid(), 66)}


# --- References that fit several tracks


@heavy("scores: references that fit ten tracks each")
def _abreast() -> Request:
    board = grid()
    for number, route in enumerate(board["routes"]):
        route |= {"from": f"p{number // 10}", "to": f"p{number // 10 + 1}"}
    told = [
        {"routes": [{"from": f"p{n % 40}", "to": f"p{n % 40 + 1}"} for n in range(400)]}
        for _ in range(6)
    ]
    return "germany/scores", {"board": board, "players": told}


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
    told = {"players": [player] * 6, "row": ["wild"] * 20, "deck": 1000, "waiting": here}
    return "germany/audits", {"position": {**told, "discards": dict.fromkeys(kinds, 1000)}}


for _map in MAPS:

    @heavy(f"audits: everything claimed by everybody, {_map}")
    def _by_all(map_id: str = _map) -> Request:
        told = MAPS[map_id].contents
        routes = [route["id"] for route in told["routes"]]
        tickets = [ticket["id"] for ticket in told["tickets"]][:HELD]
        return f"{map_id}/audits", {"players": [{"routes": routes, "tickets": tickets}] * 6}

    @heavy(f"scores: some routes of every length claimed, {_map}")
    def _some(map_id: str = _map) -> Request:
        board = uneven(map_id, colored=True)
        return f"{map_id}/scores", {"board": board, "players": players(board, 15)}


# --- Pictures


def pictured(board: dict[str, Any]) -> Request:
    told = {"board": board, "players": players(board, 66), "show": ["tickets"]}
    return "germany/board.svg", told


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

    @heavy(f"board.svg: all claimed, all tickets, every space told, {_map}")
    def _all_drawn(map_id: str = _map) -> Request:
        board = (
            uneven(map_id, colored=True)
            if map_id in playing("subways")
            else grid(map_id, length=20)
        )
        for number, place in enumerate(board["places"]):
            x, y = number % 15 / 15, number // 15 / 15
            place |= {"x": x, "y": y, "name": f"{'&<ä' * 16}{place['id']}"}
        told = {"board": board, "players": players(board, 66), "show": ["tickets"]}
        return f"{map_id}/board.svg", told


def written(body: Body) -> bytes:
    """The body as it is sent."""
    return body if isinstance(body, bytes) else json.dumps(body, separators=(",", ":")).encode()
