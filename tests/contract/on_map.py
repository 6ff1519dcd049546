"""The schemas of requests for one map.

The document has the members of all maps in one schema and says in words what a map makes of them.
The same declarations make schemas that say exactly which requests are well formed on a map.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from tests.contract.document import Follower, validator
from tools.contract.document import by_hand
from tools.contract.requests import of_one_map

MAPS = {game_map.id: game_map for game_map in load_catalog(None)}
EMPTY = {"enum": [None, 0, {}, [], False]}
"""What a member that only other maps have may be."""
NULL = {"type": "null"}
NO_OPTION = {"enum": [None]}
"""What an option that only other maps have may be."""

REQUESTS = {
    "scoreGame": "ScoreRequest",
    "auditGame": "ScoreRequest",
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
    words = by_hand("schemas.yaml")
    named = of_one_map(game_map, board_is_open=board_is_open)
    return {**words, **named, "Choices": {}, "Requires": {}}
