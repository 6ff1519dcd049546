"""Generated requests made to fit a map, so that they reach the rules.

A schema does not know which places a map has. Here every name in a generated body is replaced by
one that the map has, always the same one for the same body; what the map does not have is left
out. Bodies that can be read as they are stay as they are.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from referee.maps.loading import GameMap
from referee.wire.json.document import RequestFaultsError, RevisionError
from tests.contract.on_map import EMPTY, MAPS, NO_OPTION, NULL, READERS, REQUESTS, narrowed

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fanny")
NOTHING = object()
"""What the map does not have."""
FEW = 4
TYPED = ("longest_path", "mandala_tickets", "harbor_tickets", "attractions")
"""What a player types who counts by hand."""
IS_TYPED = {"ticket", "completed"}
"""Members of a ticket that is counted by hand."""
SMALL = 16
"""Routes of a small board."""


def fitted(operation: str, map_id: str, body: Any) -> Any:
    """The body with the names of a map in it."""
    if operation not in READERS or not isinstance(body, dict):
        return body
    fitting = Fitting(MAPS[map_id], body)
    return fitting.fit(body, {"$ref": f"#/components/schemas/{REQUESTS[operation]}"})


def can_be_read(operation: str, map_id: str, body: Any) -> bool:
    """Whether the names in a body are those of a map."""
    try:
        READERS[operation](MAPS[map_id], body)
    except RequestFaultsError:
        return False
    except RevisionError:
        return True
    return True


@cache
def _schemas(map_id: str, board_is_open: bool) -> Mapping[str, Any]:
    return narrowed(MAPS[map_id], board_is_open=board_is_open)


def contents_of(map_id: str, board: Any) -> Mapping[str, Any]:
    """What is on the board of a body.

    Most boards that come with it are small, as those are that people draw: a printed one takes four
    times as long to read. Every fourth is printed all the same.
    """
    if isinstance(board, dict) and checksum(board) % 4:
        return _small(map_id)
    return MAPS[map_id].contents


@cache
def _small(map_id: str) -> Mapping[str, Any]:
    """The first routes of a board, and what lies between their ends."""
    contents = MAPS[map_id].contents
    routes = contents["routes"][:SMALL]
    ends = {route[end] for route in routes for end in ("from", "to")}
    return {
        "places": [place for place in contents["places"] if place["id"] in ends],
        "routes": routes,
        "tickets": [t for t in contents["tickets"] if ends >= _ends_of(t)],
        "points": contents["points"],
    }


def _ends_of(ticket: Mapping[str, Any]) -> set[str]:
    goals = [goal["to"] for goal in ticket.get("to_any") or ()]
    ends = {ticket[end] for end in ("from", "to") if end in ticket}
    return ends | {*goals, *(ticket.get("cities") or ()), *(ticket.get("neutral") or ())}


def checksum(value: Any) -> int:
    """A number that is the same for the same value in every run."""
    return zlib.crc32(json.dumps(value, sort_keys=True).encode())


def _types(node: Any) -> set[str]:
    types = node.get("type", ())
    return {types} if isinstance(types, str) else set(types)


class Fitting:
    """One body and the map it is made to fit."""

    def __init__(self, game_map: GameMap, body: Mapping[str, Any]) -> None:
        self.map = game_map
        self.contents = contents_of(game_map.id, body.get("board"))
        self.is_open = body.get("board") == "open"
        self.schemas = _schemas(game_map.id, self.is_open)
        players = body.get("players") or (body.get("position") or {}).get("players") or [{}]
        self.seats = len(players)
        self.by_hand = body.get("position") is None and "show" not in body
        self.claims = self._claims()

    def _claims(self) -> Iterator[Any]:
        """Tracks that nobody has claimed yet."""
        if self.is_open:
            return ({"from": one, "to": other} for one, other in combinations(self.places, 2))
        return (route["id"] for route in self.contents["routes"])

    @property
    def places(self) -> list[str]:
        """The places of the board."""
        return [place["id"] for place in self.contents["places"]]

    def one_of(self, known: Any, value: Any) -> Any:
        """One of the things known, the same for the same value."""
        known = list(known)
        return known[checksum(value) % len(known)]

    def fit(self, value: Any, node: Any) -> Any:
        """A value with names of the map, or nothing where the map has no such thing."""
        if node is False or node in (EMPTY, NULL, NO_OPTION):
            return NOTHING
        if "$ref" in node:
            name = node["$ref"].rpartition("/")[2]
            own = WORDS.get(name)
            return own(self, value) if own else self.fit(value, self.schemas[name])
        for union in ("oneOf", "anyOf"):
            if union in node and "properties" not in node:
                return self.fit_one(value, node, node[union])
        if isinstance(value, dict) and node.get("type", "object") != "string":
            return self.fit_object(value, node)
        if isinstance(value, list):
            items = (self.fit(item, node.get("items", {})) for item in value)
            return [item for item in items if item is not NOTHING]
        return value

    def fit_one(self, value: Any, node: Any, kinds: list[Any]) -> Any:
        """The one of several forms that the value has."""
        if value is None:
            return None
        schemas = [self.schemas[k["$ref"].rpartition("/")[2]] if "$ref" in k else k for k in kinds]
        kinds = [kind for kind, one in zip(kinds, schemas, strict=True) if one not in (NULL, False)]
        schemas = [one for one in schemas if one not in (NULL, False)]
        if "discriminator" in node and isinstance(value, dict):
            member = node["discriminator"]["propertyName"]
            for kind, one in zip(kinds, schemas, strict=True):
                if one["properties"][member]["const"] == value.get(member):
                    return self.fit(value, kind)
            return NOTHING
        wanted = {str: "string", int: "integer", float: "integer", list: "array", dict: "object"}
        for kind, one in zip(kinds, schemas, strict=True):
            if isinstance(value, dict) and not set(one.get("required", ())) <= set(value):
                continue
            deeper = {"oneOf", "anyOf"} & set(one)
            if deeper or wanted.get(type(value)) in _types(one) or one.get("const") == value:
                return self.fit(value, kind)
        return NOTHING

    def fit_object(self, value: Mapping[str, Any], node: Any) -> dict[str, Any]:
        """The members that the map has."""
        members, more = node.get("properties", {}), node.get("additionalProperties", {})
        fit: dict[str, Any] = {}
        for key, inner in value.items():
            own = MEMBERS.get(key) if key in members else None
            if own:
                found, name = own(self, inner), key
            elif key in members:
                found, name = self.fit(inner, members[key]), key
            elif more is False:
                continue
            else:
                name = self.fit(key, node.get("propertyNames", {}))
                found = self.fit(inner, more if isinstance(more, dict) else {})
            if found is not NOTHING and name is not NOTHING:
                fit[name] = found
        return fit


def _of(words: Callable[[GameMap], Iterable[Any]]) -> Callable[[Fitting, Any], Any]:
    return lambda fitting, value: fitting.one_of(words(fitting.map), value)


def _colors(game_map: GameMap) -> Iterable[str]:
    """Colors that are good everywhere: passengers do not have those of all cards."""
    passengers = game_map.game.rules.numbers.get("passengers")
    return passengers.colors if passengers else game_map.game.cards.colors


def _left_out(_: Fitting, __: Any) -> Any:
    return NOTHING


def _pile(_: Fitting, value: Any) -> Any:
    """A number is good where there is one pile; a pick has a deck by name."""
    return value if isinstance(value, str) else NOTHING


def _held_ticket(fitting: Fitting, value: Any) -> Any:
    """A ticket by its name, reported, or typed."""
    if isinstance(value, dict) and "ticket" in value:
        return _reported_ticket(fitting, value)
    is_typed = isinstance(value, dict) and {"value", "completed"} >= set(value)
    return value if is_typed else _ticket(fitting, value)


def _tokens(_: Fitting, value: Any) -> Any:
    return {"1": min(sum(count or 0 for count in value.values()), 30)}


def _players(fitting: Fitting, value: Any) -> Any:
    """Players, of whom some in a snapshot count by hand, and type what cannot be worked out."""
    players = [fitting.fit(player, fitting.schemas["Player"]) for player in value or ()]
    return [
        {**_counted(player, fitting.by_hand), "name": name}
        for player, name in zip(players, NAMES, strict=False)
    ]


def _counted(player: Mapping[str, Any], by_hand: bool) -> dict[str, Any]:
    """A player without routes where they are counted; else without anything that is typed."""
    if not by_hand:
        tickets = player.get("tickets")
        if isinstance(tickets, list):
            named = [None if isinstance(t, dict) and IS_TYPED & set(t) else t for t in tickets]
            player = {**player, "tickets": named}
        typed = (*TYPED, "route_counts")
        return {name: inner for name, inner in player.items() if name not in typed}
    if player.get("route_counts") is not None:
        left_out = {"routes", "harbor_tickets"} if player.get("harbors") else {"routes"}
        return {name: inner for name, inner in player.items() if name not in left_out}
    reported = {name: inner for name, inner in player.items() if name not in TYPED}
    tickets = reported.get("tickets")
    if isinstance(tickets, list):
        names = [t["ticket"] if isinstance(t, dict) and "ticket" in t else t for t in tickets]
        reported["tickets"] = names
    return reported


def _reported_ticket(fitting: Fitting, value: Any) -> Any:
    """A ticket of which nothing is reported but whether it is completed."""
    reported = {name: inner for name, inner in value.items() if name == "completed"}
    return {**reported, "ticket": _ticket(fitting, value["ticket"])}


def _route_counts(fitting: Fitting, value: Any) -> Any:
    """Some routes of the shortest length, by kind where points go by kind."""
    if value is None:
        return None
    counts = {"1": checksum(value) % FEW}
    return dict.fromkeys(fitting.map.game.kinds, counts) if fitting.map.game.by_kind else counts


def _player_name(fitting: Fitting, value: Any) -> Any:
    return fitting.one_of(NAMES[: fitting.seats], value)


def _position(fitting: Fitting, value: Any) -> Any:
    """A position in which it is known whose move it is."""
    fit = fitting.fit(value, fitting.schemas["Position"])
    turn = fit.get("turn") or {}
    return {**fit, "turn": {**turn, "player": turn.get("player") or NAMES[0]}}


def _hand(fitting: Fitting, value: Any) -> Any:
    """A few cards: a hand is limited, and which actions it has takes time."""
    few = list((value or {}).items())[:FEW]
    hand = {
        name if name == "unknown" else card(fitting, name): (number or 0) % FEW
        for name, number in few
    }
    return None if value is None else hand


def _options(fitting: Fitting, value: Any) -> Any:
    fit = fitting.fit(value, fitting.schemas["Options"])
    if isinstance(fit, dict):
        fit.pop("neutral_player", None)
    return fit


def _board(fitting: Fitting, _: Any) -> Any:
    members = ("places", "routes", "tickets", "points")
    return {member: fitting.contents[member] for member in members}


def _route(fitting: Fitting, value: Any) -> Any:
    """A track that is not claimed yet; on an open board the description of one."""
    found = next(fitting.claims, NOTHING)
    if not fitting.is_open or found is NOTHING:
        return found
    members = fitting.schemas["RouteReference"]
    described = {"length": 1, **value} if isinstance(value, dict) else {"length": 1}
    described |= {"points": 1, "toll": 1, "kind": "rail", "color": "gray"}
    wanted = {*members["required"], "points", "color"} - {"from", "to"}
    return found | {member: described[member] for member in sorted(wanted)}


def _ticket(fitting: Fitting, value: Any) -> Any:
    if not fitting.is_open:
        return fitting.one_of([ticket["id"] for ticket in fitting.contents["tickets"]], value)
    worth = value.get("value", 5) if isinstance(value, dict) else 5
    one, other = fitting.places[:2]
    return {"from": one, "to": other, "value": worth}


card = _of(lambda game_map: game_map.game.cards.kinds)
_color = _of(_colors)
_deck = _of(lambda game_map: game_map.game.cards.decks)

WORDS: Mapping[str, Callable[[Fitting, Any], Any]] = {
    "Board": _board,
    "Card": card,
    "Color": _color,
    "Deck": _deck,
    "Hand": _hand,
    "HeldTicket": _held_ticket,
    "Options": _options,
    "PieceKind": _of(lambda game_map: game_map.game.pieces),
    "PlaceName": lambda fitting, value: fitting.one_of(fitting.places, value),
    "PlaceReference": lambda fitting, value: fitting.one_of(fitting.places, value),
    "PlayerName": _player_name,
    "PointTables": lambda fitting, _: fitting.map.contents["points"],
    "Position": _position,
    "RouteCounts": _route_counts,
    "RouteKind": _left_out,
    "RouteReference": _route,
    "TicketDeck": _of(lambda game_map: game_map.game.tickets.decks),
    "TicketReference": _ticket,
    "Tokens": _tokens,
}
"""What stands in place of a generated value of a schema."""
MEMBERS: Mapping[str, Callable[[Fitting, Any], Any]] = {
    "deck": _pile,
    "discards": _pile,
    "map_revision": _left_out,
    "players": _players,
    "ticket_deck": _pile,
}
"""What stands in place of a generated member."""
