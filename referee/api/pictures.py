"""Pictures of boards: what is asked for is read, and drawn in the language wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.api.faults import RequestFaultsError
from referee.api.reading import AuditRequest, read_audit
from referee.maps import GameMap
from referee.model.fault import Fault, FaultCode
from referee.model.finding import Facts
from referee.pages import claims, picture
from referee.pages.claims import Claims
from referee.pages.proportions import aspect_of
from referee.pages.sketch import Sketch, lay_out
from referee.pages.words import picture_words, strings

SHOWN: Final = ("tickets",)
"""What may be shown beside the routes."""


def board_picture(game_map: GameMap, language: str) -> str:
    """The board of a map, without claims."""
    sketch = lay_out(game_map.game.board, game_map.contents["routes"], _aspect(game_map))
    return _drawn(game_map, sketch, (), language)


def claims_picture(game_map: GameMap, body: object, language: str) -> str:
    """The board with the claims of players or of a position on it.

    Raises `RequestFaultsError` and `RevisionError`.
    """
    shown, faults = _shown(body)
    rest: Any = body
    if isinstance(body, Mapping):
        rest = {name: value for name, value in body.items() if name != "show"}
    try:
        request = read_audit(game_map, rest, whole=True)
    except RequestFaultsError as error:
        raise RequestFaultsError([*faults, *error.faults], len(faults) + error.total) from error
    if faults:
        raise RequestFaultsError(faults)
    board = request.table.game.board
    if rest.get("board"):
        written = rest["board"]["routes"]
        sketch = lay_out(board, written, aspect_of(board, written, _aspect(game_map)))
    else:
        sketch = lay_out(board, game_map.contents["routes"], _aspect(game_map))
    told = (rest["position"] if request.position else rest)["players"]
    players = _players(request, told, language, tickets="tickets" in shown)
    return _drawn(game_map, sketch, players, language)


def _aspect(game_map: GameMap) -> float:
    aspect: float = game_map.contents["picture"]["aspect"]
    return aspect


def _drawn(game_map: GameMap, sketch: Sketch, players: Sequence[Claims], language: str) -> str:
    words = picture_words(language, game_map.contents["name"], sketch.board, players)
    return picture.draw(sketch, words, players)


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


def _players(
    request: AuditRequest, told: Sequence[Mapping[str, Any]], language: str, *, tickets: bool
) -> list[Claims]:
    given = claims.colors([row.get("color") for row in told])
    signs = claims.marks([player.name for player in request.players])
    drawn = [
        Claims(
            name=player.name,
            color=color,
            mark=mark,
            routes=player.routes,
            harbors=player.harbors,
            tickets=(player.tickets or ()) if tickets else (),
        )
        for player, color, mark in zip(request.players, given, signs, strict=True)
    ]
    neutral = request.position.neutral if request.position else None
    if neutral and neutral.routes:
        drawn.append(Claims(strings(language)["neutral"], "gray", "–", neutral.routes))
    return drawn
