"""Whole requests, by endpoint: one schema each, built once for each map."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.maps.loading import GameMap
from referee.wire.fields import Text, Value
from referee.wire.schemas_actions import ActionField
from referee.wire.schemas_boards import (
    BoardField,
    PointsField,
    described_route,
    described_ticket,
    route_reference,
    ticket_reference,
)
from referee.wire.schemas_envelope import Envelope
from referee.wire.schemas_limits import ACTIONS, HAND_LISTED, ID
from referee.wire.schemas_options import options
from referee.wire.schemas_players import players
from referee.wire.schemas_position import position
from referee.wire.schemas_records import Many, Record
from referee.wire.schemas_vocabulary import Vocabulary, vocabulary


class Schemas(Struct, frozen=True):
    """What a request for a map may look like: a record for each endpoint.

    `route_reference` and `ticket_reference` are references by ends, `route` and `ticket` are
    descriptions on an open board.
    """

    words: Vocabulary
    scores: Envelope
    audit: Envelope
    verdict: Envelope
    listing: Envelope
    replay: Envelope
    route_reference: Record
    ticket_reference: Record
    route: Record
    ticket: Record


def build(game_map: GameMap) -> Schemas:
    """The schemas of a map."""
    words = vocabulary(game_map)
    kinds = game_map.game.cards.kinds
    beside: dict[str, Value[Any]] = {
        "options": options(words),
        "board": BoardField(words, allow_none=True),
        "points": PointsField(words, allow_none=True),
        "map_revision": Text(ID, allow_none=True),
    }
    whole = position(words, kinds)
    either = position(words, kinds)
    either.required = False
    action = ActionField(words, required=True)
    return Schemas(
        words=words,
        scores=Envelope({"players": players(words), **beside}),
        audit=Envelope({"players": players(words, required=False), "position": either, **beside}),
        verdict=Envelope({"position": whole, "action": action, **beside}),
        listing=Envelope({"position": position(words, kinds, HAND_LISTED), **beside}),
        replay=Envelope(
            {"position": whole, "actions": Many(action, ACTIONS, required=True), **beside}
        ),
        route_reference=route_reference(words),
        ticket_reference=ticket_reference(),
        route=described_route(words),
        ticket=described_ticket(words),
    )


_BUILT: dict[str, Schemas] = {}


def schemas(game_map: GameMap) -> Schemas:
    """The schemas of a map, built the first time they are asked for."""
    built = _BUILT.get(game_map.revision)
    if built is None:
        built = _BUILT[game_map.revision] = build(game_map)
    return built
