"""The tables of cases in `tests/cases/verdicts`, and how a case is put to the rules.

A file has positions by name, and cases. A case starts from one of them, sets what stands `with` it
at JSON pointers, and plays an `action`; all are written as in a request. It is illegal for its
`findings`, or legal; then what is `unchecked` is all that was, and without it the verdict is
certain. `effects` are some of them, `after` is everything that the position after has changed.
Instead of an action a case may ask for the `audit`, the `legal_actions`, or score its `players`. A
`board` of its own has routes, tickets and places as `own_board` takes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.model.action import (
    Action,
    ClaimRoute,
    DrawCards,
    DrawTickets,
    KeepTickets,
    Pass,
    Pick,
)
from referee.model.position import Position
from referee.rules.core.game import Game
from referee.rules.features.draft import DraftTicket
from referee.rules.features.harbors import BuildHarbor
from referee.rules.features.neutral_player import NeutralTurn
from referee.rules.features.stations import BuildStation
from referee.rules.features.supply import ChoosePieces, ExchangePieces
from referee.rules.features.tunnels import FinishTunnel
from tests.rules.tables import (
    Table,
    game,
    own_board,
    place_of,
    routes_of,
    table,
    tickets_of,
)

FOLDER = Path(__file__).parents[2] / "cases" / "verdicts"

Json = Any


@dataclass(frozen=True, slots=True)
class Case:
    """A case, its file's positions filled in."""

    file: str
    members: Mapping[str, Json]

    @property
    def name(self) -> str:
        """The rule that the case rests on, and what it shows."""
        return f"{self.members['rule']}: {self.members['name']}"

    @property
    def map_id(self) -> str:
        """The map."""
        return self.members["map"]

    @property
    def here(self) -> Game:
        """The game, with the options of the case, on a board of its own if it has one."""
        options = self.members.get("options", {})
        changed = {k: tuple(v) if isinstance(v, list) else v for k, v in options.items()}
        board = self.members.get("board")
        if board is None:
            return game(self.map_id, **changed)
        tickets, places = board.get("tickets", ()), board.get("places", {})
        return own_board(self.map_id, board["routes"], tickets, places, **changed)


def load() -> tuple[Case, ...]:
    """All cases of all files."""
    return tuple(case for path in sorted(FOLDER.glob("*.json")) for case in _cases(path))


def _cases(path: Path) -> Iterator[Case]:
    file = json.loads(path.read_text("utf-8"))
    for case in file["cases"]:
        filled = {"map": file.get("map"), "options": file.get("options", {}), **case}
        if "position" in case:
            filled["position"] = deepcopy(file["positions"][case["position"]])
            filled.setdefault("map", file.get("map"))
            for pointer, value in case.get("with", {}).items():
                put(filled["position"], pointer, value)
        yield Case(path.stem, filled)


def put(document: Json, pointer: str, value: Json) -> None:
    """Set what a JSON pointer names; a member that is not there is added."""
    *parents, last = _steps(pointer)
    for step in parents:
        document = document[_at(document, step)]
    document[_at(document, last)] = value


def at(document: Json, pointer: str) -> Json:
    """What a JSON pointer names; None where there is nothing."""
    for step in _steps(pointer):
        if isinstance(document, Mapping) and step not in document:
            return None
        document = document[_at(document, step)]
    return document


def _steps(pointer: str) -> list[str]:
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def _at(document: Json, step: str) -> int | str:
    return int(step) if isinstance(document, list) else step


# Reading


def seated(here: Game, players: list[Json]) -> Table:
    """The players at a table."""
    return table(here, {player["name"]: _without(player, "name") for player in players})


def _without(members: Mapping[str, Json], *names: str) -> dict[str, Json]:
    return {name: value for name, value in members.items() if name not in names}


def read_position(here: Game, written: Mapping[str, Json]) -> Position:
    """The position that a case starts from."""
    members = _without(written, "players", "turn", "last_round")
    turn = dict(written.get("turn") or {})
    if "drawn" in turn:
        turn["drawn"] = tuple(turn["drawn"])
    if written.get("last_round") is not None:
        members["turns_left"] = written["last_round"]["turns_left"]
    for pile in ("deck", "discards"):
        if members.get(pile) == 0:
            members[pile] = dict.fromkeys(here.cards.decks, 0)
    tickets = members.get("ticket_deck")
    if isinstance(tickets, Mapping) and "deck" in tickets:
        members["ticket_deck"] = {"tickets": tickets["deck"], "discards": tickets["discards"]}
    mover = turn.pop("player", None)
    return seated(here, written["players"]).position(mover, **members, **turn)


def read_action(here: Game, position: Position, members: Mapping[str, Json]) -> Action:
    """The action of a case."""
    seats = {player.name: seat for seat, player in enumerate(position.players)}
    rest = _without(members, "type", "player")
    seat = None if members.get("player") is None else seats[members["player"]]
    return _READERS[members["type"]](here, rest, seat)


def _tickets(here: Game, ids: Json) -> Json:
    return tickets_of(here, ids) if isinstance(ids, list) else ids


def _route(here: Game, route_id: Json) -> int | None:
    return None if route_id is None else routes_of(here, [route_id])[0]


def _ticket(here: Game, ticket_id: Json) -> int | None:
    return None if ticket_id is None else tickets_of(here, [ticket_id])[0]


def _tuple(values: Json) -> Json:
    return None if values is None else tuple(values)


def _rows(rows: Json) -> Json:
    several = rows and isinstance(rows[0], list)
    return None if rows is None else tuple(map(tuple, rows if several else [rows]))


def _draw_cards(here: Game, members: Json, seat: int | None) -> DrawCards:
    picks = tuple(
        Pick(
            source=pick["from"],
            new_rows=_rows(pick.get("new_row")),
            **_without(pick, "from", "new_row"),
        )
        for pick in members["picks"]
    )
    cards = _tuple(members.get("express_cards"))
    more = _given(express=members.get("express"), express_cards=cards)
    return DrawCards(picks, player=seat, more=more)


def _claim_route(here: Game, members: Json, seat: int | None) -> ClaimRoute:
    taken = {place_of(here, place): color for place, color in members.get("passengers", {}).items()}
    line = members["province"]["line"] if "province" in members else None
    route = routes_of(here, [members["route"]])[0]
    more = _given(
        passengers=taken or None,
        province=line,
        express=members.get("express"),
        turned=_tuple(members.get("turned")),
        extra=members.get("extra"),
        withdraw=members.get("withdraw"),
    )
    return ClaimRoute(route, members.get("cards"), player=seat, more=more)


def _given(**members: Json) -> dict[str, Json]:
    return {name: value for name, value in members.items() if value is not None}


def _draw_tickets(here: Game, members: Json, seat: int | None) -> DrawTickets:
    drawn, kept = (_tickets(here, members.get(member)) for member in ("drawn", "kept"))
    more = _given(express=members.get("express"))
    return DrawTickets(members["count"], drawn, kept, player=seat, more=more)


_READERS = {
    "draw_cards": _draw_cards,
    "claim_route": _claim_route,
    "draw_tickets": _draw_tickets,
    "build_harbor": lambda here, members, seat: BuildHarbor(
        place_of(here, members["city"]), members.get("cards"), player=seat
    ),
    "build_station": lambda here, members, seat: BuildStation(
        place_of(here, members["city"]), members.get("cards"), player=seat
    ),
    "finish_tunnel": lambda _, members, seat: FinishTunnel(
        _tuple(members.get("turned")),
        members.get("extra", {}),
        members.get("withdraw", False),
        player=seat,
    ),
    "exchange_pieces": lambda _, members, seat: ExchangePieces(**members, player=seat),
    "pass": lambda _, __, seat: Pass(player=seat),
    "keep_tickets": lambda here, members, seat: KeepTickets(
        _tickets(here, members["dealt"]), _tickets(here, members["kept"]), player=seat
    ),
    "choose_pieces": lambda _, members, seat: ChoosePieces(members, player=seat),
    "draft_ticket": lambda here, members, seat: DraftTicket(
        _tickets(here, members.get("offered")), _ticket(here, members.get("ticket")), player=seat
    ),
    "neutral_turn": lambda here, members, seat: NeutralTurn(
        _ticket(here, members.get("ticket")), _route(here, members.get("route")), player=seat
    ),
}

CASES = load()
