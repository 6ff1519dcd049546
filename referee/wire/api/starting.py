"""The position before the first action, requested by the members of a query string."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from marshmallow import ValidationError

from referee.maps.loading import GameMap
from referee.model.fault import Fault, FaultCode
from referee.model.player import Player
from referee.rules.drawing.starting import start
from referee.rules.in_force.registry import OPTIONS
from referee.wire.api.answers import position_value, provenance
from referee.wire.api.schemas import (
    check_conflicts,
    check_tie_breaks,
    in_json,
    options_of,
    options_record,
    schemas_of,
)
from referee.wire.api.setting import Setting
from referee.wire.json.document import Faults, RequestFaultsError, request_faults, shown, step
from referee.wire.members.positions import with_pieces
from referee.wire.schema.fields import Integer, Json
from referee.wire.schema.records import Record
from referee.wire.schema.vocabulary import words_of

PLAYERS: Final = "players"
_FLAGS: Final = {"true": True, "false": False}
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)

Query = Mapping[str, Sequence[str]]
"""The members of a query by name, with the text of each occurrence."""


def start_answer(game_map: GameMap, query: Query) -> dict[str, Any]:
    """The first position for a number of players; their names are left out.

    Raises `RequestFaultsError`; its pointers are a question mark and the name of the member.
    """
    faults = Faults()
    fewest, most = game_map.game.players
    written = {name: _value(name, texts[-1]) for name, texts in query.items()}
    for name, texts in query.items():
        if len(texts) > 1:
            faults.add(FaultCode.DUPLICATE_ID, step(name), id=shown(name))
    schema = Record(
        {
            PLAYERS: Integer(fewest, most, required=True),
            **options_record(words_of(game_map)).members,
        },
        OPTIONS.keys(),
        (None,),
    )
    try:
        loaded = dict(schema.read(written))
    except ValidationError as error:
        faults.collect(error.messages)
        loaded = dict(error.valid_data or {})
    players = loaded.pop(PLAYERS, None) or fewest
    given = options_of(loaded, players, faults)
    game = game_map.game_with(given)
    check_conflicts(schemas_of(game_map).conflicting, game, players, faults)
    if not faults:
        check_tie_breaks(game, faults)
    if faults:
        raise _of_query(request_faults(faults, written))
    setting = Setting(
        game_map, game, game_map.board_kind, in_json(game.options), game_map.terms.points
    )
    seated = [with_pieces(game, Player(f"Player {n}")) for n in range(1, players + 1)]
    position = position_value(game, start(game, seated))
    for player in position["players"]:
        del player["name"]
    return {**provenance(setting), "options": dict(setting.options), "position": position}


def _value(name: str, text: str) -> Json:
    """A member of a query as it would be in JSON; unreadable text is left unchanged."""
    kind = "number" if name == PLAYERS else OPTIONS[name].kind if name in OPTIONS else "word"
    if kind == "by_seat":
        return [_whole(item) for item in text.split(",")] if text else []
    if kind == "tie_breaks":
        return text.split(",") if text else []
    if kind == "number":
        return _whole(text)
    return _FLAGS.get(text, text) if kind == "flag" else text


def _whole(text: str) -> Json:
    """A whole number; anything else unchanged."""
    return int(text) if _WHOLE.fullmatch(text) else text


def _of_query(error: RequestFaultsError) -> RequestFaultsError:
    """The same faults, with the names of members in place of pointers."""
    faults = [Fault(one.code, _member(one.pointer), one.facts) for one in error.faults]
    return RequestFaultsError(faults, error.total)


def _member(pointer: str) -> str:
    name = pointer.removeprefix("/options/").removeprefix("/").partition("/")[0]
    return f"?{quote(name.replace('~1', '/').replace('~0', '~'))}"
