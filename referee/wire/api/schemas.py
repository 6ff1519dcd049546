"""The schemas of a map: requests by question, options, references and descriptions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from marshmallow import Schema
from msgspec import Struct

from referee.maps.loading import GameMap
from referee.model.fault import FaultCode
from referee.rules.core.feature import Option
from referee.rules.core.game import Game
from referee.rules.in_force.compiling import Offered
from referee.rules.in_force.registry import FEATURES, OPTIONS
from referee.rules.score.scoring import unknown_tie_breaks
from referee.wire.boards.fields import (
    BoardField,
    TicketField,
    TicketReference,
    described_route,
    route_reference,
)
from referee.wire.boards.points import PointsField
from referee.wire.features.registry import in_play
from referee.wire.json.document import Faults
from referee.wire.members.actions import ActionField
from referee.wire.members.by_hand import ReportForm, report_form
from referee.wire.members.feature import InPlay
from referee.wire.members.positions import players_field, position_record
from referee.wire.schema.components import Components
from referee.wire.schema.components import Schema as JsonSchema
from referee.wire.schema.fields import Field, Flag, Integer, Json, RequestId, Text, Word, refuse
from referee.wire.schema.limits import ACTIONS, ID, NUMBER, OFFSET, PLAYERS
from referee.wire.schema.records import Many, Record
from referee.wire.schema.vocabulary import Words, words_of


class _BySeat(Many):
    """A number for each player; the least number of items depends on the players."""

    def own_schema(self, components: Components) -> JsonSchema:
        return {**super().own_schema(components), "minItems": 1}


class _OfferedNumber(Integer):
    """One of the numbers that a map offers, for an option defined by its changes."""

    def __init__(self, option: Offered) -> None:
        super().__init__(0, NUMBER)
        self.possible = tuple(dict.fromkeys(int(value) for value in _offered(option)))

    def read(self, value: Json) -> int:
        number = super().read(value)
        if number not in self.possible:
            raise refuse(FaultCode.UNKNOWN_VALUE, value=number, possible=self.possible)
        return number

    def own_schema(self, _: Components) -> JsonSchema:
        return {"enum": list(self.possible)}


_FIELDS: Final[Mapping[str, Callable[[Option, Words], Field[Any]]]] = {
    "flag": lambda _, __: Flag(),
    "number": lambda option, words: (
        Integer(0, NUMBER) if option.standard else _OfferedNumber(words.options[option.name])
    ),
    "by_seat": lambda _, __: _BySeat(Integer(-OFFSET, OFFSET), PLAYERS),
    "word": lambda option, words: Word(option.values or _offered(words.options[option.name])),
    "tie_breaks": lambda _, words: Many(Word(words.tie_breaks), len(words.tie_breaks)),
}
"""The field of an option by its kind."""


TEXT: Final = """What a table may settle for itself.

Which options a map has, with default and reason, is in `GET /v1/maps/{map_id}`. One that does not
belong to the map, or two that contradict, are a 422. An answer has all that are in force."""


def _offered(option: Offered) -> tuple[Any, ...]:
    """The values that a map has for an option: those with an effect, and the default."""
    return tuple(dict.fromkeys((option.default, *option.in_play, *option.changes)))


def options_record(words: Words) -> Record:
    """The options of this map. An option of another map is refused, whatever its value."""
    members = {
        name: _FIELDS[OPTIONS[name].kind](OPTIONS[name], words).says(OPTIONS[name].says)
        for name in words.options
    }
    return Record(members, OPTIONS.keys(), (None,)).called("Options", TEXT)


def options_of(loaded: Mapping[str, Any] | None, players: int, faults: Faults) -> dict[str, Any]:
    """The options that are given.

    A list of tie-breaks has no duplicates; an option by seat has a number for every player.
    """
    given = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in (loaded or {}).items()
        if value is not None
    }
    for name, value in given.items():
        kind = OPTIONS[name].kind
        if kind == "tie_breaks":
            _check_twice(name, value, faults)
        elif kind == "by_seat" and len(value) < players:
            limits = {"least": players, "most": PLAYERS}
            faults.add(FaultCode.OUT_OF_RANGE, f"/options/{name}", measure="items", **limits)
    return given


def _check_twice(name: str, order: Sequence[str], faults: Faults) -> None:
    """Report duplicates."""
    for number, one in enumerate(order):
        if one in order[:number]:
            faults.add(FaultCode.DUPLICATE_ID, f"/options/{name}/{number}", id=one)


def chooses_tickets(game_map: GameMap) -> str:
    """The option of a map that chooses the tickets in play; empty if there is none."""
    options = game_map.facts.options.items()
    return next((name for name, offered in options if offered.in_play), "")


def conflicting(game_map: GameMap) -> tuple[tuple[str, Option], ...]:
    """The options of a map that may conflict with something, each with its feature."""
    return tuple(
        (name, option)
        for name in game_map.features
        for option in FEATURES[name].options
        if option.conflicts is not None and option.name in game_map.option_names
    )


def check_conflicts(
    options: Iterable[tuple[str, Option]], game: Game, players: int, faults: Faults
) -> None:
    """Report what of the game contradicts an option in force."""
    for feature, option in options:
        numbers = game.rules.numbers.get(feature)
        if numbers is None or option.conflicts is None:
            continue
        for other in option.conflicts(numbers, game.options, players):
            faults.add(
                FaultCode.OPTION_CONFLICT,
                f"/options/{option.name}",
                option=option.name,
                other=other,
            )


def check_tie_breaks(game: Game, faults: Faults) -> None:
    """Report tie-breaks that no feature of the game has, even if one of the map has them."""
    reported = {fault.pointer for fault in faults.kept}
    for fault in unknown_tie_breaks(game, "/options/tie_breaks"):
        if fault.pointer not in reported:
            faults.add(fault.code, fault.pointer, **fault.facts)


def in_json(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options in JSON, as answers echo them."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in options.items()
    }


class RequestSchema(Schema):
    """A whole request, read as any record is: its members are the declared fields of the schema."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record

    def load(self, data: Json, **_: Any) -> dict[str, Any]:  # noqa: ANN401 options of marshmallow
        """The members that are present. Raises ValidationError with what could be read."""
        return self.record.read(data)


def request_schema(
    members: Mapping[str, Field[Any]], elsewhere: Collection[str] = ()
) -> RequestSchema:
    """The schema of a request with these members."""
    declared: Any = RequestSchema.from_dict(dict(members))
    schema: RequestSchema = declared(Record(members, elsewhere))
    return schema


class Schemas(Struct, frozen=True):
    """The schemas of the requests for a map, one for each question.

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


def build(
    words: Words,
    play: InPlay,
    conflicts: tuple[tuple[str, Option], ...] = (),
    defaults: Mapping[str, Any] | None = None,
) -> Schemas:
    """The schemas of requests with these words and members."""
    beside: dict[str, Field[Any]] = {
        "id": RequestId().called(
            "RequestName", "What the client calls the request; it comes back."
        ),
        "options": options_record(words),
        "board": BoardField(words).says(
            "Left out, the board is the map's. A board replaces it. `open` means that routes and "
            "tickets are described where they are used; lists and pictures need a whole board."
        ),
        "points": PointsField(words).says(
            "The point tables printed on the board, in place of the map's."
        ),
        "map_revision": Text(ID).says(
            "The revision of the map that the request is made for; another one is a 409."
        ),
    }
    texts = Flag().says("Whether every line of a score has a `text` in the language asked for.")
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
        conflicting=conflicts,
        defaults=defaults or {},
        scores=request_schema({**game, "texts": texts}, elsewhere=absent),
        audits=request_schema({**game, "texts": texts}, elsewhere=absent),
        pictures=request_schema(game, elsewhere=absent),
        verdicts=request_schema({"position": needed, "action": action, **beside}),
        listing=request_schema({"position": needed, **beside}),
        replays=request_schema({"position": needed, "actions": actions, **beside, "texts": texts}),
        action=action,
        route_reference=route_reference(words),
        ticket_reference=TicketReference(words),
        route=described_route(words),
        ticket=TicketField(words, with_id=False),
        reported=report_form(words, play.reported, play.elsewhere.reported),
    )


_BUILT: Final[dict[str, Schemas]] = {}


def schemas_of(game_map: GameMap) -> Schemas:
    """The schemas of a map, built at first use."""
    built = _BUILT.get(game_map.revision)
    if built is None:
        built = _BUILT[game_map.revision] = build(
            words_of(game_map),
            in_play(game_map.features),
            conflicting(game_map),
            in_json(game_map.game.options),
        )
    return built
