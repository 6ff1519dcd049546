"""The schemas of the document narrowed to one map.

The document has the members of all maps in one schema and says in words what a map makes of them.
Here the words are put into the schemas, so that they say exactly which requests are well formed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from referee.maps.catalog import load_catalog
from referee.maps.loading import GameMap
from referee.model.fault import FaultCode
from referee.pages.pictures import read_picture
from referee.wire.api.questions import acted
from referee.wire.api.requests import (
    ReplayRequest,
    VerdictRequest,
    read_audit,
    read_legal_actions,
    read_replay,
    read_scores,
    read_verdict,
)
from referee.wire.features.registry import MEMBERS, in_play
from tests.contract.document import Follower, document, validator

MAPS = {game_map.id: game_map for game_map in load_catalog(None)}
EMPTY = {"enum": [None, 0, {}, [], False]}
"""What a member that only other maps have may be."""
NULL = {"type": "null"}
COUNT = {"$ref": "#/components/schemas/Count"}
COUNT_CHOICE = {"$ref": "#/components/schemas/CountChoice"}

BOARD_TICKETS = ("BoardPairTicket", "BoardAnyTicket", "BoardTourTicket")
DESCRIBED_TICKETS = ("TicketByEnds", "TicketToAny", "TicketOfTour")
TICKETS = (*BOARD_TICKETS, *DESCRIBED_TICKETS)
"""The shapes of tickets on a board of one's own, and where they are described."""

OF_ROUTES = {
    "cards": "subways",
    "toll": "tolls",
    "tunnel": "tunnels",
    "ferry": "ferries",
    "wild_spaces": "ferries",
    "four_for_one": "four_for_one",
}
OF_PLAYERS = {
    "passengers": "passengers",
    "harbors": "harbors",
    "pieces_exchanged": "supply",
    "supply": "supply",
    "province": "province",
    "express_spent": "express",
    "tolls": "tolls",
    "loans": "loans",
    "loans_at_least": "loans",
    "stations": "stations",
}
GAMES = ("SnapshotRequest", "PositionRequest", "SnapshotPictureRequest", "PositionPictureRequest")
FEATURE_OF: Mapping[str, Mapping[str, str]] = {
    "Player": OF_PLAYERS,
    "SnapshotPlayer": {
        **OF_PLAYERS,
        "longest_path": "longest_path",
        "mandala_tickets": "mandala",
        "harbor_tickets": "harbors",
    },
    "ReportedTicket": {"reached": "countries", "in_order": "tours"},
    **{name: {"neutral": "neutral_player"} for name in GAMES},
    "Position": {"waiting": "passengers", "neutral": "neutral_player"},
    "Turn": {"express": "express", "tunnel": "tunnels"},
    "DrawCards": {"express": "express", "express_cards": "express"},
    "ClaimRoute": {
        "passengers": "passengers",
        "province": "province",
        "express": "express",
        "turned": "tunnels",
        "extra": "tunnels",
        "withdraw": "tunnels",
    },
    "DrawTickets": {"express": "express"},
    "BoardRoute": OF_ROUTES,
    "RouteByEnds": OF_ROUTES,
    **{name: {"neutral": "neutral_player"} for name in TICKETS},
}
"""The members that not every map has, each with the feature that brings it."""

REQUESTS = {
    "scoreGame": "ScoreRequest",
    "auditGame": "AuditRequest",
    "judgeAction": "VerdictRequest",
    "listLegalActions": "LegalActionsRequest",
    "replayGame": "ReplayRequest",
    "drawBoardPicture": "PictureRequest",
}


def _acted(request: VerdictRequest) -> object:
    """A verdict is on the action of somebody."""
    return acted(request.position, request.action, "/action")


def _begun(request: ReplayRequest) -> object:
    """And so is the first one of a replay."""
    position = request.position
    return request.moves and acted(position, request.moves[0](position), "/actions/0")


READERS: Mapping[str, Callable[[GameMap, object], object]] = {
    "scoreGame": read_scores,
    "auditGame": read_audit,
    "judgeAction": lambda game_map, body: _acted(read_verdict(game_map, body)),
    "listLegalActions": read_legal_actions,
    "replayGame": lambda game_map, body: _begun(read_replay(game_map, body)),
    "drawBoardPicture": read_picture,
}
"""What reads the body of an operation."""

SHAPE = {
    FaultCode.REQUIRED,
    FaultCode.UNKNOWN_MEMBER,
    FaultCode.WRONG_TYPE,
    FaultCode.OUT_OF_RANGE,
}
"""What a schema can say. The other codes are about names, and about how things go together."""

OUT_OF_REACH = ("cards", "tracks", "actions", "harbors")
"""What a schema cannot count."""


def is_of_shape(code: str, pointer: str, facts: Mapping[str, Any]) -> bool:
    """Whether a schema could say what a fault says."""
    if code not in SHAPE:
        return False
    # Who acts must be said where it is not known whose move it is.
    if code == FaultCode.REQUIRED and pointer.endswith("/player"):
        return False
    # So must be that a ticket is completed of which more is said.
    if code == FaultCode.REQUIRED and pointer.endswith("/completed"):
        return False
    # Sums are out of reach of a schema: of the cards in a hand, of the tracks of two places, of
    # tokens by value.
    if facts.get("measure") in OUT_OF_REACH or pointer.endswith("/tolls"):
        return False
    # How many tie-breaks and start offsets there are is a matter of the map.
    if pointer.endswith(("/options/tie_breaks", "/options/start_offsets")):
        return False
    # So are the letters of all languages, and a board that is put together from descriptions.
    needs_letters = str(facts.get("expected", "")).startswith("name with")
    return not needs_letters and pointer.removeprefix("#") != "/board"


@cache
def checks(operation: str, map_id: str, *, board_is_open: bool) -> Draft202012Validator:
    """What tells whether a request for a map is well formed."""
    schemas = narrowed(MAPS[map_id], board_is_open=board_is_open)
    follower = Follower({"components": {"schemas": schemas}})
    return validator(follower.component(f"#/components/schemas/{REQUESTS[operation]}"))


def narrowed(game_map: GameMap, *, board_is_open: bool) -> dict[str, Any]:
    """The schemas by name, as they are for one map and for an open board or another one."""
    schemas = deepcopy(document()["components"]["schemas"])
    features = game_map.features
    for name, members in FEATURE_OF.items():
        for member, feature in members.items():
            if feature not in features:
                schemas[name]["properties"][member] = EMPTY
    _routes(schemas, game_map, features)
    _tickets(schemas, game_map.game.tickets.decks)
    _piles(schemas, game_map)
    _options(schemas, game_map)
    _actions(schemas, features)
    if board_is_open:
        _described(schemas)
    else:
        _referred(schemas, bool(game_map.terms.kinds))
    return schemas


def _routes(schemas: dict[str, Any], game_map: GameMap, features: tuple[str, ...]) -> None:
    """Kinds and tolls are needed where the map has them; cards tell a subway from a streetcar."""
    described = [schemas["BoardRoute"], schemas["RouteByEnds"]]
    if not game_map.terms.kinds:
        schemas["OwnPointTables"] = schemas["OwnPoints"]
        schemas["LengthCountsByKind"] = False
    for schema in described:
        members = schema["properties"]
        if not game_map.terms.kinds:
            members["kind"] = EMPTY
        elif "subways" not in features:
            members["kind"] = {"$ref": "#/components/schemas/RouteKind"}
            schema["required"].append("kind")
        if "tolls" in features:
            members["toll"] = COUNT
            schema["required"].append("toll")


def _tickets(schemas: dict[str, Any], decks: tuple[str, ...]) -> None:
    if len(decks) == 1:
        schemas["TicketsByDeck"] = False
        for name in TICKETS:
            schemas[name]["properties"]["deck"] = EMPTY


def _piles(schemas: dict[str, Any], game_map: GameMap) -> None:
    """One pile is given by its number, several each by its own; none at all is 0 for all."""
    members = schemas["Position"]["properties"]
    decks = list(game_map.game.cards.decks)
    counts = {"$ref": "#/components/schemas/DeckCounts"}
    by_deck = [{"const": 0}, {**counts, "propertyNames": {"enum": decks}}]
    members["deck"] = {"anyOf": [NULL, *(by_deck if len(decks) > 1 else [COUNT])]}
    card = {"$ref": "#/components/schemas/Card"}
    by_card = {"type": "object", "propertyNames": card, "additionalProperties": COUNT_CHOICE}
    members["discards"] = {"anyOf": [by_card, *members["deck"]["anyOf"]]}
    ticket_decks = list(game_map.game.tickets.decks)
    if len(ticket_decks) > 1:
        by_deck = {**counts, "propertyNames": {"enum": ticket_decks}}
        members["ticket_deck"] = {"anyOf": [NULL, {"const": 0}, by_deck]}
    elif game_map.game.tickets.returns.play == "discard":
        by_pile = {**counts, "propertyNames": {"enum": ["deck", "discards"]}}
        members["ticket_deck"] = {"anyOf": [NULL, COUNT, by_pile]}
    else:
        members["ticket_deck"] = {"anyOf": [NULL, COUNT]}


def _options(schemas: dict[str, Any], game_map: GameMap) -> None:
    members = schemas["Options"]["properties"]
    for name in members:
        if name not in game_map.option_names:
            members[name] = NULL


def _actions(schemas: dict[str, Any], features: tuple[str, ...]) -> None:
    """Only the actions that the map has."""
    kinds = schemas["Action"]["discriminator"]["mapping"]
    played = in_play(features).by_type
    for kind in (form.kind.type for row in MEMBERS for form in row.actions):
        if kind not in played and kind in kinds:
            schemas["Action"]["oneOf"].remove({"$ref": kinds.pop(kind)})


def _described(schemas: dict[str, Any]) -> None:
    """On an open board routes and tickets are described where they are used."""
    schemas["RouteReference"] = {"$ref": "#/components/schemas/RouteByEnds"}
    shapes = [{"$ref": f"#/components/schemas/{name}"} for name in DESCRIBED_TICKETS]
    schemas["TicketReference"] = {"oneOf": shapes}
    for name, members in UNDESCRIBED.items():
        for member in ("id", *members):
            del schemas[name]["properties"][member]
    needed = {
        "RouteByEnds": ("length",),
        "TicketByEnds": ("value",),
        "TicketOfTour": ("value_in_order", "value", "penalty"),
    }
    for name, members in needed.items():
        schema = "Length" if name == "RouteByEnds" else "Value"
        for member in members:
            schemas[name]["properties"][member] = {"$ref": f"#/components/schemas/{schema}"}
        schemas[name]["required"] += members


def _referred(schemas: dict[str, Any], kinds: bool) -> None:
    """On any other board they are named. What does not tell them apart is ignored."""
    ends = schemas["RouteByEnds"]
    ends["required"] = ["from", "to"]
    del ends["properties"]["track"]
    ends["properties"]["kind"] = {"$ref": "#/components/schemas/KindChoice"} if kinds else EMPTY
    for name in ("RouteByEnds", *DESCRIBED_TICKETS):
        members = schemas[name]["properties"]
        for member, member_schema in members.items():
            if member not in TELLING[name] and member_schema != EMPTY:
                members[member] = {}


UNDESCRIBED: Mapping[str, tuple[str, ...]] = {
    "RouteByEnds": ("parallel", "wrap", "spaces", "terminal"),
    "TicketByEnds": ("to_any", "cities", "value_in_order", "penalty"),
    "TicketToAny": ("to", "cities", "value", "value_in_order", "penalty"),
    "TicketOfTour": ("from", "to", "to_any"),
}
"""The members of a reference that a description on an open board does not have, beside `id`."""
TELLING: Mapping[str, tuple[str, ...]] = {
    "RouteByEnds": ("id", "from", "to", "color", "kind", "length"),
    "TicketByEnds": ("id", "from", "to", "value", "to_any", "cities"),
    "TicketToAny": ("id", "from", "to_any", "cities"),
    "TicketOfTour": ("id", "cities", "value"),
}
"""The members of a reference that say which route or ticket is meant."""
