"""The schemas of a map: whole requests by question, and what is named or described in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from referee.maps.loading import GameMap
from referee.rules.feature import Option
from referee.wire.api.options import conflicting, in_json, options_record
from referee.wire.boards.fields import (
    BoardField,
    TicketField,
    TicketReference,
    described_route,
    route_reference,
)
from referee.wire.boards.points import PointsField
from referee.wire.features.registry import in_play
from referee.wire.members.actions import ActionField
from referee.wire.members.by_hand import ReportForm, report_form
from referee.wire.members.feature import InPlay
from referee.wire.members.players import players_field
from referee.wire.members.position import position_record
from referee.wire.schema.containers import Many
from referee.wire.schema.fields import Field, Flag, RequestId, Text
from referee.wire.schema.limits import ACTIONS, ID
from referee.wire.schema.records import Record, RequestSchema, request_schema
from referee.wire.schema.vocabulary import Words, words_of


class Schemas(Struct, frozen=True):
    """What a request for a map may look like: a schema for each question.

    `route_reference` and `ticket_reference` are references by ends, `route` and `ticket` are
    descriptions on an open board, `reported` is of a ticket of who counts by hand. `defaults` are
    the options as the map has them, in JSON.
    """

    words: Words
    play: InPlay
    conflicting: tuple[tuple[str, Option], ...]
    defaults: Mapping[str, Any]
    scores: RequestSchema
    audits: RequestSchema
    pictures: RequestSchema
    verdicts: RequestSchema
    listing: RequestSchema
    replays: RequestSchema
    action: ActionField
    route_reference: Record
    ticket_reference: TicketField
    route: Record
    ticket: TicketField
    reported: ReportForm


def build(game_map: GameMap) -> Schemas:
    """The schemas of a map."""
    words, play = words_of(game_map), in_play(game_map.features)
    beside: dict[str, Field[Any]] = {
        "id": RequestId(),
        "options": options_record(words),
        "board": BoardField(words),
        "points": PointsField(words),
        "map_revision": Text(ID),
    }
    players, position = players_field(words, play), position_record(words, play)
    needed = position_record(words, play)
    needed.required = True
    game: dict[str, Field[Any]] = {"players": players, "position": position, **beside}
    game |= play.snapshot.fields(words)
    absent = play.elsewhere.snapshot
    action = ActionField(words, play, required=True)
    actions = Many(action, ACTIONS, required=True)
    return Schemas(
        words=words,
        play=play,
        conflicting=conflicting(game_map),
        defaults=in_json(game_map.game.options),
        scores=request_schema({**game, "texts": Flag()}, elsewhere=absent),
        audits=request_schema({**game, "texts": Flag()}, elsewhere=absent),
        pictures=request_schema(game, elsewhere=absent),
        verdicts=request_schema({"position": needed, "action": action, **beside}),
        listing=request_schema({"position": needed, **beside}),
        replays=request_schema({"position": needed, "actions": actions, **beside, "texts": Flag()}),
        action=action,
        route_reference=route_reference(words),
        ticket_reference=TicketReference(words),
        route=described_route(words),
        ticket=TicketField(words, with_id=False),
        reported=report_form(words, play.reported, play.elsewhere.reported),
    )


_BUILT: Final[dict[str, Schemas]] = {}


def schemas_of(game_map: GameMap) -> Schemas:
    """The schemas of a map, built the first time they are asked for."""
    built = _BUILT.get(game_map.revision)
    if built is None:
        built = _BUILT[game_map.revision] = build(game_map)
    return built
