"""The schemas of a map: whole requests by question, and what is named or described in them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, Final

from msgspec import Struct
from msgspec.json import Decoder

from referee.maps.loading import GameMap
from referee.rules.feature import Option
from referee.wire.actions import ActionField
from referee.wire.board_fields import (
    BoardField,
    TicketField,
    TicketReference,
    described_route,
    route_reference,
)
from referee.wire.by_hand import ReportForm, report_form
from referee.wire.containers import Many
from referee.wire.feature import InPlay
from referee.wire.fields import Field, Flag, Json, RequestId, Text
from referee.wire.limits import ACTIONS, ID
from referee.wire.options import conflicting, in_json, options_record
from referee.wire.players import players_field
from referee.wire.point_fields import PointsField
from referee.wire.position import position_record
from referee.wire.records import Record
from referee.wire.registry import in_play
from referee.wire.words import Words, words_of


class RequestSchema(Record):
    """A whole request. `action` is what reads the actions in it."""

    def __init__(
        self,
        members: Mapping[str, Field[Any]],
        action: ActionField | None = None,
        elsewhere: Collection[str] = (),
    ) -> None:
        super().__init__(members, elsewhere)
        self.action = action

    def load(self, value: Json) -> dict[str, Any]:
        """The members that are there, one by one; that they are not all plain is known already."""
        return Field.item(self, value)

    @cached_property
    def decoder(self) -> Decoder[dict[str, Any]] | None:
        """What reads a plain request from its bytes; None where none is plain."""
        shape = self.shape()
        return None if shape is None else Decoder(shape)


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
    needed.required, needed.allow_none = True, False
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
        scores=RequestSchema({**game, "texts": Flag()}, elsewhere=absent),
        audits=RequestSchema({**game, "texts": Flag()}, elsewhere=absent),
        pictures=RequestSchema(game, elsewhere=absent),
        verdicts=RequestSchema({"position": needed, "action": action, **beside}, action),
        listing=RequestSchema({"position": needed, **beside}),
        replays=RequestSchema(
            {"position": needed, "actions": actions, **beside, "texts": Flag()}, action
        ),
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
