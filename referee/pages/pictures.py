"""Pictures of boards: reads the request and draws the board in the requested language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from referee.maps.ground import ground_of
from referee.maps.loading import GameMap
from referee.model.board import Board
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.model.position import NEUTRAL
from referee.pages import claims, picture
from referee.pages.claims import Claims
from referee.pages.features import DRAWINGS
from referee.pages.labels import QUICK, Label
from referee.pages.naming import size_of_names, write
from referee.pages.placed import names_of, sketch_of
from referee.pages.proportions import aspect_of
from referee.pages.sketch import Sketch, lay_out
from referee.pages.words import picture_words, say_in
from referee.wire.api.requests import AuditRequest, read_audit
from referee.wire.json.document import RequestFaultsError, in_order

SHOWN: Final = ("tickets",)
"""What may be shown beside the routes."""


def board_picture(game_map: GameMap, language: str) -> str:
    """The board of a map, without claims."""
    return _drawn(game_map, game_map.game.board, game_map.contents["routes"], (), language)


class PictureRequest(Struct, frozen=True):
    """A snapshot or a position to be drawn, with its players and the board's routes as written."""

    audit: AuditRequest
    players: Sequence[Mapping[str, Any]]
    routes: Sequence[Mapping[str, Any]]
    with_tickets: bool


def claims_picture(game_map: GameMap, body: object, language: str) -> str:
    """The board with the claims of players or of a position on it.

    Raises `RequestFaultsError` and `RevisionError`.
    """
    request = read_picture(game_map, body)
    players = _players(request, language)
    board = request.audit.setting.game.board
    return _drawn(game_map, board, request.routes, players, language)


def read_picture(game_map: GameMap, body: object) -> PictureRequest:
    """A request for a picture. Raises `RequestFaultsError` and `RevisionError`."""
    shown, faults = _shown(body)
    rest: Any = body
    if isinstance(body, Mapping):
        rest = {name: value for name, value in body.items() if name != "show"}
    try:
        request = read_audit(game_map, rest, whole=True)
    except RequestFaultsError as error:
        found = in_order([*faults, *error.faults], body)
        raise RequestFaultsError(found, len(faults) + error.total) from error
    if faults:
        raise RequestFaultsError(faults)
    return PictureRequest(
        audit=request,
        players=(rest["position"] if request.base else rest)["players"],
        routes=rest["board"]["routes"] if rest.get("board") else game_map.contents["routes"],
        with_tickets="tickets" in shown,
    )


def _drawn(
    game_map: GameMap,
    board: Board,
    written: Sequence[Mapping[str, Any]],
    players: Sequence[Claims],
    language: str,
) -> str:
    sketch, names = _sketched(game_map, board, written)
    words = picture_words(language, game_map.contents["name"], board, players)
    ground = ground_of(game_map.id) if board is game_map.game.board else None
    return picture.draw(sketch, words, names, players, ground)


_OWN: dict[str, tuple[Sketch, Sequence[Label]]] = {}


def _sketched(
    game_map: GameMap, board: Board, written: Sequence[Mapping[str, Any]]
) -> tuple[Sketch, Sequence[Label]]:
    """A board laid out, and the names on it; that of the map itself only the first time."""
    if board is game_map.game.board:
        found = _OWN.get(game_map.revision)
        if found is None:
            sketch = sketch_of(game_map)
            found = _OWN[game_map.revision] = sketch, names_of(game_map, sketch)
        return found
    aspect = aspect_of(board, written, game_map.contents["picture"]["aspect"])
    features = game_map.contents["features"]
    sketch = lay_out(board, written, aspect, game_map.game.kinds, features)
    return sketch, write(sketch, size_of_names(sketch), QUICK)


def _shown(body: object) -> tuple[Sequence[str], list[Fault]]:
    """What is to be shown, and what is wrong with that."""
    given = body.get("show") if isinstance(body, Mapping) else None
    if given is None:
        return (), []
    if not isinstance(given, list):
        return (), [Fault(FaultCode.WRONG_TYPE, "/show", {"expected": "array"})]
    if len(given) > len(SHOWN):
        facts: Facts = {"measure": "items", "least": 0, "most": len(SHOWN)}
        return (), [Fault(FaultCode.OUT_OF_RANGE, "/show", facts)]
    faults = []
    for index, word in enumerate(given):
        pointer = f"/show/{index}"
        if not isinstance(word, str):
            faults.append(Fault(FaultCode.WRONG_TYPE, pointer, {"expected": "string"}))
        elif word not in SHOWN:
            unknown: Facts = {"value": word, "possible": SHOWN}
            faults.append(Fault(FaultCode.UNKNOWN_VALUE, pointer, unknown))
    return given, faults


def _players(request: PictureRequest, language: str) -> list[Claims]:
    players, position = request.audit.players, request.audit.position
    given = claims.colors([row.get("color") for row in request.players])
    signs = claims.marks([player.name for player in players])
    drawn = [
        Claims(
            name=player.name,
            color=color,
            mark=mark,
            routes=player.routes,
            built={drawing.name: drawing.built(player) for drawing in DRAWINGS},
            borrowed=tuple(route for drawing in DRAWINGS for route in drawing.borrowed(player)),
            tickets=(player.tickets or ()) if request.with_tickets else (),
        )
        for player, color, mark in zip(players, given, signs, strict=True)
    ]
    owner = position.owner if position else {}
    unowned = tuple(route for route, seat in owner.items() if seat == NEUTRAL)
    if unowned:
        drawn.append(Claims(say_in(language)("neutral"), "neutral", "–", unowned))
    return drawn
