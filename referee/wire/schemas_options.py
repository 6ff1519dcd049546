"""The options of a map, as a request may set them."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import ValidationError
from msgspec.structs import fields

from referee.model.fault import FaultCode
from referee.model.game import Options
from referee.wire.faults import Trouble
from referee.wire.fields import Flag, Integer, Json, Value, Word
from referee.wire.schemas_limits import NUMBER, PLAYERS
from referee.wire.schemas_records import Many, Record
from referee.wire.schemas_vocabulary import Vocabulary

SURPLUS: Final = ("needed", "any")
ALL: Final = tuple(field.name for field in fields(Options))


class TieBreaks(Many):
    """What decides between equal totals, each at most once."""

    def __init__(self, possible: tuple[str, ...], **settings: bool) -> None:
        super().__init__(Word(possible), len(possible), **settings)
        self.taken_as_it_is = False

    def read(self, value: Json) -> list[Any]:
        """The list."""
        order = super().read(value)
        twice = {
            number: [Trouble(FaultCode.DUPLICATE_ID, "", {"id": name})]
            for number, name in enumerate(order)
            if name in order[:number]
        }
        if twice:
            raise ValidationError(twice)
        return order

    def accept(self, value: Json) -> list[Any]:
        """The list: whether one is named twice no shape can say."""
        return self.read(value)


def options(words: Vocabulary) -> Record:
    """The options of this map. One that only another map has is refused, whatever it says."""
    known: dict[str, Value[Any]] = {
        "parallel_limit_players": Integer(0, NUMBER, allow_none=True),
        "tie_breaks": TieBreaks(words.tie_breaks, allow_none=True),
        "globetrotter_without_tickets": Flag(allow_none=True),
        "passenger_place_with_none": Flag(allow_none=True),
        "double_ship_surplus": Word(SURPLUS, allow_none=True),
        "start_offsets": Many(Integer(), PLAYERS, allow_none=True),
        "tolls": Flag(allow_none=True),
        "neutral_player": Flag(allow_none=True),
    }
    members = {name: known[name] for name in words.options}
    return Record(members, ALL, (None,), allow_none=True)
