"""What features lay on the table beside the board, at its most."""

from __future__ import annotations

from typing import Any

from tests.maps.expecting import playing
from tests.trust.heavy.making import (
    ACTIONS,
    HELD,
    MAPS,
    NAMES,
    Request,
    ends,
    full_hand,
    grid,
    heavy,
    holding,
    players,
    position,
)


@heavy("scores: every player has completed every ticket", "base", "globetrotter")
def _completed() -> Request:
    board = grid()
    # A star each, whose rays are all tickets: whoever looks for the most finds that all tie.
    stars = [
        {"from": f"p{seat}", "to": f"p{6 + seat * 32 + ray}", "length": 1, "color": "gray"}
        for seat in range(6)
        for ray in range(32)
    ]
    board |= {"routes": stars, "tickets": [{**ends(route), "value": 1} for route in stars]}
    return "germany/scores", {"board": board, "players": players(board, 32, 32)}


@heavy("legal-actions: passengers of every color everywhere", "passengers")
def _waiting() -> Request:
    colors = MAPS["germany"].game.rules.numbers["passengers"].colors
    board = grid(length=20)
    here = {place["id"]: dict.fromkeys(colors, 10) for place in board["places"]}
    seats = position(players=holding(full_hand("germany")), waiting=here)
    return "germany/legal-actions", {**seats, "board": board}


@heavy("replays: two passengers with every claim", "passengers")
def _taken() -> Request:
    board = grid()
    claims = [
        {
            "type": "claim_route",
            "route": ends(route),
            "cards": {"wild": 1},
            "passengers": dict.fromkeys(ends(route).values(), "red"),
        }
        for route in board["routes"]
    ]
    here = {place["id"]: {"red": 1000} for place in board["places"]}
    seats = position(waiting=here)
    return "germany/replays", {**seats, "board": board, "actions": claims}


@heavy("audits: passengers of many routes", "passengers")
def _passengers() -> Request:
    colors = MAPS["germany"].game.rules.numbers["passengers"].colors
    board = grid()
    seats = players(board, 66)
    for player in seats:
        player["passengers"] = dict.fromkeys(colors, 10)
    return "germany/audits", {"board": board, "players": seats}


for _map in playing("ticket_decks"):

    @heavy(f"replays: a thousand draws of tickets by their ids, {_map}", "ticket_decks")
    def _drawn(map_id: str = _map) -> Request:
        game = MAPS[map_id].game
        ids = [ticket.id for ticket in game.board.tickets if ticket.id in game.ticket_ids]
        number: Any = game.tickets.draw
        draw = {"type": "draw_tickets", "drawn": ids[:number], "kept": ids[:1]}
        draw["count"] = {"short": number} if map_id == "germany" else number
        sizes = dict.fromkeys(game.tickets.decks, 1000)
        return f"{map_id}/replays", {**position(ticket_deck=sizes), "actions": [draw] * ACTIONS}


for _map in playing("supply")[:1]:

    @heavy(f"replays: a thousand exchanges, {_map}", "supply")
    def _exchanges(map_id: str = _map) -> Request:
        there = {"type": "exchange_pieces", "give": "train", "take": "ship", "count": 1}
        back = {"type": "exchange_pieces", "give": "ship", "take": "train", "count": 1}
        seats = [{"name": name, "supply": {"train": 25, "ship": 25}} for name in NAMES[:5]]
        actions = [there] * 5 + [back] * 5
        body = position(players=seats)
        return f"{map_id}/replays", {**body, "actions": actions * (ACTIONS // len(actions))}

    @heavy(f"legal-actions: a mix to be chosen, {_map}", "supply")
    def _mixes(map_id: str = _map) -> Request:
        seats = [{"name": name, "tickets": {"unknown": HELD}} for name in NAMES[:5]]
        return f"{map_id}/legal-actions", position(players=seats, turn={"phase": "setup"})


@heavy("replays: six tickets drafted by everybody", "draft")
def _draft() -> Request:
    tickets = [ticket["id"] for ticket in MAPS["south-korea"].contents["tickets"]]
    drafts = [
        {"type": "draft_ticket", "player": name, "offered": tickets[seat::5][:6], "ticket": one}
        for _ in range(ACTIONS // 5)
        for seat, name in enumerate(NAMES[:5])
        for one in tickets[seat : seat + 1]
    ]
    seats = [{"name": name, "tickets": []} for name in NAMES[:5]]
    body = position(players=seats, turn={"phase": "setup"})
    return "south-korea/replays", {**body, "actions": drafts}


@heavy("audits: every spot of the mat taken by all", "province")
def _spots() -> Request:
    lines = MAPS["south-korea"].game.rules.numbers["province"].lines
    seats = {"province": {line: [1] * 100 for line in lines}, "express_spent": [1] * 100}
    return "south-korea/audits", {"players": [seats] * 6}


@heavy("legal-actions: a mat that is all taken", "province")
def _mat() -> Request:
    lines = MAPS["south-korea"].game.rules.numbers["province"].lines
    seats = [
        {**player, "province": {line: [8, 7, 6, 5] * 25 for line in lines}}
        for player in holding({"unknown": 60})
    ]
    board = grid("south-korea", 8)
    return "south-korea/legal-actions", {**position(players=seats), "board": board}


@heavy("replays: a thousand express draws", "express")
def _express() -> Request:
    pick = {"from": "row", "card": "red", "replacement": "red"}
    draw: dict[str, Any] = {"type": "draw_cards", "picks": [pick, {"from": "deck", "card": "blue"}]}
    # Each of six players has one card of each kind; the draws after them go without.
    spent = [{**draw, "express": 1 + n // 6} for n in range(3 * 6)]
    draws = spent + [draw] * (ACTIONS - len(spent))
    return "south-korea/replays", {**position(), "actions": draws}


@heavy("audits: all routes of everybody, with tokens and loans", "tolls", "loans")
def _tokens() -> Request:
    board = grid("nederland")
    seats = [{**player, "tolls": 1000, "loans": 1000} for player in players(board, 66)]
    return "nederland/audits", {"board": board, "players": seats}


@heavy("replays: every route claimed, each with a toll", "tolls", "loans")
def _paid() -> Request:
    board = grid("nederland")
    for route in board["routes"]:
        route["toll"] = 4
    claims = [
        {"type": "claim_route", "route": ends(route), "cards": {"wild": 1}}
        for route in board["routes"]
    ]
    seats = [{"name": name, "tolls": 1000} for name in NAMES[:5]]
    return "nederland/replays", {**position(players=seats), "board": board, "actions": claims}


@heavy("replays: a thousand actions with the neutral player", "neutral_player")
def _neutral() -> Request:
    draw = {"type": "draw_cards", "picks": [{"from": "deck"}, {"from": "deck"}]}
    turn = {"player": "Ben", "round": 30, "phase": "neutral"}
    seats = [{"name": "Anna"}, {"name": "Ben"}]
    actions = [{"type": "neutral_turn"}, draw, draw] * (ACTIONS // 3)
    body = position(players=seats, turn=turn, neutral={"marker": "Ben"})
    return "nederland/replays", {**body, "actions": actions, "options": {"neutral_player": True}}


@heavy("legal-actions: the neutral player may go anywhere", "neutral_player")
def _neutral_listed() -> Request:
    turn = {"player": "Ben", "round": 30, "phase": "neutral"}
    body = position(
        players=[{"name": "Anna"}, {"name": "Ben"}], turn=turn, neutral={"marker": "Ben"}
    )
    return "nederland/legal-actions", {**body, "options": {"neutral_player": True}}


@heavy("scores: six handicaps", "start_offsets")
def _offsets() -> Request:
    board = grid()
    seats = {"board": board, "players": players(board, 66, 33)}
    return "germany/scores", {**seats, "options": {"start_offsets": [-100, 100] * 3}}
